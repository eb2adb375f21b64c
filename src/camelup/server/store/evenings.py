"""Evenings as they are kept: one document each, changed together with the tables of a round."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from camelup.server.keys import KeyRing
from camelup.server.store.follows import Read, Write
from camelup.server.store.loading import tables_of
from camelup.server.store.schema import EVENING_PEOPLE, EVENINGS
from camelup.server.store.stored import Outdated, StoredTable

FORGOTTEN = 180 * 86_400.0
"""Seconds after which an evening that nobody went on with is forgotten."""
LISTED = 20
"""Evenings of one person that are told of at once."""


class StoredEvening(NamedTuple):
    """An evening as JSON; ``host`` is the hashed key of the browser that invited to it."""

    id: str
    host: str
    revision: int
    document: str


class Evenings:
    """Each change says which revision it was made from, and is made from no other."""

    def __init__(
        self,
        read: Read,
        write: Write,
        keys: KeyRing,
        open_table: Callable[[Connection, StoredTable], None],
    ) -> None:
        self._read, self._write, self._keys = read, write, keys
        self._open_table = open_table

    async def create(self, stored: StoredEvening) -> None:
        """Keep a new one."""
        created = datetime.now(UTC).isoformat(timespec="seconds")
        row = {"id": stored.id, "host": stored.host, "created": created, "revision": 0}

        def work(connection: Connection) -> None:
            old = EVENINGS.c.touched < time.time() - FORGOTTEN
            gone = EVENING_PEOPLE.c.evening.in_(select(EVENINGS.c.id).where(old))
            connection.execute(delete(EVENING_PEOPLE).where(gone))
            connection.execute(delete(EVENINGS).where(old))
            mine = select(EVENINGS.c.id).where(EVENINGS.c.id == stored.id)
            if connection.execute(mine).first() is None:  # it may be done for the second time
                connection.execute(insert(EVENINGS).values(**row, **_changes(stored.document)))

        await self._write(stored.id, work)

    async def load(self, id: str) -> StoredEvening | None:
        """One of them."""
        found = select(EVENINGS).where(EVENINGS.c.id == id)
        row = await self._read(lambda connection: connection.execute(found).first())
        if row is None:
            return None
        return StoredEvening(row.id, row.host, row.revision, row.document)

    async def of(self, person: str) -> list[str]:
        """The latest ones that somebody made or takes part in."""
        took_part = EVENING_PEOPLE.c.evening
        in_it = select(took_part).where(EVENING_PEOPLE.c.person == person)
        mine = (EVENINGS.c.host == person) | EVENINGS.c.id.in_(in_it)
        latest = select(EVENINGS.c.id).where(mine).order_by(EVENINGS.c.touched.desc()).limit(LISTED)
        return await self._read(lambda connection: list(connection.execute(latest).scalars()))

    async def change(
        self,
        id: str,
        seen: int,
        document: str,
        tables: Sequence[StoredTable],
        people: Sequence[str],
    ) -> None:
        """Keep how one is now, with new tables and people, if it was at the revision ``seen``."""
        mine = (EVENINGS.c.id == id) & (EVENINGS.c.revision == seen)
        values = {"revision": seen + 1, **_changes(document)}

        def work(connection: Connection) -> bool:
            made = connection.execute(update(EVENINGS).where(mine).values(**values))
            if made.rowcount:
                for table in tables:
                    self._open_table(connection, table)
                for person in people:
                    connection.execute(insert(EVENING_PEOPLE).values(person=person, evening=id))
            return bool(made.rowcount)

        if not await self._write(id, work):
            raise Outdated(id)

    async def tables(self, ids: Sequence[str]) -> dict[str, StoredTable]:
        """Some tables as they are now; those that are gone are not in it."""
        if not ids:
            return {}
        return await self._read(lambda connection: tables_of(connection, ids, self._keys))


def _changes(document: str) -> dict[str, object]:
    return {"touched": time.time(), "document": document}
