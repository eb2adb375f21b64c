"""Errors that tell people what to do.

An error carries a key of the message catalogue and the facts to fill in, so that it can be said in
any language. ``str(error)`` says it in English once a speaker is set (importing ``camelup`` does).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


class CamelUpError(ValueError):
    """A mistake of the caller, not of the program."""

    speaker: Callable[[CamelUpError], str] | None = None

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        speaker = CamelUpError.speaker
        return speaker(self) if speaker else f"{self.key} {self.facts}"


def some_of(texts: Sequence[str], most: int = 8) -> str:
    """The first few of what would be possible, so that a message does not grow too long."""
    return ", ".join(texts[:most]) + (", …" if len(texts) > most else "")


class SetupError(CamelUpError):
    """An edition, module combination or number of players that the rules forbid."""


class IllegalMove(CamelUpError):
    """A move that the rules do not allow now."""


WHOLE = ""
"""Where a position is wrong that has no single word or field to blame."""


class PositionError(CamelUpError):
    """A position that is malformed or impossible; ``facts["where"]`` says where."""


class RecordError(CamelUpError):
    """A record that is cut off, altered or impossible from ``facts["line"]`` on.

    ``record`` is the good part before that line, or ``None`` if the first line is bad.
    """

    record: Any = None
