"""Dice and Pyramid tiles."""

from __future__ import annotations

import msgspec


class PyramidSlice(msgspec.Struct, frozen=True, gc=False):
    """Dice in the pyramid and on the tents, Pyramid tiles on the board and in front of players."""

    dice: tuple[str, ...] = ()
    tents: tuple[tuple[str, int], ...] = ()
    tiles: int = 0
    taken: tuple[int, ...] = ()
