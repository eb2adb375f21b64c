"""The strongest bot: it plays to be richest in the end, not to gain most right now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup import kernels
from camelup.bots.bot import Bot, Reason
from camelup.bots.greedy import GreedyBot
from camelup.bots.prospects import Style
from camelup.bots.pyramid_expert import Judged, PyramidExpert
from camelup.core.values import Action
from camelup.play.dice import Dice

PURE_DICE = 1
"""Where the kernels are not compiled it plays like greedy while more dice are in the pyramid."""


class ExpertBot(Bot):
    """Looks for the action with the highest chance to win; see the modules of each game."""

    style = Style()

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self._reason: Reason | None = None

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The action that most likely makes the seat richest in the end."""
        if view.edition == "cards" or not self._affordable(view):
            greedy = GreedyBot(self.dice)
            action = greedy.choose(view, legal)
            self._reason = greedy.explain()
            return action
        judged = PyramidExpert(view, legal[0].seat, self.style).judge(legal)
        self._reason = _why(judged)
        return judged[0].action

    def _affordable(self, view: Any) -> bool:
        return kernels.is_compiled("contest") or len(view.dice) <= PURE_DICE

    def explain(self) -> Reason | None:
        return self._reason


def _why(judged: Sequence[Judged]) -> Reason:
    best, *rest = judged
    if not rest:
        return Reason("bot.why.only")
    facts = {"chance": best.chance, "instead": rest[0].action, "next": rest[0].chance}
    return Reason("bot.why.expert", facts)
