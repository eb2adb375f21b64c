"""Ratings of bots by the Bradley–Terry model, with intervals that know which games share a deal.

**Model.** Each bot has one strength. If one of two seats at a table wins the game, it is the one
with strength ``a``, not the one with ``b``, with the chance ``1 / (1 + 10 ** ((b - a) / 400))``.
This is Bradley–Terry; for more than two players it is Luce's rule, by which each wins in proportion
to its strength, so that nothing changes with their number. A game of four is thus three
comparisons, of the winner with each of the others (those of a bot with itself say nothing). Who
comes second does not count: the richest player wins (B-69), and who dares much to win may end last.

**Fit.** The strengths that make the observed comparisons likeliest, as if they were independent,
and one drawn comparison more for each pair that has any, so that a bot that never loses stays
finite. The average of all ratings is 1500. Where no chain of comparisons leads from some bots to
the others, nothing is known between them: each group has the average 1500 by itself.

**Intervals.** The comparisons of a game are not independent, and no more are the games of a deal,
which share their dice. Deals are: so the spread is estimated from how the whole deals differ (the
"sandwich" of a composite likelihood, clustered by deals), with Student's factor for few deals. Each
of the added drawn comparisons counts as one deal more: where nearly all is known from them alone,
the interval is wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp, log, sqrt
from typing import NamedTuple

from camelup.tournament.algebra import Matrix, Vector, add, inverse, product, transposed, zeros
from camelup.tournament.estimate import Estimate, critical

POINTS = 400 / log(10)
"""Rating points for each unit of the logistic scale."""

AVERAGE = 1500.0

ALIKE = 1e-9
"""With less spread all deals were the same by chance, and say nothing of what others will bring."""

_STEPS = 60


class Ratings(NamedTuple):
    """Strengths in points, and how they vary together."""

    values: Vector
    covariance: Matrix
    deals: int
    groups: Sequence[Sequence[int]]
    """Bots that can be compared with each other."""

    def rating(self, i: int) -> Estimate:
        """One bot's rating, compared with the average of all."""
        return self._estimate(self.values[i], self.covariance[i][i], known=self._among(i) > 1)

    def difference(self, i: int, j: int) -> Estimate:
        """By how much ``i`` is stronger than ``j``."""
        c = self.covariance
        variance = c[i][i] + c[j][j] - 2 * c[i][j]
        return self._estimate(self.values[i] - self.values[j], variance, known=self._meet(i, j))

    def _among(self, i: int) -> int:
        """With how many a bot can be compared, itself included."""
        return next(len(group) for group in self.groups if i in group)

    def _meet(self, i: int, j: int) -> bool:
        return any(i in group and j in group for group in self.groups)

    def _estimate(self, value: float, variance: float, *, known: bool) -> Estimate:
        if self.deals < 2 or not known or variance < ALIKE:
            return Estimate(value)
        reach = critical(self.deals - 1) * sqrt(max(variance, 0.0))
        return Estimate(value, value - reach, value + reach)


def rate(comparisons: Sequence[Matrix]) -> Ratings:
    """Ratings from one matrix for each deal: how often row beat column, ties as halves."""
    size = len(comparisons[0]) if comparisons else 0
    won = zeros(size, size)
    for one in comparisons:
        add(won, one)
    values, covariance = [AVERAGE] * size, zeros(size, size)
    groups = _groups(won)
    for group in groups:
        among = _of(group, won)
        strengths = _fit(among)
        spread = _sandwich([_of(group, one) for one in comparisons], among, strengths)
        for a, i in enumerate(group):
            values[i] += POINTS * strengths[a]
            for b, j in enumerate(group):
                covariance[i][j] = POINTS * POINTS * spread[a][b]
    return Ratings(values, covariance, len(comparisons), groups)


def _groups(won: Matrix) -> list[list[int]]:
    """Bots between whom a chain of comparisons leads."""
    left, groups = list(range(len(won))), []
    while left:
        group = [left.pop(0)]
        for i in group:  # which grows on the way
            near = [j for j in left if won[i][j] + won[j][i] > 0]
            group += near
            left = [j for j in left if j not in near]
        groups.append(sorted(group))
    return groups


def _of(group: Sequence[int], matrix: Matrix) -> Matrix:
    """What concerns a group alone."""
    return [[matrix[i][j] for j in group] for i in group]


def _drawn(won: Matrix) -> Iterator[Matrix]:
    """One drawn comparison for each pair that has any."""
    size = len(won)
    for i, j in combinations(range(size), 2):
        if won[i][j] + won[j][i] > 0:
            one = zeros(size, size)
            one[i][j] = one[j][i] = 0.5
            yield one


def _with_prior(won: Matrix) -> Matrix:
    both = [list(row) for row in won]
    for one in _drawn(won):
        add(both, one)
    return both


def _fit(won: Matrix) -> Vector:
    """Newton's method on a concave function, the first strength held while the others move."""
    won = _with_prior(won)
    size = len(won)
    strengths = [0.0] * size
    for _ in range(_STEPS if size > 1 else 0):
        slope = _score(won, strengths)[1:]
        inverted = inverse(_curvature(won, strengths))
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverted]
        reach = max(1.0, *map(abs, step))
        strengths = [0.0, *(s + d / reach for s, d in zip(strengths[1:], step, strict=True))]
        if max(map(abs, step)) < 1e-12:
            break
    middle = sum(strengths) / size if size else 0.0
    return [s - middle for s in strengths]


def _score(won: Matrix, strengths: Vector) -> Vector:
    """How each strength would like to change: victories less those expected."""
    size = range(len(won))
    return [
        sum(
            won[i][j] - (won[i][j] + won[j][i]) * _chance(strengths[i] - strengths[j])
            for j in size
            if j != i
        )
        for i in size
    ]


def _curvature(won: Matrix, strengths: Vector) -> Matrix:
    """What the comparisons tell about all strengths but the first."""
    size = len(won)
    known = zeros(size, size)
    for i in range(size):
        for j in range(size):
            if i != j:
                p = _chance(strengths[i] - strengths[j])
                weight = (won[i][j] + won[j][i]) * p * (1 - p)
                known[i][i] += weight
                known[i][j] -= weight
    return [row[1:] for row in known[1:]]


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-difference)) if difference > -700 else 0.0


def _sandwich(comparisons: Sequence[Matrix], won: Matrix, strengths: Vector) -> Matrix:
    """The spread of the strengths around their average, from the differences between deals."""
    size, deals = len(won), len(comparisons)
    if size < 2 or deals < 2:
        return zeros(size, size)
    middle = zeros(size - 1, size - 1)
    for one in (*comparisons, *_drawn(won)):
        score = _score(one, strengths)[1:]
        add(middle, [[a * b for b in score] for a in score])
    bread = inverse(_curvature(_with_prior(won), strengths))
    held = product(product(bread, middle), bread)
    centre = [
        [float(i == j + 1) - 1 / size for j in range(size - 1)] for i in range(size)
    ]  # from "the first is 0" to "the average is 0"
    spread = product(product(centre, held), transposed(centre))
    return [[value * deals / (deals - 1) for value in row] for row in spread]
