"""The parts of a value, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from camelup.text.speaker import Speaker


class ValuePart(Protocol):
    """The key of a text, what it adds to the value, and the numbers behind it."""

    @property
    def key(self) -> str: ...
    @property
    def amount(self) -> float: ...
    @property
    def facts(self) -> dict[str, Any]: ...


def parts_said(say: Speaker, parts: Iterable[ValuePart]) -> str:
    """Each with its amount; nothing where a single part would only repeat the value."""
    parts = tuple(parts)
    reasons = [
        say.say("coach.part", gain=say.gain(one.amount), why=said(say, one.key, one.facts))
        for one in parts
        if one.facts or len(parts) > 1
    ]
    return say.listing(reasons, last="comma") if reasons else ""


def said(say: Speaker, key: str, facts: dict[str, Any]) -> str:
    """A text with shares as percentages, other fractions with two decimals."""
    return say.say(key, **{name: _fact(say, name, fact) for name, fact in facts.items()})


def _fact(say: Speaker, name: str, fact: Any) -> Any:
    if name == "probability":
        return say.percent(fact)
    return say.decimal(fact) if isinstance(fact, float) else fact
