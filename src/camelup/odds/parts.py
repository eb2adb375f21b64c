"""What an action is worth, and the parts that make it up, so that a person can see why."""

from __future__ import annotations

from typing import Any

import msgspec

from camelup.core.values import Action


class ValuePart(msgspec.Struct, frozen=True):
    """One reason for a value: the key of its text, what it adds, and the numbers behind it."""

    key: str
    amount: float
    facts: dict[str, Any] = {}


class ActionValue(msgspec.Struct, frozen=True):
    """The expected gain of an action, in coins or Pounds: the sum of its parts."""

    action: Action
    value: float
    parts: tuple[ValuePart, ...]


def worth(action: Action, *parts: ValuePart) -> ActionValue:
    """An action with the sum of its parts as its value."""
    return ActionValue(action, total(parts), parts)


def total(parts: tuple[ValuePart, ...]) -> float:
    """The sum of parts."""
    return sum([part.amount for part in parts], 0.0)
