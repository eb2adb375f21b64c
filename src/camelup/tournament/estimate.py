"""Numbers with intervals, from games that come in deals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95


class Estimate(NamedTuple):
    """A number with its interval; without one where there were too few deals."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def margin(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def critical(freedom: int, level: float = LEVEL) -> float:
    """Student's quantile (Cornish–Fisher), for two-sided intervals."""
    z, n = NormalDist().inv_cdf((1 + level) / 2), freedom
    first = (z**3 + z) / (4 * n)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + first + second + third


def mean(totals: Sequence[float], counts: Sequence[int]) -> Estimate:
    """A mean over things that come in deals, with an interval from how the deals differ."""
    value, variance = _ratio(totals, counts)
    if variance is None:
        return Estimate(value)
    reach = critical(_deals(counts) - 1) * sqrt(variance)
    return Estimate(value, value - reach, value + reach)


def share(totals: Sequence[float], counts: Sequence[int]) -> Estimate:
    """The same for a share: Wilson's interval, for as many independent games as the spread says."""
    value, variance = _ratio(totals, counts)
    if variance is None:
        return Estimate(value)
    deals = _deals(counts)
    games = value * (1 - value) / variance if variance > 0 else 0.0
    games = max(games, float(deals))
    z = critical(deals - 1)
    middle = (value + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(value * (1 - value) / games + (z / (2 * games)) ** 2) / (1 + z * z / games)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return Estimate(value, min(low, value), max(high, value))  # whatever rounding did


def _deals(counts: Sequence[int]) -> int:
    return sum(count > 0 for count in counts)


def _ratio(totals: Sequence[float], counts: Sequence[int]) -> tuple[float, float | None]:
    whole = sum(counts)
    if not whole:
        return 0.0, None
    value, deals = sum(totals) / whole, _deals(counts)
    if deals < 2:
        return value, None
    pairs = zip(totals, counts, strict=True)
    squares = sum((total - value * count) ** 2 for total, count in pairs)
    return value, squares / whole**2 * deals / (deals - 1)
