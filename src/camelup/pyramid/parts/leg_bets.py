"""Leg Betting tiles (betting tickets): B-11, B-29 to B-31, B-55 to B-57; S-01, S-12, S-32, S-46."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Camel, Seat
from camelup.pyramid.actions import TakeLegTile
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import LegTileScored, LegTileTaken, Reward
from camelup.pyramid.parts.part import Part
from camelup.pyramid.state import LegBets as Slice
from camelup.pyramid.state import LegTile, State, replace_at


class LegBets(Part):
    """Back the camel that will lead at the end of the leg."""

    handles = TakeLegTile

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        stacks = s.leg_bets.stacks
        return [a for a, stack in zip(_takes(seat, e.racers), stacks, strict=True) if stack]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        assert isinstance(action, TakeLegTile)
        row = e.racers.index(action.camel)
        value, *rest = s.leg_bets.stacks[row]
        bets = hold(s.leg_bets, action.seat, LegTile(action.camel, value), row, tuple(rest))
        return Step(replace(s, leg_bets=bets), (LegTileTaken(action.seat, action.camel, value),))

    def rewards(
        self, e: Edition, s: State, seat: Seat, ranking: Sequence[Camel]
    ) -> Sequence[Reward]:
        return [
            LegTileScored(seat, worth_of_place(tile.value, place), tile.camel, tile.value, place)
            for tile in s.leg_bets.held[seat]
            if tile.bet is None
            for place in (ranking.index(tile.camel) + 1,)
        ]

    def clean_up(self, e: Edition, s: State) -> State:
        return replace(s, leg_bets=full(e, len(s.money)))

    def check(self, e: Edition, s: State) -> None:
        """Tiles leave a stack from the top; covered ones may have come from the bottom (X3-05)."""
        for i, held in enumerate(s.leg_bets.held):
            for j, tile in enumerate(held):
                where = f"$.players[{i}].leg_tiles[{j}]"
                require(tile.camel in e.racers, "position.camel-unknown", where, camel=tile.camel)
                coverable = tile.bet is None or s.position_tiles is not None
                require(coverable, "position.no-position-tiles", where)
        for camel, left in zip(e.racers, s.leg_bets.stacks, strict=True):
            covered = [
                t.value for held in s.leg_bets.held for t in held if t.camel == camel and t.bet
            ]
            fits = any(
                left == e.leg_values[top : len(e.leg_values) - bottom]
                and not Counter(e.leg_values[len(e.leg_values) - bottom :]) - Counter(covered)
                for bottom in range(len(covered) + 1)
                for top in range(len(e.leg_values) - bottom + 1)
            )
            require(fits, "position.leg-order", "$.players", camel=camel)


def full(e: Edition, players: int) -> Slice:
    """All tiles on the board, the highest value on top."""
    return Slice((e.leg_values,) * len(e.racers), ((),) * players)


def hold(bets: Slice, seat: Seat, tile: LegTile, row: int, rest: tuple[int, ...]) -> Slice:
    """``seat`` has taken ``tile``; ``rest`` is left of that colour's stack."""
    held = replace_at(bets.held, seat, (*bets.held[seat], tile))
    return Slice(replace_at(bets.stacks, row, rest), held)


def worth_of_place(value: int, place: int) -> int:
    """First: the printed value. Second: 1. Any other place: -1."""
    return value if place == 1 else 1 if place == 2 else -1


@cache
def _takes(seat: Seat, racers: tuple[Camel, ...]) -> tuple[TakeLegTile, ...]:
    return tuple(TakeLegTile(seat, camel) for camel in racers)
