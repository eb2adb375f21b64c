"""What is kept: tables, seats, and the record of every game, line by line, with a snapshot."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Engine,
    Select,
    Update,
    bindparam,
    create_engine,
    event,
    insert,
    select,
    tuple_,
    update,
)

from camelup.server.store.schema import MOVES, SEATS, TABLES
from camelup.server.store.stored import Row, Sheet
from camelup.server.store.writer import Writer

T = TypeVar("T")

LISTED = 50
"""The most tables of one kind that a list holds."""


class Stored(NamedTuple):
    """A table as it is kept: its row, its seats, the lines since the snapshot, all action ids."""

    table: Row
    seats: tuple[Row, ...]
    header: str | None
    lines: tuple[str, ...]
    action_ids: tuple[str, ...]


class Move(NamedTuple):
    """One step of a game to be kept: its lines, and what changes in the table's row."""

    table: str
    number: int
    lines: Sequence[str]
    changes: Row
    action_id: str | None = None
    reason: str | None = None


class Store:
    """The database. Writes go through one thread, reads through others; the loop never waits."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        with self.engine.begin() as connection:
            migrate(connection)
        self._writer = Writer(self.engine)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="reader")

    def close(self) -> None:
        """Finish all that is waiting."""
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def read() -> T:
            with self.engine.connect() as connection:
                try:
                    return work(connection)
                except BaseException:
                    connection.invalidate()  # a half-read answer would hold an old state of things
                    raise

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    # Writing

    async def create(self, table: Row, seats: Sequence[Row]) -> None:
        """Keep a new table."""

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLES), [dict(table)])
            connection.execute(insert(SEATS), [dict(seat) for seat in seats])

        await self._writer.write(work)

    async def append(self, move: Move) -> None:
        """Keep one step of a game: the whole of it, or nothing."""

        def work(connection: Connection) -> None:
            rows = [
                {
                    "table_id": move.table,
                    "number": number,
                    "line": line,
                    "action_id": None,
                    "reason": None,
                }
                for number, line in enumerate(move.lines, move.number)
            ]
            rows[0] |= {"action_id": move.action_id, "reason": move.reason}
            connection.execute(insert(MOVES), rows)
            _change(connection, move.table, move.changes)

        await self._writer.write(work)

    async def change(
        self, table: str, changes: Row, seats: Mapping[int, Row] | None = None
    ) -> None:
        """Change what is kept about a table and some of its seats."""

        def work(connection: Connection) -> None:
            if changes:
                _change(connection, table, changes)
            for seat, row in (seats or {}).items():
                one = (SEATS.c.table_id == table) & (SEATS.c.seat == seat)
                connection.execute(update(SEATS).where(one).values(**row))

        await self._writer.write(work)

    # Reading

    async def load(self, table: str) -> Stored | None:
        """One table with all that is needed to go on."""
        return await self._read(lambda connection: _load(connection, table))

    async def record(self, table: str) -> str | None:
        """The record of a finished game; ``None`` if there is none, or it is still going on."""

        def work(connection: Connection) -> str | None:
            over = (TABLES.c.id == table) & (TABLES.c.phase == "over")
            if connection.execute(select(TABLES.c.id).where(over)).first() is None:
                return None
            lines = select(MOVES.c.line).where(MOVES.c.table_id == table).order_by(MOVES.c.number)
            return "".join(connection.execute(lines).scalars())

        return await self._read(work)

    async def reasons(self, table: str) -> dict[int, str]:
        """Bots' reasons by the number of the move, once the game is over."""

        def work(connection: Connection) -> dict[int, str]:
            here = (MOVES.c.table_id == table) & MOVES.c.reason.is_not(None)
            over = (TABLES.c.id == MOVES.c.table_id) & (TABLES.c.phase == "over")
            found = select(MOVES.c.number, MOVES.c.reason).join(TABLES, over).where(here)
            return {row.number: row.reason for row in connection.execute(found)}

        return await self._read(work)

    async def lists(self, owner: str, before: str | None = None) -> tuple[list[Sheet], ...] | None:
        """The latest tables in the lobby, playing, and over; and those of one browser.

        With ``before`` the latest of those that are older than this table; none if there is none.
        """
        phases = [select(TABLES).where(TABLES.c.phase == p) for p in ("lobby", "playing", "over")]
        seated = select(SEATS.c.table_id).where(SEATS.c.owner == owner)
        own = select(TABLES).where((TABLES.c.host == owner) | TABLES.c.id.in_(seated))

        def work(connection: Connection) -> tuple[list[Sheet], ...] | None:
            chosen = [*phases, own]
            if before is not None:
                place = select(TABLES.c.touched).where(TABLES.c.id == before)
                touched = connection.execute(place).scalar()
                if touched is None:
                    return None
                older = tuple_(TABLES.c.touched, TABLES.c.id) < (touched, before)
                chosen = [one.where(older) for one in chosen]
            return tuple(_sheets(connection, one) for one in chosen)

        return await self._read(work)


def _change(connection: Connection, table: str, changes: Row) -> None:
    connection.execute(_update(tuple(changes)), {**changes, "of": table})


@cache
def _update(columns: tuple[str, ...]) -> Update:
    """The statement that sets these columns of a table: built once, as that takes a while."""
    values: dict[str, Any] = {column: bindparam(column) for column in columns}
    return update(TABLES).where(TABLES.c.id == bindparam("of")).values(values)


def _load(connection: Connection, table: str) -> Stored | None:
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
    if row is None:
        return None
    mine = MOVES.c.table_id == table
    seats = select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    since = mine & (MOVES.c.number > row["snapshot_version"])
    header = select(MOVES.c.line).where(mine & (MOVES.c.number == 0))
    lines = select(MOVES.c.line).where(since).order_by(MOVES.c.number)
    ids = select(MOVES.c.action_id).where(mine & MOVES.c.action_id.is_not(None))
    return Stored(
        dict(row),
        tuple(dict(seat) for seat in connection.execute(seats).mappings()),
        connection.execute(header).scalar(),
        tuple(connection.execute(lines).scalars()),
        tuple(connection.execute(ids).scalars()),
    )


def _sheets(connection: Connection, chosen: Select[Any]) -> list[Sheet]:
    latest = chosen.order_by(TABLES.c.touched.desc(), TABLES.c.id.desc()).limit(LISTED)
    tables = [dict(row) for row in connection.execute(latest).mappings()]
    wanted = select(SEATS).where(SEATS.c.table_id.in_([row["id"] for row in tables]))
    seats: dict[str, list[Row]] = {row["id"]: [] for row in tables}
    for row in connection.execute(wanted.order_by(SEATS.c.seat)).mappings():
        seats[row["table_id"]].append(dict(row))
    return [Sheet.of(row, seats[row["id"]]) for row in tables]


def open_engine(url: str) -> Engine:
    """An engine; SQLite with a write-ahead log that is on disk before a commit returns."""
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(connection: Connection, version: str = "head") -> None:
    """Bring the schema to a version; one that is newer than this program is refused by Alembic."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
