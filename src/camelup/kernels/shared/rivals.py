# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Players who each want to be richest, on a number of paths that a game may take.

In the end everybody has an amount of money on each path, beside which there is something unknown:
what was taken may bring more or less than its average. The chance to be richest is taken to be
``exp(money / spread)``, divided by the sum over all players: exact if the unknown follows a Gumbel
distribution.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from math import exp, sqrt

SEATS = 10
GUMBEL = 0.78
"""From a standard deviation to the scale of a Gumbel distribution: the square root of 6, by pi."""
LEAST = 0.05
"""A variance for ends that are certain: whoever has a Pound more wins, equals share."""


@cython.cclass
class Rivals:
    """What everybody gains on one path, and gets for what lies in front of him; and over all."""

    def __init__(self) -> None:
        self.players = self.tried = 0
        if not cython.compiled:
            self.gain, self.pay, self.sums = [0.0] * SEATS, [0.0] * SEATS, [0.0] * SEATS
            self.slope, self.share = [0.0] * SEATS, [0.0] * SEATS
            self.won, self.luck, self.pull = [0.0] * SEATS, [0.0] * SEATS, [0.0] * SEATS * SEATS

    def _blank(self) -> cython.void:
        """Before the first path."""
        self.tried = 0
        for i in range(self.players):
            self.sums[i] = 0.0
            self.slope[i] = 0.0
            self.won[i] = 0.0
            self.luck[i] = 0.0
            for j in range(self.players):
                self.pull[SEATS * i + j] = 0.0

    def _spread(self, near: cython.double, far: cython.double) -> cython.double:
        """The scale of the Gumbel distribution that has the variance of what is unknown."""
        return GUMBEL * sqrt(LEAST + near + far)

    def _chance(self, me: cython.int, spread: cython.double) -> cython.double:
        """The chance to be richest once the unknown is added; notes how it depends on money."""
        total: cython.double = 0.0
        for i in range(self.players):
            self.gain[i] += self.pay[i]
            self.sums[i] += self.gain[i]
        for i in range(self.players):
            self.share[i] = exp((self.gain[i] - self.gain[me]) / spread)
            total += self.share[i]
        chance: cython.double = 1.0 / total
        for i in range(self.players):
            self.slope[i] -= chance * self.share[i] / (total * spread)
        self.slope[me] += chance / spread
        self.tried += 1
        for i in range(self.players):
            mine: cython.double = chance * self.share[i]
            self.won[i] += mine
            self.pull[SEATS * i + i] += mine / spread
            for j in range(self.players):
                self.pull[SEATS * i + j] -= mine * chance * self.share[j] / spread
        return chance

    def everybody(self) -> list[float]:
        """The chances of all seats in what was played last; they add up to 1."""
        chances = []
        for i in range(self.players):
            won: cython.double = self.won[i]
            for j in range(self.players):
                won -= self.pull[SEATS * i + j] * self.luck[j]
            chances.append(won / self.tried)
        return chances

    def per_pound(self, seat: cython.int) -> float:
        """What one Pound more is worth to a seat there, in chance."""
        return self.pull[SEATS * seat + seat] / self.tried
