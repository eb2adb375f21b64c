"""Position Betting tiles beside the board; those in play lie on Leg Betting tiles."""

from __future__ import annotations

from camelup.pyramid.slices import Slice


class PositionBetsState(Slice):
    __slots__ = ()
    position_tiles: tuple[int, ...]
    """Places of the Position tiles beside the board."""


class PositionBetsView(Slice):
    __slots__ = ()
    position_tiles: tuple[int, ...] | None = None
