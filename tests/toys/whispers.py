"""Whispers: a toy module of the base game, to show that nothing in ``src/`` names the others.

Once per leg a player may whisper the name of a camel to the fortune teller, as an action of its
own. If that camel is last when the leg is scored he gets 2, and everybody hears what he said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Camel, Event, Seat
from camelup.editions.supercup import Module, with_part
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import LegReward
from camelup.pyramid.parts.part import Columns, Fields, Part
from camelup.pyramid.slices import Slice, Slices
from camelup.pyramid.state import State, replace_at

if TYPE_CHECKING:
    from camelup.pyramid.document import PositionDocument

PRIZE = 2


class Whisper(Action, frozen=True, gc=False, tag="whisper"):
    """Name a camel, so that nobody else hears it."""

    camel: Camel


class Whispered(Event, frozen=True, gc=False, tag="whispered"):
    """Which camel it was is its owner's secret."""

    seat: Seat
    camel: Camel | None

    def variant(self) -> str:
        return "hidden" if self.camel is None else "open"

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, camel=None)


class WhisperScored(LegReward, frozen=True, gc=False, tag="whisper-scored"):
    camel: Camel


class WhispersState(Slice):
    __slots__ = ()
    whispers: tuple[Camel | None, ...]


class WhispersView(Slice):
    __slots__ = ()
    whisper: Camel | None = None


class WhispersPlayerView(Slice):
    __slots__ = ()
    whispered: bool = False


class WhispersPlayerDocument(Slice):
    __slots__ = ()
    whisper: Camel | None = None


class Whispers(Part):
    """One whisper for each player and leg."""

    handles = Whisper
    moves = (Whisper,)
    events = (Whispered, WhisperScored)
    slices = Slices(
        state=WhispersState,
        view=WhispersView,
        player_view=WhispersPlayerView,
        player_document=WhispersPlayerDocument,
    )

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        assert isinstance(s, WhispersState)
        return [Whisper(seat, c) for c in e.racers] if s.whispers[seat] is None else ()

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        assert isinstance(action, Whisper)
        assert isinstance(s, WhispersState)
        whispers = replace_at(s.whispers, action.seat, action.camel)
        return Step(replace(s, whispers=whispers), (Whispered(action.seat, action.camel),))

    def laid_out(self, e: Edition, players: int) -> Fields:
        return {"whispers": (None,) * players}

    def rewards(
        self, e: Edition, s: State, seat: Seat, ranking: Sequence[Camel]
    ) -> Sequence[LegReward]:
        assert isinstance(s, WhispersState)
        camel = s.whispers[seat]
        return [WhisperScored(seat, PRIZE, camel)] if camel == ranking[-1] else ()

    def clean_up(self, e: Edition, s: State) -> State:
        return replace(s, whispers=(None,) * len(s.money))

    def shown(self, s: State, viewer: Seat | None) -> Fields:
        assert isinstance(s, WhispersState)
        return {"whisper": None if viewer is None else s.whispers[viewer]}

    def shown_of(self, s: State, viewer: Seat | None) -> Columns:
        assert isinstance(s, WhispersState)
        return {"whispered": [camel is not None for camel in s.whispers]}

    def written_of(self, s: State) -> Columns:
        assert isinstance(s, WhispersState)
        return {"whisper": s.whispers}

    def read(self, e: Edition, doc: PositionDocument, dice: Sequence[str]) -> Fields:
        return {"whispers": tuple(map(_whisper, doc.players))}

    def check(self, e: Edition, s: State) -> None:
        assert isinstance(s, WhispersState)
        for seat, camel in enumerate(s.whispers):
            known, where = camel is None or camel in e.racers, f"$.players[{seat}].whisper"
            require(known, "position.camel-unknown", where, camel=camel)


def _whisper(player: object) -> Camel | None:
    assert isinstance(player, WhispersPlayerDocument)
    return player.whisper


def _change(e: Edition) -> Edition:
    return with_part(e, "whispers", Whispers())


WHISPERS = Module("whispers", change=_change)
