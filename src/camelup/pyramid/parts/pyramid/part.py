"""The pyramid and its tiles (tickets)."""

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
from camelup.pyramid.parts.part import Columns, Fields, Part
from camelup.pyramid.parts.pyramid.events import PyramidTilesScored, PyramidTileTaken
from camelup.pyramid.parts.pyramid.moves import TakePyramidTile
from camelup.pyramid.parts.pyramid.notation import Out, PyramidTiles
from camelup.pyramid.parts.pyramid.slice import PyramidSlice
from camelup.pyramid.state import SETTING_UP, Stage, State, replace_at

if TYPE_CHECKING:
    from camelup.pyramid.document import PositionDocument
    from camelup.pyramid.view import View


class Pyramid(Part):
    """Take a tile, then a die is revealed; the tile is worth 1 at the next leg scoring."""

    handles = TakePyramidTile
    moves = (TakePyramidTile,)
    events = (PyramidTileTaken, PyramidTilesScored)
    phrases = (Out(), PyramidTiles())

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """While a leg runs a tile is left, so that everybody can always act (RB-24)."""
        return _take(seat)

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        """Take a tile, so that it counts whatever the die brings (B-37, S-35, RB-16)."""
        p, seat = s.pyramid, action.seat
        taken = replace_at(p.taken, seat, p.taken[seat] + 1)
        pyramid = PyramidSlice(p.dice, p.tents, p.tiles - 1, taken)
        return Step(replace(s, stage="reveal", pyramid=pyramid), (PyramidTileTaken(seat),))

    def laid_out(self, e: Edition, players: int) -> Fields:
        return {"pyramid": _full(e, players)}

    def rewards(
        self, e: Edition, s: State, seat: Seat, ranking: Sequence[Camel]
    ) -> Sequence[LegReward]:
        """1 for each tile (B-46, B-58, S-41)."""
        tiles = s.pyramid.taken[seat]
        return [PyramidTilesScored(seat, tiles, tiles)] if tiles else ()

    def clean_up(self, e: Edition, s: State) -> State:
        """Tiles and dice go back (B-59, S-47)."""
        return replace(s, pyramid=_full(e, len(s.money)))

    def seen(self, view: View) -> Fields:
        taken = tuple(player.pyramid_tiles for player in view.players)
        return {"pyramid": PyramidSlice(view.dice, view.tents, view.pyramid_tiles, taken)}

    def written(self, s: State) -> Fields:
        return {"dice": s.pyramid.dice, "tents": s.pyramid.tents}

    def written_of(self, s: State) -> Columns:
        return {"pyramid_tiles": s.pyramid.taken}

    def dice_inside(self, e: Edition, doc: PositionDocument) -> Sequence[str]:
        out = [key for key, _ in doc.tents]
        return [die.key for die in e.dice if die.key not in out]

    def read(self, e: Edition, doc: PositionDocument, dice: Sequence[str]) -> Fields:
        taken = _taken(e, doc, len(dice))
        return {"pyramid": PyramidSlice(tuple(dice), doc.tents, e.draws - sum(taken), taken)}

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
        to_come = len(p.dice) - e.stay - (s.stage == "reveal")
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


def _full(e: Edition, players: int) -> PyramidSlice:
    """All dice in the pyramid, all tiles on the board (B-10, B-16, S-12, S-19)."""
    return PyramidSlice(tuple(die.key for die in e.dice), (), e.draws, (0,) * players)


def _taken(e: Edition, doc: PositionDocument, inside: int) -> tuple[int, ...]:
    """Pyramid tiles in front of each player; left out, the last players to act took them."""
    given = [player.pyramid_tiles for player in doc.players]
    if any(count is not None for count in given):
        return tuple(count or 0 for count in given)
    return taken_by(e, len(given), doc.stage, doc.turn, inside)


def taken_by(e: Edition, players: int, stage: Stage, turn: Seat, inside: int) -> tuple[int, ...]:
    """Pyramid tiles in front of each player if the last players to act took them."""
    taken = [0] * players
    count = e.draws + e.stay - inside + (stage == "reveal")
    latest = turn if stage in ("reveal", "over") else turn - 1
    for back in range(count):
        taken[(latest - back) % len(taken)] += 1
    return tuple(taken)


@cache
def _take(seat: Seat) -> tuple[TakePyramidTile]:
    return (TakePyramidTile(seat),)
