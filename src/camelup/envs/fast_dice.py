"""What may come out of the pyramid of a kernel's table, as the readable engine lists it."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from camelup.core.game import Chances
from camelup.kernels.shared.dice import die_in, packed
from camelup.odds.leg import encoding
from camelup.odds.packed import face_of
from camelup.play.dice import outcome_at, whole_of
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.pyramid import PyramidSlice


@cache
def chances_in(e: Edition, bag: int) -> Chances:
    """The outcomes with these dice in the pyramid, a word of the kernel."""
    game = PyramidGame(e, 4)
    return game.chances(replace(game.start(), stage="reveal", pyramid=PyramidSlice(_keys(e, bag))))


def _keys(e: Edition, bag: int) -> tuple[str, ...]:
    """The dice are in order, so that the one with the number 0 can only be the first."""
    key = {packed(encoding(e).die[key])[0]: key for key in e.die}
    count = max(1, (bag.bit_length() + 3) // 4)
    return tuple(key[die_in(bag, slot)] for slot in range(count))


class Tickets(dict[int, tuple[int, bytes]]):
    """By dice in the pyramid: how many tickets there are, and which die and face each brings."""

    def __init__(self, e: Edition) -> None:
        super().__init__()
        self.edition = e

    def __missing__(self, bag: int) -> tuple[int, bytes]:
        e, keys, chances = self.edition, _keys(self.edition, bag), chances_in(self.edition, bag)
        whole, found = whole_of(chances), bytearray()
        for ticket in range(whole):
            outcome = outcome_at(chances, ticket, whole)
            assert isinstance(outcome, Reveal)
            found.append(keys.index(outcome.die) << 4 | face_of(e, outcome)[1])
        self[bag] = whole, bytes(found)
        return self[bag]


tickets_of = cache(Tickets)
"""One for all games of an edition."""
