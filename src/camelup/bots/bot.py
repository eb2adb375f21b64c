"""What a bot is: one class with one method."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from camelup.core.values import Action
from camelup.play.dice import Dice


class Reason(msgspec.Struct, frozen=True):
    """Why, or what went wrong: the key of a text and the facts that fill it in."""

    key: str
    facts: dict[str, Any] = {}


Why: TypeAlias = Reason | str
"""A bot from elsewhere may say it in its own words."""


def by_lot(choices: int) -> Reason:
    """Drawn out of so many; where there is only one, there is nothing to draw."""
    return Reason("bot.why.by-lot", {"choices": choices}) if choices > 1 else Reason("bot.why.only")


class Player(Protocol):
    """Anything that can be asked for a move; :class:`Bot` is the handy way to be one."""

    def choose(self, view: Any, legal: Sequence[Any], /) -> Any: ...


class Bot(ABC):
    """A player that sees a view and the legal actions, and nothing else.

    A bot may be made anew for every move, so whatever it remembers is only a convenience. It draws
    from ``dice`` and from nowhere else: the same seed and the same view give the same choice.
    """

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    @abstractmethod
    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """One of ``legal``, for the seat that ``view`` belongs to."""

    def explain(self) -> Why | None:
        """Why the latest choice was made, in one line, from the numbers it used."""
        return None


class Chosen(msgspec.Struct, frozen=True):
    """What a guarded bot does: always legal, with what went wrong on the way."""

    action: Action
    fault: Reason | None = None
    """Set where the fallback chose because the bot failed."""
    reason: Why | None = None
    seconds: float = 0.0
    """How long the bot thought."""
