"""Opening tables and finding them."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec.structs import replace

from camelup.core.document import require
from camelup.editions.catalogue import check
from camelup.editions.notation import read
from camelup.play.dice import fresh_seed, token
from camelup.server.errors import Conflict, Forbidden, NotFound, RequestError
from camelup.server.protocol import NewTable, Options, Rematch, TableInfo, Tables
from camelup.server.store.loading import LISTED
from camelup.server.store.store import Store
from camelup.server.store.stored import StoredSeat, StoredTable
from camelup.server.tables.room import Room
from camelup.server.tables.rooms import Rooms
from camelup.server.tables.seats import plan_seats
from camelup.server.tables.updates import table_info


class Lobby:
    """New tables, tables where players go on, and lists of tables."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms

    async def create(self, wish: NewTable, owner: str) -> Room:
        """Open a new table. A game that is to begin at once waits for its host's hello."""
        check(wish.edition, len(wish.seats), wish.modules)
        _check_position(wish)
        _check_dice(wish)
        seats = plan_seats(wish.seats, owner)
        if wish.start and not all(seat.taken for seat in seats):
            raise Conflict("server.seats-open")
        table = new_table(wish.edition, wish.modules, wish.options, seats, owner, begin=wish.start)
        await self._store.create(table)
        room = await self._rooms.open(table.id)
        if wish.start and not table.owners:
            await room.start()
        return room

    async def rematch(self, room: Room, owner: str, wish: Rematch) -> Room:
        """A table where the players of a finished game go on, the same for all who ask.

        Whoever asks first says with which edition.
        """

        async def go_on() -> str:
            old = room.table
            if owner not in (*old.owners, old.host):
                raise Forbidden("server.seat-not-yours")
            if old.phase != "over":
                raise Conflict("server.not-over")
            if old.rematch is not None:
                return old.rematch
            options = replace(old.options, seed="")  # all know the dice of the old one by now
            edition, modules = old.edition, old.modules
            if wish.edition:
                check(wish.edition, len(old.seats), wish.modules)
                edition, modules = wish.edition, wish.modules
                options = replace(options, position="")
            seats = tuple(map(_again, old.seats))
            alone = len(old.owners) == 1
            table = new_table(edition, modules, options, seats, owner, begin=alone)
            await room.set_rematch(table)
            return table.id

        return await self._rooms.open(await room.change(go_on))

    async def lists(self, owner: str, before: str | None = None) -> Tables:
        """Tables to join, to watch, of one's own, and to replay: the latest before another."""
        found = await self._store.lists(owner, before)
        if found is None:
            raise NotFound("server.no-table")
        lobby, playing, over, own = found

        def told(tables: list[StoredTable]) -> tuple[TableInfo, ...]:
            return tuple(table_info(table, owner, self._rooms.live(table.id)) for table in tables)

        return Tables(
            join=told([table for table in (*lobby, *playing) if table.joinable()]),
            watch=told([table for table in playing if table.options.watching]),
            mine=told(own),
            replays=told(over),
            most=LISTED,
        )


def _check_position(wish: NewTable) -> None:
    """A game can only begin at a position of its own."""
    if wish.options.position:
        game = read(wish.options.position).game
        same = game.edition_key == wish.edition and set(game.modules) == set(wish.modules)
        require(same, "position.other-game", "$.edition", edition=wish.edition)
        require(game.players == len(wish.seats), "position.other-players", "$.players")


def _check_dice(wish: NewTable) -> None:
    """Real dice have no seed; whoever enters them has a seat at the table."""
    options = wish.options
    if options.real_dice and options.seed:
        raise RequestError("server.real-seed")
    if options.keeper is not None and options.keeper >= len(wish.seats):
        raise NotFound("server.no-seat")


def new_table(
    edition: str,
    modules: tuple[str, ...],
    options: Options,
    seats: tuple[StoredSeat, ...],
    host: str,
    *,
    begin: bool,
    evening: str = "",
) -> StoredTable:
    """A table that nobody has seen yet."""
    return StoredTable(
        id=token(),
        edition=edition,
        modules=modules,
        options=options,
        host=host,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        phase="lobby",
        begin=begin,
        secret=fresh_seed(),
        seats=seats,
        evening=evening,
    )


def _again(seat: StoredSeat) -> StoredSeat:
    """A seat at the next table: people are expected, bots are there."""
    if seat.owner is None and seat.bot:
        return StoredSeat("bot", seat.name, seat.bot)
    return StoredSeat(seat.kind, seat.name, owner=seat.owner)
