"""The bus over Redis or Valkey: publish and subscribe, nothing is kept there."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from camelup.server.log import LOG
from camelup.server.metrics import HINTS

PREFIX = "camelup:"
ECHO = 0.5
"""Seconds between two messages of the bus to itself: what does not come back tells of its state."""
DOUBT = 1.2
"""After so many seconds without any message nobody is sure of it, and then it is lost."""
SILENCE = 2.5
RETRY = 0.3
READY = 0.3
"""Seconds that somebody waits until the bus listens to a channel."""
MOST_WAITING = 10_000
"""Messages that wait to be sent; the oldest are dropped, as nobody needs them any more."""
AT_ONCE = 256

FAULTS = (RedisError, OSError, asyncio.TimeoutError)


def _client(url: str) -> Redis:
    once = Retry(NoBackoff(), 0)  # whoever comes back in silence hides what was missed
    return Redis.from_url(url, socket_connect_timeout=2.0, socket_timeout=SILENCE, retry=once)


async def check(url: str) -> None:
    """Is there anybody at this address?"""
    client = _client(url)
    try:
        await client.ping()
    finally:
        await client.aclose()


class RedisBus:
    """One connection that sends, one that listens; both come back by themselves."""

    def __init__(self, url: str, node: str) -> None:
        self.up = False
        self._redis = _client(url)
        self._own = f"{PREFIX}echo:{node}"
        self._heard: Callable[[str, bytes], None] = lambda channel, message: None
        self._changed: Callable[[bool], None] = lambda up: None
        self._channels: set[str] = {self._own}
        self._ready: dict[str, asyncio.Future[None]] = {}
        self._listening: PubSub | None = None
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._more = asyncio.Event()
        self._latest = 0.0

    def listen(self, heard: Callable[[str, bytes], None], changed: Callable[[bool], None]) -> None:
        """Have messages handed over by their channel, and be told when the bus comes or goes."""
        self._heard, self._changed = heard, changed

    @property
    def sure(self) -> bool:
        """Has it carried a message just now?"""
        return self.up and time.monotonic() - self._latest < DOUBT

    # Sending

    def publish(self, channel: str, message: bytes) -> None:
        """Send a message to whoever listens."""
        self._waiting.append((PREFIX + channel, message))
        self._more.set()

    async def _send(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._waiting:
                await self._send_some()

    async def _send_some(self) -> None:
        batch = [self._waiting.popleft() for _ in range(min(AT_ONCE, len(self._waiting)))]
        try:
            pipe = self._redis.pipeline(transaction=False)
            for channel, message in batch:
                pipe.publish(channel, message)
            await pipe.execute()
            HINTS.labels("out").inc(len(batch))
        except FAULTS:
            self._become(False)  # others have missed something; when it is back, all is told anew
            await asyncio.sleep(RETRY)

    async def _echo(self) -> None:
        while True:
            self._waiting.append((self._own, b""))
            self._more.set()
            await asyncio.sleep(ECHO)
            if self._listening is not None and time.monotonic() - self._latest > SILENCE:
                await self._hang_up()  # whoever reads from it notices

    # Listening

    async def subscribe(self, channel: str) -> None:
        """Listen to a channel; returns when it does, or when that is not to be expected."""
        name = PREFIX + channel
        self._channels.add(name)
        if self._listening is None:  # whoever begins to listen knows of all channels
            return
        ready = self._ready.setdefault(name, asyncio.get_running_loop().create_future())
        with suppress(*FAULTS):
            await self._listening.subscribe(name)
            await asyncio.wait_for(asyncio.shield(ready), READY)

    def unsubscribe(self, channel: str) -> None:
        """Listen no more."""
        name = PREFIX + channel
        self._channels.discard(name)
        if self._listening is not None:
            asyncio.get_running_loop().create_task(self._unsubscribe(self._listening, name))

    async def _unsubscribe(self, listening: PubSub, name: str) -> None:
        with suppress(*FAULTS, RuntimeError):
            if name not in self._channels:
                await listening.unsubscribe(name)

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear_all()
            except FAULTS as error:
                if self.up:
                    LOG.warning("the bus is lost: %s", type(error).__name__)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                LOG.error("the bus: %s", type(error).__name__, exc_info=error)
            await self._hang_up()
            self._become(False)
            await asyncio.sleep(RETRY)

    async def _hear_all(self) -> None:
        self._latest = time.monotonic()
        listening = self._redis.pubsub()
        known = frozenset(self._channels)
        await listening.subscribe(*known)
        self._listening = listening
        if late := self._channels - known:  # said while this one was not listening yet
            await listening.subscribe(*late)
        while self._listening is listening:
            message = await listening.get_message(timeout=SILENCE)
            if message is not None:
                self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        self._latest = time.monotonic()
        name = message["channel"].decode()
        if message["type"] == "subscribe":
            if (ready := self._ready.pop(name, None)) is not None and not ready.done():
                ready.set_result(None)
        elif name == self._own:
            self._become(True)  # both ways are open
        elif message["type"] == "message":
            HINTS.labels("in").inc()
            self._heard(name.removeprefix(PREFIX), message["data"])

    def _become(self, up: bool) -> None:
        if up != self.up:
            self.up = up
            LOG.warning("the bus is %s", "there" if up else "gone")
            self._changed(up)

    async def _hang_up(self) -> None:
        listening, self._listening = self._listening, None
        if listening is not None:
            with suppress(*FAULTS, RuntimeError):
                await listening.aclose()  # type: ignore[no-untyped-call]

    # All together

    async def run(self) -> None:
        """Keep the connection, for ever."""
        await asyncio.gather(self._send(), self._listen(), self._echo())

    async def close(self) -> None:
        """Send what is waiting, and hang up."""
        with suppress(*FAULTS):
            while self._waiting and self.up:
                await self._send_some()
        await self._hang_up()
        with suppress(*FAULTS):
            await self._redis.aclose()
