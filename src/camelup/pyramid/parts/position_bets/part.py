"""Position Betting tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Camel, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import LegReward
from camelup.pyramid.parts.leg_bets.part import hold
from camelup.pyramid.parts.leg_bets.slice import LegBetsSlice, LegTile
from camelup.pyramid.parts.part import Fields, Part
from camelup.pyramid.parts.position_bets.events import PositionTileScored, PositionTileTaken
from camelup.pyramid.parts.position_bets.moves import BetOnPosition, Source
from camelup.pyramid.parts.position_bets.slice import PositionBetsState, PositionBetsView
from camelup.pyramid.slices import Slices
from camelup.pyramid.state import State, replace_at

if TYPE_CHECKING:
    from camelup.pyramid.document import PositionDocument
    from camelup.pyramid.view import View

PLACES = (2, 3, 4, 5)  # X3-01
RIGHT, WRONG = 3, -1  # X3-09, X3-10


class PositionBets(Part):
    """Cover a Leg Betting tile: it now bets on one exact place."""

    handles = BetOnPosition
    moves = (BetOnPosition,)
    events = (PositionTileTaken, PositionTileScored)
    slices = Slices(state=PositionBetsState, view=PositionBetsView)
    covers_leg_tiles = True

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """Any Position tile that is left, on any tile that can be covered (X3-03, RX-25)."""
        assert isinstance(s, PositionBetsState)
        targets = list(self._targets(e, s, seat))
        return [
            BetOnPosition(seat, place, *target) for place in s.position_tiles for target in targets
        ]

    def _targets(self, e: Edition, s: State, seat: Seat) -> Iterator[tuple[Source, Camel, int]]:
        """Own tiles that are not covered yet, and the bottom tile of each stack.

        X3-04, X3-05, X3-08, RX-23.
        """
        own = {(t.camel, t.value): None for t in s.leg_bets.held[seat] if t.bet is None}
        for camel, value in own:
            yield "own", camel, value
        for camel, stack in zip(e.racers, s.leg_bets.stacks, strict=True):
            if stack:
                yield "bottom", camel, stack[-1]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        """The tile stays covered until it is scored (X3-07)."""
        assert isinstance(action, BetOnPosition)
        assert isinstance(s, PositionBetsState)
        covered = LegTile(action.camel, action.value, action.place)
        after = replace(
            s,
            position_tiles=tuple(p for p in s.position_tiles if p != action.place),
            leg_bets=self._cover(e, s.leg_bets, action, covered),
        )
        event = PositionTileTaken(
            action.seat, action.place, action.source, action.camel, action.value
        )
        return Step(after, (event,))

    def _cover(
        self, e: Edition, bets: LegBetsSlice, action: BetOnPosition, covered: LegTile
    ) -> LegBetsSlice:
        if action.source == "bottom":
            row = e.racers.index(action.camel)
            return hold(bets, action.seat, covered, row, bets.stacks[row][:-1])
        mine = bets.held[action.seat]
        mine = replace_at(mine, mine.index(LegTile(action.camel, action.value)), covered)
        return LegBetsSlice(bets.stacks, replace_at(bets.held, action.seat, mine))

    def laid_out(self, e: Edition, players: int) -> Fields:
        return {"position_tiles": PLACES}

    def rewards(
        self, e: Edition, s: State, seat: Seat, ranking: Sequence[Camel]
    ) -> Sequence[LegReward]:
        """For the exact place or not, instead of the usual reward (X3-06, RX-24)."""
        return [
            PositionTileScored(
                seat, RIGHT if place == tile.bet else WRONG, tile.camel, tile.bet, place
            )
            for tile in s.leg_bets.held[seat]
            if tile.bet is not None
            for place in (ranking.index(tile.camel) + 1,)
        ]

    def clean_up(self, e: Edition, s: State) -> State:
        """All back beside the board (X3-11)."""
        return replace(s, position_tiles=PLACES)

    def shown(self, s: State, viewer: Seat | None) -> Fields:
        assert isinstance(s, PositionBetsState)
        return {"position_tiles": s.position_tiles}

    def seen(self, view: View) -> Fields:
        assert isinstance(view, PositionBetsView)
        return {"position_tiles": view.position_tiles}

    def read(self, e: Edition, doc: PositionDocument, dice: Sequence[str]) -> Fields:
        """Those on no Leg Betting tile are beside the board."""
        covered = {tile.bet for player in doc.players for tile in player.leg_tiles}
        return {"position_tiles": tuple(place for place in PLACES if place not in covered)}

    def check(self, e: Edition, s: State) -> None:
        bets = [tile.bet for held in s.leg_bets.held for tile in held if tile.bet is not None]
        for bet in bets:
            require(bet in PLACES, "position.place", "$.players", found=bet)
            require(bets.count(bet) == 1, "position.place-twice", "$.players", place=bet)
