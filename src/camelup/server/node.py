"""One running server: everything that its endpoints and sockets ask."""

from __future__ import annotations

import asyncio

from camelup.play.dice import token
from camelup.server.bus.bus import NoBus
from camelup.server.evenings.service import Evenings
from camelup.server.keys import KeyRing, key_file, read_keys
from camelup.server.settings import Settings
from camelup.server.store.store import Store
from camelup.server.tables.cleaner import Cleaner
from camelup.server.tables.cluster import Cluster
from camelup.server.tables.lobby import Lobby
from camelup.server.tables.rooms import Rooms
from camelup.server.tables.services import Services
from camelup.server.workers.bot_service import BotService
from camelup.server.workers.coach_service import CoachService
from camelup.server.workers.record_service import RecordService
from camelup.server.workers.review_service import ReviewService
from camelup.server.workers.worker_process import LAST


def keys_of(settings: Settings) -> KeyRing:
    """The server's secrets, which are not in its database."""
    return read_keys(settings.key) if settings.key else key_file(settings.key_path())


def _cluster(settings: Settings, store: Store) -> Cluster:
    me = token()
    if not settings.bus:
        return Cluster(me, NoBus(), store)
    from camelup.server.bus.redis_bus import RedisBus

    return Cluster(me, RedisBus(settings.bus, me), store)


class Node:
    """Opens the database and starts the workers; whoever made it closes it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.keys = keys_of(settings)
        self.store = Store(settings.database_url(), self.keys)
        behind = {"nice": LAST} if settings.workers_last else {}
        self.bots = BotService(settings.workers, settings.bot_seconds, **behind)
        self.coach = CoachService(**behind)
        self.reviews = ReviewService(**behind)
        self.records = RecordService(**behind)
        self.cluster = _cluster(settings, self.store)
        self.rooms = Rooms(Services(settings, self.store, self.bots, self.coach, self.cluster))
        self.lobby = Lobby(self.store, self.rooms)
        self.evenings = Evenings(self.store)
        self.cleaner = Cleaner(settings, self.store, self.rooms)
        self.draining = False
        """Is it about to stop?"""
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin with what goes on all the time."""
        chores = (self.rooms.sweep(), self.rooms.watch(), self.cleaner.run(),
                  self.cluster.run(), self.cluster.pulse(), self.cluster.watch(),
                  self.cluster.bus.run())  # fmt: skip
        self._tasks = [asyncio.create_task(chore) for chore in chores]

    async def stop(self) -> None:
        """Hand over to other nodes, and put everything away."""
        for task in self._tasks:
            task.cancel()
        await self.cluster.leave()
        self.close()

    def close(self) -> None:
        """Put everything away."""
        self.rooms.close()
        self.bots.close()
        self.coach.close()
        self.reviews.close()
        self.records.close()
        self.store.close()
