"""What an action is worth, and the parts that make it up, so that a person can see why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from camelup.core.frames import frame
from camelup.core.values import Action
from camelup.odds.results import html_table

if TYPE_CHECKING:
    import polars as pl


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

    def _repr_html_(self) -> str:
        rows = [(part.key, f"{part.amount:+.2f}") for part in self.parts]
        return html_table([(repr(self.action), f"{self.value:+.2f}"), *rows])


def values_frame(values: Iterable[ActionValue]) -> pl.DataFrame:
    """A row for each action: its kind, what it says besides, and its value."""
    rows = (
        {
            "seat": one.action.seat,
            "action": one.action.kind,
            "details": msgspec.json.encode(_details(one.action)).decode(),
            "value": one.value,
        }
        for one in values
    )
    return frame(rows, {"seat": int, "action": str, "details": str, "value": float})


def _details(action: Action) -> dict[str, Any]:
    """All that an action says but its kind and its seat."""
    said: dict[str, Any] = msgspec.structs.asdict(action)
    return {name: value for name, value in said.items() if name != "seat"}


def worth(action: Action, *parts: ValuePart) -> ActionValue:
    """An action with the sum of its parts as its value."""
    return ActionValue(action, total(parts), parts)


def total(parts: tuple[ValuePart, ...]) -> float:
    """The sum of parts."""
    return sum([part.amount for part in parts], 0.0)
