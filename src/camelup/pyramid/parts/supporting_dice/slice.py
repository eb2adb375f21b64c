"""Where the Supporting dice are, in states, views and documents; during set-up nowhere yet."""

from __future__ import annotations

import msgspec

from camelup.core.values import Camel
from camelup.pyramid.slices import Slice


class Supporting(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """Supporting dice that are not in the pyramid, by camel."""

    pedestal: tuple[Camel, ...]
    crater: tuple[Camel, ...] = ()


class SupportingDiceState(Slice):
    __slots__ = ()
    supporting: Supporting | None


class SupportingDiceView(Slice):
    __slots__ = ()
    supporting: Supporting | None = None


class SupportingDiceDocument(Slice):
    __slots__ = ()
    supporting: Supporting | None = None
