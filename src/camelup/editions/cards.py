"""Camel Up Cards (C): a family of one edition."""

from __future__ import annotations

from camelup.cards.data import FEWEST_PLAYERS, MOST_PLAYERS
from camelup.editions.family import AnyGame, EditionInfo, Family, GameSetup


def make(setup: GameSetup) -> AnyGame:
    """The game; only when it is played, for it takes time to load."""
    from camelup.cards.game import CardsGame

    return CardsGame(setup.players, setup.age_order, open_money=setup.open_money)


CARDS = Family(
    key="cards",
    editions=(EditionInfo("cards", FEWEST_PLAYERS, MOST_PLAYERS, rule="C-01"),),
    make=make,
)
