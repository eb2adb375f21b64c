"""What is kept: tables, seats, and the record of every game, line by line, with a snapshot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Update, bindparam, insert, select, update
from sqlalchemy.exc import (
    InterfaceError,
    InternalError,
    OperationalError,
    TimeoutError,
)

from camelup.core.errors import CamelUpError
from camelup.core.values import Seat
from camelup.server import metrics
from camelup.server.errors import Forbidden, Unavailable
from camelup.server.keys import KeyRing
from camelup.server.log import LOG
from camelup.server.protocol import Options
from camelup.server.store.cleaning import remove, untouched_since
from camelup.server.store.database import migrate, open_engine, wait_for
from camelup.server.store.deadline import Deadlines
from camelup.server.store.devices import Devices
from camelup.server.store.evenings import Evenings
from camelup.server.store.follows import Follows
from camelup.server.store.history import History
from camelup.server.store.loading import lists, load, news, revisions
from camelup.server.store.nodes import beat, other_keys, retire
from camelup.server.store.passing import PATIENCE, patiently
from camelup.server.store.reviews import Reviews
from camelup.server.store.rows import (
    Row,
    changes_of_step,
    row_of_options,
    row_of_seat,
    rows_of_step,
    rows_of_table,
)
from camelup.server.store.schema import MOVES, SEATS, TABLES
from camelup.server.store.stored import (
    News,
    Outdated,
    StoredGame,
    StoredSeat,
    StoredStep,
    StoredTable,
)
from camelup.server.store.together import Together
from camelup.server.store.writer import Writer

T = TypeVar("T")

READERS = 4
SILENCE = 2.5
"""Seconds after which a connection that does not answer is taken for lost."""


class Store:
    """The database. Writes go through one thread, reads through others; the loop never waits.

    Each change of a table says from which revision it was made (``seen``): the database decides.
    """

    def __init__(self, url: str, keys: KeyRing) -> None:
        self._keys = keys
        self.engine = open_engine(url)
        self.shared = self.engine.dialect.name != "sqlite"
        """Is it made for several nodes?"""
        # What is read stands alone: no word is needed to begin with it and to end it.
        self._reading = self.engine
        if self.shared:
            self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        try:
            wait_for(url)
            with self.engine.begin() as connection:
                migrate(connection)
                _check(connection, keys, self.shared)
        except BaseException:
            self.engine.dispose()
            raise
        self.deadlines = Deadlines(SILENCE)
        self._writer = Writer(self.engine, self.deadlines)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.follows = Follows(self._read, self._write)
        self.answered = time.monotonic()
        """When the database last did something."""
        self.devices = Devices(self._read, self._write)
        self.evenings = Evenings(self._read, self._write, keys, partial(_create, keys=keys))
        self.reviews = Reviews(self._read, self._write)
        self.history = History(self._read, self._write, keys)
        self._revisions = Together(self.revisions)
        self._loading = Together(self._load)

    def close(self) -> None:
        """Finish all that is waiting."""
        self._writer.close()
        self._readers.shutdown(wait=False, cancel_futures=True)
        while self.deadlines.busy:
            time.sleep(0.02)
            self.deadlines.enforce()
        self._readers.shutdown()
        self.engine.dispose()

    async def _read(self, work: Callable[[Connection], T], patience: float = PATIENCE) -> T:
        end = time.monotonic() + patience

        def read() -> T:
            with self._reading.connect() as connection, self.deadlines.watched(connection):
                try:
                    return work(connection)
                except BaseException:
                    connection.invalidate()  # a half-read answer would hold an old state of things
                    raise

        def read_in_time() -> T:
            if patience and time.monotonic() > end:  # whoever asked has waited long enough
                raise TimeoutError("no time for it")
            return patiently(read, end)

        with _reached():
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._readers, read_in_time)
        self.answered = time.monotonic()
        return found

    async def _write(self, key: str, work: Callable[[Connection], T]) -> T:
        with _reached():
            done = await self._writer.write(key, work)
        self.answered = time.monotonic()
        return done

    # Writing

    async def create(self, table: StoredTable) -> None:
        """Keep a new table."""
        await self._write(table.id, partial(_create, table=table, keys=self._keys))

    async def append(self, step: StoredStep, seen: int) -> None:
        """Keep one step of a game: the whole of it, or nothing."""

        def work(connection: Connection) -> None:
            connection.execute(insert(MOVES), rows_of_step(step))
            if step.phase == "over":
                _reveal(connection, step.table, self._keys)

        with metrics.APPEND.time():
            await self._change(step.table, seen, changes_of_step(step, time.time()), work)
        if step.number:
            metrics.MOVES.labels("bot" if step.action_id is None else "person").inc()

    async def change_seats(self, table: str, seats: Mapping[Seat, StoredSeat], seen: int) -> None:
        """Keep how some seats of a table are now."""

        def work(connection: Connection) -> None:
            for number, seat in seats.items():
                one = (SEATS.c.table_id == table) & (SEATS.c.seat == number)
                connection.execute(update(SEATS).where(one).values(**row_of_seat(seat)))

        await self._change(table, seen, {"touched": time.time()}, work)

    async def set_options(self, table: StoredTable, options: Options) -> None:
        """Keep how a table is played from now on."""
        changes = row_of_options(options, table.evening)
        await self._change(table.id, table.revision, changes, lambda _: None)

    async def set_rematch(self, table: str, rematch: StoredTable, seen: int) -> None:
        """Keep a new table, and that the players of another go on there."""
        await self._change(
            table, seen, {"rematch": rematch.id}, partial(_create, table=rematch, keys=self._keys)
        )

    async def _change(
        self, table: str, seen: int, changes: Row, then: Callable[[Connection], None]
    ) -> None:
        """Change a table from the revision that was seen, or not at all: :class:`Outdated`."""

        def work(connection: Connection) -> bool:
            values = {**changes, "revision": seen + 1}
            made = connection.execute(_update(tuple(values)), {**values, "of": table, "seen": seen})
            if made.rowcount:
                then(connection)
            return bool(made.rowcount)

        if not await self._write(table, work):
            raise Outdated(table)

    async def clean(self, phases: Sequence[str], moment: float, open: Collection[str]) -> int:
        """Forget some tables that were last touched before a moment and are not open; how many."""

        def work(connection: Connection) -> int:
            found = untouched_since(connection, phases, moment, open)
            remove(connection, found)
            return len(found)

        return await self._write("", work)

    async def beat(self, node: str) -> frozenset[str]:
        """This node is alive; which ones are? A database of one process is not asked."""
        if not self.shared:
            return frozenset([node])
        return await self._read(partial(beat, node=node, key=self._keys.names[0]), 0.0)

    async def retire(self, node: str) -> None:
        """This node is about to stop."""
        if self.shared:
            await self._write("", partial(retire, node=node))

    # Reading

    async def _load(self, tables: Sequence[str]) -> dict[str, StoredGame]:
        def work(connection: Connection) -> dict[str, StoredGame]:
            return {id: rows.game(self._keys) for id, rows in load(connection, tables).items()}

        return await self._read(work)

    async def load(self, table: str) -> StoredGame | None:
        """One table with all that is needed to go on."""
        return await self._loading.of(table)

    async def news(self, table: str, known: int) -> News | None:
        """A table as it is now, and its lines from the number ``known`` on."""
        return await self._read(lambda connection: news(connection, table, self._keys, known))

    async def revisions(self, tables: Sequence[str]) -> dict[str, int]:
        """The revisions of some tables; those that are gone are not in it."""
        return await self._read(lambda connection: revisions(connection, tables))

    async def revision(self, table: str) -> int:
        """That of one table; 0 if it is gone."""
        return await self._revisions.of(table) or 0

    async def touched(self, table: str) -> float | None:
        """When anything last changed at a table."""
        found = select(TABLES.c.touched).where(TABLES.c.id == table)
        return await self._read(lambda connection: connection.execute(found).scalar())

    async def record(self, table: str, asker: str | None = None) -> str | None:
        """The record of a finished game; ``None`` if there is none, or it is still going on.

        One of a private table is only for an ``asker`` who played; ``None`` is the server itself.
        """
        return await self._lines(table, TABLES.c.phase == "over", asker)

    async def record_so_far(self, table: str, asker: str) -> str | None:
        """The same of any game that has begun, as far as it goes; it still has its secrets."""
        return await self._lines(table, TABLES.c.phase != "lobby", asker)

    async def _lines(
        self, table: str, chosen: ColumnElement[bool], asker: str | None
    ) -> str | None:
        def work(connection: Connection) -> str | None:
            there = (TABLES.c.id == table) & chosen
            found = connection.execute(select(TABLES.c.private, TABLES.c.host).where(there)).first()
            if found is None:
                return None
            if found.private and asker not in (None, found.host):
                played = (SEATS.c.table_id == table) & (SEATS.c.owner == asker)
                if connection.execute(select(SEATS.c.seat).where(played)).first() is None:
                    raise Forbidden("server.private")
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

    async def ping(self) -> None:
        """Does the database answer?"""
        await self._read(lambda connection: connection.execute(select(1)).scalar(), 0.0)

    async def reached(self) -> bool:
        """Does the database answer? One that is shared is asked all the time."""
        if not self.shared:
            try:
                await self.ping()
            except Exception:
                return False
        return True

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
        return await self._read(lambda connection: lists(connection, owner, before, self._keys))


@contextmanager
def _reached() -> Iterator[None]:
    """A database that cannot be reached, or cannot do its work, may be able to later."""
    try:
        yield
    except (OperationalError, InterfaceError, InternalError, TimeoutError) as error:
        LOG.warning("the database: %s", " ".join(str(error.args[0]).split())[:200])
        raise Unavailable("server.no-database") from error


def _create(connection: Connection, table: StoredTable, keys: KeyRing) -> None:
    if connection.execute(select(TABLES.c.id).where(TABLES.c.id == table.id)).first():
        return  # it is done for the second time
    row, seats = rows_of_table(table, time.time(), keys)
    connection.execute(insert(TABLES), [dict(row)])
    connection.execute(insert(SEATS), [dict(seat) for seat in seats])


@cache
def _update(columns: tuple[str, ...]) -> Update:
    """The statement that sets these columns of a table: built once, as that takes a while."""
    values: dict[str, Any] = {column: bindparam(column) for column in columns}
    seen = (TABLES.c.id == bindparam("of")) & (TABLES.c.revision == bindparam("seen"))
    return update(TABLES).where(seen).values(values)


def _check(connection: Connection, keys: KeyRing, shared: bool) -> None:
    """Can all games go on with these keys, and are they those of the other nodes?"""
    if shared and other_keys(connection, keys.names):
        raise CamelUpError("cli.other-key")
    running = select(TABLES.c.id).where(TABLES.c.phase != "over")
    foreign = [TABLES.c.secret.startswith(keys.SEALED)]
    foreign += [~TABLES.c.secret.startswith(f"{keys.SEALED}{name}.") for name in keys.names]
    if connection.execute(running.where(*foreign).limit(1)).first() is not None:
        raise CamelUpError("cli.other-key")


def _reveal(connection: Connection, table: str, keys: KeyRing) -> None:
    """The game is over and its record tells the seed: it can be read without the server's key."""
    mine = TABLES.c.id == table
    kept = connection.execute(select(TABLES.c.secret).where(mine)).scalar_one()
    connection.execute(update(TABLES).where(mine).values(secret=keys.unseal(table, kept)))
