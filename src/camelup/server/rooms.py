"""All tables that somebody needs now, and the way to any other."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from camelup.core.values import Action
from camelup.editions.catalogue import check
from camelup.play.dice import token
from camelup.server.client import Client
from camelup.server.protocol import Hello, NewTable
from camelup.server.refusals import Forbidden, NotFound
from camelup.server.room import Room
from camelup.server.seats import LONGEST_VALUE, Place, hashed, plan_places
from camelup.server.settings import Settings
from camelup.server.store import Store

LOG = logging.getLogger("camelup.server")
SWEEP = 15.0


class Rooms:
    """Loads a table when somebody asks for it, and puts it away when nobody does any more."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url())
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def close(self) -> None:
        """Put everything away."""
        for room in list(self._rooms.values()):
            self.forget(room)
        self.store.close()

    # Tables

    async def create(self, wish: NewTable, key: str) -> Room:
        """Open a new table."""
        check(wish.edition, len(wish.seats), wish.modules)
        places = plan_places(wish.seats, hashed(key))
        id = token()
        row = {
            "id": id,
            "edition": wish.edition,
            "modules": json.dumps(wish.modules),
            "options": msgspec.json.encode(wish.options).decode(),
            "host": hashed(key),
            "created": datetime.now(UTC).isoformat(timespec="seconds"),
            "touched": time.time(),
            "phase": "lobby",
            "begin": int(wish.start),
            "secret": token(),
            "version": 0,
            "checksum": "",
            "turn": "[]",
            "snapshot_version": 0,
        }
        await self.store.create(row, _rows(id, places))
        room = await self.open(id)
        if wish.start and not any(place.owner for place in places):
            await room.start()
        return room

    async def open(self, id: str) -> Room:
        """A table by its id; it is loaded if it is not there."""
        if (room := self._rooms.get(id)) is not None:
            return room
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
                if not room.clients and not room.driver.busy and room.touched < idle:
                    self.forget(room)

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    # Those who connect

    def full(self, room: Room) -> bool:
        """Is there no place for another socket?"""
        everywhere = sum(len(one.clients) for one in self._rooms.values())
        here = len(room.clients)
        return here >= self.settings.sockets_per_table or everywhere >= self.settings.sockets

    async def greet(self, client: Client, hello: Hello) -> None:
        """Somebody said hello: his value goes into the dice, and the game may be waiting for it."""
        room = client.room
        room.join(client)
        if hello.seat != client.seat:
            client.refuse(Forbidden("server.seat-not-yours"))
        if room.phase == "lobby":
            await self._add_value(room, client.key, hello.value[:LONGEST_VALUE])
            if room.begin and client.key == room.host:
                await room.start()

    async def _add_value(self, room: Room, key: str, value: str) -> None:
        async with room.queue:
            mine = {
                n: replace(place, value=value)
                for n, place in enumerate(room.places)
                if key and place.owner == key and value
            }
            if mine:
                await room.change_seats(mine)

    # Bots

    async def think(self, bot: str, seed: str, view: Any, legal: Sequence[Action]) -> Action:
        """What a bot does."""
        from camelup import bots

        choice = await asyncio.to_thread(bots.guarded, bots.make(bot, seed), view, legal)
        return choice.action

    def report(self, room: Room, error: BaseException) -> None:
        """Something went wrong at a table while nobody was waiting for an answer."""
        LOG.error("table %s: %r", room.id, error)


def _rows(id: str, places: Sequence[Place]) -> list[dict[str, Any]]:
    return [{"table_id": id, "seat": n, **asdict(place)} for n, place in enumerate(places)]
