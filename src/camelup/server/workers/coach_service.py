"""The coach's findings, from a worker process that is started when somebody first asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from camelup.core.values import Action
from camelup.server.workers.pool import Failed, Stale, WorkerPool
from camelup.server.workers.worker_process import Advised

SECONDS = 20.0


class CoachService:
    """Odds and values for whoever wants advice; nobody's move waits for them."""

    def __init__(self) -> None:
        self._pool: WorkerPool | None = None

    async def advise(
        self, view: Any, legal: tuple[Action, ...], wanted: Callable[[], bool]
    ) -> Advised | None:
        """What the coach finds; nothing if he fails, or nobody wants it any more."""
        if self._pool is None:
            self._pool = WorkerPool(1, nice=10)
        try:
            found: Advised = await self._pool.ask(
                "advise", view, legal, seconds=SECONDS, wanted=wanted
            )
        except (Failed, Stale):
            return None
        return found

    def close(self) -> None:
        """End the worker."""
        if self._pool is not None:
            self._pool.close()
