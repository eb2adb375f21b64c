"""Piles of racing cards packed into a word: four bits for each kind of card say how many there are.

Different choices of cards from a pile are listed in order: as many as can be of the lowest kind
come first. A table of ways says at ``8 * kind + n`` in how many ways ``n`` cards can be chosen from
a kind on. The plain twin of ``piles.pxd``.
"""

from __future__ import annotations

from math import gcd

from camelup.kernels.cards.cards_codes import CARD_KINDS
from camelup.kernels.shared.words import ctz


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


def weigh(pile: int, most: int, ways: list[int]) -> None:
    """Write the table of ways to choose up to so many cards from a pile."""
    ways[8 * CARD_KINDS : 8 * CARD_KINDS + most + 1] = [1] + [0] * most
    for kind in range(CARD_KINDS - 1, -1, -1):
        for n in range(most + 1):
            after = [
                ways[8 * kind + 8 + n - taken] for taken in range(min(held(pile, kind), n) + 1)
            ]
            ways[8 * kind + n] = sum(after)


def picked(pile: int, left: int, k: int, ways: list[int]) -> int:
    """The ``k``-th choice of ``left`` cards from a pile, whose table this is."""
    found = 0
    for kind in range(CARD_KINDS):
        taken = min(held(pile, kind), left)
        while k >= ways[8 * kind + 8 + left - taken]:
            k -= ways[8 * kind + 8 + left - taken]
            taken -= 1
        found += taken * card(kind)
        left -= taken
    return found


def ranked(pile: int, left: int, choice: int, ways: list[int]) -> int:
    """Which choice of ``left`` cards it is, counted from 0."""
    found = 0
    for kind in range(CARD_KINDS):
        for more in range(held(choice, kind) + 1, min(held(pile, kind), left) + 1):
            found += ways[8 * kind + 8 + left - more]
        left -= held(choice, kind)
    return found


def size64(mask: int) -> int:
    """How many bits of a word are set."""
    return mask.bit_count()


def nth64(mask: int, k: int) -> int:
    """The place of the ``k``-th set bit of a word, counted from 0."""
    while k:
        mask &= mask - 1
        k -= 1
    return ctz(mask)
