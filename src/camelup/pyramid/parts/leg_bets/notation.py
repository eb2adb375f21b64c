"""Leg Betting tiles in notation: ``tickets:1g5b3,3g3``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from camelup.core.phrases import Tickets
from camelup.core.scan import Scan


class LegTiles(Tickets):
    """``g2.3`` is covered by the Position tile for third place.

    Where its value is left out it came from the bottom (X3-05).
    """

    def __init__(self) -> None:
        super().__init__("leg_tiles", lambda game: game.edition.leg_values)

    def ticket(self, scan: Scan) -> dict[str, Any]:
        tile = super().ticket(scan)
        return {**tile, "bet": scan.number()} if scan.takes(".") else tile

    def from_where(self, ticket: Mapping[str, Any]) -> int:
        return -1 if "bet" in ticket else 0

    def written(self, ticket: Mapping[str, Any]) -> str:
        bet = f".{ticket['bet']}" if "bet" in ticket else ""
        return super().written(ticket) + bet
