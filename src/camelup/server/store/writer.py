"""One thread that writes: what is waiting is committed together, and the event loop never waits.

A caller hears of success only after the commit that holds its work. Where the database is away for
a moment, or another node holds a table, what is waiting is tried again for a while.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine, text

from camelup.server.store.deadline import Deadlines
from camelup.server.store.passing import PATIENCE, PAUSE, is_locked, is_passing

T = TypeVar("T")

MOST_AT_ONCE = 256
_HURRY = text("SET LOCAL lock_timeout = '20ms'")


@dataclass(slots=True, eq=False)
class _Job(Generic[T]):
    key: str
    work: Callable[[Connection], T]
    done: asyncio.Future[T]
    loop: asyncio.AbstractEventLoop
    end: float
    """Until when it is tried."""
    locked: bool = False
    """Did somebody else hold its table?"""


_Outcome = tuple[_Job[Any], Any, BaseException | None]


class Writer:
    """Runs pieces of work in the order they come in, each batch in one transaction."""

    def __init__(self, engine: Engine, deadlines: Deadlines) -> None:
        self._engine = engine
        self._deadlines = deadlines
        self._waiting: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._again: list[_Job[Any]] = []
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, key: str, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Have ``work`` done and committed; the future then holds what it returned.

        What is committed together is done in the order of the keys, on all nodes alike, so that no
        two of them wait for each other. It may be done twice where a connection breaks.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Job(key, work, done, loop, time.monotonic() + PATIENCE))
        return done

    def close(self) -> None:
        """Finish what is waiting, and stop."""
        self._waiting.put(None)
        while self._thread.is_alive():
            self._thread.join(0.2)
            self._deadlines.enforce()  # nobody else does, at the end

    def _run(self) -> None:
        while batch := self._next():
            held = [job for job in batch if job.locked]
            _settle(self._commit([job for job in batch if not job.locked]))
            _settle(self._one_by_one(held))

    def _next(self) -> list[_Job[Any]]:
        """All that is waiting, at least one piece of work; nothing at the end."""
        batch, self._again = self._again, []
        patience = PAUSE if batch else None
        with suppress(queue.Empty):
            while len(batch) < MOST_AT_ONCE and not self._closed:
                job = self._waiting.get(timeout=patience)
                patience = 0.0
                if job is None:
                    self._closed = True
                else:
                    batch.append(job)
        return sorted(batch, key=attrgetter("key"))

    def _commit(self, batch: Sequence[_Job[Any]]) -> list[_Outcome]:
        """Commit all together; if that fails, one by one, so that one's fault is not another's."""
        if not batch:
            return []
        try:
            return self._together(batch)
        except Exception as error:
            if is_passing(error):
                return self._postpone(batch, error)
        return self._one_by_one(batch)

    def _one_by_one(self, batch: Sequence[_Job[Any]]) -> list[_Outcome]:
        outcomes: list[_Outcome] = []
        for number, job in enumerate(batch):
            try:
                outcomes += self._together([job], hurry=True)
            except Exception as error:
                if is_passing(error):  # then so it is for all that follow
                    return outcomes + self._postpone(batch[number:], error)
                job.locked = is_locked(error)
                outcomes += self._postpone([job], error) if job.locked else [(job, None, error)]
        return outcomes

    def _postpone(self, batch: Sequence[_Job[Any]], error: Exception) -> list[_Outcome]:
        """Try again later what has time; the rest has failed."""
        now = time.monotonic()
        late = [job for job in batch if self._closed or job.end < now]
        self._again += [job for job in batch if job not in late]
        return [(job, None, error) for job in late]

    def _together(self, batch: Sequence[_Job[Any]], hurry: bool = False) -> list[_Outcome]:
        with (
            self._engine.connect() as connection,
            self._deadlines.watched(connection),
            connection.begin(),
        ):
            if hurry and connection.dialect.name == "postgresql":
                connection.execute(_HURRY)
            results = [job.work(connection) for job in batch]
        return [(job, result, None) for job, result in zip(batch, results, strict=True)]


def _settle(outcomes: Sequence[_Outcome]) -> None:
    """Tell whoever waits, each in his own loop: from another one nobody would wake up."""
    for loop in {job.loop for job, _, _ in outcomes}:
        with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
            loop.call_soon_threadsafe(_tell, [one for one in outcomes if one[0].loop is loop])


def _tell(outcomes: Sequence[_Outcome]) -> None:
    for job, result, error in outcomes:
        if job.done.cancelled():
            continue
        if error is not None:
            job.done.set_exception(error)
        else:
            job.done.set_result(result)
