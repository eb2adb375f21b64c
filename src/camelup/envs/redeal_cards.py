"""Racing cards dealt anew, as far as one seat has not seen where they are.

Of a leg a seat knows its own cards, the intel once it is shown (C-22), hand cards that were played
(C-38) and the revealed pile (C-61). All ways in which the rest may lie are equally likely. A
revealed card came from somebody: from the seat itself, from shown intel, or from a card that
another seat put into the deck (C-21); which of these is drawn first, by the number of ways.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, product
from math import comb, perm, prod
from typing import Any, NamedTuple

from camelup.cards.actions import (
    Contribute,
    DealCard,
    Discard,
    PlayHandCard,
    ShowIntel,
    TopCard,
)
from camelup.cards.data import LEG_SETUP, RACING_CARDS, Card, Cards
from camelup.core.values import Move, Seat

Placed = tuple[int, Move]
"""A move and its place in the history."""


def legs_of(moves: list[Move]) -> Iterator[list[Placed]]:
    """The moves of each leg; it begins with the first card that is dealt."""
    leg: list[Placed] = []
    for place, move in enumerate(moves):
        if isinstance(move, DealCard) and not (leg and isinstance(leg[-1][1], DealCard)):
            if leg:
                yield leg
            leg = []
        if leg or isinstance(move, DealCard):
            leg.append((place, move))
    if leg:
        yield leg


class _Known(NamedTuple):
    """What a seat knows of the others' cards and of the deck."""

    intel: dict[Seat, Card]
    played: dict[Seat, Card]
    deck: Counter[Card]
    """In the deck from the start, by oneself or as intel of others."""
    revealed: Counter[Card]
    pool: Counter[Card]
    """Cards that may be anywhere else."""


def redealt(players: int, leg: list[Placed], me: Seat, sampler: Any) -> dict[int, Move]:
    """The moves of a leg that ``me`` does not see whole, with other cards, by their places."""
    known = _known(players, [move for _, move in leg], me)
    choices = {(move.seat, type(move)): move for _, move in leg if isinstance(move, CHOICES)}
    given = [seat for seat, kind in choices if kind is Contribute and seat != me]
    into_deck = len(given) * LEG_SETUP[players].contribute
    there = _from_others(known, into_deck, sampler)
    pile = _shuffled((known.pool - there).elements(), sampler)
    hidden = into_deck - there.total()
    deck = _shuffled((*there.elements(), *pile[:hidden]), sampler)
    del pile[:hidden]
    instead: dict[int, Move] = {}
    for seat in range(players):
        if seat != me:
            own = [(place, move) for place, move in leg if getattr(move, "seat", None) == seat]
            instead |= _dealt_to(seat, own, known, deck, pile, sampler)
    return instead


CHOICES = (Discard, Contribute, ShowIntel)


def _known(players: int, moves: list[Move], me: Seat) -> _Known:
    choices = [move for move in moves if isinstance(move, CHOICES)]
    setup = LEG_SETUP[players]
    built = len(choices) == players * (3 if setup.intel else 2)
    intel = {
        move.seat: move.card
        for move in choices
        if isinstance(move, ShowIntel) and (built or move.seat == me)
    }
    played = {move.seat: move.card for move in moves if isinstance(move, PlayHandCard)}
    deck: Counter[Card] = Counter(intel.values())
    pool = Counter(RACING_CARDS)
    for move in moves:
        if isinstance(move, Contribute) and move.seat == me:
            deck.update(move.cards)
        if isinstance(move, DealCard) and move.seat == me:
            pool[move.card] -= 1
    pool.subtract(card for seat, card in intel.items() if seat != me)
    pool.subtract(card for seat, card in played.items() if seat != me)
    revealed = Counter(move.card for move in moves if isinstance(move, TopCard))
    return _Known(intel, played, deck, revealed, pool)


def _from_others(known: _Known, into_deck: int, sampler: Any) -> Counter[Card]:
    """Which of the revealed cards others put into the deck without showing them."""
    kinds = list(known.revealed)
    ranges = [
        range(
            max(0, known.revealed[kind] - known.deck[kind]),
            min(known.revealed[kind], known.pool[kind]) + 1,
        )
        for kind in kinds
    ]
    total = known.pool.total()
    cases = [counts for counts in product(*ranges) if sum(counts) <= into_deck]
    ways = [
        prod(_ways(known, kind, count) for kind, count in zip(kinds, counts, strict=True))
        * perm(into_deck, sum(counts))
        / perm(total, sum(counts))
        for counts in cases
    ]
    steps = list(accumulate(ways))
    drawn = bisect(steps, sampler() * steps[-1], hi=len(steps) - 1)
    return Counter(dict(zip(kinds, cases[drawn], strict=True)))


def _ways(known: _Known, kind: Card, count: int) -> int:
    """In how many ways ``count`` of the revealed cards of a kind come from others."""
    revealed = known.revealed[kind]
    own = perm(known.deck[kind], revealed - count)
    return comb(revealed, count) * own * perm(known.pool[kind], count)


def _dealt_to(
    seat: Seat, moves: list[Placed], known: _Known, deck: list[Card], pile: list[Card], sampler: Any
) -> dict[int, Move]:
    """A seat's choices with cards from the deck and the pile, and how it got all of them."""
    instead: dict[int, Move] = {}
    deals = [place for place, move in moves if isinstance(move, DealCard)]
    cards: list[Card] = [known.played[seat]] if seat in known.played else []
    for place, move in moves:
        match move:
            case Discard():
                gone = _taken(pile, len(move.cards))
                instead[place] = Discard(seat, gone)
                cards += gone
            case Contribute():
                given = _taken(deck, len(move.cards))
                instead[place] = Contribute(seat, given)
                cards += given
            case ShowIntel():
                card = known.intel[seat] if seat in known.intel else pile.pop()
                instead[place] = ShowIntel(seat, card)
                cards.append(card)
    cards += _taken(pile, len(deals) - len(cards))
    for place, card in zip(deals, _shuffled(cards, sampler), strict=True):
        instead[place] = DealCard(seat, card)
    return instead


def _taken(pile: list[Card], count: int) -> Cards:
    """Cards off a pile, in the order in which choices list them."""
    return tuple(sorted(pile.pop() for _ in range(count)))


def _shuffled(cards: Any, sampler: Any) -> list[Card]:
    rest = list(cards)
    return [rest.pop(int(sampler() * len(rest))) for _ in range(len(rest))]
