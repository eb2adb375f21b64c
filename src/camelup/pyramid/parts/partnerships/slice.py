"""Who is whose partner, in states, views and documents."""

from __future__ import annotations

from camelup.core.values import Seat
from camelup.pyramid.slices import Slice


class PartnershipsState(Slice):
    __slots__ = ()
    partners: tuple[Seat | None, ...]
    """Each seat's partner; ``None`` while its card says "available" (X4-02, S-06)."""


class PartnershipsView(Slice):
    __slots__ = ()
    partnerships: bool = False


class PartnershipsPlayerView(Slice):
    __slots__ = ()
    partner: Seat | None = None


class PartnershipsPlayerDocument(Slice):
    __slots__ = ()
    partner: Seat | None = None
