"""What whoever runs a server does to its database: copies of it, and tables one by one."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, select

from camelup.core.errors import CamelUpError
from camelup.server.store.cleaning import remove
from camelup.server.store.database import check_version, open_engine
from camelup.server.store.schema import MOVES, SEATS, TABLES

LISTED = 1_000


class ListedTable(NamedTuple):
    """A table in short; ``idle`` is in seconds since its latest change."""

    id: str
    phase: str
    edition: str
    players: tuple[str, ...]
    moves: int
    idle: float


# Copies of a file


def copy(source: Path, target: Path) -> None:
    """A copy of a database as it is at one moment, also while a server writes to it."""
    if not source.is_file():
        raise CamelUpError("cli.no-database", file=str(source))
    draft = target.with_name(f"{target.name}.part")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(draft)) as other:
            one.backup(other, pages=1000)
            other.execute("PRAGMA journal_mode=DELETE")
        check(draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def check(file: Path) -> None:
    """Is it a whole database of tables?"""
    try:
        with closing(sqlite3.connect(file)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check").fetchone()
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            connection.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.DatabaseError:
        found = "no"
    if found != "ok":
        raise CamelUpError("cli.no-database", file=str(file))


def check_unused(file: Path) -> None:
    """Refuse a file that a server has open: it would not notice that the file is another."""
    if not file.exists() or not file.stat().st_size:
        return
    try:
        with closing(sqlite3.connect(file, timeout=0.5)) as connection:
            (mode,) = connection.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError:
        mode = "wal"
    if mode != "delete":
        raise CamelUpError("cli.database-used", file=str(file))


# Tables


@contextmanager
def opened(url: str) -> Iterator[Connection]:
    """The database for a while; what is done to it is committed at the end.

    One that a newer program has changed too much is refused before anything is done.
    """
    engine = open_engine(url)
    try:
        with engine.begin() as connection:
            check_version(connection)
            yield connection
    finally:
        engine.dispose()


def tables(connection: Connection, phase: str | None = None) -> list[ListedTable]:
    """The latest tables."""
    chosen = select(TABLES).order_by(TABLES.c.touched.desc()).limit(LISTED)
    if phase is not None:
        chosen = chosen.where(TABLES.c.phase == phase)
    rows = connection.execute(chosen).mappings().all()
    seats = select(SEATS).where(SEATS.c.table_id.in_([row["id"] for row in rows]))
    names: dict[str, list[str]] = {row["id"]: [] for row in rows}
    for seat in connection.execute(seats.order_by(SEATS.c.seat)).mappings():
        names[seat["table_id"]].append(seat["name"] or "…")
    now = time.time()
    return [
        ListedTable(row["id"], row["phase"], row["edition"], tuple(names[row["id"]]),
                    row["version"], max(0.0, now - row["touched"]))
        for row in rows
    ]  # fmt: skip


def close(connection: Connection, table: str) -> None:
    """Forget a table; a server that has it open notices and tells everybody there."""
    _check(connection, table)
    remove(connection, [table])


def record(connection: Connection, table: str) -> str:
    """The record of a table's game, as far as it goes."""
    _check(connection, table)
    lines = select(MOVES.c.line).where(MOVES.c.table_id == table).order_by(MOVES.c.number)
    text = "".join(connection.execute(lines).scalars())
    if not text:
        raise CamelUpError("cli.not-begun", table=table)
    return text


def _check(connection: Connection, table: str) -> None:
    if connection.execute(select(TABLES.c.id).where(TABLES.c.id == table)).first() is None:
        raise CamelUpError("cli.no-table", table=table)
