"""One socket: whom it belongs to, what it looks at, and what is still to be sent to it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from camelup.core.errors import CamelUpError
from camelup.core.values import Seat
from camelup.server.errors import code_of
from camelup.server.protocol import Language, Refusal, Reply
from camelup.server.tables.advice import advice
from camelup.server.tables.updates import encoded, update, voice

if TYPE_CHECKING:
    from camelup.server.tables.room import Room

OUTBOX = 256
"""Messages waiting for a reader that is too slow; then the socket is closed, and comes back."""

SLOW = 4408


class Client:
    """A connected browser or program. ``key`` is hashed."""

    def __init__(self, socket: WebSocket, room: Room, key: str) -> None:
        self.key = key
        self.room = room
        self.seat: Seat | None = None
        self.language: Language = "en"
        self.coach = False
        self.value = ""
        """For the dice of a game that has not begun, should this browser take a seat."""
        self._advising: asyncio.Task[None] | None = None
        self._socket = socket
        self._outbox: asyncio.Queue[str | int] = asyncio.Queue(OUTBOX)
        """Texts to be sent, or the code to close with."""

    def owns(self, seat: Seat) -> bool:
        """Is ``seat`` one of this browser's?"""
        places = self.room.sheet.places
        return 0 <= seat < len(places) and places[seat].owner == self.key != ""

    def look(self, seat: Seat | None, language: Language) -> None:
        """Look from a seat of one's own, or as a spectator."""
        self.seat = seat if seat is not None and self.owns(seat) else None
        self.language = language

    def check_seat(self) -> None:
        """Seats changed hands: whoever lost his looks on from now, and sees less."""
        if self.seat is not None and not self.owns(self.seat):
            self.seat = None
            self.show()

    def show(self, acted: str | None = None) -> None:
        """Send the table from scratch; ``acted`` confirms an action that was played before."""
        if self.room.progress is not None:
            self.tell(update(self.room, self.seat, self.language, acted=acted))
            self.want_advice()

    def tell(self, message: Reply) -> None:
        """Have a message sent."""
        self.send(encoded(message))

    def refuse(self, error: CamelUpError, id: str | None = None) -> None:
        """Say what is wrong."""
        text = voice(self.room, self.language).error(error)
        self.tell(Refusal(code=code_of(error), text=text, id=id))

    def send(self, text: str) -> None:
        """Have a text sent in its turn."""
        try:
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.hang_up(SLOW)

    def hang_up(self, code: int) -> None:
        """Close as soon as possible; what is waiting is not sent any more."""
        while not self._outbox.empty():
            self._outbox.get_nowait()
        self._outbox.put_nowait(code)

    def want_advice(self) -> None:
        """Things have changed: ask the coach again, where he is wanted."""
        room = self.room
        wanted = self.coach and room.progress is not None and room.sheet.playing
        if wanted and self._advising is None:
            self._advising = asyncio.get_running_loop().create_task(self._advise())
            self._advising.add_done_callback(self._advised)

    async def _advise(self) -> None:
        """Ask until the answer is about what is on the table now."""
        room = self.room
        while self.coach and self in room.clients and room.sheet.playing:
            seat, version = self.seat, room.sheet.version
            found = await room.rooms.advise(room, seat)
            if (seat, version) == (self.seat, room.sheet.version):
                if found is not None:
                    self.tell(advice(found, version, seat, voice(room, self.language)))
                return

    def _advised(self, task: asyncio.Task[None]) -> None:
        self._advising = None
        if not task.cancelled() and (error := task.exception()) is not None:
            self.room.rooms.report(self.room, error)

    async def write(self) -> None:
        """Send whatever is waiting, until the socket is closed."""
        try:
            while not isinstance(item := await self._outbox.get(), int):
                await self._socket.send_text(item)
            await self._socket.close(item)
        except (WebSocketDisconnect, WebSocketDisconnected, RuntimeError):
            return
