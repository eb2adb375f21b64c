"""Camel Up Cards for OpenSpiel: hands and choices that only their owners see."""

from __future__ import annotations

from typing import Any

from camelup.cards.actions import Contribute, DealCard, Discard, ShowIntel
from camelup.cards.data import RACING_CARDS
from camelup.cards.game import CardsGame
from camelup.core.values import Move, Seat
from camelup.envs.recall import Hidden, QuickTable

SECRETS = (DealCard, Discard, Contribute, ShowIntel)


class CardsRecall:
    """Others see that a card was dealt or chosen, not which one (C-20, C-21, C-22)."""

    def hidden(self, move: Move) -> Hidden | None:
        if not isinstance(move, SECRETS):
            return None
        return Hidden(move.seat, f"{move.seat} {move.kind}", SECRETS.index(type(move)))

    def quick(self, game: CardsGame, encoding: Any, state: Any) -> QuickTable | None:
        return None

    def anew(
        self, game: CardsGame, state: Any, moves: list[Move], player: Seat, sampler: Any
    ) -> tuple[Any, dict[int, Move]] | None:
        raise NotImplementedError("hidden hands of Camel Up Cards are not dealt anew")

    def most_outcomes(self, game: CardsGame) -> int:
        """A card of each kind; or any of the players is the youngest."""
        return len(set(RACING_CARDS))


RECALL = CardsRecall()
