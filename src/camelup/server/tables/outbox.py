"""What is still to be sent over one socket."""

from __future__ import annotations

import asyncio

from camelup.server.protocol import CloseCode

MOST = 256
"""Messages waiting for a reader that is too slow; then the socket is closed, and comes back."""


class Outbox:
    """Texts in their order, and at last the code to close with."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue(MOST)

    def put(self, text: str) -> None:
        """Have a text sent in its turn; a reader that is too slow is cut off."""
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.close(CloseCode.SLOW)

    def close(self, code: int) -> None:
        """Close as soon as possible; what is waiting is not sent any more."""
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(code)

    async def get(self) -> str | int:
        """The next text, or the code to close with."""
        return await self._waiting.get()
