# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Writes down every decision in games of bots: what was seen, what was legal, what was chosen."""

from __future__ import annotations

from typing import Any

import cython

from camelup.kernels.games import Games
from camelup.kernels.greedy import Greedy
from camelup.kernels.players import Players
from camelup.kernels.table import PackedTable

if not cython.compiled:
    from camelup.kernels.codes import PARTNER
    from camelup.kernels.greedy import LANDINGS

CHANCES = 20
"""Of 5 racers to be first in the leg, and second; to win the race, and to lose it."""


@cython.cclass
class Scribe:
    """``bots`` play the first of ``games``; ``odds``, if given, says what everything is worth.

    ``arrays`` are flat, with a row for each decision and room for ``room`` of them.
    """

    def __init__(
        self, games: Games, bots: Players, odds: Greedy | None, arrays: dict[str, Any]
    ) -> None:
        self.games, self.bots = games, bots
        self.odds: Any = odds
        self.told = odds is not None
        self.rows, self.masks = arrays["position"], arrays["legal"]
        self.seats, self.choices = arrays["seat"], arrays["choice"]
        self.values, self.chances = arrays["value"], arrays["odds"]
        self.room = len(self.seats)

    def write(self, at: cython.int) -> int:
        """Play the game that was dealt to its end; decisions fill rows from ``at`` on.

        Tells how many there were, or -1 if there was no room for all.
        """
        t: PackedTable = self.games.tables[0]
        count: cython.int = 0
        while not self.games.terminated[0]:
            if at + count >= self.room:
                return -1
            self._note(t, at + count, self._number(t, self.bots._choose(t)))
            self.games.chosen[0] = self.choices[at + count]
            self.games._step(0)
            count += 1
        return count

    def _number(self, t: PackedTable, code: cython.int) -> cython.int:
        """The number of an action; partners are counted from the seat that acts."""
        if code >> 5 == PARTNER:
            code = PARTNER << 5 | ((code & 31) + t.players - t.turn) % t.players
        return self.games.number[code]

    def _note(self, t: PackedTable, n: cython.int, choice: cython.int) -> cython.void:
        """One decision, as the table shows it."""
        width: cython.int = self.games.width
        actions: cython.int = self.games.actions
        for i in range(width):
            self.rows[n * width + i] = self.games.rows[i]
        for i in range(actions):
            self.masks[n * actions + i] = self.games.masks[i]
        self.seats[n], self.choices[n] = t.turn, choice
        if self.told:
            self._tell(t, n)

    def _tell(self, t: PackedTable, n: cython.int) -> cython.void:
        """What every action is worth, and all odds."""
        odds: Greedy = self.odds
        odds._weigh(t, True)
        for i in range(odds.count):
            self.values[n * self.games.actions + self._number(t, odds.action[i])] = odds.value[i]
        odds._race(t)
        for i in range(LANDINGS):
            self.chances[CHANCES * n + i] = odds.now[i]
            self.chances[CHANCES * n + LANDINGS + i] = odds.odds[i]
