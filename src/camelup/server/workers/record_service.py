"""Records and followed games, worked out by processes of their own, machine by machine in turn.

A long one takes a quarter of a second. On the event loop it would keep everybody waiting, and in a
thread of the server it would still take every other turn of the interpreter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from camelup.server.errors import Failure, TooMany, Unavailable
from camelup.server.log import LOG
from camelup.server.workers.fair_queue import Asker
from camelup.server.workers.pool import Broken, Failed, WorkerPool
from camelup.server.workers.worker_process import Refused

SECONDS = 20.0
WORKERS = 2
"""One for whoever has nothing running yet."""
CROWDED, MOST_WAITING = 60, 600
"""So many questions wait, and only who has none yet finds a place; and none at all."""
MOST_EACH = 20
"""Of one machine, those that are worked out among them."""

T = TypeVar("T")


class RecordService:
    """Carries out functions elsewhere; what they refuse is refused here."""

    def __init__(self, nice: int = 10) -> None:
        self._pool = WorkerPool(WORKERS, nice, ready=0)
        self._asked: Counter[str] = Counter()

    async def work(self, asker: Asker, work: Callable[..., T], *arguments: Any) -> T:
        """What ``work`` returns; it is a function of a module, and its values are plain ones."""
        who = asker.machine
        most = MOST_EACH if self.waiting < CROWDED else 1 if self.waiting < MOST_WAITING else 0
        if self._asked[who] >= most:
            raise TooMany("server.too-fast")
        self._asked[who] += 1
        try:
            found = await self._ask(asker, work, arguments)
        finally:
            self._asked[who] -= 1
            self._asked += Counter()  # forgets who has nothing asked
        if isinstance(found, Refused):
            raise found.kind(found.key, **found.facts)
        answer: T = found
        return answer

    async def _ask(self, asker: Asker, work: Callable[..., T], arguments: tuple[Any, ...]) -> Any:
        try:
            return await self._pool.ask(
                "beside", work, arguments, seconds=SECONDS, wanted=lambda: True, asker=asker
            )
        except Broken as error:
            LOG.error("records: %s failed: %s", work.__name__, error)
            raise Failure("server.failed") from None
        except Failed as error:
            LOG.warning("records: %s was not worked out: %s", work.__name__, type(error).__name__)
            raise Unavailable("server.failed") from None

    @property
    def waiting(self) -> int:
        """Questions that no worker has begun with."""
        return self._pool.waiting

    def close(self) -> None:
        """End the workers."""
        self._pool.close()
