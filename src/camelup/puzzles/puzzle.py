"""A puzzle: a position in which one action is clearly best, and the obvious one is not it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal, TypeAlias

import msgspec

from camelup.core.values import Action, Seat
from camelup.editions.catalogue import AnyGame
from camelup.editions.notation import Reading, read
from camelup.odds.ask import values_for
from camelup.odds.effort import FULL, Effort
from camelup.odds.parts import ActionValue
from camelup.play.lines import move_of

EXACT: Effort = FULL._replace(tables=False)
"""The values that solutions are judged by: as exact as can be, and the same on every machine."""

CLEAR = 0.25
"""The solution is worth so much more than anything else, in coins or Pounds."""

Difficulty: TypeAlias = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")

THEMES: dict[str, str] = {
    "leg-tile": "leg-bet",
    "winner-card": "leg-bet",
    "midfield-card": "leg-bet",
    "race-card": "race-bet",
    "overall-card": "race-bet",
    "desert-tile": "tile",
    "piece": "tile",
    "pyramid-tile": "die",
    "reveal": "die",
    "end-turn": "die",
    "supporting-die": "supporting-die",
    "partnership": "partner",
    "camera": "camera",
    "position-tile": "place",
    "hand-card": "deck",
    "discard": "deck",
    "contribute": "deck",
    "intel": "deck",
}
"""What a puzzle is about, by the kind of its solution."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """``position``: one line of notation, as the seat that is to act sees it."""

    id: int
    theme: str
    difficulty: Difficulty
    solution: dict[str, Any]
    """As in a record."""
    obvious: dict[str, Any]
    """What a careful player, or a naive reader of the odds, would do."""
    position: str

    @cached_property
    def _reading(self) -> Reading:
        return read(self.position)

    @property
    def edition(self) -> str:
        """Of which edition it is: the first word of the line."""
        return self.position.partition(" ")[0]

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return self._reading.game

    @property
    def state(self) -> Any:
        """The position, with stand-ins for cards that the seat cannot see."""
        return self._reading.state

    @property
    def seat(self) -> Seat:
        """Who is to act."""
        return int(self.solution["seat"])

    @property
    def view(self) -> Any:
        """What that seat sees."""
        return self.game.view(self.state, self.seat)

    @property
    def legal(self) -> tuple[Action, ...]:
        """What it may do."""
        return self.game.legal(self.state, self.seat)

    @property
    def best(self) -> Action:
        """The solution."""
        return _action(self.game, self.solution)

    @property
    def usual(self) -> Action:
        """The obvious choice."""
        return _action(self.game, self.obvious)

    @cached_property
    def values(self) -> list[ActionValue]:
        """What everything is worth, best first."""
        return values_for(self.view, self.legal, effort=EXACT)


def _action(game: AnyGame, document: dict[str, Any]) -> Action:
    action = move_of(game, document)
    assert isinstance(action, Action)
    return action


def is_clear(values: list[ActionValue]) -> bool:
    """Is the first worth clearly more than all others?"""
    return len(values) > 1 and values[0].value - values[1].value >= CLEAR
