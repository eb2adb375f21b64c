"""Faults of a database that may pass by themselves: what failed with them is worth another try."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, OperationalError, TimeoutError

T = TypeVar("T")

PATIENCE = 3.0
"""Seconds for which something is tried again, from when it was asked for."""
PAUSE = 0.1
"""Between two tries."""

_CLASSES = ("08", "40", "53", "57", "58")
"""Of PostgreSQL's codes: connections, clashes, lack of room, shutting down, its system."""
_LOCKED, _LONG = "55P03", "57014"
"""Held by somebody else; and cut short as it took too long, which is its own fault."""


def is_locked(error: BaseException) -> bool:
    """Does somebody else hold what was to be changed?"""
    return _code(error) == _LOCKED


def is_passing(error: BaseException) -> bool:
    """Is the database not there, or has it no room or time at the moment?"""
    if isinstance(error, TimeoutError):
        return True
    if not isinstance(error, DBAPIError):
        return False
    code = _code(error)
    if code == _LONG:
        return False
    unsaid = code is None and isinstance(error, OperationalError)
    return error.connection_invalidated or unsaid or (code or "").startswith(_CLASSES)


def _code(error: BaseException) -> str | None:
    """What PostgreSQL says itself comes with a code; a driver that has none is empty."""
    found: str | None = getattr(getattr(error, "orig", None), "sqlstate", "")
    return found


def patiently(work: Callable[[], T], end: float) -> T:
    """Do some work; what fails in passing is tried again until a moment of the monotonic clock.

    At least once, and then at once: a connection may have been lost long ago.
    """
    tries = 0
    while True:
        try:
            return work()
        except Exception as error:
            if not is_passing(error) or (tries and time.monotonic() + PAUSE > end):
                raise
        if tries:
            time.sleep(PAUSE)
        tries += 1
