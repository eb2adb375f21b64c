"""One player's game in a few numbers; how accuracy is defined stands in docs/review.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import exp

from camelup.core.values import Seat
from camelup.review.document import Decision, Moment, Verdicts

SHOWN = 3
"""Costliest moves, and finds."""

STEEP = 5.0
"""How fast accuracy falls with what is lost on average, in equal shares for each decision."""


def verdicts(
    moments: Sequence[Moment], decisions: Sequence[Decision], seat: Seat, players: int
) -> Verdicts:
    """Of one seat."""
    mine = [one for one in decisions if one.seat == seat]
    mistakes = [one for one in mine if one.verdict == "mistake"]
    finds = [one for one in mine if one.find]
    lucky, unlucky = _draws(moments, seat)
    return Verdicts(
        accuracy=accuracy(mine, players),
        decisions=len(mine),
        mistakes=len(mistakes),
        costliest=_first(mistakes, lambda one: one.cost),
        finds=_first(finds, lambda one: one.find),
        luckiest=lucky,
        unluckiest=unlucky,
    )


def accuracy(decisions: Sequence[Decision], players: int) -> float | None:
    """100 where no decision was a mistake; less, the more mistakes cost on average."""
    if not decisions:
        return None
    lost = sum(one.cost for one in decisions if one.verdict == "mistake")
    return round(100 * exp(-STEEP * players * lost / len(decisions)), 1)


def _first(decisions: Sequence[Decision], by: Callable[[Decision], float]) -> tuple[int, ...]:
    ranked = sorted(decisions, key=by, reverse=True)
    return tuple(one.number for one in ranked[:SHOWN])


def _draws(moments: Sequence[Moment], seat: Seat) -> tuple[int | None, int | None]:
    """The moves of chance that gave a seat most, and took most from it."""
    changes = {
        after.number: after.chances[seat] - before.chances[seat]
        for before, after in pairwise(moments)
        if after.by is None
    }
    best = max(changes, key=changes.__getitem__, default=None)
    worst = min(changes, key=changes.__getitem__, default=None)
    return (
        best if best is not None and changes[best] > 0 else None,
        worst if worst is not None and changes[worst] < 0 else None,
    )
