"""A Desert tile on the track; states have one for each seat, ``None`` while it is off it."""

from __future__ import annotations

import msgspec

from camelup.pyramid.parts.desert_tiles.moves import Side


class DesertTile(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    space: int
    side: Side
