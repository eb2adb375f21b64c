"""Games of Camel Up Cards side by side, as a network sees them.

Cards that are put away together are chosen one by one, each by an answer of its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from camelup.bots.cards_greedy import cards_greedy_kernel
from camelup.bots.cards_outlook import cards_outlook
from camelup.cards.game import CardsGame
from camelup.editions.catalogue import make_game
from camelup.envs.cards import CardsEncoding
from camelup.envs.fast_cards import CardsDesk
from camelup.odds import QUICK
from training.world import Kind, Seen, World

LIMIT = 1000
"""So many decisions, and a game is cut off and shared by all."""

HASTY = QUICK._replace(positions=100, legs=200, card_races=150, pairs=40, setups=12, choices=40)
"""As ``greedy`` thinks here: a fifth of the time of the bot, so that nobody waits for it."""


class CardsWorld(World):
    """Answers are to put cards away, reveal, play the hand card, place a piece, bet, or nothing."""

    kinds: Any = np.repeat([5, 2, 5, 1, 0, 3, 4, 5], (30, 1, 5, 32, 10, 5, 5, 1))
    company = (0.12, 0.32, 0.5, 0.7)

    def _lay(self, kind: Kind, count: int) -> int:
        game = make_game(kind.edition, kind.players)
        assert isinstance(game, CardsGame)
        encoding = CardsEncoding(kind.players)
        self.desk = CardsDesk(game, encoding, count, mode=1, limit=LIMIT)
        self.outlook = cards_outlook(count)
        self.greedy = cards_greedy_kernel(HASTY)
        return encoding.layout.start["leg"]

    def begin(self, seed: int, fixed: Any = None) -> Seen:
        self.outlook.forget()
        return super().begin(seed, fixed)

    def _carry_out(self, answers: Any) -> None:
        self.outlook.step(self.desk.games, answers)
