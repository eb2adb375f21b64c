# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The laws of many legs in one call, from arrays to arrays; other threads run meanwhile."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from camelup.kernels.laws.leg import Leg

if not cython.compiled:
    from camelup.kernels.shared.codes import MIRAGE

DICE, SPACES = 10, 32
"""Room for the dice of a position, and for the spaces of a track."""


@cython.cclass
class Legs:
    """Positions of one edition; each thread has its own.

    ``words``, ``counts``: camels, and the number of dice in the pyramid, of each position.
    ``dice``: two bytes for each of ``DICE``, as for :meth:`Leg.law`; ``tiles``: one for each of
    ``SPACES``. Written are, for each position, 25 chances (of 5 racers from first to last place),
    landings on ``SPACES``, the chance that the race ends, and with ``table`` the chances of 5
    racers to win the race and then of 5 to come last.
    """

    def __init__(self, arrays: dict[str, Any], table: array[float] | None) -> None:
        self.leg, self.racing = Leg(), table is not None
        if table is not None:
            self.leg.table = table
        self.words, self.counts = arrays["words"], arrays["counts"]
        self.dice, self.tiles = arrays["dice"], arrays["tiles"]
        self.places, self.landings = arrays["places"], arrays["landings"]
        self.over, self.race = arrays["over"], arrays["race"]

    def laws(
        self, first: cython.int, last: cython.int, stay: cython.int, length: cython.int
    ) -> None:
        """Work out the positions from ``first`` up to ``last``; ``stay``: dice that stay inside."""
        with cython.nogil:
            for n in range(first, last):
                self._law(n, stay, length)

    def _law(self, n: cython.int, stay: cython.int, length: cython.int) -> cython.void:
        """One position."""
        self.leg.racing, self.leg.keep, self.leg.camera = self.racing, False, 0
        self.leg.dice = self.counts[n]
        for i in range(self.leg.dice):
            self.leg.camel[i] = self.dice[2 * (DICE * n + i)]
            self.leg.faces[i] = self.dice[2 * (DICE * n + i) + 1]
        self.leg.lying = self.leg.mirages = 0
        for i in range(SPACES):
            self.leg.lying |= (self.tiles[SPACES * n + i] != 0) << i
            self.leg.mirages |= (self.tiles[SPACES * n + i] == MIRAGE) << i
        self.leg._clear(self.leg.dice - stay, length)
        self.leg._roll_out(self.words[n])
        self.leg._places()
        self._write(n)

    def _write(self, n: cython.int) -> cython.void:
        """The answer as chances."""
        total: cython.double = self.leg.comp[0]
        for i in range(5):
            for place in range(5):
                self.places[25 * n + 5 * i + place] = self.leg.place[8 * place + i] / total
            if self.racing:
                self.race[10 * n + i] = self.leg.race[i] / total
                self.race[10 * n + 5 + i] = self.leg.race[8 + i] / total
        for i in range(SPACES):
            self.landings[SPACES * n + i] = self.leg._landed(i) / total
        self.over[n] = self.leg.over / total
