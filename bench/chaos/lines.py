"""Connections that can be cut, slowed down and blocked: a proxy before a server."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Line:
    """The way from one node to one server."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self.delay = 0.0
        self._target = target
        self._open = asyncio.Event()
        self._open.set()
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen on a port of its own."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Hang up for good."""
        self.cut()
        if self._server is not None:
            self._server.close()

    def cut(self) -> None:
        """Hang up on everybody; whoever calls again is let through."""
        for pair in self._pairs:
            for writer in pair:
                writer.transport.abort()

    def block(self) -> None:
        """Nothing gets through any more, and nobody is told."""
        self._open.clear()

    def unblock(self) -> None:
        """Whatever was held up gets through."""
        self._open.set()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._open.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, far_writer)
        self._pairs.add(pair)
        with suppress(asyncio.CancelledError):  # the end of it all
            await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
        self._pairs.discard(pair)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
