# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Values of the race with crazy camels at the start of a leg, and how they are rounded."""

from __future__ import annotations

from typing import TypeAlias

import cython

if not cython.compiled:
    from array import array

    from camelup.kernels.codes import UNIT

    def rounded(x: float) -> int:
        """The nearest whole number."""
        return round(x)


Floats: TypeAlias = "array[float] | memoryview[float]"
Ints: TypeAlias = "array[int] | memoryview[int]"


@cython.cclass
class Starts:
    """Values at the start of a leg: five of winners and five of losers for each arrangement."""

    def __init__(self, values: Floats) -> None:
        self.values = values
        self.rows = len(values) // 5
        self.worst = 0.0
        if not cython.compiled:
            self.exact, self.whole = [0.0] * 5, [0] * 5

    def missing(self, half: cython.int) -> float:
        """The most that is missing from a sum of one, of winners (0) or losers (1)."""
        with cython.nogil:
            self._missing(half)
        return self.worst

    def _missing(self, half: cython.int) -> cython.void:
        self.worst = 0.0
        for n in range(self.rows):
            if n & 1 == half:
                total: cython.double = 1.0
                for i in range(5):
                    total -= self.values[5 * n + i]
                self.worst = max(self.worst, total, -total)

    def quantise(self, table: Ints) -> float:
        """Round to 1/65535 so that each five still add up to one; four of them are kept.

        All are rounded down, then those that lost most are rounded up instead: each is less than
        one unit off. Returns the largest difference.
        """
        self.table = table
        with cython.nogil:
            self._quantise()
        return self.worst / UNIT

    def _quantise(self) -> cython.void:
        self.worst = 0.0
        for n in range(self.rows):
            self._round(5 * n)
            for i in range(5):
                self.worst = max(
                    self.worst, self.exact[i] - self.whole[i], self.whole[i] - self.exact[i]
                )
            for i in range(4):
                self.table[4 * n + i] = self.whole[i]

    def _round(self, row: cython.longlong) -> cython.void:
        """Five whole numbers that add up to 65535."""
        total: cython.double = 0.0
        left: cython.int = UNIT
        for i in range(5):
            total += self.values[row + i]
        for i in range(5):
            self.exact[i] = self.values[row + i]
            self.exact[i] *= UNIT / total
            self.whole[i] = rounded(self.exact[i])
            if self.whole[i] > self.exact[i]:
                self.whole[i] -= 1
            left -= self.whole[i]
        while left > 0:
            most: cython.int = 0
            for i in range(1, 5):
                if self.exact[i] - self.whole[i] > self.exact[most] - self.whole[most]:
                    most = i
            self.whole[most] += 1
            left -= 1
