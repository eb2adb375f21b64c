"""What the photographer does."""

from __future__ import annotations

from camelup.core.values import Action


class PlaceCamera(Action, frozen=True, gc=False, tag="camera"):
    """Become the photographer, or point the camera at another space (X2-03, X2-04, X2-06)."""

    space: int
