"""What is still to be sent over one socket."""

from __future__ import annotations

import asyncio

from camelup.server.protocol import CloseCode

MOST = 256
"""Messages waiting for a reader that is too slow; then the socket is closed, and comes back."""

MOST_BYTES = 1_000_000
"""The same for all messages together."""


class Outbox:
    """Texts in their order, and at last the code to close with."""

    __slots__ = ("_waiting", "bytes", "full")

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue(MOST)
        self.bytes = 0
        self.full = False
        """Nothing is put in any more."""

    def put(self, text: str) -> None:
        """Have a text sent in its turn; a reader that is too slow is cut off."""
        if self.full:
            return
        if self._waiting.full() or self.bytes + len(text) > MOST_BYTES:
            self.close(CloseCode.SLOW)
        else:
            self.bytes += len(text)
            self._waiting.put_nowait(text)

    def close(self, code: int) -> None:
        """Close as soon as possible; what is waiting is not sent any more."""
        self.full, self.bytes = True, 0
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(code)

    async def get(self) -> str | int:
        """The next text, or the code to close with."""
        item = await self._waiting.get()
        if isinstance(item, str):
            self.bytes -= len(item)
        return item
