"""Looking most closely at what does best: after every round the worse half is left alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple, TypeAlias

from camelup.bots.judged import Liked, Weighed

Look: TypeAlias = Callable[[int, int, int], Sequence[float]]
"""What comes of a code on so many paths, from number so-and-so on: ``look(code, first, count)``."""


class Sample(NamedTuple):
    """Numbers added up."""

    size: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Sample:
        """Of all these numbers."""
        return cls(len(numbers), sum(numbers), sum(one * one for one in numbers))

    def __or__(self, other: Sample) -> Sample:
        squares = self.squares + other.squares
        return Sample(self.size + other.size, self.total + other.total, squares)

    @property
    def mean(self) -> float:
        """Their average."""
        return self.total / self.size

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = max(0.0, self.squares / self.size - self.mean**2)
        return sqrt(spread / self.size)


def halved(candidates: int, look: Callable[[int, int, int], Sample], paths: int) -> list[Sample]:
    """What ``look(candidate, first, count)`` finds, over so many paths in all.

    Everybody who is still in is looked at over the same paths, which go on where those before
    ended.
    """
    found = [Sample()] * candidates
    left = list(range(candidates))
    rounds = max(1, (candidates - 1).bit_length())
    first = 0
    for _ in range(rounds):
        count = max(8, paths // (rounds * len(left)))
        for number in left:
            found[number] |= look(number, first, count)
        first += count
        left = sorted(left, key=lambda number: -found[number].mean)[: max(2, (len(left) + 1) // 2)]
    return found


def weighed(
    actions: Sequence[Liked], codes: Sequence[int], look: Look, paths: int
) -> list[Weighed]:
    """The actions, with what the paths of each lead to on average."""

    def sampled(number: int, first: int, count: int) -> Sample:
        return Sample.of(look(codes[number], first, count))

    return [
        Weighed(one.action, sample.mean, sample.error, one.share)
        for one, sample in zip(actions, halved(len(actions), sampled, paths), strict=True)
    ]
