"""Reckons its chance to be richest in the end, which it takes for higher than it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots.bot import Bot, Reason
from camelup.bots.families import EXPERTS, Expert
from camelup.bots.greedy import GreedyBot
from camelup.bots.judged import Judged
from camelup.core.values import Action
from camelup.editions.catalogue import family_of
from camelup.odds.effort import QUICK
from camelup.play.dice import Dice

EFFORT = QUICK._replace(setups=300)
"""At the choices of a set-up it looks more closely than greedy."""


class ExpertBot(Bot):
    """Looks for the action with the highest chance to win; see the experts of each family.

    It does what greedy would do unless something else is clearly better, as that expert says.
    """

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self._reason: Reason | None = None

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The action that most likely makes the seat richest in the end."""
        greedy = GreedyBot(self.dice, EFFORT)
        expert = _expert(view, legal)
        if expert is None:
            action = greedy.choose(view, legal)
            self._reason = greedy.explain()
            return action
        legal = expert.timely(legal)
        usual = greedy.choose(view, legal)
        judged = expert.judge(legal, usual)
        plain = next(one for one in judged if one.action == usual)
        best = judged[0] if _clearly(judged[0], plain, expert.clearly) else plain
        self._reason = _why(best, judged)
        return best.action

    def explain(self) -> Reason | None:
        return self._reason


def _expert(view: Any, legal: Sequence[Action]) -> Expert | None:
    expert_for = EXPERTS.get(family_of(view.edition))
    return None if expert_for is None else expert_for(view, legal[0].seat)


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
