"""How hard a puzzle is: which bots solve it, and how little they have to look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots import make
from camelup.bots.greedy import GreedyBot
from camelup.bots.habits import HABITS
from camelup.core.values import Action
from camelup.odds.effort import QUICK
from camelup.play.dice import Dice
from camelup.puzzles.puzzle import Difficulty

GLANCE = QUICK._replace(
    races=200, spaces=1, positions=100, legs=100, card_races=100, pairs=40, setups=10
)
"""What a quick look sees."""

EASY, HARD = 0.75, 0.5
"""Shares of the solvers: so many make a puzzle easy, not more a hard one."""


def solvers(view: Any, legal: Sequence[Action], best: Action) -> dict[str, bool]:
    """Who finds the solution: players with habits, a glance, and the bots that look closer."""
    found = {
        name: make(name, "puzzle").choose(view, legal) == best
        for name in ("cautious", *HABITS, "expert", "champion-fast")
    }
    found["glance"] = GreedyBot(Dice("puzzle"), GLANCE).choose(view, legal) == best
    return found


def difficulty_of(view: Any, legal: Sequence[Action], best: Action) -> Difficulty:
    """By the share of them that find it."""
    found = solvers(view, legal, best)
    share = sum(found.values()) / len(found)
    return "easy" if share >= EASY else "hard" if share <= HARD else "medium"
