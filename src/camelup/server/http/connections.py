"""Connections: how many there may be, how long they may take, and what ends them.

uvicorn speaks HTTP and WebSocket; what stands here only watches over it. Whoever sends half a
request, sends more than anybody needs, or does not read what he asked for is cut off.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from camelup.server.http.door import Door, TurnedAway
from camelup.server.http.limits import Bucket, Buckets
from camelup.server.http.requests import machine
from camelup.server.metrics import CUT_OFF
from camelup.server.settings import Settings
from camelup.server.waiting import Gate, Mailbox

if TYPE_CHECKING:
    from websockets.frames import Frame

    _Http = Any
else:
    _Http = AutoHTTPProtocol

MOST_HEADERS = 65_536
"""Bytes of a request before its body; a browser's have less than 2 000."""
MOST_PIPELINED = 16
PART = 4_096
"""Bytes from a socket that are parsed at once; others have their turn before the next ones are."""
MOST_FRAGMENTS = 64
"""Parts of one message on a socket; browsers send it in one."""

_BRIEF = b"HTTP/1.1 %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
LATE = _BRIEF % b"408 Request Timeout"
LONG = _BRIEF % b"431 Request Header Fields Too Large"


class Connections:
    """All that are open, of each machine and in all."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._most = settings.connections
        self._open: dict[asyncio.Transport, str] = {}
        self._machines: Counter[str] = Counter()
        self._rates = Buckets(settings.new_connections, settings.new_connections_burst)
        self._proxies = [ipaddress.ip_network(proxy) for proxy in settings.proxies]
        self._closing: set[asyncio.Transport] = set()
        self.turned_away = TurnedAway(settings.turned_away_seconds)

    def __len__(self) -> int:
        return len(self._open)

    def fit(self, descriptors: int | None) -> None:
        """There shall be no more than the system has descriptors for."""
        if descriptors is not None:
            self._most = min(self._most, max(LEAST, descriptors - RESERVED))

    def admit(self, transport: asyncio.Transport) -> bool:
        """May there be another one?"""
        peer = transport.get_extra_info("peername")
        who = peer[0] if peer else ""
        one = "" if self._is_proxy(who) else machine(who)
        if len(self._open) >= self._most or not self._welcome(one):
            CUT_OFF.labels("many").inc()
            return False
        self._open[transport] = one
        self._machines[one] += 1
        self.turned_away.shrink(self._most - len(self._open))
        return True

    def turn_away(self, transport: asyncio.Transport) -> None:
        """Hang up later: as long as there is room for those who may stay."""
        room = self._most - len(self._open)
        self.turned_away.keep(transport, min(room, self.settings.turned_away))

    def _is_proxy(self, who: str) -> bool:
        """For all behind it, limits are kept where requests tell who they are from."""
        if not self._proxies or not who:
            return not who
        return any(ipaddress.ip_address(who) in network for network in self._proxies)

    def _welcome(self, one: str) -> bool:
        if not one:
            return True
        few = self._machines[one] < self.settings.connections_per_machine
        return few and self._rates.take(one)

    def release(self, transport: asyncio.Transport) -> None:
        """It is gone."""
        one = self._open.pop(transport, None)
        self._closing.discard(transport)
        if one is not None:
            self._machines[one] -= 1
            if not self._machines[one]:
                del self._machines[one]

    async def sweep(self) -> None:
        """Cut off what was closed but has not gone, as its other side does not read, for ever."""
        while True:
            await asyncio.sleep(self.settings.stalled)
            for transport in self._closing:
                CUT_OFF.labels("closing").inc()
                transport.abort()
            self._closing = {one for one in self._open if one.is_closing()}


LEAST = 16
RESERVED = 400
"""Descriptors for what is accepted at once, for files, the database and workers."""


def descriptors() -> int | None:
    """How many this process may have, as many as it can get; ``None`` where nobody says."""
    try:
        import resource
    except ImportError:  # not on this system
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    if soft != hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return None if soft == resource.RLIM_INFINITY else soft


class _Watched:
    """What both kinds of connection share: the other side has to read."""

    watch: Connections
    transport: asyncio.Transport
    _stalled: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        loop = asyncio.get_running_loop()
        self._stalled = loop.call_later(self.watch.settings.stalled, self._cut_off, "slow reader")

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]
        self._relax()

    def connection_lost(self, error: Exception | None) -> None:
        self._relax()
        self.watch.release(self.transport)
        super().connection_lost(error)  # type: ignore[misc]

    def _relax(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _cut_off(self, why: str) -> None:
        CUT_OFF.labels(why).inc()
        self.transport.abort()


class WatchedHttp(_Watched, _Http):  # type: ignore[misc]
    """Requests arrive in time and in bounds."""

    _deadline: asyncio.TimerHandle | None = None
    _stage: tuple[str, object] | None = None
    _bytes = 0
    _answering: Any = None
    """The request that is being answered; ``cycle`` is the latest that has come in."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._set_deadline()

    def connection_lost(self, error: Exception | None) -> None:
        self._end_deadline()
        if self._answering is not None:
            self._answering.disconnected = True
        super().connection_lost(error)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        """Where several requests were sent at once, none is answered on a closed connection."""
        self._answering, send = cycle, cycle.send

        async def careful_send(message: Any) -> None:
            if self.transport.is_closing():
                cycle.disconnected = True
            await send(message)

        cycle.send = careful_send
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._bytes += len(data)
        super().data_received(data)
        if len(getattr(self, "pipeline", ())) > MOST_PIPELINED:
            self._cut_off("pipeline")
        elif self.transport.get_protocol() is not self:
            self._end_deadline()  # it has become a socket
        else:
            self._set_deadline()

    def _set_deadline(self) -> None:
        """Time runs from the first byte that is awaited until the last one is there."""
        stage = self._awaited()
        if stage == self._stage:
            if stage is not None and stage[0] == "headers" and self._bytes > MOST_HEADERS:
                self._turn_away("headers", LONG)
            return
        self._end_deadline()
        self._stage, self._bytes = stage, 0
        if stage is not None:
            settings = self.watch.settings
            seconds = settings.header_seconds if stage[0] == "headers" else settings.body_seconds
            self._deadline = asyncio.get_running_loop().call_later(seconds, self._time_is_up)

    def _awaited(self) -> tuple[str, object] | None:
        """The part of a request that is still to come, and after which other it comes."""
        if self.cycle is None or self.cycle.response_complete:
            return ("headers", self.cycle)
        return ("body", self.cycle) if self.cycle.more_body else None

    def _end_deadline(self) -> None:
        self._stage = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _time_is_up(self) -> None:
        self._deadline = None
        if self._stage is not None and self._stage == self._awaited():
            self._turn_away("late", LATE)

    def _turn_away(self, why: str, answer: bytes) -> None:
        """Say so, if nothing else was said, and hang up."""
        if self.cycle is None or self.cycle.response_complete:
            CUT_OFF.labels(why).inc()
            self.transport.write(answer)
            self.transport.close()
        else:
            self._cut_off(why)


