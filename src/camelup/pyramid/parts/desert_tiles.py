"""Desert tiles (spectator tiles): B-32 to B-36, B-40 to B-44, B-59; S-33, S-34, S-36, S-39."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Seat
from camelup.pyramid.actions import PlaceTile
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import TilePlaced
from camelup.pyramid.parts.part import Part, empty_spaces
from camelup.pyramid.state import DesertTile, State, replace_at


class DesertTiles(Part):
    """One tile per player, with a side that helps and a side that hinders."""

    handles = PlaceTile

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        barred = {1}
        for owner, tile in enumerate(s.tiles):
            if tile is not None and owner != seat:  # one's own lifted tile is no neighbour (RB-11)
                barred.update((tile.space - 1, tile.space + 1))
        return [
            action
            for space in empty_spaces(e, s)
            if space not in barred
            for action in _placings(seat, space)
        ]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        assert isinstance(action, PlaceTile)
        old = s.tiles[action.seat]
        tile = DesertTile(action.space, action.side)
        event = TilePlaced(action.seat, action.space, action.side, old.space if old else None)
        return Step(replace(s, tiles=replace_at(s.tiles, action.seat, tile)), (event,))

    def occupied(self, s: State) -> Sequence[int]:
        return [tile.space for tile in s.tiles if tile is not None]

    def tile_on(self, s: State, space: int) -> tuple[Seat, DesertTile] | None:
        for owner, tile in enumerate(s.tiles):
            if tile is not None and tile.space == space:
                return owner, tile
        return None

    def clean_up(self, e: Edition, s: State) -> State:
        return replace(s, tiles=(None,) * len(s.tiles))

    def check(self, e: Edition, s: State) -> None:
        camels = {space for space, _ in s.stacks}
        spaces = {tile.space: owner for owner, tile in enumerate(s.tiles) if tile is not None}
        for owner, tile in enumerate(s.tiles):
            if tile is None:
                continue
            where, space = f"$.players[{owner}].tile.space", tile.space
            require(1 < space <= e.length, "position.tile-space", where, found=space, high=e.length)
            require(space not in camels, "position.tile-on-camel", where, space=space)
            require(spaces[space] == owner, "position.tile-twice", where, space=space)
            require(space - 1 not in spaces, "position.tile-adjacent", where, space=space)


@cache
def _placings(seat: Seat, space: int) -> tuple[PlaceTile, PlaceTile]:
    return PlaceTile(seat, space, "oasis"), PlaceTile(seat, space, "mirage")
