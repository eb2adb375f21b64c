"""Bots' moves, found in worker processes. Bots see a view and the legal actions, never a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from camelup.bots import Chosen, Reason, fallback
from camelup.core.values import Action
from camelup.server.workers.fair_queue import Asker
from camelup.server.workers.pool import Failed, Late, WorkerPool

GRACE = 2.0
"""So much longer than a bot may think its worker lives."""


class BotService:
    """Asks the workers for moves; a worker that fails leaves the move to the fallback."""

    def __init__(self, workers: int, seconds: float, nice: int = 5) -> None:
        # One more than may be busy with one machine's questions, should somebody else ask.
        self._pool = WorkerPool(workers + 1, nice, ready=workers)
        self._seconds = seconds

    async def choose(
        self,
        name: str,
        seed: str,
        view: Any,
        legal: tuple[Action, ...],
        wanted: Callable[[], bool],
        asker: Asker,
    ) -> Chosen:
        """What the bot ``name`` does; :class:`Stale` if it is not ``wanted`` any more."""
        seconds = self._seconds
        try:
            choice: Chosen = await self._pool.ask(
                "think", name, seed, view, legal, seconds,
                seconds=seconds + GRACE, wanted=wanted, asker=asker,
            )  # fmt: skip
        except Late:
            return Chosen(fallback(legal), Reason("bot.fault.slow", {"limit": seconds}))
        except Failed:
            fault = Reason("bot.fault.raised", {"error": "end of its process"})
            return Chosen(fallback(legal), fault)
        return choice

    @property
    def waiting(self) -> int:
        """Moves that no worker has begun with."""
        return self._pool.waiting

    def close(self) -> None:
        """End the workers."""
        self._pool.close()


def logged(fault: Reason) -> str:
    """What the log says of a fault: of an error its kind, as its words may tell what a bot saw."""
    error = fault.facts.get("error")
    return fault.key if error is None else f"{fault.key} ({str(error).partition(':')[0]})"
