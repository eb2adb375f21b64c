"""The only module that imports randomness.

The same seed gives the same draws in every process and on every machine.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from math import lcm
from typing import TypeVar

from camelup.core.game import Chances
from camelup.core.values import Outcome

T = TypeVar("T")


class Dice:
    """Draws outcomes exactly by their probabilities."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = secrets.token_hex(8) if seed is None else str(seed)
        self._random = random.Random(self.seed)

    def draw(self, chances: Chances) -> Outcome:
        """One of the listed outcomes, each with exactly its probability."""
        whole = lcm(*(p.denominator for _, p in chances))
        ticket = self._random.randrange(whole)
        for outcome, p in chances:
            ticket -= p.numerator * (whole // p.denominator)
            if ticket < 0:
                return outcome
        raise ValueError("the probabilities do not sum to 1")

    def choose(self, items: Sequence[T]) -> T:
        """One of ``items``, all equally likely."""
        return items[self._random.randrange(len(items))]


def token() -> str:
    """A fresh secret of 128 bits that nobody can guess, as text that fits into an address."""
    return secrets.token_urlsafe(16)
