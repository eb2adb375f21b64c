"""The door: whoever may come in is spoken to, and the others are kept waiting before it.

Who is hung up on at once is back at once, as fast as both machines can: that takes more of the
processor than all that is answered. Waiting takes a descriptor and some kB.
"""

from __future__ import annotations

import asyncio
import socket
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from camelup.server.http.connections import Connections


AT_ONCE, PAUSE = 20, 0.02
"""So many at most are hung up on in one turn of the event loop, and then others have theirs."""


class TurnedAway:
    """Connections that are hung up on a little later; where there are too many, the oldest now."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: OrderedDict[asyncio.Transport, float] = OrderedDict()
        """Until when each is kept."""
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def keep(self, transport: asyncio.Transport, most: int) -> None:
        """Keep one waiting, and no more than so many."""
        if most < 1:
            transport.abort()
            return
        self.shrink(most - 1)
        # What he sends stays with him, as far as the system allows.
        end: socket.socket = transport.get_extra_info("socket")
        with suppress(OSError):  # he has gone already
            end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        loop = asyncio.get_running_loop()
        self._waiting[transport] = loop.time() + self._seconds
        if self._timer is None:
            self._timer = loop.call_later(self._seconds, self._hang_up)

    def _hang_up(self) -> None:
        loop, self._timer = asyncio.get_running_loop(), None
        for _ in range(AT_ONCE):
            if not self._waiting or next(iter(self._waiting.values())) > loop.time():
                break
            self.shrink(len(self._waiting) - 1)
        if self._waiting:
            due = next(iter(self._waiting.values()))
            self._timer = loop.call_at(max(due, loop.time() + PAUSE), self._hang_up)

    def shrink(self, most: int) -> None:
        """Hang up on those who have waited longest, until there are no more than so many."""
        while len(self._waiting) > max(0, most):
            transport, _ = self._waiting.popitem(last=False)
            transport.abort()

    def forget(self, transport: asyncio.Transport) -> None:
        """It is gone."""
        self._waiting.pop(transport, None)


class Door(asyncio.Protocol):
    """A connection that has come; only for one that may stay is made what speaks HTTP."""

    watch: Connections
    inside: type[Any]
    """What speaks with whoever may stay."""
    _transport: asyncio.Transport

    def __init__(self, **arguments: Any) -> None:
        self._arguments = arguments

    def connection_made(self, transport: Any) -> None:
        """Let it in, or keep it waiting."""
        if self.watch.admit(transport):
            inside = self.inside(**self._arguments)
            transport.set_protocol(inside)
            inside.connection_made(transport)
            return
        self._transport = transport
        self.watch.turn_away(transport)

    def data_received(self, data: bytes) -> None:
        """Nobody hears him, and nothing more of it is read."""
        self._transport.pause_reading()

    def connection_lost(self, error: Exception | None) -> None:
        """It is gone."""
        self.watch.turned_away.forget(self._transport)
