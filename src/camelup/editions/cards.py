"""Camel Up Cards (C): a family of one edition."""

from __future__ import annotations

from collections.abc import Sequence

from camelup.cards.data import FEWEST_PLAYERS, MOST_PLAYERS
from camelup.core.values import Seat
from camelup.editions.family import AnyGame, EditionInfo, Family


def make(
    edition: str,
    players: int,
    modules: Sequence[str],
    *,
    age_order: tuple[Seat, ...] | None,
    open_money: bool,
) -> AnyGame:
    """The game; only when it is played, for it takes time to load."""
    from camelup.cards.game import CardsGame

    return CardsGame(players, age_order=age_order, open_money=open_money)


CARDS = Family(
    key="cards",
    editions=(EditionInfo("cards", FEWEST_PLAYERS, MOST_PLAYERS, rule="C-01"),),
    make=make,
)
