"""What happens between partners."""

from __future__ import annotations

from typing import Literal

from camelup.core.values import Camel, Event, Seat
from camelup.pyramid.events import LegReward


class PartnersMade(Event, frozen=True, gc=False, tag="partners-made"):
    """Two players are partners until the end of the leg."""

    seat: Seat
    partner: Seat


class PartnerCopied(LegReward, frozen=True, gc=False, tag="partner-copied"):
    """A copy of one reward of the partner, who keeps his own; the rest says which piece it was."""

    partner: Seat
    piece: Literal["leg-tile", "position-tile", "pyramid-tile"]
    camel: Camel | None = None
    value: int | None = None
    bet: int | None = None

    def variant(self) -> str:
        return self.piece
