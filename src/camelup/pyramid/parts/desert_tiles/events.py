"""What happens with Desert tiles."""

from __future__ import annotations

from camelup.core.values import Event, Seat
from camelup.pyramid.parts.desert_tiles.moves import Side


class TilePlaced(Event, frozen=True, gc=False, tag="tile-placed"):
    """``left`` is the space the tile was moved away from, if it was on the track."""

    seat: Seat
    space: int
    side: Side
    left: int | None = None

    def variant(self) -> str:
        return "" if self.left is None else "moved"


class TilePaid(Event, frozen=True, gc=False, tag="tile-paid"):
    """A unit has stopped on the tile of ``seat``."""

    seat: Seat
    space: int
    side: Side
    amount: int
