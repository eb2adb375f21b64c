"""Piles of racing cards packed into a word: four bits for each kind of card say how many there are.

The plain twin of ``piles.pxd``.
"""

from __future__ import annotations

from math import gcd

from camelup.kernels.words import ctz


def held(pile: int, kind: int) -> int:
    """How many cards of a kind."""
    return pile >> 4 * kind & 15


def card(kind: int) -> int:
    """A pile of one card."""
    return 1 << 4 * kind


def total(pile: int) -> int:
    """How many cards."""
    return sum(held(pile, kind) for kind in range(16))


def kinds_in(pile: int) -> int:
    """How many different ones."""
    return sum(held(pile, kind) > 0 for kind in range(16))


def nth_kind(pile: int, k: int) -> int:
    """The ``k``-th of the different ones, counted from 0."""
    kind = 0
    while True:
        if held(pile, kind):
            if k == 0:
                return kind
            k -= 1
        kind += 1


def share(pile: int) -> int:
    """The greatest number that divides how many there are of each kind."""
    return gcd(*[held(pile, kind) for kind in range(16)])


def kind_of(pile: int, ticket: int) -> int:
    """The kind of the card with this number; equal cards lie together, lowest first."""
    kind = 0
    while ticket >= held(pile, kind):
        ticket -= held(pile, kind)
        kind += 1
    return kind


def size64(mask: int) -> int:
    """How many bits of a word are set."""
    return mask.bit_count()


def nth64(mask: int, k: int) -> int:
    """The place of the ``k``-th set bit of a word, counted from 0."""
    while k:
        mask &= mask - 1
        k -= 1
    return ctz(mask)
