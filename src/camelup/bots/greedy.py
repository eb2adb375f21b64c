"""A bot that always takes what is worth most to itself right now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots.bot import Bot, Reason
from camelup.core.values import Action
from camelup.odds import QUICK, ActionValue, values_for
from camelup.odds.effort import Effort
from camelup.play.dice import Dice

ALIKE = 1e-9
"""Values that differ by less are the same: sums of floating-point numbers in another order."""


class GreedyBot(Bot):
    """The action with the highest value of the odds engine; among equals the dice decide."""

    def __init__(self, dice: Dice, effort: Effort = QUICK) -> None:
        super().__init__(dice)
        self.effort = effort
        self._reason: Reason | None = None

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The best of ``legal`` by its value."""
        values = values_for(view, tuple(legal), effort=self.effort)
        best = [one for one in values if one.value >= values[0].value - ALIKE]
        self._reason = _why(best, values[len(best) :])
        alike = {one.action for one in best}
        return self.dice.choose([action for action in legal if action in alike])

    def explain(self) -> Reason | None:
        return self._reason


def _why(best: Sequence[ActionValue], rest: Sequence[ActionValue]) -> Reason:
    value = best[0].value
    if len(best) > 1:
        return Reason("bot.why.greedy-alike", {"value": value, "others": len(best) - 1})
    if not rest:
        return Reason("bot.why.only")
    facts = {"value": value, "instead": rest[0].action, "next": rest[0].value}
    return Reason("bot.why.greedy", facts)
