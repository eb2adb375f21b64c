# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The race, solved: who wins and who comes last from every arrangement at the start of a leg.

Only ranks matter, so colours are forgotten: an arrangement is the sorted tuple of the five spaces,
numbered by the combinatorial number system. With the set of ranks whose die is still in the pyramid
(and on the long track the rank whose Supporting die is there) it is a state; its value is, for each
rank, the probability to be overall winner and overall loser. A move permutes the ranks, and the
value of what follows is read through that permutation. Every move makes the sum of the spaces
greater, so one pass in descending order of the sum solves everything, and no more sums need to be
kept at a time than five camels can move at once.
"""

from __future__ import annotations

from array import array
from itertools import combinations_with_replacement

import cython

from camelup.kernels.shared.tables import binomials

SPAN = 16
"""A unit of five moves by at most 15 in all: so many sums are kept, and the present one."""


@cython.cclass
class Solver:
    """Solves the race on a track of ``length``, with or without the last camel's Supporting die."""

    def __init__(self, length: int, support: bool) -> None:
        self.length = length
        self.support = 1 if support else 0
        self.states = 32 * 6 if support else 32
        self.choose = binomials(length + 5)
        every = combinations_with_replacement(range(1, length + 1), 5)
        ordered = sorted(every, key=lambda spaces: spaces[::-1])
        self.spaces = bytes(space for spaces in ordered for space in spaces)
        levels: dict[int, list[int]] = {}
        for number, spaces in enumerate(ordered):
            levels.setdefault(sum(spaces), []).append(number)
        places = array("I", bytes(4 * len(ordered)))
        for level in levels.values():
            for place, number in enumerate(level):
                places[number] = place
        self.at = places
        self.widest = max(map(len, levels.values()))
        self.values = array("d", bytes(8 * SPAN * self.widest * self.states * 10))
        self.starts = array("d", bytes(8 * len(ordered) * 10))
        if not cython.compiled:
            self.over, self.winner, self.loser, self.after = [0] * 15, [0] * 15, [0] * 15, [0] * 15
            self.rank, self.sets, self.unit, self.sums = [0] * 75, [0] * 480, [0] * 5, [0.0] * 10
        self._solve([number for total in sorted(levels, reverse=True) for number in levels[total]])

    def _solve(self, order: list[int]) -> None:
        number: cython.longlong
        for number in order:
            self._arrangement(number)

    def table(self) -> array[float]:
        """For each arrangement five chances to win and five to come last, by rank from the rear."""
        return array("d", bytes(self.starts))

    def _arrangement(self, number: cython.longlong) -> cython.void:
        """Value every state of one arrangement; all that can follow is valued already."""
        total: cython.int = 0
        for i in range(5):
            total += self.spaces[5 * number + i]
        here: cython.longlong = (total % SPAN * self.widest + self.at[number]) * self.states
        self._moves(number)
        for extra in range(6 if self.support else 1):
            for dice in range(32):
                if dice or extra:
                    self._value(dice, extra)
                    for i in range(10):
                        self.values[(here + 32 * extra + dice) * 10 + i] = self.sums[i]
        for i in range(10):
            self.starts[10 * number + i] = self.values[(here + 32 * self.support + 31) * 10 + i]

    def _moves(self, number: cython.longlong) -> cython.void:
        """Where each rank gets with each number, and who is where then (B-19, B-20, B-21)."""
        for rear in range(5):
            space: cython.int = self.spaces[5 * number + rear]
            front: cython.int = rear
            while front < 5 and self.spaces[5 * number + front] == space:
                front += 1
            for face in range(1, 4):
                k: cython.int = 3 * rear + face - 1
                self.over[k] = space + face > self.length
                if self.over[k]:
                    self.winner[k] = front - 1
                    self.loser[k] = 0 if rear or front == 5 else front
                else:
                    self._place(k, number, rear, front, space + face)
                    self._sets(k)

    def _place(
        self,
        k: cython.int,
        number: cython.longlong,
        rear: cython.int,
        front: cython.int,
        target: cython.int,
    ) -> cython.void:
        """The unit of the ranks from ``rear`` up to ``front`` lands on top of ``target``."""
        new: cython.int = rear
        total: cython.int = 0
        after: cython.longlong = 0
        for i in range(front, 5):
            if self.spaces[5 * number + i] <= target:
                new += 1
        for i in range(5):
            space: cython.int = self.spaces[5 * number + i]
            if i < rear:
                self.rank[5 * k + i] = i
            elif i < front:
                self.rank[5 * k + i] = new + i - rear
                space = target
            elif space <= target:
                self.rank[5 * k + i] = i - (front - rear)
            else:
                self.rank[5 * k + i] = i
            self.unit[self.rank[5 * k + i]] = space
        for i in range(5):
            total += self.unit[i]
            after += self.choose[6 * (self.unit[i] - 1 + i) + i + 1]
        self.after[k] = (total % SPAN * self.widest + self.at[after]) * self.states

    def _sets(self, k: cython.int) -> cython.void:
        """Every set of ranks, as it is numbered after the move."""
        for dice in range(32):
            self.sets[32 * k + dice] = 0
            for i in range(5):
                if dice >> i & 1:
                    self.sets[32 * k + dice] |= 1 << self.rank[5 * k + i]

    def _value(self, dice: cython.int, extra: cython.int) -> cython.void:
        """All dice in the pyramid are equally likely, and so are the faces of each (RB-29)."""
        left: cython.int = 1 if extra else 0
        for i in range(5):
            left += dice >> i & 1
            self.sums[i] = 0.0
            self.sums[5 + i] = 0.0
        for i in range(5):
            if dice >> i & 1:
                for face in range(3):
                    self._add(3 * i + face, dice ^ 1 << i, extra, 1.0 / (3 * left))
        if extra:
            for face in range(2):
                self._add(3 * (extra - 1) + face, dice, 0, 1.0 / (2 * left))

    def _add(
        self, k: cython.int, dice: cython.int, extra: cython.int, weight: cython.double
    ) -> cython.void:
        """Add the value of what follows a move; ``dice`` and ``extra`` are then still inside."""
        if self.over[k]:
            self.sums[self.winner[k]] += weight
            self.sums[5 + self.loser[k]] += weight
            return
        if dice == 0 and extra == 0:  # a new leg: all dice, and the last camel's Supporting die
            state: cython.int = 32 * self.support + 31
        else:
            state = self.sets[32 * k + dice]
            if extra:
                state += 32 * (self.rank[5 * k + extra - 1] + 1)
        at: cython.longlong = (self.after[k] + state) * 10
        for i in range(5):
            self.sums[i] += weight * self.values[at + self.rank[5 * k + i]]
            self.sums[5 + i] += weight * self.values[at + 5 + self.rank[5 * k + i]]
