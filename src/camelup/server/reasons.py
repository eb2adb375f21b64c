"""A bot's reason as it is kept with its move, until the game is over and it may be told."""

from __future__ import annotations

from typing import Any

import msgspec

from camelup.bots import Reason, Why


def kept(reason: Why | None) -> str | None:
    """A reason as text."""
    return None if reason is None else msgspec.json.encode(reason).decode()


def read(text: str, move_type: Any) -> Why:
    """The reason again; a fact that is a move becomes one of the game's moves."""
    found = msgspec.json.decode(text)
    if isinstance(found, str):
        return found
    facts = {name: _fact(fact, move_type) for name, fact in found["facts"].items()}
    return Reason(found["key"], facts)


def _fact(fact: Any, move_type: Any) -> Any:
    if isinstance(fact, dict) and "type" in fact:
        return msgspec.convert(fact, move_type)
    return fact
