"""The server's log: it never tells what a seat or a bot may know."""

from __future__ import annotations

import asyncio
import logging

from camelup.core.errors import CamelUpError

LOG = logging.getLogger("camelup.server")


def report(table: str, error: BaseException) -> None:
    """Something went wrong at a table while nobody was waiting for an answer."""
    if isinstance(error, CamelUpError):
        LOG.info("table %s: %s", table, error.key)
    else:
        LOG.error("table %s: %s", table, type(error).__name__, exc_info=error)


def report_failure(table: str, task: asyncio.Task[None]) -> bool:
    """The same for a task that has ended, if it failed; did it?"""
    if task.cancelled() or (error := task.exception()) is None:
        return False
    report(table, error)
    return True
