"""The finished games of one browser: found, and forgotten."""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from camelup.server.keys import KeyRing
from camelup.server.store.cleaning import remove
from camelup.server.store.follows import Read, Write
from camelup.server.store.loading import tables_of
from camelup.server.store.schema import SEATS, TABLES
from camelup.server.store.stored import StoredTable

MOST = 200
"""Games that are told of at once."""


class History:
    """Reads and forgets what somebody played; ``owner`` is the hashed key of his browser."""

    def __init__(self, read: Read, write: Write, keys: KeyRing) -> None:
        self._read, self._write, self._keys = read, write, keys

    async def played(self, owner: str) -> list[StoredTable]:
        """The latest finished games in which he had a seat."""

        def work(connection: Connection) -> list[StoredTable]:
            mine = (SEATS.c.owner == owner) & (TABLES.c.phase == "over")
            chosen = select(TABLES.c.touched, TABLES.c.id)
            chosen = chosen.join(SEATS, SEATS.c.table_id == TABLES.c.id).where(mine).distinct()
            latest = chosen.order_by(TABLES.c.touched.desc(), TABLES.c.id.desc()).limit(MOST)
            ids = [id for _, id in connection.execute(latest)]
            found = tables_of(connection, ids, self._keys)
            return [found[id] for id in ids if id in found]

        return await self._read(work)

    async def forget(self, owner: str) -> int:
        """His finished games are not his any more; those without anybody else are gone."""

        def work(connection: Connection) -> int:
            over = select(TABLES.c.id).where(TABLES.c.phase == "over")
            mine = (SEATS.c.owner == owner) & SEATS.c.table_id.in_(over)
            seated = select(SEATS.c.table_id).where(mine).distinct()
            ids = set(connection.execute(seated).scalars())
            connection.execute(update(SEATS).where(mine).values(owner=None))
            hosted = (TABLES.c.host == owner) & (TABLES.c.phase == "over")
            ids |= set(connection.execute(select(TABLES.c.id).where(hosted)).scalars())
            connection.execute(update(TABLES).where(hosted).values(host=""))
            held = SEATS.c.table_id.in_(ids) & SEATS.c.owner.is_not(None)
            others = set(connection.execute(select(SEATS.c.table_id).where(held)).scalars())
            alone = tables_of(connection, ids - others, self._keys)
            # The standings of an evening are everybody's who was there.
            remove(connection, [id for id, table in alone.items() if not table.evening])
            return len(ids)

        return await self._write(owner, work)
