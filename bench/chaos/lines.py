"""Connections that can be cut, slowed down and blocked: a proxy before a server."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import cast


class Line:
    """The way from one node to one server."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self.delay = 0.0
        self.blocked = False
        self.target = target
        self.ends: set[End] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen on a port of its own."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Near(self), "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Hang up for good."""
        self.cut()
        if self._server is not None:
            self._server.close()

    def cut(self) -> None:
        """Hang up on everybody; whoever calls again is let through."""
        for end in list(self.ends):
            end.abort()

    def block(self) -> None:
        """Nothing gets through any more, and nobody is told."""
        self.blocked = True

    def unblock(self) -> None:
        """Whatever was held up gets through."""
        self.blocked = False
        for end in list(self.ends):
            if end.other is not None:
                end.other.flow()  # it may have ended meanwhile
            end.flow()


class End(asyncio.Protocol):
    """One side of a connection. What it hears, the other side says, as soon as it may."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.other: End | None = None
        self._transport: asyncio.Transport | None = None
        self._held: deque[tuple[float, bytes]] = deque()
        self._ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.line.ends.add(self)

    def data_received(self, data: bytes) -> None:
        now = asyncio.get_running_loop().time()
        before = self._held[-1][0] if self._held else now  # nothing overtakes it
        self._held.append((max(now + self.line.delay, before), data))
        self.flow()

    def flow(self) -> None:
        """Pass on what has been on its way for long enough."""
        if self.other is None or self.line.blocked:
            return
        loop = asyncio.get_running_loop()
        while self._held:
            due, data = self._held[0]
            if due > loop.time():
                loop.call_at(due, self.flow)
                return
            self._held.popleft()
            self.other.say(data)
        if self._ended:
            self.other.close()

    def say(self, data: bytes) -> None:
        """Send it."""
        if self._transport is not None:
            self._transport.write(data)

    def connection_lost(self, error: Exception | None) -> None:
        self.line.ends.discard(self)
        self._ended, self._transport = True, None
        self.flow()

    def close(self) -> None:
        """The other side has hung up."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Hang up at once."""
        self._held.clear()
        if self._transport is not None:
            self._transport.abort()


class Near(End):
    """The side of whoever called: it calls the server."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._calling = asyncio.get_running_loop().create_task(self._call())

    async def _call(self) -> None:
        far = End(self.line)
        try:
            await asyncio.get_running_loop().create_connection(
                lambda: far, "127.0.0.1", self.line.target
            )
        except OSError:
            self.abort()
            return
        self.other, far.other = far, self
        self.flow()
        far.flow()
