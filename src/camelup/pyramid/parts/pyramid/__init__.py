"""The pyramid and its tiles (tickets): take one, and a die comes out."""

from camelup.pyramid.parts.pyramid.events import PyramidTilesScored, PyramidTileTaken
from camelup.pyramid.parts.pyramid.moves import TakePyramidTile
from camelup.pyramid.parts.pyramid.part import Pyramid
from camelup.pyramid.parts.pyramid.slice import PyramidSlice

__all__ = ["Pyramid", "PyramidSlice", "PyramidTileTaken", "PyramidTilesScored", "TakePyramidTile"]
