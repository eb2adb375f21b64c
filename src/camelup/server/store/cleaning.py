"""Removing tables that nobody has touched for a long time."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, delete, select

from camelup.server.store.schema import MOVES, SEATS, TABLES

AT_ONCE = 200
"""Tables that are removed in one transaction, so that no move waits for long."""


def untouched_since(
    connection: Connection, phases: Sequence[str], moment: float, apart_from: Collection[str]
) -> list[str]:
    """Some tables of these phases that were last touched before a moment, the oldest first."""
    old = TABLES.c.phase.in_(phases) & (TABLES.c.touched < moment)
    found = select(TABLES.c.id).where(old, TABLES.c.id.not_in(apart_from))
    return list(connection.execute(found.order_by(TABLES.c.touched).limit(AT_ONCE)).scalars())


def remove(connection: Connection, tables: Collection[str]) -> None:
    """Forget tables with all that belongs to them."""
    for kept, column in ((MOVES, MOVES.c.table_id), (SEATS, SEATS.c.table_id)):
        connection.execute(delete(kept).where(column.in_(tables)))
    connection.execute(delete(TABLES).where(TABLES.c.id.in_(tables)))
