"""A bot that plays at random: first a kind of action, then one of that kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.core.values import Action
from camelup.play.dice import Dice


class RandomBot:
    """Uniform over the kinds of action that are possible, then uniform within the kind."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """One of ``legal``; the view is ignored."""
        kinds = sorted({action.kind for action in legal})
        kind = self._dice.choose(kinds)
        return self._dice.choose([action for action in legal if action.kind == kind])
