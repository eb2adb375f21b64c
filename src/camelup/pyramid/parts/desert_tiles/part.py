"""Desert tiles (spectator tiles)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.desert_tiles.events import TilePaid, TilePlaced
from camelup.pyramid.parts.desert_tiles.moves import PlaceTile
from camelup.pyramid.parts.desert_tiles.notation import Tiles
from camelup.pyramid.parts.desert_tiles.slice import DesertTile
from camelup.pyramid.parts.part import Columns, Fields, Part, Push, empty_spaces, gain
from camelup.pyramid.state import State, replace_at

if TYPE_CHECKING:
    from camelup.pyramid.document import PositionDocument
    from camelup.pyramid.view import View

INCOME = 1


class DesertTiles(Part):
    """One tile per player, with a side that helps and a side that hinders (B-04, S-05)."""

    handles = PlaceTile
    moves = (PlaceTile,)
    events = (TilePlaced, TilePaid)
    phrases = (Tiles(),)

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """Any empty space but the first (B-34) and the neighbours of others' tiles (B-33, S-33).

        One's own is lifted first and bars no neighbour (RB-11, F-13), only the space it lay on, for
        it has to be moved (B-35, RB-12). Beyond the line nothing is a neighbour (RB-10).
        """
        barred = {1}
        for owner, tile in enumerate(s.desert_tiles):
            if tile is not None and owner != seat:  # one's own lifted tile is no neighbour (RB-11)
                barred.update((tile.space - 1, tile.space + 1))
        return [
            action
            for space in empty_spaces(e, s)
            if space not in barred
            for action in _placings(seat, space)
        ]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        """It stays until the leg ends or its owner moves it (B-43, S-39)."""
        assert isinstance(action, PlaceTile)
        old = s.desert_tiles[action.seat]
        tiles = replace_at(s.desert_tiles, action.seat, DesertTile(action.space, action.side))
        event = TilePlaced(action.seat, action.space, action.side, old.space if old else None)
        return Step(replace(s, desert_tiles=tiles), (event,))

    def occupied(self, s: State) -> Sequence[int]:
        return [tile.space for tile in s.desert_tiles if tile is not None]

    def push(self, e: Edition, s: State, space: int) -> Push | None:
        """The owner gets 1 at once (B-40, RB-25); one space on (B-41), one back and under (B-42).

        A crazy camel is pushed alike in its own direction (S-36, S-37, RS-04). Only a tile on
        which the movement ends counts (B-44). The unit rests beside it, where no other tile can
        lie (RB-09) and which is never before space 1 (RB-07, RS-10).
        """
        for owner, tile in enumerate(s.desert_tiles):
            if tile is not None and tile.space == space:
                paid = TilePaid(owner, space, tile.side, INCOME)
                after = replace(s, money=gain(s.money, owner, INCOME))
                back = tile.side == "mirage"
                return Push(after, (paid,), -1 if back else 1, under=back)
        return None

    def laid_out(self, e: Edition, players: int) -> Fields:
        return {"desert_tiles": (None,) * players}

    def clean_up(self, e: Edition, s: State) -> State:
        """Back to their owners (B-59, S-47)."""
        return replace(s, desert_tiles=(None,) * len(s.money))

    def seen(self, view: View) -> Fields:
        return {"desert_tiles": tuple(player.tile for player in view.players)}

    def written_of(self, s: State) -> Columns:
        return {"tile": s.desert_tiles}

    def read(self, e: Edition, doc: PositionDocument, dice: Sequence[str]) -> Fields:
        return {"desert_tiles": tuple(player.tile for player in doc.players)}

    def check(self, e: Edition, s: State) -> None:
        camels = {space for space, _ in s.stacks}
        there = [(owner, tile) for owner, tile in enumerate(s.desert_tiles) if tile is not None]
        spaces = {tile.space: owner for owner, tile in there}
        for owner, tile in there:
            where, space = f"$.players[{owner}].tile.space", tile.space
            require(1 < space <= e.length, "position.tile-space", where, found=space, high=e.length)
            require(space not in camels, "position.tile-on-camel", where, space=space)
            require(spaces[space] == owner, "position.tile-twice", where, space=space)
            require(space - 1 not in spaces, "position.tile-adjacent", where, space=space)


@cache
def _placings(seat: Seat, space: int) -> tuple[PlaceTile, PlaceTile]:
    """Either side up, whenever it is placed or moved (B-36, S-34)."""
    return PlaceTile(seat, space, "oasis"), PlaceTile(seat, space, "mirage")
