"""What happens with the camera."""

from __future__ import annotations

from camelup.core.values import Camel, Event, Seat


class CameraPlaced(Event, frozen=True, gc=False, tag="camera-placed"):
    """``seat`` is the photographer; the camera points at ``space``."""

    seat: Seat
    space: int


class PhotoTaken(Event, frozen=True, gc=False, tag="photo-taken"):
    """A unit has stopped before the camera and pays."""

    seat: Seat
    space: int
    unit: tuple[Camel, ...]
    amount: int
