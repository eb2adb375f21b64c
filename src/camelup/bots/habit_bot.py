"""A bot with a habit: greedy that leans towards some kinds of action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import Any

from camelup.bots.bot import Bot, Reason, by_lot
from camelup.bots.greedy import ALIKE
from camelup.bots.habits import HABITS, Habit, leaning
from camelup.core.values import Action
from camelup.odds import QUICK, ActionValue, values_for
from camelup.play.dice import Dice


class HabitBot(Bot):
    """The action with the highest value after its habit; among equals the dice decide."""

    def __init__(self, dice: Dice, habit: Habit) -> None:
        super().__init__(dice)
        self.habit = habit
        self._reason: Reason | None = None

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The best of ``legal`` by value and habit."""
        values = values_for(view, tuple(legal), effort=QUICK)
        liked = {one.action: self._liking(one, view.leg) for one in values}
        most = max(liked.values())
        best = [action for action in legal if liked[action] >= most - ALIKE]
        action = self.dice.choose(best)
        value = next(one.value for one in values if one.action == action)
        facts = {"value": value, "lean": liked[action] - value}
        self._reason = by_lot(len(best)) if len(best) > 1 else Reason("bot.why.habit", facts)
        return action

    def _liking(self, one: ActionValue, leg: int) -> float:
        return one.value + leaning(self.habit, one.action, leg) + self.habit.risk * spread(one)

    def explain(self) -> Reason | None:
        return self._reason


def spread(one: ActionValue) -> float:
    """The standard deviation of a bet, from its ways to end; 0 for what is no bet."""
    ways = [part.facts for part in one.parts if {"probability", "pays"} <= part.facts.keys()]
    square = sum(way["probability"] * way["pays"] ** 2 for way in ways)
    mean = sum(way["probability"] * way["pays"] for way in ways)
    return sqrt(max(0.0, square - mean**2))


def player(name: str) -> partial[HabitBot]:
    """What makes the bot of a habit."""
    return partial(HabitBot, habit=HABITS[name])
