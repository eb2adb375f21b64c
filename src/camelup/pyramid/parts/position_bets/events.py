"""What happens with Position Betting tiles."""

from __future__ import annotations

from camelup.core.values import Camel, Event, Seat
from camelup.pyramid.events import LegReward, Piece
from camelup.pyramid.parts.position_bets.moves import Source


class PositionTileTaken(Event, frozen=True, gc=False, tag="position-tile-taken"):
    """A Leg Betting tile is covered with a place."""

    seat: Seat
    place: int
    source: Source
    camel: Camel
    value: int

    def variant(self) -> str:
        return self.source


class PositionTileScored(LegReward, frozen=True, gc=False, tag="position-tile-scored"):
    """``bet`` is the place on the tile, ``place`` the one the camel holds."""

    camel: Camel
    bet: int
    place: int

    def copied(self) -> Piece:
        return Piece("position-tile", self.camel, bet=self.bet)
