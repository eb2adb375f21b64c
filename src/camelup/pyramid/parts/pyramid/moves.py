"""What players do with the pyramid; the die that comes out is a move of chance."""

from __future__ import annotations

from camelup.core.values import Action


class TakePyramidTile(Action, frozen=True, gc=False, tag="pyramid-tile"):
    """Take a Pyramid tile (pyramid ticket); a die is revealed at once (B-37, B-38)."""
