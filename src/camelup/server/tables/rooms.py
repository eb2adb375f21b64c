"""All tables that somebody needs now, and the way to any other."""

from __future__ import annotations

import asyncio
import time

from camelup.server.errors import NotFound
from camelup.server.keys import is_token
from camelup.server.log import LOG
from camelup.server.tables.room import Room
from camelup.server.tables.services import Services
from camelup.server.tables.updates import Live

SWEEP = 15.0


class Rooms:
    """Loads a table when somebody asks for it, and puts it away when nobody does any more."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    @property
    def ids(self) -> frozenset[str]:
        """The tables in memory."""
        return frozenset(self._rooms)

    async def open(self, id: str) -> Room:
        """A table by its id; it is loaded if it is not there."""
        if (room := self._rooms.get(id)) is not None:
            room.touched = time.monotonic()
            return room
        if not is_token(id):
            raise NotFound("server.no-table")
        task = self._loading.get(id)
        if task is None:
            task = asyncio.create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Room:
        stored = await self._services.store.load(id)
        if stored is None:
            raise NotFound("server.no-table")
        room = Room(self._services, stored, self.forget)
        self._rooms[id] = room
        return room

    def live(self, id: str) -> Live:
        """What is known of a table only while it is open."""
        room = self._rooms.get(id)
        return Live() if room is None else room.audience.live()

    def forget(self, room: Room) -> None:
        """Put a table away; what is kept of it stays."""
        room.stop()
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    async def sweep(self) -> None:
        """Put away what nobody has looked at for a while, for ever."""
        patience = self._services.settings.idle
        while True:
            await asyncio.sleep(min(SWEEP, patience))
            idle = time.monotonic() - patience
            for room in list(self._rooms.values()):
                if room.unused and room.touched < idle:
                    self.forget(room)

    async def watch(self) -> None:
        """Ask again and again whether another node has changed a table that is open here."""
        while True:
            await asyncio.sleep(self._services.settings.look)
            try:
                await self.look()
            except Exception as error:
                LOG.warning("revisions: %s", type(error).__name__)

    async def look(self) -> None:
        """Ask for the revisions of all tables that are open here, and load what is new."""
        rooms = list(self._rooms.values())
        if rooms:
            found = await self._services.store.revisions([room.id for room in rooms])
            for room in rooms:
                room.follower.expect(found.get(room.id, room.table.revision + 1))

    def close(self) -> None:
        """Put everything away."""
        for room in list(self._rooms.values()):
            self.forget(room)
