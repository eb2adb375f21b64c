"""Questions about single tables that are asked of the database together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Together(Generic[T]):
    """Whoever asks while an answer is awaited waits for the next, with all who come meanwhile.

    So a crowd that comes back at once costs a few questions, however far the database is away.
    """

    def __init__(self, ask: Callable[[Sequence[str]], Awaitable[Mapping[str, T]]]) -> None:
        self._ask = ask
        self._wanted: set[str] = set()
        self._next: asyncio.Task[Mapping[str, T]] | None = None
        self._awaited = asyncio.Lock()

    async def of(self, table: str) -> T | None:
        """The answer for one table; none where there is no such table."""
        self._wanted.add(table)
        if self._next is None:
            self._next = asyncio.create_task(self._ask_all())
        answers = await asyncio.shield(self._next)
        return answers.get(table)

    async def _ask_all(self) -> Mapping[str, T]:
        async with self._awaited:
            tables, self._wanted, self._next = self._wanted, set(), None
            return await self._ask(sorted(tables))
