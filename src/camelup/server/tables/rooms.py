"""All tables that somebody needs now, and the way to any other."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from msgspec.structs import replace

from camelup.bots import Chosen, Reason, fallback
from camelup.core.errors import CamelUpError
from camelup.core.values import Seat
from camelup.editions.catalogue import check
from camelup.play.dice import fresh_seed, seed_from, token
from camelup.server.errors import Conflict, Forbidden, NotFound, TooMany
from camelup.server.limits import Buckets
from camelup.server.protocol import Hello, NewTable, TableInfo, Tables
from camelup.server.settings import Settings
from camelup.server.store.store import LISTED, Store
from camelup.server.store.stored import Place, Sheet
from camelup.server.tables.client import Client
from camelup.server.tables.progress import Progress
from camelup.server.tables.reasons import logged
from camelup.server.tables.room import Room
from camelup.server.tables.seats import hashed, plan_places
from camelup.server.tables.table_dice import seed_of
from camelup.server.tables.updates import Live, table_info
from camelup.server.workers.pool import Failed, Late, Stale, Workers
from camelup.server.workers.worker_process import Advised

LOG = logging.getLogger("camelup.server")
SWEEP = 15.0
_ID = re.compile(r"[A-Za-z0-9_-]{22}")
GRACE = 2.0
"""So much longer than a bot may think its worker lives."""
COACH_SECONDS = 20.0


class Rooms:
    """Loads a table when somebody asks for it, and puts it away when nobody does any more."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url())
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._sockets: Counter[str] = Counter()
        self._openings = Buckets(settings.tables_per_minute / 60, settings.tables_burst)
        self._thinkers = Workers(settings.workers, nice=5)
        self._coaches: Workers | None = None

    def close(self) -> None:
        """Put everything away."""
        for room in list(self._rooms.values()):
            self.forget(room)
        self._thinkers.close()
        if self._coaches is not None:
            self._coaches.close()
        self.store.close()

    # Tables

    async def create(self, wish: NewTable, key: str, client: str) -> Room:
        """Open a new table. A game that is to begin at once waits for its host's hello."""
        if not self._openings.take(client):
            raise TooMany("server.too-fast")
        check(wish.edition, len(wish.seats), wish.modules)
        places = plan_places(wish.seats, hashed(key))
        if wish.start and not all(place.taken for place in places):
            raise Conflict("server.seats-open")
        sheet = Sheet(
            id=token(),
            edition=wish.edition,
            modules=wish.modules,
            options=wish.options,
            host=hashed(key),
            created=_now(),
            phase="lobby",
            begin=wish.start,
            secret=fresh_seed(),
            places=places,
        )
        room = await self._keep(sheet)
        if wish.start and not sheet.owners:
            await room.start()
        return room

    async def rematch(self, room: Room, key: str) -> Room:
        """A table where the players of a finished game go on, the same for all who ask."""
        async with room.queue:
            old = room.sheet
            if hashed(key) not in (*old.owners, old.host):
                raise Forbidden("server.seat-not-yours")
            if old.phase != "over":
                raise Conflict("server.not-over")
            if old.rematch is not None:
                return await self.open(old.rematch)
            sheet = Sheet(
                id=token(),
                edition=old.edition,
                modules=old.modules,
                options=replace(old.options, seed=""),  # all know the dice of the old one by now
                host=hashed(key),
                created=_now(),
                phase="lobby",
                begin=len(old.owners) == 1,
                secret=fresh_seed(),
                places=tuple(_again(place) for place in old.places),
            )
            again = await self._keep(sheet)
            await room.set_rematch(again.id)
            return again

    async def _keep(self, sheet: Sheet) -> Room:
        await self.store.create(*sheet.rows(time.time()))
        return await self.open(sheet.id)

    async def open(self, id: str) -> Room:
        """A table by its id; it is loaded if it is not there."""
        if (room := self._rooms.get(id)) is not None:
            room.touched = time.monotonic()
            return room
        if not _ID.fullmatch(id):
            raise NotFound("server.no-table")
        task = self._loading.get(id)
        if task is None:
            task = asyncio.create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Room:
        stored = await self.store.load(id)
        if stored is None:
            raise NotFound("server.no-table")
        room = Room(self, stored)
        self._rooms[id] = room
        return room

    def forget(self, room: Room) -> None:
        """Put a table away; what is kept of it stays."""
        room.driver.stop()
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    async def sweep(self) -> None:
        """Put away what nobody has looked at for a while, for ever."""
        while True:
            await asyncio.sleep(min(SWEEP, self.settings.idle))
            idle = time.monotonic() - self.settings.idle
            for room in list(self._rooms.values()):
                unused = not room.holds and not room.driver.busy and not room.queue.locked()
                if unused and room.touched < idle:
                    self.forget(room)

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def lists(self, key: str, before: str | None = None) -> Tables:
        """Tables to join, to watch, of one's own, and to replay: the latest before another."""
        mine = hashed(key)
        found = await self.store.lists(mine, before)
        if found is None:
            raise NotFound("server.no-table")
        lobby, playing, over, own = found

        def told(sheets: list[Sheet]) -> tuple[TableInfo, ...]:
            return tuple(table_info(sheet, mine, self._live(sheet.id)) for sheet in sheets)

        return Tables(
            join=told([sheet for sheet in (*lobby, *playing) if sheet.joinable()]),
            watch=told(playing),
            mine=told(own),
            replays=told(over),
            most=LISTED,
        )

    def _live(self, id: str) -> Live:
        room = self._rooms.get(id)
        return Live() if room is None else room.live()

    # Those who connect

    @contextmanager
    def held(self, room: Room, machine: str) -> Iterator[bool]:
        """A place for another socket, as long as it is open; false if there is none."""
        most = self.settings
        if (
            room.holds >= most.sockets_per_table
            or self._sockets[machine] >= most.sockets_per_machine
            or self._sockets.total() >= most.sockets
        ):
            yield False
            return
        room.holds += 1
        self._sockets[machine] += 1
        try:
            yield True
        finally:
            room.holds -= 1
            self._sockets[machine] -= 1
            self._sockets += Counter()  # forgets machines that are gone

    async def greet(self, client: Client, hello: Hello) -> None:
        """Somebody said hello: his value goes into the dice, and the game may be waiting for it."""
        room, client.value = client.room, hello.value
        if room.sheet.phase == "lobby":
            await self._add_value(room, client.key, hello.value)
            if room.sheet.begin and client.key == room.sheet.host:
                await self._begin(room)
        client.look(hello.seat, hello.language)
        if hello.seat != client.seat:
            client.refuse(Forbidden("server.seat-not-yours"))
        room.join(client)

    async def _begin(self, room: Room) -> None:
        try:
            await room.start()
        except Conflict as error:
            LOG.info("table %s does not begin by itself: %s", room.id, error.key)

    async def _add_value(self, room: Room, key: str, value: str) -> None:
        async with room.queue:
            mine = {
                n: replace(place, value=value)
                for n, place in enumerate(room.sheet.places)
                if key and place.owner == key and value and room.sheet.phase == "lobby"
            }
            if mine:
                await room.change_seats(mine)

    # Workers

    async def think(self, room: Room, seat: Seat, progress: Progress) -> Chosen:
        """What the bot in ``seat`` does now; a worker that fails leaves it to the fallback."""
        version, legal = progress.version, progress.legal(seat)
        view = progress.game.view(progress.state, seat)
        name, seconds = room.sheet.places[seat].bot, self.settings.bot_seconds
        seed = seed_from(seed_of(room.sheet), f"bots {version} {seat}")
        try:
            choice: Chosen = await self._thinkers.ask(
                "think", name, seed, view, legal, seconds,
                seconds=seconds + GRACE,
                wanted=lambda: progress.version == version and not room.broken,
            )  # fmt: skip
        except Late:
            choice = Chosen(fallback(legal), Reason("bot.fault.slow", {"limit": seconds}))
        except Failed:
            choice = Chosen(
                fallback(legal), Reason("bot.fault.raised", {"error": "end of its process"})
            )
        if choice.fault is not None:
            LOG.warning("table %s: bot %s, seat %d: %s", room.id, name, seat, logged(choice.fault))
        return choice

    async def advise(self, room: Room, seat: Seat | None) -> Advised | None:
        """What the coach finds for ``seat``; nothing if the game has gone on meanwhile."""
        progress = room.progress
        assert progress is not None
        version, legal = progress.version, () if seat is None else progress.legal(seat)
        view = progress.game.view(progress.state, seat)
        if self._coaches is None:
            self._coaches = Workers(1, nice=10)
        try:
            found: Advised = await self._coaches.ask(
                "advise", view, legal,
                seconds=COACH_SECONDS,
                wanted=lambda: progress.version == version and bool(room.clients),
            )  # fmt: skip
        except (Failed, Stale):
            return None
        return found if progress.version == version else None

    def report(self, room: Room, error: BaseException) -> None:
        """Something went wrong at a table while nobody was waiting for an answer."""
        if isinstance(error, CamelUpError):
            LOG.info("table %s: %s", room.id, error.key)
        else:
            LOG.error("table %s: %s", room.id, type(error).__name__, exc_info=error)


def _again(place: Place) -> Place:
    """A seat at the next table: people are expected, bots are there."""
    if place.owner is None and place.bot:
        return Place("bot", place.name, place.bot)
    return Place(place.kind, place.name, owner=place.owner)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
