"""Desert tiles (spectator tiles): where they may lie, and what they do to a camel."""

from camelup.pyramid.parts.desert_tiles.events import TilePaid, TilePlaced
from camelup.pyramid.parts.desert_tiles.moves import PlaceTile, Side
from camelup.pyramid.parts.desert_tiles.part import INCOME, DesertTiles
from camelup.pyramid.parts.desert_tiles.slice import DesertTile

__all__ = ["INCOME", "DesertTile", "DesertTiles", "PlaceTile", "Side", "TilePaid", "TilePlaced"]
