"""What goes on at a table by itself: bots move, and time runs out."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.values import Action, Seat
from camelup.server.tables.reasons import note
from camelup.server.tables.seats import stand_in
from camelup.server.workers.pool import Stale

if TYPE_CHECKING:
    from camelup.server.tables.room import Room


RETRY = 2.0


class Driver:
    """Watches one room. It holds a task only while a bot is to move, a timer only with a limit."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._turns: dict[Seat, tuple[tuple[Action, ...], int, float]] = {}
        """For each seat to move: its legal actions, since which version, and since when."""
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    # Turns

    def changed(self) -> None:
        """Something happened at the table: see whose turn it is, and wake whoever is to act."""
        self._note_turns()
        self._set_timer()
        if self._task is None and self._next_bot() is not None and self.needed:
            self._task = asyncio.get_running_loop().create_task(self._drive())
            self._task.add_done_callback(self._ended)

    def _note_turns(self) -> None:
        progress = self._room.progress
        if progress is None:
            return
        turns = {}
        for seat in progress.to_move:
            legal = progress.legal(seat)
            before = self._turns.get(seat)
            known = before is not None and before[0] == legal
            now = (legal, progress.version, time.monotonic())
            turns[seat] = before if known and before is not None else now
        self._turns = turns

    def sat_down(self, seat: Seat) -> None:
        """Its player is new or back: he has all his time, also if a bot was about to move."""
        if seat in self._turns:
            legal, version, _ = self._turns[seat]
            self._turns[seat] = (legal, version, time.monotonic())

    def current(self, seat: Seat, version: int) -> bool:
        """Was the legal list of ``seat`` at ``version`` the one it has now?

        Where several choose at once, what another has chosen meanwhile makes nobody's list stale.
        """
        progress = self._room.progress
        if progress is None or version > progress.version:
            return False
        turn = self._turns.get(seat)
        return version == progress.version or (turn is not None and version >= turn[1])

    @property
    def needed(self) -> bool:
        """Does anybody look on, or did somebody until a short while ago?"""
        room = self._room
        lately = time.monotonic() - room.touched < room.rooms.settings.idle
        return bool(room.clients) or (lately and not any(p.owner for p in room.sheet.places))

    @property
    def busy(self) -> bool:
        """Is a bot about to move?"""
        return self._task is not None

    # Bots

    def _next_bot(self) -> Seat | None:
        for seat in self._turns:
            if self._room.sheet.places[seat].bot:
                return seat
        return None

    async def _drive(self) -> None:
        room = self._room
        while (seat := self._next_bot()) is not None and self.needed and not room.broken:
            await asyncio.sleep(room.rooms.settings.pace)
            progress = room.progress
            if progress is None or seat not in self._turns or not room.sheet.places[seat].bot:
                continue
            version = progress.version
            try:
                choice = await room.rooms.think(room, seat, progress)
            except Stale:
                continue
            if await room.act_for(seat, version, choice):
                note(room, seat, choice)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            self._room.rooms.report(self._room, error)
            if not self._room.broken:  # no table waits for ever for a bot
                asyncio.get_running_loop().call_later(RETRY, self.changed)

    # Time

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if (left := self.time_left()) is not None:
            self._timer = asyncio.get_running_loop().call_later(left, self._time_is_up)

    def time_left(self) -> float | None:
        """Seconds until the first of those to move has thought too long."""
        room = self._room
        waiting = [
            since
            for seat, (_, _, since) in self._turns.items()
            if not room.sheet.places[seat].bot and room.sheet.playing
        ]
        if not room.sheet.options.time_limit or not waiting:
            return None
        return max(0.0, min(waiting) + room.sheet.options.time_limit - time.monotonic())

    def _time_is_up(self) -> None:
        self._timer = None
        task = asyncio.get_running_loop().create_task(self._let_bots_stand_in())
        task.add_done_callback(self._stood_in)

    def _stood_in(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self._room.rooms.report(self._room, error)

    async def _let_bots_stand_in(self) -> None:
        room = self._room
        async with room.queue:
            limit = time.monotonic() - room.sheet.options.time_limit
            late = {
                seat: replace(room.sheet.places[seat], bot=stand_in())
                for seat, (_, _, since) in self._turns.items()
                if not room.sheet.places[seat].bot and since <= limit
            }
            if late:
                await room.change_seats(late)
            else:
                self._set_timer()

    def stop(self) -> None:
        """The room is put away."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
