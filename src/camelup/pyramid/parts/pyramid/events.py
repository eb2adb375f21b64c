"""What happens with Pyramid tiles."""

from __future__ import annotations

from camelup.core.values import Event, Seat
from camelup.pyramid.events import LegReward, Piece


class PyramidTileTaken(Event, frozen=True, gc=False, tag="pyramid-tile-taken"):
    """``seat`` has a Pyramid tile more; a die comes out."""

    seat: Seat


class PyramidTilesScored(LegReward, frozen=True, gc=False, tag="pyramid-tiles-scored"):
    """What the Pyramid tiles of a leg brought."""

    tiles: int

    def single(self) -> int:
        return 1

    def copied(self) -> Piece:
        return Piece("pyramid-tile")
