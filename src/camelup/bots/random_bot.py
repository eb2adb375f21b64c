"""A bot that plays at random: first a kind of action, then one of that kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots.bot import Bot, Reason, by_lot
from camelup.core.values import Action
from camelup.play.dice import Dice


class RandomBot(Bot):
    """Uniform over the kinds of action that are possible, then uniform within the kind."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self._reason: Reason | None = None

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """One of ``legal``; the view is ignored."""
        kinds = sorted({action.kind for action in legal})
        kind = self.dice.choose(kinds)
        alike = [action for action in legal if action.kind == kind]
        self._reason = (
            Reason("bot.why.random", {"kinds": len(kinds), "alike": len(alike)})
            if len(kinds) > 1
            else by_lot(len(alike))
        )
        return self.dice.choose(alike)

    def explain(self) -> Reason | None:
        return self._reason
