"""Camel Up Cards for OpenSpiel: hands and choices that only their owners see."""

from __future__ import annotations

from typing import Any

from camelup.cards.actions import Contribute, DealCard, Discard, ShowIntel, TopCard
from camelup.cards.data import RACING_CARDS
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.core.common import YoungestIs
from camelup.core.game import Chances
from camelup.core.values import Move, Outcome, Seat
from camelup.envs.cards import KINDS
from camelup.envs.recall import Hidden, QuickTable
from camelup.envs.redeal_cards import legs_of, redealt

NUMBERS = {card: number for number, card in enumerate(KINDS)}
SECRETS = (DealCard, Discard, Contribute, ShowIntel)


class CardsRecall:
    """Others see that a card was dealt or chosen, not which one (C-20, C-21, C-22)."""

    def hidden(self, move: Move) -> Hidden | None:
        if not isinstance(move, SECRETS):
            return None
        return Hidden(move.seat, f"{move.seat} {move.kind}", SECRETS.index(type(move)))

    def quick(self, game: CardsGame, encoding: Any, state: Any) -> QuickTable | None:
        return None

    def numbers(self, chances: Chances) -> list[int]:
        """That of the card, whatever else is in the pile: its place among what is still there
        would tell what is not."""
        return [_number(outcome) for outcome, _ in chances]

    def anew(
        self, game: CardsGame, state: State, moves: list[Move], player: Seat, sampler: Any
    ) -> tuple[State, dict[int, Move]] | None:
        """Other cards for the others in every leg so far, as far as they were not seen."""
        instead: dict[int, Move] = {}
        for leg in legs_of(moves):
            instead |= redealt(game.players, leg, player, sampler)
        if not instead:
            return None
        s = game.start()
        for place, move in enumerate(moves):
            s = game.apply(s, instead.get(place, move)).state
        return s, instead

    def most_outcomes(self, game: CardsGame) -> int:
        """A card of each kind; or any of the players is the youngest."""
        return len(set(RACING_CARDS))


def _number(outcome: Outcome) -> int:
    if isinstance(outcome, YoungestIs):
        return outcome.seat
    assert isinstance(outcome, DealCard | TopCard)
    return NUMBERS[outcome.card]


RECALL = CardsRecall()
