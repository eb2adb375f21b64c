"""What may be on the hidden race cards, from who laid them when.

A deck is an order of time: the first card laid is the lowest. How many cards usually lie on a deck
after each leg is known from games of greedy players, so that the height of a card tells roughly in
which leg it was laid. A fresh card was chosen by odds much like the present ones. The older it is,
the less the present odds say about it: in those days another camel looked best. And whoever laid
another card after it has changed his mind: then it is rather not the present favourite. So each
racer gets the weight ``chance ** power``, the favourite several times as much or less; nobody has
two cards of a racer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from camelup.pyramid.view import CardBack, View

USUAL_WINNER = (2.0, 3.3, 4.6, 5.8, 6.6, 7.0)
USUAL_LOSER = (4.2, 5.5, 6.4, 7.4, 7.9, 8.1)
"""Cards on the winner and on the loser deck after each leg, at four players."""

Trust = tuple[float, float]
"""The power, and how many times as likely the favourite is for being it."""

LATEST: tuple[Trust, ...] = ((0.6, 6.0), (0.8, 2.0), (0.6, 1.5), (0.4, 1.5))
"""For a player's latest card on a deck: laid in this leg, in the one before, and so on."""
EARLIER: Trust = (0.2, 0.6)
"""For those below it. All these make the cards of greedy players likeliest."""

LEAST = 1e-3
"""Nobody is quite out of question."""


def card_weights(view: View, winner: Sequence[float], loser: Sequence[float]) -> list[float]:
    """For each card of the winner deck, then of the loser deck, a weight per racer."""
    weights: list[float] = []
    seats = len(view.players)
    for cards, usual, chances in (
        (view.winner_deck, USUAL_WINNER, winner),
        (view.loser_deck, USUAL_LOSER, loser),
    ):
        favourite = max(chances)
        for power, times in _trusts(cards, usual, view.leg, seats):
            weights += [
                max(chance, LEAST) ** power * (times if chance == favourite else 1.0)
                for chance in chances
            ]
    return weights


def _trusts(
    cards: Sequence[CardBack], usual: Sequence[float], leg: int, seats: int
) -> Iterator[Trust]:
    """What the present odds say about each card, from the lowest on."""
    latest = {card.seat: height for height, card in enumerate(cards)}
    for height, card in enumerate(cards):
        laid_in = 1 + sum(height + 0.5 > count * seats / 4 for count in usual)
        age = max(leg - laid_in, 0)
        yield LATEST[min(age, len(LATEST) - 1)] if latest[card.seat] == height else EARLIER
