"""What happens with Supporting dice."""

from __future__ import annotations

from typing import Literal

from camelup.core.values import Camel, Event, Seat


class SupportingDieAdded(Event, frozen=True, gc=False, tag="supporting-die-added"):
    """By a player (``seat``), or by the rule for the camel in last place (``None``)."""

    camel: Camel
    seat: Seat | None = None

    def variant(self) -> str:
        return "last-place" if self.seat is None else "player"


class SupportingDieUsed(Event, frozen=True, gc=False, tag="supporting-die-used"):
    """A Supporting die has moved its camel and is put away."""

    camel: Camel
    where: Literal["pedestal", "crater"]

    def variant(self) -> str:
        return self.where
