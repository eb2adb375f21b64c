"""Measuring side by side: CPU time, the fastest of several interleaved rounds."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

ROUNDS = 7


class Figure(NamedTuple):
    """Something measured, its unit, and the bound it is meant to keep."""

    what: str
    unit: str
    value: float
    at_least: float | None = None
    at_most: float | None = None

    @property
    def kept(self) -> bool:
        """Is the bound kept? True where there is none."""
        above = self.at_least is None or self.value >= self.at_least
        return above and (self.at_most is None or self.value <= self.at_most)

    @property
    def bound(self) -> str:
        """The bound in words."""
        if self.at_least is not None:
            return f"at least {self.at_least:,g}"
        return "" if self.at_most is None else f"at most {self.at_most:,g}"


def measure(*works: Callable[[], int], rounds: int = ROUNDS) -> tuple[list[float], list[int]]:
    """For each work the CPU seconds of its fastest round, and how much it did.

    The works take turns within a round, so that all meet the same noise.
    """
    fastest, amounts = [float("inf")] * len(works), [0] * len(works)
    for _ in range(rounds):
        for i, work in enumerate(works):
            begun = process_time()
            amount = work()
            seconds = process_time() - begun
            if seconds * amounts[i] <= fastest[i] * amount:
                fastest[i], amounts[i] = seconds, amount
    return fastest, amounts
