"""Reviews, made by worker processes a few tasks at a time, as long as somebody asks for them.

Each handful of tasks is a question in the fair queue, so that nobody's review keeps others waiting.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from camelup.review.make import Done
from camelup.server.workers.fair_queue import Asker
from camelup.server.workers.pool import Failed, Stale, WorkerPool

SECONDS = 60.0
WORKERS = 2
"""One for whoever has nothing running yet."""
HANDFUL = 6
"""Tasks of one question: about a second."""
PATIENCE = 15.0
"""So long after the last question about it a review goes on being made."""
REMEMBERED = 50


class _Growing:
    """One review, as far as it has come."""

    def __init__(self, done: list[Done]) -> None:
        self.done = done
        self.complete = False
        self.failed = False
        self.asked = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    def wanted(self) -> bool:
        """Does anybody still look?"""
        return time.monotonic() - self.asked < PATIENCE


Keep = Callable[[list[Done]], Awaitable[Any]]


class ReviewService:
    """Makes reviews, and remembers those that were asked for lately."""

    def __init__(self, nice: int = 15) -> None:
        self._pool = WorkerPool(WORKERS, nice, ready=0)
        self._growing: OrderedDict[str, _Growing] = OrderedDict()

    def known(self, key: str) -> bool:
        """Is there anything of it here?"""
        return key in self._growing

    def ask(self, key: str, text: str, kept: list[Done], keep: Keep, asker: Asker) -> list[Done]:
        """What there is of a review; it goes on being made, from what was ``kept`` before."""
        one = self._growing.setdefault(key, _Growing(kept))
        self._growing.move_to_end(key)
        one.asked = time.monotonic()
        if not one.complete and not one.failed and one.task is None:
            one.task = asyncio.get_running_loop().create_task(self._grow(one, text, keep, asker))
            one.task.add_done_callback(partial(_ended, one))
        while len(self._growing) > REMEMBERED:
            _, old = self._growing.popitem(last=False)
            if old.task is not None:
                old.task.cancel()
        return one.done

    async def _grow(self, one: _Growing, text: str, keep: Keep, asker: Asker) -> None:
        while not one.complete:
            try:
                found: list[Done] = await self._pool.ask(
                    "review", text, len(one.done), HANDFUL,
                    seconds=SECONDS, wanted=one.wanted, asker=asker,
                )  # fmt: skip
            except Stale:
                break
            except Failed:
                one.failed = True
                break
            one.done += found
            one.complete = len(found) < HANDFUL
        await keep(one.done)

    @property
    def waiting(self) -> int:
        """Questions that no worker has begun with."""
        return self._pool.waiting

    def close(self) -> None:
        """End the workers."""
        for one in self._growing.values():
            if one.task is not None:
                one.task.cancel()
        self._pool.close()


def _ended(one: _Growing, task: asyncio.Task[None]) -> None:
    one.task = None
    if not task.cancelled() and task.exception() is not None:
        one.failed = True
