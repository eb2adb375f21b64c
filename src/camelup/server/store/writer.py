"""One thread that writes: what is waiting is committed together, and the event loop never waits.

A caller hears of success only after the commit that holds its work.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from camelup.server.store.deadline import Deadlines

T = TypeVar("T")

MOST_AT_ONCE = 256


class _Job(NamedTuple, Generic[T]):
    key: str
    work: Callable[[Connection], T]
    done: asyncio.Future[T]
    loop: asyncio.AbstractEventLoop


class Writer:
    """Runs pieces of work in the order they come in, each batch in one transaction."""

    def __init__(self, engine: Engine, deadlines: Deadlines) -> None:
        self._engine = engine
        self._deadlines = deadlines
        self._waiting: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, key: str, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Have ``work`` done and committed; the future then holds what it returned.

        What is committed together is done in the order of the keys, on all nodes alike, so that no
        two of them wait for each other. It may be done twice where a connection breaks.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Job(key, work, done, loop))
        return done

    def close(self) -> None:
        """Finish what is waiting, and stop."""
        self._waiting.put(None)
        while self._thread.is_alive():
            self._thread.join(0.2)
            self._deadlines.enforce()  # nobody else does, at the end

    def _run(self) -> None:
        while (batch := self._next()) is not None:
            _settle(self._commit(batch))

    def _next(self) -> list[_Job[Any]] | None:
        """All that is waiting, at least one piece of work; ``None`` to stop."""
        first = self._waiting.get()
        if first is None:
            return None
        batch = [first]
        while len(batch) < MOST_AT_ONCE:
            try:
                job = self._waiting.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._waiting.put(None)
                break
            batch.append(job)
        return sorted(batch, key=attrgetter("key"))

    def _commit(self, batch: Sequence[_Job[Any]]) -> list[_Outcome]:
        """Commit all together; if that fails, one by one, so that one's fault is not another's.

        A connection may have been lost long ago: what fails with it is tried again with a new one.
        If that is lost, too, the database is gone, and everything that is waiting fails.
        """
        try:
            return self._together(batch)
        except Exception as error:
            if len(batch) == 1 and not _is_lost(error):
                return [(batch[0], None, error)]
        outcomes: list[_Outcome] = []
        gone: Exception | None = None
        for job in batch:
            try:
                if gone is not None:
                    raise gone
                outcomes += self._together([job])
            except Exception as error:
                gone = error if _is_lost(error) else None
                outcomes.append((job, None, error))
        return outcomes

    def _together(self, batch: Sequence[_Job[Any]]) -> list[_Outcome]:
        with (
            self._engine.connect() as connection,
            self._deadlines.watched(connection),
            connection.begin(),
        ):
            results = [job.work(connection) for job in batch]
        return [(job, result, None) for job, result in zip(batch, results, strict=True)]


_Outcome = tuple[_Job[Any], Any, BaseException | None]


def _is_lost(error: Exception) -> bool:
    """Is the database not there? Whatever it says itself comes with a code."""
    if not isinstance(error, DBAPIError):
        return False
    unsaid = getattr(error.orig, "sqlstate", "") is None
    return error.connection_invalidated or (isinstance(error, OperationalError) and unsaid)


def _settle(outcomes: Sequence[_Outcome]) -> None:
    def tell() -> None:
        for job, result, error in outcomes:
            if job.done.cancelled():
                continue
            if error is not None:
                job.done.set_exception(error)
            else:
                job.done.set_result(result)

    try:
        outcomes[0][0].loop.call_soon_threadsafe(tell)
    except RuntimeError:
        return  # the loop is closed: nobody is left to be told
