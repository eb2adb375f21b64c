"""Leg Betting tiles on the board and in front of players."""

from __future__ import annotations

import msgspec

from camelup.core.values import Camel


class LegTile(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """A Leg Betting tile in front of a player; ``bet`` is the place of a Position tile on it."""

    camel: Camel
    value: int
    bet: int | None = None


class LegBetsSlice(msgspec.Struct, frozen=True, gc=False):
    """``stacks``: values left per racer, top first. ``held``: tiles per seat, as taken."""

    stacks: tuple[tuple[int, ...], ...]
    held: tuple[tuple[LegTile, ...], ...]
