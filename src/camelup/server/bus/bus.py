"""The bus as the rest of the server sees it; and none, for a server of one node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

NODES = "nodes"
"""The channel that every node listens to."""


class Bus(Protocol):
    """Carries messages to all nodes that listen to a channel. Nothing waits for it."""

    up: bool
    """Does it carry messages at the moment, as far as is known here?"""

    @property
    def sure(self) -> bool:
        """Has it carried one just now?"""

    def listen(self, heard: Callable[[str, bytes], None], changed: Callable[[bool], None]) -> None:
        """Have messages handed over by their channel, and be told when the bus comes or goes."""

    def publish(self, channel: str, message: bytes) -> None:
        """Send a message to whoever listens."""

    async def subscribe(self, channel: str) -> None:
        """Listen to a channel; returns when it does, or when that is not to be expected."""

    def unsubscribe(self, channel: str) -> None:
        """Listen no more."""

    async def run(self) -> None:
        """Keep the connection, for ever."""

    async def close(self) -> None:
        """Send what is waiting, and hang up."""


class NoBus:
    """A server of one node talks to nobody."""

    up = sure = False

    def listen(self, heard: Callable[[str, bytes], None], changed: Callable[[bool], None]) -> None:
        """There is nothing to hear."""

    def publish(self, channel: str, message: bytes) -> None:
        """Nobody listens."""

    async def subscribe(self, channel: str) -> None:
        """Nobody talks."""

    def unsubscribe(self, channel: str) -> None:
        """Nobody talks."""

    async def run(self) -> None:
        """There is nothing to do."""

    async def close(self) -> None:
        """There is nothing to close."""
