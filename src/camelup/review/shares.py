"""Chances as whole numbers that add up, and the split of a result into its parts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from camelup.core.values import Seat
from camelup.review.document import WHOLE, Moment, Split


def equal(players: int) -> tuple[int, ...]:
    """Everybody's share before anything has happened."""
    return (WHOLE // players,) * players


def shared(winners: Sequence[Seat], players: int) -> tuple[int, ...]:
    """The result: a tie is a shared victory."""
    return tuple(WHOLE // len(winners) if seat in winners else 0 for seat in range(players))


def whole(chances: Sequence[float]) -> tuple[int, ...]:
    """Estimates as whole numbers out of ``WHOLE``; what rounding leaves goes to the largest."""
    positive = [max(0.0, chance) for chance in chances]
    total = sum(positive)
    numbers = [int(WHOLE * chance / total) for chance in positive]
    numbers[numbers.index(max(numbers))] += WHOLE - sum(numbers)
    return tuple(numbers)


def mean(numbers: Sequence[float]) -> float:
    """The average."""
    return sum(numbers) / len(numbers)


def error(numbers: Sequence[float]) -> float:
    """The standard error of the average of batches."""
    if len(numbers) < 2:
        return 0.0
    middle = mean(numbers)
    square = sum((number - middle) ** 2 for number in numbers)
    return sqrt(square / (len(numbers) - 1) / len(numbers))


def split(moments: Sequence[Moment], seat: Seat) -> Split:
    """Each change goes to whoever moved: the seat itself, another one, or chance."""
    players = len(moments[0].chances)
    start = moments[0].chances[seat] - WHOLE // players
    own = others = chance = 0
    for before, after in pairwise(moments):
        change = after.chances[seat] - before.chances[seat]
        if after.by is None:
            chance += change
        elif after.by == seat:
            own += change
        else:
            others += change
    return Split(moments[-1].chances[seat], own, others, chance, start)


def turned(moments: Sequence[Moment]) -> int | None:
    """The move after which whoever ends ahead, alone, stayed ahead of everybody else."""
    last = moments[-1].chances
    winner = last.index(max(last))
    if last.count(max(last)) > 1:
        return None
    number = None
    for moment in reversed(moments):
        others = [chance for seat, chance in enumerate(moment.chances) if seat != winner]
        if moment.chances[winner] <= max(others):
            break
        number = moment.number
    return number
