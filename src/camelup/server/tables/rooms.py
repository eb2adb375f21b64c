"""All tables that somebody needs now, and the way to any other."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from camelup.server.bus.bus import NODES
from camelup.server.bus.hints import Anew, AnyHint, Changed, Here, Removed, Spoke, Stepped
from camelup.server.errors import NotFound, Unavailable
from camelup.server.keys import is_token
from camelup.server.log import LOG
from camelup.server.protocol import CloseCode
from camelup.server.tables.room import Room
from camelup.server.tables.services import Services
from camelup.server.tables.updates import Live

SWEEP = 15.0
BLIND = 0.5
"""Seconds between two looks where nobody tells what other nodes do."""
HOPELESS = 4.0
"""Seconds without the database, if others have it, after which people may find a better node."""


class Rooms:
    """Loads a table when somebody asks for it, and puts it away when nobody does any more."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._missed: dict[str, int] = {}
        """Revisions that were heard of while a table was being loaded."""
        self._look_now = asyncio.Event()
        services.cluster.listen(
            self._hear, self._bus_changed, self._members_changed, self._in_doubt
        )

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    @property
    def ids(self) -> frozenset[str]:
        """The tables in memory."""
        return frozenset(self._rooms)

    async def open(self, id: str) -> Room:
        """A table by its id; it is loaded if it is not there.

        Until the caller waits for something it stays, so that he can say that he needs it.
        """
        if not is_token(id):
            raise NotFound("server.no-table")
        while (room := self._rooms.get(id)) is None:
            task = self._loading.get(id)
            if task is None:
                task = asyncio.create_task(self._load(id))
                self._loading[id] = task
                task.add_done_callback(lambda _: self._loaded(id))
            await asyncio.shield(task)  # what is heard meanwhile may have put it away again
        room.touched = time.monotonic()
        return room

    async def _load(self, id: str) -> Room:
        bus = self._services.cluster.bus
        await bus.subscribe(id)  # before anything is loaded, so that nothing is missed
        stored = await self._services.store.load(id)
        if stored is None:
            raise NotFound("server.no-table")
        room = Room(self._services, stored, self.forget)
        self._rooms[id] = room
        room.follower.expect(self._missed.get(id, 0))
        room.nearby.announce(ask=True)
        return room

    def _loaded(self, id: str) -> None:
        del self._loading[id]
        self._missed.pop(id, None)
        if id not in self._rooms:
            self._services.cluster.bus.unsubscribe(id)

    def live(self, id: str) -> Live:
        """What is known of a table only while it is open."""
        room = self._rooms.get(id)
        return Live() if room is None else room.audience.live()

    def forget(self, room: Room) -> None:
        """Put a table away; what is kept of it stays."""
        room.stop()
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            if room.id not in self._loading:
                self._services.cluster.bus.unsubscribe(room.id)

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
        settings, store = self._services.settings, self._services.store
        bus, latest = self._services.cluster.bus, 0.0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look_now.wait(), min(BLIND, settings.look))
            told = bus.sure or not store.shared
            if told and time.monotonic() - latest < settings.look and not self._look_now.is_set():
                continue
            self._look_now.clear()
            latest = time.monotonic()
            try:
                await self.look()
            except Unavailable:
                if self._services.cluster.lost(HOPELESS):
                    for room in list(self._rooms.values()):
                        room.fail()
            except Exception as error:
                LOG.error("revisions: %s", type(error).__name__, exc_info=error)

    async def look(self) -> None:
        """Ask for the revisions of all tables that are open here, and load what is new."""
        rooms = list(self._rooms.values())
        if rooms:
            found = await self._services.store.revisions([room.id for room in rooms])
            for room in rooms:
                room.follower.expect(found.get(room.id, room.table.revision + 1))

    # What other nodes say

    def _hear(self, channel: str, hint: AnyHint) -> None:
        if isinstance(hint, Anew):
            for one in list(self._rooms.values()):
                one.nearby.drop(hint.node)
            return
        if isinstance(hint, Removed):
            self.hang_up(hint.device)
            return
        room = self._rooms.get(channel)
        if isinstance(hint, Stepped | Changed):
            if room is not None and room.unused:
                self.forget(room)  # it goes on elsewhere, and nobody here wants to know
            elif room is not None:
                room.follower.hear(hint)
            elif channel in self._loading:
                self._missed[channel] = max(self._missed.get(channel, 0), hint.revision)
        elif isinstance(hint, Here) and room is not None:
            room.nearby.hear(hint)
        elif isinstance(hint, Spoke) and room is not None:
            room.talking.hear(hint)

    def remove(self, device: str) -> None:
        """A device acts for nobody any more: it comes back as itself, wherever it is connected."""
        self._services.cluster.tell(NODES, Removed(self._services.cluster.me, device=device))
        self.hang_up(device)

    def hang_up(self, device: str) -> None:
        """The same for those who are connected here."""
        for room in list(self._rooms.values()):
            for client in room.audience:
                if client.device == device:
                    client.outbox.close(CloseCode.FAILED)

    def _bus_changed(self, up: bool) -> None:
        """Whatever was said meanwhile was missed: begin anew."""
        if up:
            self._services.cluster.tell(NODES, Anew(self._services.cluster.me))
        for room in list(self._rooms.values()):
            room.nearby.drop()
            if up:
                room.nearby.announce(ask=True)
            room.wake()
        self._look_now.set()

    def _members_changed(self) -> None:
        for room in list(self._rooms.values()):
            if room.nearby:
                room.nearby.told()

    def _in_doubt(self) -> None:
        """Bots may be waiting for a node that says nothing."""
        for room in list(self._rooms.values()):
            if room.nearby:
                room.wake()

    def close(self) -> None:
        """Put everything away."""
        for room in list(self._rooms.values()):
            self.forget(room)
