"""Leg Betting tiles (betting tickets)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Camel, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import LegReward
from camelup.pyramid.parts.leg_bets.events import LegTileScored, LegTileTaken
from camelup.pyramid.parts.leg_bets.moves import TakeLegTile
from camelup.pyramid.parts.leg_bets.notation import LegTiles
from camelup.pyramid.parts.leg_bets.slice import LegBetsSlice, LegTile
from camelup.pyramid.parts.part import Columns, Fields, Part
from camelup.pyramid.state import State, replace_at

if TYPE_CHECKING:
    from camelup.pyramid.document import PositionDocument
    from camelup.pyramid.view import View


class LegBets(Part):
    """Back the camel that will lead at the end of the leg."""

    handles = TakeLegTile
    moves = (TakeLegTile,)
    events = (LegTileTaken, LegTileScored)
    phrases = (LegTiles(),)

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """The top tile of each stack; there is no limit (B-29, B-30, S-32).

        An empty stack offers nothing (B-31, RB-30).
        """
        stacks = s.leg_bets.stacks
        return [a for a, stack in zip(_takes(seat, e.racers), stacks, strict=True) if stack]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        assert isinstance(action, TakeLegTile)
        row = e.racers.index(action.camel)
        value, *rest = s.leg_bets.stacks[row]
        bets = hold(s.leg_bets, action.seat, LegTile(action.camel, value), row, tuple(rest))
        return Step(replace(s, leg_bets=bets), (LegTileTaken(action.seat, action.camel, value),))

    def laid_out(self, e: Edition, players: int) -> Fields:
        return {"leg_bets": _full(e, players)}

    def rewards(
        self, e: Edition, s: State, seat: Seat, ranking: Sequence[Camel]
    ) -> Sequence[LegReward]:
        """A covered tile gives only what its Position tile says (X3-06, RX-24)."""
        return [
            LegTileScored(seat, worth_of_place(tile.value, place), tile.camel, tile.value, place)
            for tile in s.leg_bets.held[seat]
            if tile.bet is None
            for place in (ranking.index(tile.camel) + 1,)
        ]

    def clean_up(self, e: Edition, s: State) -> State:
        """All back onto the board (B-59, S-47)."""
        return replace(s, leg_bets=_full(e, len(s.money)))

    def seen(self, view: View) -> Fields:
        held = tuple(player.leg_tiles for player in view.players)
        return {"leg_bets": LegBetsSlice(tuple(view.leg_stacks.values()), held)}

    def written_of(self, s: State) -> Columns:
        return {"leg_tiles": s.leg_bets.held}

    def read(self, e: Edition, doc: PositionDocument, dice: Sequence[str]) -> Fields:
        """What nobody holds is on the board; the order of a stack is fixed."""
        stacks = tuple(_left(e, doc, camel) for camel in e.racers)
        return {"leg_bets": LegBetsSlice(stacks, tuple(p.leg_tiles for p in doc.players))}

    def check(self, e: Edition, s: State) -> None:
        """Tiles leave a stack from the top; covered ones may have come from the bottom (X3-05)."""
        coverable = any(part.covers_leg_tiles for part in e.parts)
        for i, held in enumerate(s.leg_bets.held):
            for j, tile in enumerate(held):
                where = f"$.players[{i}].leg_tiles[{j}]"
                require(tile.camel in e.racers, "position.camel-unknown", where, camel=tile.camel)
                require(tile.bet is None or coverable, "position.no-position-tiles", where)
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


def _full(e: Edition, players: int) -> LegBetsSlice:
    """All tiles on the board, the highest value on top (B-05, B-11, S-12)."""
    return LegBetsSlice((e.leg_values,) * len(e.racers), ((),) * players)


def _left(e: Edition, doc: PositionDocument, camel: Camel) -> tuple[int, ...]:
    """The stack of one colour, less what players hold."""
    left = list(e.leg_values)
    for i, player in enumerate(doc.players):
        for j, tile in enumerate(player.leg_tiles):
            if tile.camel == camel:
                where, value = f"$.players[{i}].leg_tiles[{j}]", tile.value
                require(value in left, "position.leg-tile", where, camel=camel, value=value)
                left.remove(value)
    return tuple(left)


def hold(
    bets: LegBetsSlice, seat: Seat, tile: LegTile, row: int, rest: tuple[int, ...]
) -> LegBetsSlice:
    """``seat`` has taken ``tile``; ``rest`` is left of that colour's stack."""
    held = replace_at(bets.held, seat, (*bets.held[seat], tile))
    return LegBetsSlice(replace_at(bets.stacks, row, rest), held)


def worth_of_place(value: int, place: int) -> int:
    """First: the printed value. Second: 1. Any other place: -1 (B-55, B-56, B-57, S-46)."""
    return value if place == 1 else 1 if place == 2 else -1


@cache
def _takes(seat: Seat, racers: tuple[Camel, ...]) -> tuple[TakeLegTile, ...]:
    return tuple(TakeLegTile(seat, camel) for camel in racers)
