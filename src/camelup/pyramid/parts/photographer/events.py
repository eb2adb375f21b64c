"""What happens with the camera."""

from __future__ import annotations

from camelup.core.values import Camel, Event, Seat


class CameraPlaced(Event, frozen=True, gc=False, tag="camera-placed"):
    seat: Seat
    space: int


class PhotoTaken(Event, frozen=True, gc=False, tag="photo-taken"):
    seat: Seat
    space: int
    unit: tuple[Camel, ...]
    amount: int
