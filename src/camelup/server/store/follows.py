"""Followed games as they are kept: one document each, changed as a whole."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, Row, insert, select, update

from camelup.server.store.loading import LISTED
from camelup.server.store.schema import FOLLOWS
from camelup.server.store.stored import FollowSummary, Outdated, StoredFollow

T = TypeVar("T")


class Read(Protocol):
    """Reads, aside from the event loop."""

    def __call__(self, work: Callable[[Connection], T]) -> Awaitable[T]: ...


class Write(Protocol):
    """Has work done and committed."""

    def __call__(self, key: str, work: Callable[[Connection], T]) -> Awaitable[T]: ...


class Follows:
    """Each change says which revision it was made from, and is made from no other."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    async def create(self, follow: StoredFollow) -> None:
        """Keep a new one."""
        row = {"id": follow.id, "host": follow.host, "created": follow.created, **_changes(follow)}

        def work(connection: Connection) -> None:
            mine = select(FOLLOWS.c.id).where(FOLLOWS.c.id == follow.id)
            if connection.execute(mine).first() is None:  # it may be done for the second time
                connection.execute(insert(FOLLOWS).values(**row))

        await self._write(follow.id, work)

    async def change(self, follow: StoredFollow, seen: int) -> None:
        """Keep how one is now, if it was at the revision ``seen``: else :class:`Outdated`."""
        mine = (FOLLOWS.c.id == follow.id) & (FOLLOWS.c.revision == seen)
        work = update(FOLLOWS).where(mine).values(**_changes(follow))
        if not await self._write(follow.id, lambda found: found.execute(work).rowcount):
            raise Outdated(follow.id)

    async def load(self, id: str) -> StoredFollow | None:
        """One of them."""
        found = select(FOLLOWS).where(FOLLOWS.c.id == id)
        row = await self._read(lambda connection: connection.execute(found).first())
        return None if row is None else _stored(row)

    async def revision(self, id: str) -> int | None:
        """How often one has changed."""
        found = select(FOLLOWS.c.revision).where(FOLLOWS.c.id == id)
        return await self._read(lambda connection: connection.execute(found).scalar())

    async def of(self, host: str) -> list[StoredFollow]:
        """The latest ones of one browser, without what was entered."""
        names = [column for column in FOLLOWS.c if column.name != "document"]
        mine = select(*names).where(FOLLOWS.c.host == host)
        latest = mine.order_by(FOLLOWS.c.touched.desc()).limit(LISTED)
        rows = await self._read(lambda connection: connection.execute(latest).all())
        return [_stored(row) for row in rows]


def _changes(follow: StoredFollow) -> dict[str, Any]:
    return {
        "touched": time.time(),
        "revision": follow.revision,
        "summary": msgspec.json.encode(follow.summary).decode(),
        "document": follow.document,
    }


def _stored(row: Row[Any]) -> StoredFollow:
    summary = msgspec.json.decode(row.summary, type=FollowSummary)
    document = getattr(row, "document", "")
    return StoredFollow(row.id, row.host, row.created, row.revision, summary, document)
