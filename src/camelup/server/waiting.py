"""Things to wait for. Every socket has some, so they take as little memory as they can."""

from __future__ import annotations

import asyncio
from typing import Generic, Literal, TypeVar

T = TypeVar("T")


class Mailbox(Generic[T]):
    """A queue for one reader; what ``asyncio.Queue`` has beyond that takes 3 kB."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def empty(self) -> bool:
        """Is there nothing to read?"""
        return not self._items

    def put_nowait(self, item: T) -> None:
        """Have it read in its turn."""
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def clear(self) -> None:
        """Forget what was not read."""
        self._items.clear()

    async def get(self) -> T:
        """The next one, as soon as there is one."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.pop(0)


class Gate(asyncio.Event):
    """An event that is set nearly all the time: it takes memory only while it is not."""

    def __init__(self) -> None:
        self._shut: asyncio.Event | None = None

    def is_set(self) -> bool:
        """Is it open?"""
        return self._shut is None

    def set(self) -> None:
        """Open it."""
        if self._shut is not None:
            self._shut.set()
            self._shut = None

    def clear(self) -> None:
        """Shut it."""
        if self._shut is None:
            self._shut = asyncio.Event()

    async def wait(self) -> Literal[True]:
        """Until it is open."""
        while self._shut is not None:
            await self._shut.wait()
        return True
