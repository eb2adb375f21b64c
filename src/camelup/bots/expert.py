"""The strongest bot: it plays to be richest in the end, not to gain most right now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup import kernels
from camelup.bots.bot import Bot, Reason
from camelup.bots.cards_expert import CardsExpert, CardsStyle
from camelup.bots.greedy import GreedyBot
from camelup.bots.judged import Judged
from camelup.bots.prospects import Style
from camelup.bots.pyramid_expert import PyramidExpert
from camelup.core.values import Action
from camelup.odds.effort import QUICK
from camelup.play.dice import Dice

KERNELS = ("contest", "cards_contest")
"""Without these compiled it plays like greedy: to think would take minutes."""

DECK_EFFORT = QUICK._replace(setups=300)
"""While the deck of Cards is built it looks more closely than greedy."""


class ExpertBot(Bot):
    """Looks for the action with the highest chance to win; see the modules of each game."""

    pyramid_style = Style()
    cards_style = CardsStyle()

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self._reason: Reason | None = None

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The action that most likely makes the seat richest in the end."""
        if view.stage == "leg-setup" or not all(map(kernels.is_compiled, KERNELS)):
            greedy = GreedyBot(self.dice, DECK_EFFORT)
            action = greedy.choose(view, legal)
            self._reason = greedy.explain()
            return action
        seat = legal[0].seat
        if view.edition == "cards":
            judged = CardsExpert(view, seat, self.cards_style).judge(legal)
        else:
            judged = PyramidExpert(view, seat, self.pyramid_style).judge(legal)
        self._reason = _why(judged)
        return judged[0].action

    def explain(self) -> Reason | None:
        return self._reason


def _why(judged: Sequence[Judged]) -> Reason:
    best, *rest = judged
    if not rest:
        return Reason("bot.why.only")
    facts = {"chance": best.chance, "instead": rest[0].action, "next": rest[0].chance}
    return Reason("bot.why.expert", facts)
