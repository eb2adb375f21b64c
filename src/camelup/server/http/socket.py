"""The socket of a table: hello first, then whatever a client may say."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from camelup.core.errors import CamelUpError
from camelup.server.errors import (
    Conflict,
    Forbidden,
    NotFound,
    RequestError,
    TooMany,
    Unavailable,
)
from camelup.server.http.limits import Bucket, Limits, limits_of
from camelup.server.http.requests import NONSENSE, device_of, hashed_key, machine_of, node_of
from camelup.server.log import report
from camelup.server.metrics import REFUSALS, TOLD
from camelup.server.protocol import (
    PROTOCOL,
    Act,
    ClientMessage,
    CloseCode,
    Coach,
    Enter,
    Hello,
    Look,
    Ping,
    Pong,
    Say,
    Why,
)
from camelup.server.settings import Settings
from camelup.server.tables.client import Client
from camelup.server.tables.entering import enter
from camelup.server.tables.handshake import greet
from camelup.server.tables.outbox import Outbox
from camelup.server.tables.reasons import why
from camelup.server.tables.room import ActResult
from camelup.server.tables.talking import checked

STRIKES = 10
"""Messages that make no sense before the socket is closed."""

_decode = msgspec.json.Decoder(ClientMessage).decode


async def table_socket(socket: WebSocket, id: str) -> None:
    """/ws/tables/{id}, of somebody who may have a socket."""
    node = node_of(socket)
    await socket.accept()
    try:
        room = await node.rooms.open(id)
    except NotFound:
        await socket.close(CloseCode.UNKNOWN)
        return
    except Unavailable:
        await socket.close(CloseCode.FAILED)
        return
    machine, key = machine_of(socket), hashed_key(socket)
    with limits_of(socket).sockets.held(room, machine, key) as free:
        if not free:
            await socket.close(CloseCode.FLOOD)
            return
        await _serve(socket, Client(room, key, machine, device_of(socket)), node.settings)


async def _serve(socket: WebSocket, client: Client, settings: Settings) -> None:
    """Hear and answer until one side closes."""
    writing = asyncio.create_task(_write(socket, client.outbox))
    try:
        try:
            code = await Listener(client, settings, limits_of(socket)).listen(socket)
        except WebSocketDisconnect:
            return
        except Exception as error:
            report(client.room.id, error)
            code = CloseCode.FAILED
        REFUSALS.labels(f"close-{code:d}").inc()
        client.outbox.close(code)
        await writing
    finally:
        writing.cancel()
        client.room.leave(client)


async def _write(socket: WebSocket, outbox: Outbox) -> None:
    """Send whatever is waiting, until the socket is closed."""
    try:
        while isinstance(item := await outbox.get(), str):
            await socket.send_text(item)
            item = ""  # nobody keeps it while there is nothing to send
        await socket.close(item)
    except (WebSocketDisconnect, WebSocketDisconnected, RuntimeError):
        return


class Listener:
    """Hears what one client says, and does it."""

    def __init__(self, client: Client, settings: Settings, limits: Limits) -> None:
        self._client = client
        self._limits = limits
        self._patience = settings.hello
        self._strikes = 0
        self._bucket = Bucket(settings.rate, settings.burst)

    async def listen(self, socket: WebSocket) -> CloseCode:
        """Hear messages until there is a reason to close; its code."""
        try:
            first = await asyncio.wait_for(socket.receive(), self._patience)
        except TimeoutError:
            return CloseCode.LATE
        code = await self._hear(first, begin=True)
        while code is None:
            message = await socket.receive()
            code = await self._hear(message)
        return code

    async def _hear(self, frame: Message, begin: bool = False) -> CloseCode | None:
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1005))
        if not self._bucket.take():
            return CloseCode.FLOOD
        # Where a machine says too much, its sockets are heard one after another: who is at fault
        # among them is not known, and hanging up on the others would cost more than to hear them.
        if pause := self._limits.messages.reserve(self._client.machine):
            await asyncio.sleep(pause)
        text = frame.get("text")
        if text is None:
            return CloseCode.BINARY
        try:
            message = _decode(text)
        except NONSENSE as error:
            return self._strike(RequestError("server.bad-message", said=str(error)), begin)
        if begin:
            return await self._hello(message)
        return await self._do(message)

    def _strike(self, error: CamelUpError, begin: bool = False) -> CloseCode | None:
        self._strikes += 1
        self._client.refuse(error)
        return CloseCode.BAD if begin or self._strikes >= STRIKES else None

    async def _hello(self, message: ClientMessage) -> CloseCode | None:
        if not isinstance(message, Hello):
            self._strike(RequestError("server.hello-first"))
            return CloseCode.BAD
        if message.protocol != PROTOCOL:
            return CloseCode.OLD
        await greet(self._client, message)
        return None

    async def _do(self, message: ClientMessage) -> CloseCode | None:
        client = self._client
        if isinstance(message, Act):
            await self._act(message)
        elif isinstance(message, Enter):
            await self._heard(message.id, enter(client, message))
        elif isinstance(message, Look):
            client.look(message.seat, message.language)
            if message.seat != client.seat:
                client.refuse(Forbidden("server.seat-not-yours"))
            client.show()
        elif isinstance(message, Coach):
            self._coach(message)
        elif isinstance(message, Why):
            self._why(message)
        elif isinstance(message, Say):
            self._say(message)
        elif isinstance(message, Ping):
            client.tell(Pong())
        else:
            return self._strike(RequestError("server.hello-again"))
        return None

    def _coach(self, message: Coach) -> None:
        if message.on and not self._client.room.table.options.coach:
            self._client.refuse(Forbidden("server.no-coach"))
            return
        self._client.coaching.on = message.on
        self._client.coaching.ask()

    def _why(self, message: Why) -> None:
        try:
            self._client.tell(why(self._client, message.seat))
        except CamelUpError as error:
            self._client.refuse(error)

    def _say(self, message: Say) -> None:
        client = self._client
        try:
            spoken = checked(client, message)
            if not self._limits.words.take(client.key):
                raise TooMany("server.say-fast")
        except CamelUpError as error:
            client.refuse(error, message.id)
            return
        client.room.talking.say(spoken)

    async def _act(self, act: Act) -> None:
        client, room = self._client, self._client.room
        if not client.owns(act.seat):
            client.refuse(Forbidden("server.seat-not-yours"), act.id)
            return
        await self._heard(act.id, room.act(act))

    async def _heard(self, id: str, doing: Awaitable[ActResult]) -> None:
        """Do what was asked, and say what became of it."""
        client, begun = self._client, time.perf_counter()
        try:
            result = await doing
        except CamelUpError as error:
            client.refuse(error, id)
            return
        if result is ActResult.PLAYED:
            TOLD.observe(time.perf_counter() - begun)
        if result is ActResult.STALE:
            client.refuse(Conflict("server.stale"), id)
            client.show()
        elif result is ActResult.REPEATED:
            client.show(acted=id)
