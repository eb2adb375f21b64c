"""What is still to be sent over one socket."""

from __future__ import annotations

from camelup.server.protocol import CloseCode
from camelup.server.waiting import Mailbox

MOST = 256
"""Messages waiting for a reader that is too slow; then the socket is closed, and comes back."""

MOST_BYTES = 1_000_000
"""The same for all messages together."""


class Outbox(Mailbox[str | int]):
    """Texts in their order, and at last the code to close with."""

    __slots__ = ("bytes", "full")

    def __init__(self) -> None:
        super().__init__()
        self.bytes = 0
        self.full = False
        """Nothing is put in any more."""

    def put(self, text: str) -> None:
        """Have a text sent in its turn; a reader that is too slow is cut off."""
        if self.full:
            return
        if len(self) >= MOST or self.bytes + len(text) > MOST_BYTES:
            self.close(CloseCode.SLOW)
        else:
            self.bytes += len(text)
            self.put_nowait(text)

    def close(self, code: int) -> None:
        """Close as soon as possible; what is waiting is not sent any more."""
        self.full, self.bytes = True, 0
        self.clear()
        self.put_nowait(code)

    async def get(self) -> str | int:
        """The next text, or the code to close with."""
        item = await super().get()
        if isinstance(item, str):
            self.bytes -= len(item)
        return item
