"""The coach's findings, from worker processes that are started when somebody first asks.

What was asked before is remembered, and what is being asked is asked once, however many want it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from camelup.core.values import Action
from camelup.server.metrics import COACH
from camelup.server.workers.fair_queue import Asker
from camelup.server.workers.pool import Failed, Stale, WorkerPool
from camelup.server.workers.worker_process import Advised

SECONDS = 20.0
WORKERS = 2
"""One for whoever has nothing running yet."""
REMEMBERED = 1_000

Wanted = Callable[[], bool]


class CoachService:
    """Odds and values for whoever wants advice; nobody's move waits for them."""

    def __init__(self, nice: int = 10) -> None:
        self._pool = WorkerPool(WORKERS, nice, ready=0)
        self._known: OrderedDict[bytes, Advised] = OrderedDict()
        self._asked: dict[bytes, tuple[asyncio.Task[Advised | None], list[Wanted]]] = {}

    async def advise(
        self,
        view: Any,
        legal: tuple[Action, ...],
        wanted: Wanted,
        asker: Asker,
        *,
        champion: bool = True,
    ) -> Advised | None:
        """What the coach finds; nothing if he fails, or nobody wants it any more.

        ``champion``: with the champion's word, which takes longer than all the rest.
        """
        asked = (type(view).__name__, view, legal, champion)
        question = sha256(msgspec.json.encode(asked)).digest()
        if (known := self._known.get(question)) is not None:
            self._known.move_to_end(question)
            COACH.labels("known").inc()
            return known
        if question not in self._asked:
            wants: list[Wanted] = []
            found = self._find(question, (view, legal, champion), wants, asker)
            task = asyncio.get_running_loop().create_task(found)
            task.add_done_callback(lambda _: self._asked.pop(question))
            self._asked[question] = (task, wants)
        task, wants = self._asked[question]
        wants.append(wanted)
        return await asyncio.shield(task)

    async def _find(
        self,
        question: bytes,
        asked: tuple[Any, tuple[Action, ...], bool],
        wants: list[Wanted],
        asker: Asker,
    ) -> Advised | None:
        try:
            found: Advised = await self._pool.ask(
                "advise", *asked, seconds=SECONDS, asker=asker,
                wanted=lambda: any(wanted() for wanted in list(wants)),
            )  # fmt: skip
        except (Failed, Stale):
            return None
        COACH.labels("found").inc()
        self._known[question] = found
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found

    @property
    def waiting(self) -> int:
        """Questions that no worker has begun with."""
        return self._pool.waiting

    def close(self) -> None:
        """End the workers."""
        self._pool.close()
