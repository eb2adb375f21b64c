"""A bot that rolls unless a ticket is worth more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots.bot import Bot, Reason, by_lot
from camelup.bots.guard import PLAIN
from camelup.core.values import Action
from camelup.odds import QUICK, values_for
from camelup.odds.parts import ActionValue
from camelup.play.dice import Dice

TICKETS = ("leg-tile", "winner-card")


class CautiousBot(Bot):
    """Looks only at what this leg pays: the ticket with the highest expected value, or the roll.

    A ticket has to be worth more than 1, which a roll pays for sure. In Cards the tickets are leg
    winner cards; to reveal a card pays nothing, and yet they too have to be worth more than 1.
    Every other choice that the rules ask for is drawn by lot.
    """

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self._reason: Reason | None = None

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The best ticket if it is worth more than 1, else roll."""
        tickets = values_for(view, _of(legal, TICKETS), effort=QUICK)
        if tickets and tickets[0].value > 1:
            return self._take(tickets)
        if rolls := _of(legal, PLAIN):
            self._reason = (
                Reason("bot.why.cautious-roll", {"best": tickets[0].value})
                if tickets
                else Reason("bot.why.cautious-none")
            )
            return rolls[0]
        self._reason = by_lot(len(legal))
        return self.dice.choose(legal)

    def _take(self, tickets: Sequence[ActionValue]) -> Action:
        best = [one.action for one in tickets if one.value == tickets[0].value]
        self._reason = Reason("bot.why.cautious-ticket", {"value": tickets[0].value})
        return self.dice.choose(best)

    def explain(self) -> Reason | None:
        return self._reason


def _of(legal: Sequence[Action], kinds: Sequence[str]) -> tuple[Action, ...]:
    return tuple(action for action in legal if action.kind in kinds)
