"""What players do with Leg Betting tiles."""

from __future__ import annotations

from camelup.core.values import Action, Camel


class TakeLegTile(Action, frozen=True, gc=False, tag="leg-tile"):
    """Take the top Leg Betting tile (betting ticket) of one colour (B-29)."""

    camel: Camel
