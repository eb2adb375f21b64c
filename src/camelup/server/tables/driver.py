"""The bots of a table: they move when it is their turn, through the same door as people."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from camelup.bots import Chosen
from camelup.core.values import Seat
from camelup.play.dice import seed_from
from camelup.server.games.running_game import RunningGame
from camelup.server.games.table_dice import seed_of
from camelup.server.log import LOG, report_failure
from camelup.server.tables.reasons import note
from camelup.server.workers.bot_service import logged
from camelup.server.workers.pool import Stale

if TYPE_CHECKING:
    from camelup.server.tables.room import Room

RETRY = 2.0
TIMES = 3
"""So many times the time for thinking another node has to let its bot move. If it is in doubt, it
has no time at all; one that only has much to do shall not get others to do the same."""


class Driver:
    """Lets the bots of one room move. It holds a task only while a bot is to move."""

    __slots__ = ("_rescue", "_room", "_task")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._rescue: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """Turns have changed: a bot may be to move."""
        room = self._room
        if self._task is not None or self._next_bot() is None or not self.needed or room.broken:
            return
        if room.nearby.drives:
            self._start()
        elif self._rescue is None:
            patience = room.services.settings.bot_seconds * TIMES
            later = asyncio.get_running_loop().call_later
            self._rescue = later(patience, self._help, room.table.version)

    def _help(self, version: int) -> None:
        """Another node was to let the bot move; if it has not, this one does."""
        self._rescue = None
        if self._room.table.version == version and self._next_bot() is not None and self.needed:
            self._start(rescued=version)
        else:
            self.wake()

    def _start(self, rescued: int | None = None) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drive(rescued))
            self._task.add_done_callback(self._ended)

    @property
    def needed(self) -> bool:
        """Does anybody look on, or did somebody until a short while ago?"""
        room = self._room
        lately = time.monotonic() - room.touched < room.services.settings.idle
        return bool(room.audience) or (lately and not room.table.owners)

    @property
    def busy(self) -> bool:
        """Is a bot about to move?"""
        return self._task is not None

    def stop(self) -> None:
        """The room is put away."""
        if self._task is not None:
            self._task.cancel()
        if self._rescue is not None:
            self._rescue.cancel()

    def _next_bot(self) -> Seat | None:
        seats = self._room.table.seats
        return next((seat for seat in self._room.turns if seats[seat].bot), None)

    def _due(self, rescued: int | None) -> Seat | None:
        """The bot that this node is to let move now, be it in place of another node."""
        room = self._room
        if room.broken or not self.needed:
            return None
        if not room.nearby.drives and room.table.version != rescued:
            return None
        return self._next_bot()

    async def _drive(self, rescued: int | None) -> None:
        room = self._room
        while self._due(rescued) is not None:
            await asyncio.sleep(room.services.settings.pace)
            seat, game = self._due(rescued), room.game
            if game is None or seat is None:
                continue
            version = game.version
            try:
                choice = await self._think(game, seat)
            except Stale:
                continue
            if await room.act_for(seat, game, version, choice):
                note(room, seat, choice)

    async def _think(self, game: RunningGame, seat: Seat) -> Chosen:
        """What the bot in ``seat`` does now."""
        room, version = self._room, game.version
        name = room.table.seats[seat].bot
        choice = await room.services.bots.choose(
            name,
            seed_from(seed_of(room.table), f"bots {version} {seat}"),
            game.view(seat),
            game.legal(seat),
            wanted=lambda: game.version == version and not room.broken and self.needed,
            asker=room.audience.asker(),
        )
        if choice.fault is not None:
            LOG.warning("table %s: bot %s, seat %d: %s", room.id, name, seat, logged(choice.fault))
        return choice

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if report_failure(self._room.id, task):
            # no table waits for ever for a bot
            asyncio.get_running_loop().call_later(RETRY, self.wake)
        elif not task.cancelled():
            self.wake()  # another node may have to be waited for
