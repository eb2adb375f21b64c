"""Where the camera is, in states, views and documents."""

from __future__ import annotations

import msgspec

from camelup.core.values import Seat
from camelup.pyramid.slices import Slice


class Camera(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Who is photographer and where the camera points; ``None`` while the tile is free."""

    seat: Seat | None = None
    space: int | None = None


class PhotographerState(Slice):
    __slots__ = ()
    camera: Camera


class PhotographerView(Slice):
    __slots__ = ()
    camera: Camera | None = None


class PhotographerDocument(Slice):
    __slots__ = ()
    camera: Camera | None = None
