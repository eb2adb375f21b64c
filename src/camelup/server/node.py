"""One running server: everything that its endpoints and sockets ask."""

from __future__ import annotations

import asyncio

from camelup.server.keys import KeyRing, key_file, read_keys
from camelup.server.settings import Settings
from camelup.server.store.store import Store
from camelup.server.tables.cleaner import Cleaner
from camelup.server.tables.lobby import Lobby
from camelup.server.tables.rooms import Rooms
from camelup.server.tables.services import Services
from camelup.server.workers.bot_service import BotService
from camelup.server.workers.coach_service import CoachService


def keys_of(settings: Settings) -> KeyRing:
    """The server's secrets, which are not in its database."""
    return read_keys(settings.key) if settings.key else key_file(settings.key_path())


class Node:
    """Opens the database and starts the workers; whoever made it closes it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.keys = keys_of(settings)
        self.store = Store(settings.database_url(), self.keys)
        self.bots = BotService(settings.workers, settings.bot_seconds)
        self.coach = CoachService()
        self.rooms = Rooms(Services(settings, self.store, self.bots, self.coach))
        self.lobby = Lobby(self.store, self.rooms)
        self.cleaner = Cleaner(settings, self.store, self.rooms)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin with what goes on all the time."""
        chores = (self.rooms.sweep(), self.rooms.watch(), self.cleaner.run())
        self._tasks = [asyncio.create_task(chore) for chore in chores]

    def close(self) -> None:
        """Put everything away."""
        for task in self._tasks:
            task.cancel()
        self.rooms.close()
        self.bots.close()
        self.coach.close()
        self.store.close()
