"""A bot that learned its chances from millions of games, and plays by them at once.

What it knows is a network for each game; where there is none, or where the kernels are not
compiled, it says so and plays like greedy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots.bot import Bot, Reason
from camelup.bots.families import CHAMPIONS, Champion
from camelup.bots.greedy import GreedyBot
from camelup.core.values import Action
from camelup.editions.catalogue import family_of
from camelup.play.dice import Dice


class ChampionFastBot(Bot):
    """Does what the network likes best, without looking ahead."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self._reason: Reason | None = None

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The answer of the network, or greedy's."""
        champion = _champion(view, legal)
        if champion is None:
            return self._like_greedy(view, legal)
        chance, liked = champion.opinion(legal)
        best = liked[0]
        if len(liked) == 1:
            self._reason = Reason("bot.why.only")
        else:
            facts = {"chance": chance, "instead": liked[1].action, "next": liked[1].share}
            self._reason = Reason("bot.why.champion", {**facts, "share": best.share})
        return best.action

    def _like_greedy(self, view: Any, legal: Sequence[Action]) -> Action:
        greedy = GreedyBot(self.dice)
        action = greedy.choose(view, legal)
        why = greedy.explain()
        value = None if why is None else why.facts.get("value")
        self._reason = why if value is None else Reason("bot.why.unlearned", {"value": value})
        return action

    def explain(self) -> Reason | None:
        return self._reason


def _champion(view: Any, legal: Sequence[Action]) -> Champion | None:
    champion_for = CHAMPIONS.get(family_of(view.edition))
    return None if champion_for is None else champion_for(view, legal[0].seat)
