"""What may be on the hidden race cards, from how and when they were laid, and by whom.

A deck is an order of time: the first card laid is the lowest. How many cards usually lie on a deck
after each leg is known from games of greedy players, so that the height of a card tells roughly in
which leg it was laid. A fresh card was chosen by odds much like the present ones. The older it is,
the less the present odds say about it: in those days another camel looked best. And a player's
first card on a deck is on the favourite more often than his later ones. So each racer gets the
weight ``chance ** trust``, with less trust in older and in later cards; nobody has two cards of a
racer. Who holds leg tiles of a racer has rather bet on its victory, too.

All numbers were fitted to games of our bots with and without habits. On games kept apart a card is
0.017 ± 0.004 nats likelier than with trust by age alone in base, 0.014 ± 0.006 in the second
edition, with what is known of the player's cards below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from typing import NamedTuple

from camelup.core.values import Camel, Seat
from camelup.pyramid.view import View

USUAL_WINNER = (2.0, 3.3, 4.6, 5.8, 6.6, 7.0)
USUAL_LOSER = (4.2, 5.5, 6.4, 7.4, 7.9, 8.1)
"""Cards on the winner and on the loser deck after each leg, at four players."""

TRUST = ((2.0, 1.15, 0.85), (0.6, 0.7, 0.45), (0.3, 0.35, 0.25), (0.05, 0.15, 0.1))
"""For cards laid in this leg, in the one before, and so on: somebody's first, second and later ones
on that deck."""

TICKETS = (0.6, 0.45, 0.35, 0.25)
"""For cards of the same ages on the winner deck: the logarithm of how much likelier each leg tile
of its owner makes a racer."""

NO_TICKETS = (0.0, 0.0, 0.0, 0.0)
"""The same on the loser deck, of which leg tiles say nothing."""

LEAST = 1e-3
"""Nobody is quite out of question."""


class Decks(NamedTuple):
    """Race cards as everybody sees them: who laid them on each deck, from the lowest on; and how
    many leg tiles each seat holds of each racer."""

    winner: tuple[Seat, ...]
    loser: tuple[Seat, ...]
    leg: int
    tickets: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, view: View, racers: Sequence[Camel]) -> Decks:
        """In a view."""
        winner, loser = (
            tuple(card.seat for card in deck) for deck in (view.winner_deck, view.loser_deck)
        )
        held = ([tile.camel for tile in player.leg_tiles] for player in view.players)
        tickets = tuple(tuple(map(camels.count, racers)) for camels in held)
        return cls(winner, loser, view.leg, tickets)


def card_weights(decks: Decks, winner: Sequence[float], loser: Sequence[float]) -> list[float]:
    """For each card of the winner deck, then of the loser deck, a weight per racer."""
    weights: list[float] = []
    for cards, usual, chances, likelier in (
        (decks.winner, USUAL_WINNER, winner, TICKETS),
        (decks.loser, USUAL_LOSER, loser, NO_TICKETS),
    ):
        ages = _ages(len(cards), usual, decks.leg, len(decks.tickets))
        for height, (seat, age) in enumerate(zip(cards, ages, strict=True)):
            trust = TRUST[age][min(cards[:height].count(seat), 2)]
            ticket = exp(likelier[age])
            weights += [
                max(chance, LEAST) ** trust * ticket**held
                for chance, held in zip(chances, decks.tickets[seat], strict=True)
            ]
    return weights


def _ages(cards: int, usual: Sequence[float], leg: int, seats: int) -> Iterator[int]:
    """How many legs ago each card was laid, from the lowest on; all that is older counts alike."""
    for height in range(cards):
        laid_in = 1 + sum(height + 0.5 > count * seats / 4 for count in usual)
        yield min(max(leg - laid_in, 0), len(TRUST) - 1)
