"""Time that runs out at a table: bots stand in for people who think too long."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.values import Seat
from camelup.server.log import report_failure
from camelup.server.store.stored import StoredSeat
from camelup.server.tables.seats import stand_in

if TYPE_CHECKING:
    from camelup.server.tables.room import Room


GRACE = 2.0
"""Seconds that another node has for what it is to do, before this one does it."""


class Clock:
    """Watches the turns of one room. It holds a timer only where there is a limit."""

    __slots__ = ("_room", "_timer")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """Turns have changed: wait for the end of the first one."""
        self.stop()
        if (left := self.time_left()) is not None:
            left += 0.0 if self._room.nearby.drives else GRACE
            self._timer = asyncio.get_running_loop().call_later(left, self._time_is_up)

    def stop(self) -> None:
        """Wait no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def time_left(self) -> float | None:
        """Seconds until the first of those to move has thought too long."""
        room = self._room
        limit = room.table.options.time_limit
        if not limit or not room.table.playing:
            return None
        waiting = [room.turns.since(seat) for seat in self._people()]
        return max(0.0, min(waiting) + limit - time.monotonic()) if waiting else None

    def _people(self) -> list[Seat]:
        """The seats to move that no bot plays."""
        return [seat for seat in self._room.turns if not self._room.table.seats[seat].bot]

    def _time_is_up(self) -> None:
        self._timer = None
        task = asyncio.get_running_loop().create_task(self._let_bots_stand_in())
        task.add_done_callback(partial(report_failure, self._room.id))

    async def _let_bots_stand_in(self) -> None:
        if not await self._room.change_seats(self._late):
            self.set()

    def _late(self) -> dict[Seat, StoredSeat]:
        room = self._room
        begun = time.monotonic() - room.table.options.time_limit
        return {
            seat: replace(room.table.seats[seat], bot=stand_in())
            for seat in self._people()
            if room.turns.since(seat) <= begun
        }
