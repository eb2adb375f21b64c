"""Which of two bots is stronger? A test that may be looked at after every round.

**What is measured.** In each round (one deal of every line-up that has both) the victories of A
over seats of B, less those of B over seats of A, brought to a share between 0 and 1: one half if
they are equally many. Rounds are independent; nothing else is assumed. A is stronger if the mean of
the shares is above one half.

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
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

MARGIN = 0.02
"""Means nearer to one half do not matter: about 14 rating points where only the two play."""

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
    """Shares of A against B, round by round."""

    __test__ = False

    def __init__(self, error: float) -> None:
        self._goal = log(2 / error)
        self._shares: Counter[float] = Counter()
        self._stronger = _Bettor(0.5), _Bettor(0.5)
        self._as_strong = _Bettor(0.5 - MARGIN), _Bettor(0.5 - MARGIN)

    def add(self, share: float) -> bool:
        """Take one round in; is it decided now?"""
        self._shares[share] += 1
        for ours, theirs in (self._stronger, self._as_strong):
            ours.bet(share)
            theirs.bet(1 - share)
        return self._word() is not None

    @property
    def progress(self) -> float:
        """How near a decision is, from 0 to 1."""
        return min(1.0, max(0.0, max(self._evidence().values()) / self._goal))

    def verdict(self) -> Verdict:
        """How it stands."""
        rounds = sum(self._shares.values())
        if not rounds:
            return Verdict(None, False, 0.5, 0.0, 1.0, 0)
        word = self._word()
        mean = sum(share * times for share, times in self._shares.items()) / rounds
        mirrored = {1 - share: times for share, times in self._shares.items()}
        low, high = self._edge(self._shares), 1 - self._edge(mirrored)
        winner = {"first": 0, "second": 1}.get(word or "")
        return Verdict(winner, word == "equal", mean, low, high, rounds)

    def _word(self) -> str | None:
        found = (word for word, money in self._evidence().items() if money >= self._goal)
        return next(found, None)

    def _evidence(self) -> dict[str, float]:
        first, second = (one.log_money() for one in self._stronger)
        equal = min(one.log_money() for one in self._as_strong)
        return {"first": first, "second": second, "equal": equal}

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


class _Bettor:
    """Bets against "the mean is at most ``claim``"; each stake grows or melts for itself."""

    def __init__(self, claim: float) -> None:
        self._claim = claim
        self._logs = [0.0] * len(STAKES)

    def bet(self, share: float) -> None:
        """One round."""
        gains = _gains(self._claim, share)
        self._logs = [money + gain for money, gain in zip(self._logs, gains, strict=True)]

    def log_money(self) -> float:
        """The logarithm of all the money together, of which there was 1."""
        return _log_mean(self._logs)


def log_money(shares: Mapping[float, int], claim: float) -> float:
    """The same after some rounds at once."""
    logs = [0.0] * len(STAKES)
    for share, times in shares.items():
        gains = _gains(claim, share)
        logs = [money + times * gain for money, gain in zip(logs, gains, strict=True)]
    return _log_mean(logs)


@lru_cache(maxsize=4096)
def _gains(claim: float, share: float) -> tuple[float, ...]:
    """The logarithm of what becomes of 1 staked; with a share at the claim it stays what it was."""
    return tuple(log(1 + stake * (share - claim) / claim) for stake in STAKES)


def _log_mean(logs: Sequence[float]) -> float:
    top = max(logs)
    return top + log(sum(exp(one - top) for one in logs) / len(logs))
