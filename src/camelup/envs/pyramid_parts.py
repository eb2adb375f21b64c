"""What each part of the pyramid games adds to their numbers: names of actions, and blocks of a row.

Whoever adds a part to the game enters its numbers in ``NUMBERS``; a part without an entry, and with
actions, is refused by its name.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from camelup.core.common import EndTurn
from camelup.core.errors import SetupError
from camelup.core.values import Action, Seat
from camelup.envs.layout import Block
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.crazy_camels import CrazyCamels
from camelup.pyramid.parts.desert_tiles import DesertTiles
from camelup.pyramid.parts.leg_bets import LegBets
from camelup.pyramid.parts.part import Part
from camelup.pyramid.parts.partnerships import Partner, Partnerships, partner_of
from camelup.pyramid.parts.photographer import Photographer, PhotographerView
from camelup.pyramid.parts.position_bets import (
    PLACES,
    BetOnPosition,
    PositionBets,
    PositionBetsView,
)
from camelup.pyramid.parts.pyramid import Pyramid
from camelup.pyramid.parts.race_bets import RaceBets
from camelup.pyramid.parts.supporting_dice import (
    AddSupportingDie,
    SupportingDice,
    SupportingDiceView,
)
from camelup.pyramid.view import View

DECKS = ("winner", "loser")
SIDES = {"oasis": 1, "mirage": -1}


class Row:
    """A row that is being written, and where its blocks begin."""

    def __init__(self, numbers: array[int], start: Mapping[str, int]) -> None:
        self.numbers = numbers
        self.start = start

    def put(self, block: str, i: int, value: int = 1) -> None:
        """A number into a place of a block."""
        self.numbers[self.start[block] + i] = value


class PartNumbers:
    """The numbers of a part; one that adds none says nothing."""

    def names(self, e: Edition, players: int, tag: str) -> Iterable[str]:
        """The names of all its actions, whose kind is ``tag``."""
        return ()

    def name_of(self, action: Any, players: int) -> str:
        """The name of one of them: left to itself its kind and what is in it."""
        return " ".join(map(str, (action.kind, *_inside(action))))

    def blocks(self, e: Edition, part: Any, players: int) -> Iterable[Block]:
        """The blocks that it adds to a row."""
        return ()

    def write(self, row: Row, e: Edition, view: View, me: Seat) -> None:
        """What the view shows of it; seats are counted from ``me``."""


def _inside(action: Action) -> tuple[Any, ...]:
    fields = action.__struct_fields__
    return tuple(getattr(action, field) for field in fields if field != "seat")


class _Camels(PartNumbers):
    """An action for each racer."""

    def names(self, e: Edition, players: int, tag: str) -> Iterable[str]:
        return (f"{tag} {camel}" for camel in e.racers)


class _DesertTiles(PartNumbers):
    def names(self, e: Edition, players: int, tag: str) -> Iterable[str]:
        """Never on the first space (B-34)."""
        return (f"{tag} {side} {space}" for side in SIDES for space in range(2, e.length + 1))

    def name_of(self, action: Any, players: int) -> str:
        return f"{action.kind} {action.side} {action.space}"


class _Pyramid(PartNumbers):
    def names(self, e: Edition, players: int, tag: str) -> Iterable[str]:
        return (tag,)


class _RaceBets(PartNumbers):
    def names(self, e: Edition, players: int, tag: str) -> Iterable[str]:
        return (f"{tag} {deck} {camel}" for deck in DECKS for camel in e.racers)


class _Partnerships(PartNumbers):
    """Partners are counted from the seat that acts."""

    def names(self, e: Edition, players: int, tag: str) -> Iterable[str]:
        return (f"{tag} +{n}" for n in range(1, players))

    def name_of(self, action: Partner, players: int) -> str:
        return f"{action.kind} +{(action.partner - action.seat) % players}"

    def blocks(self, e: Edition, part: Part, players: int) -> Iterable[Block]:
        yield Block("partner", (players, players))

    def write(self, row: Row, e: Edition, view: View, me: Seat) -> None:
        n = len(view.players)
        for seat, player in enumerate(view.players):
            partner = partner_of(player)
            if partner is not None:
                row.put("partner", (seat - me) % n * n + (partner - me) % n)


class _Photographer(PartNumbers):
    def names(self, e: Edition, players: int, tag: str) -> Iterable[str]:
        return (f"{tag} {space}" for space in range(1, e.length + 1))

    def blocks(self, e: Edition, part: Part, players: int) -> Iterable[Block]:
        yield Block("photographer", (players,))
        yield Block("camera", (e.length,))

    def write(self, row: Row, e: Edition, view: View, me: Seat) -> None:
        assert isinstance(view, PhotographerView)
        if view.camera is not None and view.camera.seat is not None:
            row.put("photographer", (view.camera.seat - me) % len(view.players))
            row.put("camera", (view.camera.space or 0) - 1)


class _PositionBets(PartNumbers):
    def names(self, e: Edition, players: int, tag: str) -> Iterable[str]:
        tiles = [*(str(value) for value in values_of(e)), "bottom"]
        return (f"{tag} {p} {camel} {t}" for p in PLACES for camel in e.racers for t in tiles)

    def name_of(self, action: BetOnPosition, players: int) -> str:
        tile = action.value if action.source == "own" else "bottom"
        return f"{action.kind} {action.place} {action.camel} {tile}"

    def blocks(self, e: Edition, part: Part, players: int) -> Iterable[Block]:
        yield Block("board_position_tiles", (len(PLACES),))
        yield Block("position_tiles", (players, len(PLACES), len(e.racers)))

    def write(self, row: Row, e: Edition, view: View, me: Seat) -> None:
        assert isinstance(view, PositionBetsView)
        for place in view.position_tiles or ():
            row.put("board_position_tiles", PLACES.index(place))
        n, racers = len(view.players), len(e.racers)
        for seat, player in enumerate(view.players):
            for tile in player.leg_tiles:
                if tile.bet is not None:
                    place = (seat - me) % n * len(PLACES) + PLACES.index(tile.bet)
                    row.put("position_tiles", place * racers + e.racers.index(tile.camel))


class _SupportingDice(PartNumbers):
    """Who may add one may also leave it."""

    def names(self, e: Edition, players: int, tag: str) -> Iterable[str]:
        return (*(f"{tag} {camel}" for camel in e.racers), str(EndTurn.__struct_config__.tag))

    def blocks(self, e: Edition, part: SupportingDice, players: int) -> Iterable[Block]:
        if part.handles is AddSupportingDie:
            yield Block("crater", (len(e.racers),))

    def write(self, row: Row, e: Edition, view: View, me: Seat) -> None:
        assert isinstance(view, SupportingDiceView)
        for camel in view.supporting.crater if view.supporting is not None else ():
            row.put("crater", e.racers.index(camel))


NUMBERS: dict[type[Part], PartNumbers] = {
    LegBets: _Camels(),
    DesertTiles: _DesertTiles(),
    Pyramid: _Pyramid(),
    RaceBets: _RaceBets(),
    CrazyCamels: PartNumbers(),
    Partnerships: _Partnerships(),
    Photographer: _Photographer(),
    PositionBets: _PositionBets(),
    SupportingDice: _SupportingDice(),
}
"""In the order of the blocks in a row."""

OF_THE_KERNEL = frozenset(NUMBERS)
"""Parts that the kernel which writes rows knows."""


def numbers_of(part: Part) -> PartNumbers:
    """The numbers of a part; refused where nobody has said what number its actions have."""
    found = NUMBERS.get(type(part))
    if found is None and part.moves:
        raise SetupError("envs.no-numbers", part=type(part).__name__)
    return found or PartNumbers()


def in_play(e: Edition) -> Iterator[tuple[Part, PartNumbers]]:
    """The parts of an edition with their numbers, in the order of the blocks in a row."""
    order = list(NUMBERS)
    known = [part for part in e.parts if type(part) in NUMBERS]
    for part in sorted(known, key=lambda part: order.index(type(part))):
        yield part, NUMBERS[type(part)]


@cache
def values_of(e: Edition) -> tuple[int, ...]:
    """The different values of Leg Betting tiles, the highest first."""
    return tuple(sorted(set(e.leg_values), reverse=True))
