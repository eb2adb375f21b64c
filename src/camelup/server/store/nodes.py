"""Which nodes are alive, by the clock of the database that they share: PostgreSQL."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, extract, func, select
from sqlalchemy.dialects.postgresql import insert

from camelup.server.store.schema import NODES

STALE = 2.5
"""A node that has said nothing for so many seconds is taken for dead."""
FORGOTTEN = 60.0

_NOW = extract("epoch", func.clock_timestamp())


def beat(connection: Connection, node: str, key: str) -> frozenset[str]:
    """A node is alive; all that are."""
    mine = insert(NODES).values(id=node, seen=_NOW, key=key)
    connection.execute(mine.on_conflict_do_update(index_elements=["id"], set_={"seen": _NOW}))
    connection.execute(delete(NODES).where(NODES.c.seen < _NOW - FORGOTTEN))
    alive = select(NODES.c.id).where(NODES.c.seen > _NOW - STALE)
    found = frozenset(connection.execute(alive).scalars())
    connection.commit()
    return found


def other_keys(connection: Connection, keys: Collection[str]) -> bool:
    """Is there a node whose key is none of these? What one of the two seals, the other refuses."""
    other = NODES.c.key.not_in(keys) & (NODES.c.seen > _NOW - STALE)
    return connection.execute(select(NODES.c.id).where(other).limit(1)).first() is not None


def retire(connection: Connection, node: str) -> None:
    """A node stops, and others go on at once."""
    connection.execute(delete(NODES).where(NODES.c.id == node))
