"""What may be on the hidden race cards, from who laid them when.

A deck is an order of time: the first card laid is the lowest. How many cards usually lie on a deck
after each leg is known from games of greedy players, so that the height of a card tells roughly in
which leg it was laid. A fresh card was chosen by odds much like the present ones. The older it is,
the less the present odds say about it: in those days another camel looked best. So each racer gets
the weight ``chance ** trust``, with less trust in older cards; nobody has two cards of a racer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from camelup.core.values import Seat
from camelup.pyramid.view import View

USUAL_WINNER = (2.0, 3.3, 4.6, 5.8, 6.6, 7.0)
USUAL_LOSER = (4.2, 5.5, 6.4, 7.4, 7.9, 8.1)
"""Cards on the winner and on the loser deck after each leg, at four players."""

TRUST = (1.3, 0.7, 0.4, 0.2)
"""For cards laid in this leg, in the one before, and so on: fitted to games of greedy players."""

LEAST = 1e-3
"""Nobody is quite out of question."""


class Decks(NamedTuple):
    """Race cards as everybody sees them: who laid them on each deck, from the lowest on."""

    winner: tuple[Seat, ...]
    loser: tuple[Seat, ...]
    leg: int
    seats: int

    @classmethod
    def of(cls, view: View) -> Decks:
        """In a view."""
        winner, loser = (
            tuple(card.seat for card in deck) for deck in (view.winner_deck, view.loser_deck)
        )
        return cls(winner, loser, view.leg, len(view.players))


def card_weights(decks: Decks, winner: Sequence[float], loser: Sequence[float]) -> list[float]:
    """For each card of the winner deck, then of the loser deck, a weight per racer."""
    weights: list[float] = []
    for cards, usual, chances in (
        (decks.winner, USUAL_WINNER, winner),
        (decks.loser, USUAL_LOSER, loser),
    ):
        for trust in _trusts(len(cards), usual, decks.leg, decks.seats):
            weights += [max(chance, LEAST) ** trust for chance in chances]
    return weights


def _trusts(cards: int, usual: Sequence[float], leg: int, seats: int) -> Iterator[float]:
    """How much the present odds say about each card, from the lowest on."""
    for height in range(cards):
        laid_in = 1 + sum(height + 0.5 > count * seats / 4 for count in usual)
        yield TRUST[min(max(leg - laid_in, 0), len(TRUST) - 1)]
