"""The server's log: it never tells what a seat or a bot may know, and it cannot be flooded.

A line is one sentence, or one JSON object. What comes up again and again is left out and counted.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections import OrderedDict
from datetime import UTC, datetime

from camelup.core.errors import CamelUpError
from camelup.server.metrics import UNSAID

LOG = logging.getLogger("camelup.server")

HEARD = ("camelup.server", "uvicorn", "asyncio")
"""Whose lines are ours to tell."""

AT_ONCE, PER_SECOND = 5, 0.2
"""Lines of one kind."""
KINDS = 200


def report(table: str, error: BaseException) -> None:
    """Something went wrong at a table while nobody was waiting for an answer."""
    known = {"table": table}
    if isinstance(error, CamelUpError):
        LOG.info("table %s: %s", table, error.key, extra=known)
    else:
        LOG.error("table %s: %s", table, type(error).__name__, exc_info=error, extra=known)


def report_failure(table: str, task: asyncio.Task[None]) -> bool:
    """The same for a task that has ended, if it failed; did it?"""
    if task.cancelled() or (error := task.exception()) is None:
        return False
    report(table, error)
    return True


def set_up(form: str = "text") -> None:
    """Have the log written to the error stream, once for a process; ``json`` for programs."""
    for name in HEARD:
        logger = logging.getLogger(name)
        if not any(isinstance(one, _Handler) for one in logger.handlers):
            logger.addHandler(_Handler())
        for handler in logger.handlers:
            if isinstance(handler, _Handler):
                handler.setFormatter(_Json() if form == "json" else _Text())
    logging.getLogger("uvicorn.error").addFilter(_harmless)
    LOG.setLevel(logging.INFO if form == "json" else logging.WARNING)


class Sparing(logging.Filter):
    """Lets some lines of a kind pass, and tells with the next one how many it has kept back."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: OrderedDict[tuple[str, str], tuple[float, float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """May this line be said?"""
        kind = (record.name, str(record.msg)[:80])
        now = time.monotonic()
        left, since, unsaid = self._kinds.pop(kind, (AT_ONCE, now, 0))
        left = min(AT_ONCE, left + (now - since) * PER_SECOND)
        said = left >= 1
        if said and unsaid:
            record.msg = f"{record.msg} ({unsaid} more like this)"
        if not said:
            UNSAID.inc()
        self._kinds[kind] = (left - 1, now, 0) if said else (left, now, unsaid + 1)
        if len(self._kinds) > KINDS:
            self._kinds.popitem(last=False)
        return said


_sparing = Sparing()


class _Handler(logging.StreamHandler):  # type: ignore[type-arg]
    """Where the error stream is now, not where it was when the server was started."""

    def __init__(self) -> None:
        super().__init__(sys.stderr)
        self.addFilter(_sparing)

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)


def _harmless(record: logging.LogRecord) -> bool:
    """What somebody sends that is no text is no event of ours: uvicorn closes the socket."""
    return not str(record.msg).startswith("Invalid UTF-8")


class _Text(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("camelup: %(levelname)s: %(message)s")


class _Json(logging.Formatter):
    """One object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (table := getattr(record, "table", None)) is not None:
            told["table"] = table
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)
