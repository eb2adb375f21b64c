"""What is kept: tables, seats, and the record of every game, line by line, with a snapshot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, Update, bindparam, insert, select, tuple_, update

from camelup.core.errors import CamelUpError
from camelup.core.values import Seat
from camelup.server.keys import KeyRing
from camelup.server.store.cleaning import remove, untouched_since
from camelup.server.store.database import migrate, open_engine
from camelup.server.store.rows import (
    Row,
    changes_of_step,
    id_of_text,
    row_of_seat,
    rows_of_step,
    rows_of_table,
    snapshot_of,
    table_of,
)
from camelup.server.store.schema import MOVES, SEATS, TABLES
from camelup.server.store.stored import StoredGame, StoredSeat, StoredStep, StoredTable
from camelup.server.store.writer import Writer

T = TypeVar("T")

LISTED = 50
"""The most tables of one kind that a list holds."""


class Store:
    """The database. Writes go through one thread, reads through others; the loop never waits."""

    def __init__(self, url: str, keys: KeyRing) -> None:
        self._keys = keys
        self.engine = open_engine(url)
        with self.engine.begin() as connection:
            migrate(connection)
            _check(connection, keys)
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

    async def create(self, table: StoredTable) -> None:
        """Keep a new table."""
        row, seats = rows_of_table(table, time.time(), self._keys)

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLES), [dict(row)])
            connection.execute(insert(SEATS), [dict(seat) for seat in seats])

        await self._writer.write(work)

    async def append(self, step: StoredStep) -> None:
        """Keep one step of a game: the whole of it, or nothing."""
        touched = time.time()

        def work(connection: Connection) -> None:
            connection.execute(insert(MOVES), rows_of_step(step))
            _change(connection, step.table, changes_of_step(step, touched))
            if step.phase == "over":
                _reveal(connection, step.table, self._keys)

        await self._writer.write(work)

    async def change_seats(self, table: str, seats: Mapping[Seat, StoredSeat]) -> None:
        """Keep how some seats of a table are now."""
        touched = time.time()

        def work(connection: Connection) -> None:
            _change(connection, table, {"touched": touched})
            for number, seat in seats.items():
                one = (SEATS.c.table_id == table) & (SEATS.c.seat == number)
                connection.execute(update(SEATS).where(one).values(**row_of_seat(seat)))

        await self._writer.write(work)

    async def set_rematch(self, table: str, rematch: str) -> None:
        """Keep at which table its players go on."""
        await self._writer.write(lambda found: _change(found, table, {"rematch": rematch}))

    async def clean(self, phases: Sequence[str], moment: float, open: Collection[str]) -> int:
        """Forget some tables that were last touched before a moment and are not open; how many."""

        def work(connection: Connection) -> int:
            found = untouched_since(connection, phases, moment, open)
            remove(connection, found)
            return len(found)

        return await self._writer.write(work)

    # Reading

    async def load(self, table: str) -> StoredGame | None:
        """One table with all that is needed to go on."""
        return await self._read(lambda connection: _load(connection, table, self._keys))

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

    async def knows(self, owner: str) -> bool:
        """Has the browser with this hashed key opened a table, or taken a seat?"""
        found = select(TABLES.c.id).where(TABLES.c.host == owner).limit(1)
        seated = select(SEATS.c.table_id).where(SEATS.c.owner == owner).limit(1)
        return await self._read(
            lambda connection: any(connection.execute(one).first() for one in (found, seated))
        )

    async def lists(
        self, owner: str, before: str | None = None
    ) -> tuple[list[StoredTable], ...] | None:
        """The latest tables in the lobby, playing, and over; and those of one browser.

        With ``before`` the latest of those that are older than this table; none if there is none.
        """
        phases = [_PLACES.where(TABLES.c.phase == p) for p in ("lobby", "playing", "over")]
        seated = _PLACES.join(SEATS, SEATS.c.table_id == TABLES.c.id)
        own = (_PLACES.where(TABLES.c.host == owner), seated.where(SEATS.c.owner == owner))

        def work(connection: Connection) -> tuple[list[StoredTable], ...] | None:
            place = None
            if before is not None:
                touched = select(TABLES.c.touched).where(TABLES.c.id == before)
                place = (connection.execute(touched).scalar(), before)
                if place[0] is None:
                    return None
            lists = [_latest(connection, [one], place) for one in phases]
            lists.append(_latest(connection, own, place))
            found = _tables(connection, {id for one in lists for id in one}, self._keys)
            return tuple([found[id] for id in one if id in found] for one in lists)

        return await self._read(work)


def _change(connection: Connection, table: str, changes: Row) -> None:
    connection.execute(_update(tuple(changes)), {**changes, "of": table})


@cache
def _update(columns: tuple[str, ...]) -> Update:
    """The statement that sets these columns of a table: built once, as that takes a while."""
    values: dict[str, Any] = {column: bindparam(column) for column in columns}
    return update(TABLES).where(TABLES.c.id == bindparam("of")).values(values)


def _check(connection: Connection, keys: KeyRing) -> None:
    """Can all games go on with these keys?"""
    running = select(TABLES.c.id).where(TABLES.c.phase != "over")
    foreign = [TABLES.c.secret.startswith(keys.SEALED)]
    foreign += [~TABLES.c.secret.startswith(f"{keys.SEALED}{name}.") for name in keys.names]
    if connection.execute(running.where(*foreign).limit(1)).first() is not None:
        raise CamelUpError("cli.other-key")


def _reveal(connection: Connection, table: str, keys: KeyRing) -> None:
    """The game is over and its record tells the seed: it can be read without the server's key."""
    kept = connection.execute(select(TABLES.c.secret).where(TABLES.c.id == table)).scalar_one()
    _change(connection, table, {"secret": keys.unseal(table, kept)})


