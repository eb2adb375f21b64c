"""Why bots did what they did, as text that is kept with their moves."""

from __future__ import annotations

from typing import Any

import msgspec

from camelup.bots import Reason, Why


def encode_reason(reason: Why | None) -> str | None:
    """A reason as text."""
    return None if reason is None else msgspec.json.encode(reason).decode()


def decode_reason(text: str, move_type: Any) -> Why:
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
