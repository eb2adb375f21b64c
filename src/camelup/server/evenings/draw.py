"""Who sits with whom in the next round, and what a game is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from camelup.play.dice import Dice
from camelup.tournament.plan import shuffled

Group: TypeAlias = tuple[int, ...]
Pair: TypeAlias = frozenset[int]

TRIES = 40
"""Draws of which the best is taken."""


def draw(people: Sequence[int], size: int, before: Iterable[Group], seed: str) -> list[Group]:
    """Tables of at most ``size`` people, as even as possible, who have met as little as possible.

    Which of the equally good draws it is, and who begins at each table, is chance.
    """
    met = Counter(frozenset(pair) for group in before for pair in combinations(group, 2))
    dice, count = Dice(seed), -(-len(people) // size)
    tries = (_improved(_split(shuffled(people, dice), count), met) for _ in range(TRIES))
    best = min(tries, key=lambda tables: _cost(tables, met), default=[])
    return [tuple(shuffled(table, dice)) for table in best]


def _split(people: Sequence[int], count: int) -> list[list[int]]:
    return [list(people[number::count]) for number in range(count)]


def _cost(tables: Iterable[Sequence[int]], met: Mapping[Pair, int]) -> int:
    """To meet for the third time is worse than to meet somebody else for the second time."""
    pairs = (frozenset(pair) for table in tables for pair in combinations(table, 2))
    return sum((met.get(pair, 0) + 1) ** 2 - 1 for pair in pairs)


def _improved(tables: list[list[int]], met: Mapping[Pair, int]) -> list[list[int]]:
    """Two people change their tables as long as that is better for all together."""
    better = bool(met)
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for i in range(len(one)):
                for j in range(len(other)):
                    before = _cost((one, other), met)
                    one[i], other[j] = other[j], one[i]
                    if _cost((one, other), met) < before:
                        better = True
                    else:
                        one[i], other[j] = other[j], one[i]
    return tables


def points(money: Sequence[int]) -> list[float]:
    """One point for everybody at the table who has less at the end, half a point for a tie."""
    return [
        sum(other < own for other in money) + (sum(other == own for other in money) - 1) / 2
        for own in money
    ]