def _load(connection: Connection, table: str, keys: KeyRing) -> StoredGame | None:
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
    if row is None:
        return None
    mine = MOVES.c.table_id == table
    seats = select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    since = mine & (MOVES.c.number > row["snapshot_version"])
    header = select(MOVES.c.line).where(mine & (MOVES.c.number == 0))
    lines = select(MOVES.c.line).where(since).order_by(MOVES.c.number)
    ids = select(MOVES.c.action_id).where(mine & MOVES.c.action_id.is_not(None))
    return StoredGame(
        table_of(dict(row), [dict(seat) for seat in connection.execute(seats).mappings()], keys),
        connection.execute(header).scalar(),
        snapshot_of(dict(row)),
        tuple(connection.execute(lines).scalars()),
        row["checksum"],
        tuple(map(id_of_text, connection.execute(ids).scalars())),
    )


_PLACES = select(TABLES.c.touched, TABLES.c.id)
_LISTED = select(*(c for c in TABLES.c if not c.name.startswith("snapshot")))


def _latest(
    connection: Connection, chosen: Sequence[Select[Any]], before: tuple[float | None, str] | None
) -> list[str]:
    """Ids of the latest of all that are chosen, each list from its index."""
    places: set[tuple[float, str]] = set()
    for one in chosen:
        if before is not None:
            one = one.where(tuple_(TABLES.c.touched, TABLES.c.id) < before)
        latest = one.order_by(TABLES.c.touched.desc(), TABLES.c.id.desc()).limit(LISTED)
        places.update((touched, id) for touched, id in connection.execute(latest.distinct()))
    return [id for _, id in sorted(places, reverse=True)[:LISTED]]


def _tables(connection: Connection, ids: Collection[str], keys: KeyRing) -> dict[str, StoredTable]:
    tables = connection.execute(_LISTED.where(TABLES.c.id.in_(ids))).mappings().all()
    seats: dict[str, list[Row]] = {row["id"]: [] for row in tables}
    wanted = select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
    for row in connection.execute(wanted).mappings():
        seats[row["table_id"]].append(dict(row))
    return {row["id"]: table_of(dict(row), seats[row["id"]], keys) for row in tables}
