"""Bots that learned their chances from games, in some editions from millions.

What they know is a network for each game; where there is none, or where the kernels are not
compiled, they say so and play like the best bot that needs none.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, log
from typing import Any

from camelup.bots.bot import Bot, Reason
from camelup.bots.expert import ExpertBot
from camelup.bots.families import CHAMPIONS, Champion
from camelup.bots.greedy import GreedyBot
from camelup.bots.habits import Habit, leaning
from camelup.bots.judged import Liked, Weighed
from camelup.core.values import Action
from camelup.editions.catalogue import family_of
from camelup.play.dice import Dice

TRUST = 0.0005
"""How much the first sight still counts: an action chosen e times as often is as good as this much
more chance."""

BLUR = 0.02
"""How far the network itself may be off, in chance: assumed, not measured."""


class ChampionFastBot(Bot):
    """Does what the network likes best, without looking ahead."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self._reason: Reason | None = None

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The answer of the network, or of who needs none."""
        champion = champion_of(view, legal)
        if champion is None:
            return self._unlearned(view, legal)
        return self.decide(champion, view.leg)

    def decide(self, champion: Champion, leg: int) -> Action:
        """What it does at the turn that ``champion`` knows."""
        chance, liked = champion.opinion()
        if len(liked) == 1:
            self._reason = Reason("bot.why.only")
            return liked[0].action
        return self._pick(champion, chance, liked, leg)

    def _pick(self, champion: Champion, chance: float, liked: list[Liked], leg: int) -> Action:
        """The action liked best."""
        facts = {"chance": chance, "instead": liked[1].action, "next": liked[1].share}
        self._reason = Reason("bot.why.champion", {**facts, "share": liked[0].share})
        return liked[0].action

    def _unlearned(self, view: Any, legal: Sequence[Action]) -> Action:
        """As greedy plays."""
        greedy = GreedyBot(self.dice)
        action = greedy.choose(view, legal)
        why = greedy.explain()
        value = None if why is None else why.facts.get("value")
        self._reason = why if value is None else Reason("bot.why.unlearned", {"value": value})
        return action

    def explain(self) -> Reason | None:
        return self._reason


class ChampionBot(ChampionFastBot):
    """Looks ahead past its own next turn, and does what leaves it the best chance there.

    With a ``style`` it leans towards some kinds of action, by so much chance.
    """

    def __init__(self, dice: Dice, style: Habit | None = None) -> None:
        super().__init__(dice)
        self.style = style or Habit()

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The answer of the network, where that helps by looking ahead."""
        champion = champion_of(view, legal)
        if champion is None:
            return self._like_expert(view, legal, "bot.why.untaught")
        if not champion.looks_ahead:
            return self._like_expert(view, legal, "bot.why.not-ahead")
        return self.decide(champion, view.leg)

    def _pick(self, champion: Champion, chance: float, liked: list[Liked], leg: int) -> Action:
        """The best of what is looked at closely, where anything is."""
        if not champion.candidates:
            return super()._pick(champion, chance, liked, leg)
        lean = {one.action: leaning(self.style, one.action, leg) for one in liked}
        closely = self._closely(champion, liked, lean)
        weighed = champion.look_ahead(closely, self.dice.below(1 << 32))
        weighed.sort(key=lambda one: -self._score(one.chance, one.share, lean[one.action]))
        self._reason = _why(weighed)
        return weighed[0].action

    def _closely(
        self, champion: Champion, liked: list[Liked], lean: dict[Action, float]
    ) -> list[Liked]:
        """What is liked best, and what is not chosen too seldom, or what it leans to."""
        others = [one for one in liked[1:] if one.share >= champion.seldom or lean[one.action] > 0]
        others.sort(key=lambda one: -self._score(0.0, one.share, lean[one.action]))
        return [liked[0], *others[: champion.candidates - 1]]

    @staticmethod
    def _score(chance: float, share: float, lean: float) -> float:
        return chance + TRUST * log(share + 1e-9) + lean

    def _like_expert(self, view: Any, legal: Sequence[Action], key: str) -> Action:
        """As the expert plays, who looks ahead too; the text of this ``key`` says why."""
        expert = ExpertBot(self.dice)
        action = expert.choose(view, legal)
        why = expert.explain()
        judged = why is not None and why.key.startswith("bot.why.expert")
        self._reason = Reason(key, why.facts) if why and judged else why
        return action


def _why(weighed: Sequence[Weighed]) -> Reason:
    best = weighed[0]
    facts: dict[str, Any] = {"chance": best.chance, "error": margin(best.error)}
    if len(weighed) == 1:
        return Reason("bot.why.champion-alone", facts)
    other = max(weighed[1:], key=lambda one: one.chance)
    facts |= {"instead": other.action, "next": other.chance}
    return Reason("bot.why.champion-ahead", facts)


def margin(error: float = 0.0) -> float:
    """Half an interval of 95% around a chance: what the paths leave open, and the network."""
    return 1.96 * hypot(error, BLUR)


def champion_of(view: Any, legal: Sequence[Action]) -> Champion | None:
    """Who knows the chances of the seat that is to act; nobody where no network does."""
    champion_for = CHAMPIONS.get(family_of(view.edition))
    return None if champion_for is None else champion_for(view, legal[0].seat)
