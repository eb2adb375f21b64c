"""What happens with Leg Betting tiles."""

from __future__ import annotations

from camelup.core.values import Camel, Event, Seat
from camelup.pyramid.events import LegReward, Piece


class LegTileTaken(Event, frozen=True, gc=False, tag="leg-tile-taken"):
    """The top tile of one stack lies before ``seat`` (B-29)."""

    seat: Seat
    camel: Camel
    value: int


class LegTileScored(LegReward, frozen=True, gc=False, tag="leg-tile-scored"):
    """What a Leg Betting tile brought, by the place of its camel."""

    camel: Camel
    value: int
    place: int

    def copied(self) -> Piece:
        return Piece("leg-tile", self.camel, value=self.value)
