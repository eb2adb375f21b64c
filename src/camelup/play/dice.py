"""The only module that imports randomness.

The same seed gives the same draws in every process and on every machine.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from hashlib import blake2b
from math import lcm
from typing import TypeVar

from camelup.core.game import Chances
from camelup.core.values import Outcome

T = TypeVar("T")


class Dice:
    """Draws outcomes exactly by their probabilities.

    They do not tell their seed: bots have dice too, and other dice may be named after the same one.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed_or_fresh(seed))

    def draw(self, chances: Chances, number: int = 0) -> Outcome:
        """One of the listed outcomes, each with exactly its probability.

        ``number`` is that of the move; these dice draw in order and have no use for it.
        """
        whole = whole_of(chances)
        return outcome_at(chances, self.below(whole), whole)

    def choose(self, items: Sequence[T]) -> T:
        """One of ``items``, all equally likely."""
        return items[self.below(len(items))]

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, all equally likely."""
        return self._random.randrange(n)


def whole_of(chances: Chances) -> int:
    """The number of tickets, all equally likely, that gives every outcome whole ones."""
    return lcm(*[p.denominator for _, p in chances])


def outcome_at(chances: Chances, ticket: int, whole: int) -> Outcome:
    """The outcome that one of ``whole`` tickets belongs to: they go by the order of the list."""
    for outcome, p in chances:
        ticket -= p.numerator * (whole // p.denominator)
        if ticket < 0:
            return outcome
    raise ValueError("the probabilities do not sum to 1")


def seed_or_fresh(seed: int | str | None) -> str:
    """A seed that was given, as text, or a fresh one that fits into a line."""
    return secrets.token_hex(8) if seed is None else str(seed)


def seed_from(secret: str, purpose: str) -> str:
    """A seed for one purpose, from which nobody finds the secret that it was made of."""
    return blake2b(f"{secret} {purpose}".encode(), digest_size=32).hexdigest()


def fresh_seed() -> str:
    """A fresh seed of 256 bits for fair dice, in hex."""
    return secrets.token_hex(32)


def token() -> str:
    """A fresh secret of 128 bits that nobody can guess, as text that fits into an address.

    On a command line it is never taken for an option, as a hyphen in front would be.
    """
    while (found := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return found
