"""Position Betting tiles: X3-01 to X3-11, RX-23 to RX-25."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Camel, Seat
from camelup.pyramid.actions import BetOnPosition, Source
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import PositionTileScored, PositionTileTaken, Reward
from camelup.pyramid.parts.leg_bets import hold
from camelup.pyramid.parts.part import Part
from camelup.pyramid.state import LegBets, LegTile, State, replace_at

PLACES = (2, 3, 4, 5)
RIGHT, WRONG = 3, -1


class PositionBets(Part):
    """Cover a Leg Betting tile: it now bets on one exact place."""

    handles = BetOnPosition

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        targets = list(self._targets(e, s, seat))
        return [
            BetOnPosition(seat, place, *target)
            for place in s.position_tiles or ()
            for target in targets
        ]

    def _targets(self, e: Edition, s: State, seat: Seat) -> Iterator[tuple[Source, Camel, int]]:
        own = {(t.camel, t.value): None for t in s.leg_bets.held[seat] if t.bet is None}
        for camel, value in own:
            yield "own", camel, value
        for camel, stack in zip(e.racers, s.leg_bets.stacks, strict=True):
            if stack:
                yield "bottom", camel, stack[-1]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        assert isinstance(action, BetOnPosition)
        assert s.position_tiles is not None
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

    def _cover(self, e: Edition, bets: LegBets, action: BetOnPosition, covered: LegTile) -> LegBets:
        if action.source == "bottom":
            row = e.racers.index(action.camel)
            return hold(bets, action.seat, covered, row, bets.stacks[row][:-1])
        mine = bets.held[action.seat]
        mine = replace_at(mine, mine.index(LegTile(action.camel, action.value)), covered)
        return LegBets(bets.stacks, replace_at(bets.held, action.seat, mine))

    def rewards(
        self, e: Edition, s: State, seat: Seat, ranking: Sequence[Camel]
    ) -> Sequence[Reward]:
        return [
            PositionTileScored(
                seat, RIGHT if place == tile.bet else WRONG, tile.camel, tile.bet, place
            )
            for tile in s.leg_bets.held[seat]
            if tile.bet is not None
            for place in (ranking.index(tile.camel) + 1,)
        ]

    def clean_up(self, e: Edition, s: State) -> State:
        return replace(s, position_tiles=PLACES)

    def check(self, e: Edition, s: State) -> None:
        bets = [tile.bet for held in s.leg_bets.held for tile in held if tile.bet is not None]
        for bet in bets:
            require(bet in PLACES, "position.place", "$.players", found=bet)
            require(bets.count(bet) == 1, "position.place-twice", "$.players", place=bet)
