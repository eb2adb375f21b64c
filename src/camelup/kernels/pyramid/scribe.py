# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Writes down every decision in games of the pyramid."""

from __future__ import annotations

from typing import Any

import cython

from camelup.kernels.pyramid.games import Games
from camelup.kernels.pyramid.greedy import Greedy
from camelup.kernels.pyramid.players import Players
from camelup.kernels.pyramid.table import PackedTable
from camelup.kernels.shared.notes import Notes

if not cython.compiled:
    from camelup.kernels.pyramid.greedy import LANDINGS
    from camelup.kernels.shared.codes import PARTNER
    from camelup.kernels.shared.notes import CHANCES


@cython.cclass
class Scribe(Notes):
    """``bots`` play the first of ``tables``; ``odds``, if given, says what everything is worth."""

    def __init__(
        self, tables: Games, bots: Players, odds: Greedy | None, arrays: dict[str, Any]
    ) -> None:
        Notes.__init__(self, tables, odds is not None, arrays)
        self.tables, self.bots = tables, bots
        self.odds: Any = odds

    def _decided(self) -> cython.int:
        t: PackedTable = self.tables.table
        return self._number(t, self.bots._choose(t))

    def _number(self, t: PackedTable, code: cython.int) -> cython.int:
        """The number of an action; partners are counted from the seat that acts."""
        if code >> 5 == PARTNER:
            code = PARTNER << 5 | ((code & 31) + t.players - t.turn) % t.players
        return self.tables.number[code]

    def _tell(self, n: cython.int) -> cython.void:
        t: PackedTable = self.tables.table
        odds: Greedy = self.odds
        odds._weigh(t, True)
        for i in range(odds.count):
            self.values[n * self.tables.actions + self._number(t, odds.action[i])] = odds.value[i]
        odds._race(t)
        for i in range(LANDINGS):
            self.chances[CHANCES * n + i] = odds.now[i]
            self.chances[CHANCES * n + LANDINGS + i] = odds.odds[i]
