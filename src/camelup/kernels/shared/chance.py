"""Chance in the kernels: splitmix64, whose state is one number.

Every race, game or path starts from a seed and its own number, so that results do not depend on how
the work is split. The plain twin of ``chance.pxd``.
"""

from __future__ import annotations

WHOLE = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15


def stirred(noise: int, steps: int = 1) -> int:
    """The next state, or the one after so many."""
    return (noise + steps * GOLDEN) & WHOLE


def mixed(z: int) -> int:
    """The random number that belongs to a state."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & WHOLE
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & WHOLE
    return z ^ (z >> 31)


def seeded(seed: int, number: int) -> int:
    """The state with which the race or game of this number begins."""
    return mixed((mixed(seed) + number) & WHOLE)


def scaled(drawn: int, n: int) -> int:
    """From a random number to one of 0 to ``n - 1``."""
    return (drawn >> 32) * n >> 32


def is_fair(drawn: int, n: int) -> bool:
    """May it be scaled so that all are exactly equally likely? (Lemire's rejection.)"""
    return (drawn >> 32) * n & 0xFFFFFFFF >= 2**32 % n


def fraction(drawn: int) -> float:
    """From a random number to one from 0 to 1."""
    return (drawn >> 11) / 9007199254740992.0
