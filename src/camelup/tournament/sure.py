"""Which of two bots is stronger? A test that may be looked at after every round.

**What is measured.** In each round (one deal of every line-up that has both) the share of the
comparisons between a seat of A and a seat of B in which A ended with more money, equal money as
half. Rounds are independent and their shares lie between 0 and 1; nothing else is assumed. A is
stronger if the mean of the shares is above one half.

**How.** We bet against the claim "A is not stronger" with play money: a stake on every round, fair
or worse for us if the claim holds. Then our money stays below ``k`` times the first stake for ever
with a chance of at least ``1 - 1/k`` (Ville's inequality), however often we look. We stop when it
reaches ``2 / error``; so the chance that a bot that is not stronger is ever called stronger is at
most ``error / 2``, for each of the two. The money is divided among fixed shares of stake, from
timid to bold, which is nearly as good as having known the best one.

**Equal.** The same bets against "the mean is at least 0.52" and "at most 0.48" settle that there is
no difference that matters; that is said wrongly with a chance of at most ``error / 2`` too. One of
the three verdicts always comes, unless the limit of games comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import exp, inf, log
from typing import NamedTuple

MARGIN = 0.02
"""Means nearer to one half than this do not matter: about 14 rating points."""

STAKES = tuple(0.9 * 0.75**k for k in range(20))
"""Shares of what may be staked without risking ruin."""

_HALVINGS = 40


class Verdict(NamedTuple):
    """How the test stands: ``winner`` is 0 or 1, or ``None``; ``equal`` if neither is stronger."""

    winner: int | None
    equal: bool
    mean: float
    low: float
    high: float
    """An interval for the mean that holds at all times at once."""
    rounds: int

    @property
    def decided(self) -> bool:
        """Has it been settled?"""
        return self.equal or self.winner is not None


class Test:
    """Shares of A against B, round by round; their order does not matter."""

    __test__ = False

    def __init__(self, error: float) -> None:
        self._goal = log(2 / error)
        self._shares: Counter[float] = Counter()
        self.progress = 0.0
        """How near a decision is, from 0 to 1."""

    def add(self, share: float) -> bool:
        """Take one round in; is it decided now?"""
        self._shares[share] += 1
        word, self.progress = self._standing()
        return word is not None

    def verdict(self) -> Verdict:
        """How it stands."""
        rounds = sum(self._shares.values())
        if not rounds:
            return Verdict(None, False, 0.5, 0.0, 1.0, 0)
        word, _ = self._standing()
        mean = sum(share * times for share, times in self._shares.items()) / rounds
        low = self._edge(self._shares)
        high = 1 - self._edge(_mirrored(self._shares))
        winner = {"first": 0, "second": 1}.get(word or "")
        return Verdict(winner, word == "equal", mean, low, high, rounds)

    def _standing(self) -> tuple[str | None, float]:
        up, down = self._shares, _mirrored(self._shares)
        first, second = log_money(up, 0.5), log_money(down, 0.5)
        same = min(log_money(up, 0.5 - MARGIN), log_money(down, 0.5 - MARGIN))
        best = max(first, second, same)
        progress = min(1.0, max(0.0, best / self._goal))
        for word, money in (("first", first), ("second", second), ("equal", same)):
            if money >= self._goal:
                return word, 1.0
        return None, progress

    def _edge(self, shares: Mapping[float, int]) -> float:
        """The largest mean that the bets have refuted from above; money falls as it grows."""
        low, high = 0.0, 1.0
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            if log_money(shares, middle) >= self._goal:
                low = middle
            else:
                high = middle
        return low


def log_money(shares: Mapping[float, int], claim: float) -> float:
    """The logarithm of our money after betting against "the mean is at most ``claim``"."""
    logs = []
    for stake in STAKES:
        total = 0.0
        for share, times in shares.items():
            factor = 1 + stake * (share - claim) / claim if claim else inf if share else 1.0
            total += times * log(factor)
        logs.append(total)
    top = max(logs)
    return top if top in (inf, -inf) else top + log(sum(exp(one - top) for one in logs) / len(logs))


def _mirrored(shares: Mapping[float, int]) -> Mapping[float, int]:
    return {1 - share: times for share, times in shares.items()}
