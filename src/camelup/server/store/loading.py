"""Tables and games as they are kept, read from several places at one moment."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, case, select, tuple_

from camelup.server.keys import KeyRing
from camelup.server.store.rows import Row, id_of_text, line_of, snapshot_of, table_of
from camelup.server.store.schema import MOVES, SEATS, TABLES
from camelup.server.store.stored import News, StoredGame, StoredTable

LISTED = 50
"""The most tables of one kind that a list holds."""
AT_ONCE = 50
"""Tables that are loaded together."""


class Rows(NamedTuple):
    """All rows of a table that are needed to go on, of one revision."""

    table: Row
    seats: list[Row]
    moves: list[Any]
    """Those since the snapshot and the first with their lines, others with their action's id."""

    def game(self, keys: KeyRing) -> StoredGame:
        """What they say."""
        lines = [row.line for row in self.moves if row.line is not None]
        begun = bool(self.moves)
        return StoredGame(
            table_of(self.table, self.seats, keys),
            lines[0] if begun else None,
            snapshot_of(self.table),
            tuple(lines[1:]),
            self.table["checksum"],
            tuple(id_of_text(row.action_id) for row in self.moves if row.action_id is not None),
        )


def load(connection: Connection, tables: Sequence[str]) -> dict[str, Rows]:
    """Some tables; those that are not there are not in it."""
    found: dict[str, Rows] = {}
    for begin in range(0, len(tables), AT_ONCE):
        wanted: Collection[str] = tables[begin : begin + AT_ONCE]
        while wanted:
            read = _read(connection, wanted)
            now = revisions(connection, read.keys())
            same = {id for id, rows in read.items() if now.get(id) == rows.table["revision"]}
            found |= {id: read[id] for id in same}
            wanted = now.keys() - same  # they changed meanwhile
    return found


def _read(connection: Connection, tables: Collection[str]) -> dict[str, Rows]:
    chosen = connection.execute(select(TABLES).where(TABLES.c.id.in_(tables))).mappings()
    found = {row["id"]: Rows(dict(row), [], []) for row in chosen}
    seats = select(SEATS).where(SEATS.c.table_id.in_(found)).order_by(SEATS.c.seat)
    for seat in connection.execute(seats).mappings():
        found[seat["table_id"]].seats.append(dict(seat))
    for move in connection.execute(_MOVES.where(MOVES.c.table_id.in_(found))):
        found[move.table_id].moves.append(move)
    return found


_NEEDED = (MOVES.c.number == 0) | (MOVES.c.number > TABLES.c.snapshot_version)
_MOVES = (
    select(MOVES.c.table_id, case((_NEEDED, MOVES.c.line)).label("line"), MOVES.c.action_id)
    .join(TABLES, TABLES.c.id == MOVES.c.table_id)
    .where(_NEEDED | MOVES.c.action_id.is_not(None))
    .order_by(MOVES.c.number)
)


def revisions(connection: Connection, tables: Collection[str]) -> dict[str, int]:
    """The revisions of some tables; those that are gone are not in it."""
    found = select(TABLES.c.id, TABLES.c.revision).where(TABLES.c.id.in_(tables))
    return {row.id: row.revision for row in connection.execute(found)}


def news(connection: Connection, table: str, keys: KeyRing, known: int) -> News | None:
    """A table as it is now, and its lines from the number ``known`` on."""
    unknown = (MOVES.c.table_id == table) & (MOVES.c.number >= known)
    chosen = select(MOVES).where(unknown).order_by(MOVES.c.number)

    row = select(TABLES).where(TABLES.c.id == table)
    seats = select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    while (found := connection.execute(row).mappings().first()) is not None:
        taken = [dict(seat) for seat in connection.execute(seats).mappings()]
        lines = tuple(line_of(dict(line)) for line in connection.execute(chosen).mappings())
        if revisions(connection, [table]).get(table) == found["revision"]:
            return News(table_of(dict(found), taken, keys), found["checksum"], lines)
    return None


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
