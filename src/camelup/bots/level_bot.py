"""The champion at a lower level, or in a style."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import exp
from typing import Any

from camelup.bots.bot import Bot, Reason
from camelup.bots.champion import ChampionBot, ChampionFastBot
from camelup.bots.families import Champion
from camelup.bots.judged import Liked
from camelup.bots.ladder import LEVELS, STYLES
from camelup.core.values import Action
from camelup.odds import QUICK, values_for
from camelup.play.dice import Dice

POUND = 0.3
"""Where no network says how good an action is: so many Pounds less, and an even chooser takes it e
times less often."""

FINE = 1 << 30


class LevelBot(ChampionFastBot):
    """Chooses by how good actions are, more evenly than the champion."""

    def __init__(self, dice: Dice, evenness: float) -> None:
        super().__init__(dice)
        self.evenness = evenness

    def _pick(self, champion: Champion, chance: float, liked: list[Liked], leg: int) -> Action:
        weights = [one.share ** (1 / self.evenness) for one in liked]
        number, share = self._drawn(weights)
        other = 0 if number else 1
        facts: dict[str, Any] = {"chance": chance, "share": share, "instead": liked[other].action}
        self._reason = Reason("bot.why.level", {**facts, "next": weights[other] / sum(weights)})
        return liked[number].action

    def _unlearned(self, view: Any, legal: Sequence[Action]) -> Action:
        values = values_for(view, tuple(legal), effort=QUICK)
        if len(values) == 1:
            self._reason = Reason("bot.why.only")
            return values[0].action
        best = values[0].value
        weights = [exp((one.value - best) / (POUND * self.evenness)) for one in values]
        number, share = self._drawn(weights)
        facts = {"value": values[number].value, "share": share}
        self._reason = Reason("bot.why.level-unlearned", facts)
        return values[number].action

    def _drawn(self, weights: Sequence[float]) -> tuple[int, float]:
        """One by its weight, and how often it is drawn."""
        total = sum(weights)
        left = total * self.dice.below(FINE) / FINE
        for number, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return number, weight / total
        return 0, weights[0] / total


def level(name: str) -> Callable[[Dice], Bot]:
    """What makes the bot of a level or style."""
    if name in LEVELS:
        return partial(LevelBot, evenness=LEVELS[name])
    return partial(ChampionBot, style=STYLES[name])
