"""Reading JSON documents into typed values, with errors that say what is wrong and where."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from camelup.core.errors import PositionError

T = TypeVar("T")

# What msgspec says, and the message of ours that it becomes.
_COMPLAINTS = (
    (re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`"), "document.type"),
    (re.compile(r"Object missing required field `(?P<field>[^`]+)`"), "document.missing"),
    (re.compile(r"Object contains unknown field `(?P<field>[^`]+)`"), "document.unknown"),
    (re.compile(r"Invalid (?:enum )?value (?P<found>.+?)(?: - at|$)"), "document.value"),
    (re.compile(r"Expected `(?P<wanted>[^`]+)`"), "document.wanted"),
)


def read(kind: type[T], document: Any, *, root: str = "$") -> T:
    """``document`` as a value of ``kind``; a :class:`PositionError` names the offending place."""
    try:
        return msgspec.convert(document, kind, str_keys=True)
    except msgspec.ValidationError as complaint:
        said = str(complaint)
        place = re.search(r" - at `\$(.*)`$", said)
        where = root + (place.group(1) if place else "")
        for pattern, key in _COMPLAINTS:
            if match := pattern.search(said):
                raise PositionError(key, where=where, **match.groupdict()) from None
        raise PositionError("document.other", where=where, said=said) from None


def require(ok: bool, key: str, where: str, **facts: Any) -> None:
    """Raise a :class:`PositionError` unless ``ok``."""
    if not ok:
        raise PositionError(key, where=where, **facts)