class WatchedSocket(_Watched, WebSocketsSansIOProtocol):
    """Frames that bring nothing have a rate, as messages have; an open socket takes little room."""

    _unparsed = b""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.queue: Any = Mailbox()
        self.writable = Gate()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":  # what led to it is not needed any more
            self.request.headers.clear()
            self.response.headers.clear()
            self.scope["headers"] = []
        elif message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # it was turned away: that is no fault

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._control = Bucket(self.watch.settings.rate, self.watch.settings.burst)

    def data_received(self, data: bytes) -> None:
        self._unparsed += data
        self._parse()

    async def receive(self) -> Any:
        message = await super().receive()
        self._parse()
        return message

    def _parse(self) -> None:
        """A part at a time, and no more while there is something that was not heard."""
        while self._unparsed and not self.read_paused and not self.transport.is_closing():
            part, self._unparsed = self._unparsed[:PART], self._unparsed[PART:]
            super().data_received(part)

    def handle_ping(self) -> None:
        if self._control.take() and self.writable.is_set():
            super().handle_ping()
        else:
            self._cut_off("pings")

    def handle_pong(self, event: Frame) -> None:
        if self._control.take():
            super().handle_pong(event)
        else:
            self._cut_off("pings")

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self._cut_off("fragments")


def watched(connections: Connections) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The two kinds of connection, for uvicorn to make; one of HTTP is at the door first."""
    http = type("WatchedHttp", (WatchedHttp,), {"watch": connections})
    door = type("Arriving", (Door,), {"watch": connections, "inside": http})
    return door, type("WatchedSocket", (WatchedSocket,), {"watch": connections})
