"""The pyramid and its tiles (tickets): B-10, B-16, B-37 to B-46, B-58, B-59; S-19, S-35, S-41."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Camel, Seat
from camelup.pyramid.actions import TakePyramidTile
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import PyramidTilesScored, PyramidTileTaken, Reward
from camelup.pyramid.parts.part import Part
from camelup.pyramid.state import SETTING_UP, State, replace_at
from camelup.pyramid.state import Pyramid as Slice


class Pyramid(Part):
    """Take a tile, then a die is revealed; the tile is worth 1 at the next leg scoring."""

    handles = TakePyramidTile

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        return _take(seat)

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        p, seat = s.pyramid, action.seat
        taken = replace_at(p.taken, seat, p.taken[seat] + 1)
        pyramid = Slice(p.dice, p.tents, p.tiles - 1, taken)
        return Step(replace(s, stage="reveal", pyramid=pyramid), (PyramidTileTaken(seat),))

    def rewards(
        self, e: Edition, s: State, seat: Seat, ranking: Sequence[Camel]
    ) -> Sequence[Reward]:
        tiles = s.pyramid.taken[seat]
        return [PyramidTilesScored(seat, tiles, tiles)] if tiles else ()

    def clean_up(self, e: Edition, s: State) -> State:
        return replace(s, pyramid=full(e, len(s.money)))

    def check(self, e: Edition, s: State) -> None:
        """Each die in one place; as many tiles are gone as dice are out (RX-05, S-43)."""
        p = s.pyramid
        known = {die.key for die in e.dice}
        for i, (key, number) in enumerate(p.tents):
            where = f"$.tents[{i}]"
            require(key in known, "position.die-unknown", where, die=key)
            faces = {face.number for face in e.die[key].faces}
            require(number in faces, "position.die-number", where, die=key, number=number)
        for i, key in enumerate(p.dice):
            require(key in e.die, "position.die-unknown", f"$.dice[{i}]", die=key)
        places = Counter((*p.dice, *(key for key, _ in p.tents)))
        for key in known:
            require(places[key] > 0, "position.die-missing", "$.dice", die=key)
            require(places[key] == 1, "position.die-twice", "$.dice", die=key)
        self._check_tiles(e, s)

    def _check_tiles(self, e: Edition, s: State) -> None:
        p = s.pyramid
        for i, taken in enumerate(p.taken):
            require(taken >= 0, "position.tiles-negative", f"$.players[{i}].pyramid_tiles")
        stay_inside = max(0, len(e.dice) - e.draws)  # S-43: one die stays in the pyramid
        to_come = len(p.dice) - stay_inside - (s.stage == "reveal")
        if s.stage in SETTING_UP:
            to_come = e.draws
        require(
            p.tiles == to_come, "position.tiles", "$.players", taken=sum(p.taken), dice=len(p.dice)
        )
        if s.stage in ("reveal", "over"):  # who is on turn has just taken a tile (B-37)
            where = f"$.players[{s.turn}].pyramid_tiles"
            require(p.taken[s.turn] > 0, "position.tiles", where, taken=0, dice=len(p.dice))
        running = s.stage in ("turn", "extra")
        require(not running or p.tiles > 0, "position.leg-over", "$.dice")


def full(e: Edition, players: int) -> Slice:
    """All dice in the pyramid, all tiles on the board."""
    return Slice(tuple(die.key for die in e.dice), (), e.draws, (0,) * players)


@cache
def _take(seat: Seat) -> tuple[TakePyramidTile]:
    return (TakePyramidTile(seat),)
