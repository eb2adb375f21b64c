"""Tables and games as they are kept, read from several places at one moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, select, tuple_

from camelup.server.keys import KeyRing
from camelup.server.store.rows import Row, id_of_text, line_of, snapshot_of, table_of
from camelup.server.store.schema import MOVES, SEATS, TABLES
from camelup.server.store.stored import News, StoredGame, StoredTable

T = TypeVar("T")

LISTED = 50
"""The most tables of one kind that a list holds."""


def load(connection: Connection, table: str, keys: KeyRing) -> StoredGame | None:
    """One table with all that is needed to go on."""
    mine = MOVES.c.table_id == table

    def game(row: Row) -> StoredGame:
        since = mine & (MOVES.c.number > row["snapshot_version"])
        header = select(MOVES.c.line).where(mine & (MOVES.c.number == 0))
        lines = select(MOVES.c.line).where(since).order_by(MOVES.c.number)
        ids = select(MOVES.c.action_id).where(mine & MOVES.c.action_id.is_not(None))
        return StoredGame(
            _stored(connection, row, keys),
            connection.execute(header).scalar(),
            snapshot_of(row),
            tuple(connection.execute(lines).scalars()),
            row["checksum"],
            tuple(map(id_of_text, connection.execute(ids).scalars())),
        )

    return _settled(connection, table, game)


def news(connection: Connection, table: str, keys: KeyRing, known: int) -> News | None:
    """A table as it is now, and its lines from the number ``known`` on."""
    unknown = (MOVES.c.table_id == table) & (MOVES.c.number >= known)
    chosen = select(MOVES).where(unknown).order_by(MOVES.c.number)

    def new(row: Row) -> News:
        lines = tuple(line_of(dict(line)) for line in connection.execute(chosen).mappings())
        return News(_stored(connection, row, keys), row["checksum"], lines)

    return _settled(connection, table, new)


def _settled(connection: Connection, table: str, read: Callable[[Row], T]) -> T | None:
    """What is read of a table from several places, all of one revision; nothing without one."""
    chosen = select(TABLES).where(TABLES.c.id == table)
    row = connection.execute(chosen).mappings().first()
    while row is not None:
        found = read(dict(row))
        now = connection.execute(chosen).mappings().first()
        if now is not None and now["revision"] == row["revision"]:
            return found
        row = now
    return None


def _stored(connection: Connection, row: Row, keys: KeyRing) -> StoredTable:
    seats = select(SEATS).where(SEATS.c.table_id == row["id"]).order_by(SEATS.c.seat)
    return table_of(row, [dict(seat) for seat in connection.execute(seats).mappings()], keys)


def lists(
    connection: Connection, owner: str, before: str | None, keys: KeyRing
) -> tuple[list[StoredTable], ...] | None:
    """The latest tables in the lobby, playing, and over; and those of one browser."""
    found_by_all = _PLACES.where(TABLES.c.private == 0)
    phases = [found_by_all.where(TABLES.c.phase == p) for p in ("lobby", "playing", "over")]
    seated = _PLACES.join(SEATS, SEATS.c.table_id == TABLES.c.id)
    own = (_PLACES.where(TABLES.c.host == owner), seated.where(SEATS.c.owner == owner))
    place = None
    if before is not None:
        touched = select(TABLES.c.touched).where(TABLES.c.id == before)
        place = (connection.execute(touched).scalar(), before)
        if place[0] is None:
            return None
    chosen = [_latest(connection, [one], place) for one in phases]
    chosen.append(_latest(connection, own, place))
    found = tables_of(connection, {id for one in chosen for id in one}, keys)
    return tuple([found[id] for id in one if id in found] for one in chosen)


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


def tables_of(
    connection: Connection, ids: Collection[str], keys: KeyRing
) -> dict[str, StoredTable]:
    """Some tables by their ids, without their games."""
    tables = connection.execute(_LISTED.where(TABLES.c.id.in_(ids))).mappings().all()
    seats: dict[str, list[Row]] = {row["id"]: [] for row in tables}
    wanted = select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
    for row in connection.execute(wanted).mappings():
        seats[row["table_id"]].append(dict(row))
    return {row["id"]: table_of(dict(row), seats[row["id"]], keys) for row in tables}
