"""Observations as one row of small numbers, made of named blocks."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int16]

MOST = 2**15 - 1
"""What money and the number of legs can never reach."""


class Block(NamedTuple):
    """Some numbers that belong together, and what they may be."""

    name: str
    shape: tuple[int, ...]
    low: int = 0
    high: int = 1

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """Where each block is in a row, in the order in which they were given."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.blocks = tuple(blocks)
        self.start: dict[str, int] = {}
        self.size = 0
        for block in self.blocks:
            self.start[block.name] = self.size
            self.size += block.size

    def limits(self) -> tuple[Ints, Ints]:
        """The least and the greatest each number can be."""
        lows = [np.full(block.size, block.low, np.int16) for block in self.blocks]
        highs = [np.full(block.size, block.high, np.int16) for block in self.blocks]
        return np.concatenate(lows), np.concatenate(highs)

    def unpack(self, rows: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The blocks of one observation or of a batch of them, by name and in their shapes."""
        return {
            block.name: rows[..., at : at + block.size].reshape(*rows.shape[:-1], *block.shape)
            for block in self.blocks
            for at in (self.start[block.name],)
        }
