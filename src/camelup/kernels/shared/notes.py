# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Writes down every decision in games of bots: what was seen, what was legal, what was chosen.

What is the same for all families of games; a family says what a bot does, and what it is worth.
"""

from __future__ import annotations

from typing import Any

import cython

from camelup.kernels.shared.stepping import Stepping

CHANCES = 20
"""Of 5 racers to be first in the leg, and second; to win the race, and to lose it."""


@cython.cclass
class Notes:
    """Bots play the first of ``games``; ``told``: with odds and what everything is worth.

    ``arrays`` are flat, with a row for each decision and room for ``room`` of them.
    """

    def __init__(self, games: Stepping, told: cython.bint, arrays: dict[str, Any]) -> None:
        self.games, self.told = games, told
        self.rows, self.masks = arrays["position"], arrays["legal"]
        self.seats, self.choices = arrays["seat"], arrays["choice"]
        self.values, self.chances = arrays["value"], arrays["odds"]
        self.room = len(self.seats)

    # What a family says

    def _decided(self) -> cython.int:
        """The number of what the bot does that is to decide."""
        return 0

    def _tell(self, n: cython.int) -> cython.void:
        """Write what every action is worth into row ``n``, and all odds."""

    def write(self, at: cython.int) -> int:
        """Play the game that was dealt to its end; decisions fill rows from ``at`` on.

        Tells how many there were, or -1 if there was no room for all.
        """
        count: cython.int = 0
        while not self.games.terminated[0]:
            if at + count >= self.room:
                return -1
            self.games._turn_to(0)
            self._note(at + count, self._decided())
            self.games.chosen[0] = self.choices[at + count]
            self.games._step(0)
            count += 1
        return count

    def _note(self, n: cython.int, choice: cython.int) -> cython.void:
        """One decision, as the table shows it."""
        width: cython.int = self.games.width
        actions: cython.int = self.games.actions
        for i in range(width):
            self.rows[n * width + i] = self.games.rows[i]
        for i in range(actions):
            self.masks[n * actions + i] = self.games.masks[i]
        self.seats[n], self.choices[n] = self.games._turn(), choice
        if self.told:
            self._tell(n)
