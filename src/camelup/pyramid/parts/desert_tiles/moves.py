"""What players do with Desert tiles."""

from __future__ import annotations

from typing import Literal, TypeAlias

from camelup.core.values import Action

Side: TypeAlias = Literal["oasis", "mirage"]


class PlaceTile(Action, frozen=True, gc=False, tag="desert-tile"):
    """Place or move one's Desert tile (spectator tile), with a side up (B-32, B-35, B-36)."""

    space: int
    side: Side
