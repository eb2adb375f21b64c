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
        self.players = 0
        if not cython.compiled:
            self.gain, self.pay, self.sums = [0.0] * SEATS, [0.0] * SEATS, [0.0] * SEATS
            self.slope, self.share = [0.0] * SEATS, [0.0] * SEATS

    def _blank(self) -> cython.void:
        """Before the first path."""
        for i in range(self.players):
            self.sums[i] = 0.0
            self.slope[i] = 0.0

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
        return chance
