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
from camelup.core.values import Action, Seat
from camelup.odds.effort import QUICK
from camelup.play.dice import Dice

KERNELS = ("contest", "cards_contest")
"""Without these compiled it plays like greedy: to think would take minutes."""

DECK_EFFORT = QUICK._replace(setups=300)
"""While the deck of Cards is built it looks more closely than greedy."""


class ExpertBot(Bot):
    """Looks for the action with the highest chance to win; see the modules of each game.

    It does what greedy would do unless something else is clearly better, as its style says.
    """

    pyramid_style = Style()
    cards_style = CardsStyle()

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self._reason: Reason | None = None

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The action that most likely makes the seat richest in the end."""
        greedy = GreedyBot(self.dice, DECK_EFFORT)
        if view.stage == "leg-setup" or not all(map(kernels.is_compiled, KERNELS)):
            action = greedy.choose(view, legal)
            self._reason = greedy.explain()
            return action
        expert = self._expert(view, legal[0].seat)
        legal = expert.timely(legal)
        usual = greedy.choose(view, legal)
        judged = expert.judge(legal, usual)
        plain = next(one for one in judged if one.action == usual)
        best = judged[0] if _clearly(judged[0], plain, expert.style.clearly) else plain
        self._reason = _why(best, judged)
        return best.action

    def _expert(self, view: Any, seat: Seat) -> CardsExpert | PyramidExpert:
        if view.edition == "cards":
            return CardsExpert(view, seat, self.cards_style)
        return PyramidExpert(view, seat, self.pyramid_style)

    def explain(self) -> Reason | None:
        return self._reason


def _clearly(one: Judged, other: Judged, times: float) -> bool:
    """Are the odds of one so many times those of the other?"""
    return one.chance * (1 - other.chance) >= times * other.chance * (1 - one.chance)


def _why(best: Judged, judged: Sequence[Judged]) -> Reason:
    other = next((one for one in judged if one.action != best.action), None)
    if other is None:
        return Reason("bot.why.only")
    facts = {"chance": best.chance, "instead": other.action, "next": other.chance}
    if other.chance > best.chance:
        return Reason("bot.why.expert-plain", facts)
    return Reason("bot.why.expert", facts)
