"""Old tables are forgotten, so that a database does not grow for ever."""

from __future__ import annotations

import asyncio
import time

from camelup.server.log import LOG
from camelup.server.metrics import CLEANED
from camelup.server.settings import Settings
from camelup.server.store.store import Store
from camelup.server.tables.rooms import Rooms

DAY = 86_400.0
EVERY = 3_600.0
PAUSE = 0.05
"""Between two removals: moves come first."""


class Cleaner:
    """Looks for old tables now and then; the settings say how old they may get."""

    def __init__(self, settings: Settings, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        ages = ((("lobby", "playing"), settings.keep_unfinished),
                (("over",), settings.keep_finished))  # fmt: skip
        self._ages = [(phases, days * DAY) for phases, days in ages if days]

    async def run(self) -> None:
        """For ever."""
        while self._ages:
            try:
                if count := await self.clean():
                    LOG.info("%d old tables were removed", count)
            except Exception as error:  # tried again later
                LOG.error("old tables were not removed: %s", type(error).__name__)
            await asyncio.sleep(EVERY)

    async def clean(self) -> int:
        """Forget all that is too old; how many tables."""
        count = 0
        for phases, age in self._ages:
            moment = time.time() - age
            while found := await self._store.clean(phases, moment, self._rooms.ids):
                count += found
                CLEANED.inc(found)
                await asyncio.sleep(PAUSE)
        return count
