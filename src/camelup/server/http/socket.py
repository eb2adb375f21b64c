"""The socket of a table: hello first, then whatever a client may say."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from camelup.core.errors import CamelUpError
from camelup.server.errors import Conflict, Forbidden, NotFound, Refused
from camelup.server.http.web import NONSENSE, client_of, hashed_key, same_origin
from camelup.server.limits import Bucket
from camelup.server.protocol import (
    PROTOCOL,
    Act,
    ClientMessage,
    Coach,
    Hello,
    Look,
    Ping,
    Pong,
    Why,
)
from camelup.server.tables.client import Client
from camelup.server.tables.reasons import why
from camelup.server.tables.room import Played

if TYPE_CHECKING:
    from camelup.server.tables.rooms import Rooms

BINARY, FAILED = 1003, 1011
BAD, LATE, FOREIGN, UNKNOWN, OLD, FLOOD = 4400, 4401, 4403, 4404, 4406, 4429
"""Close codes; docs/protocol.md says when each is used."""

STRIKES = 10
"""Messages that make no sense before the socket is closed."""

_decode = msgspec.json.Decoder(ClientMessage).decode


async def table_socket(socket: WebSocket) -> None:
    """/ws/tables/{id}"""
    rooms: Rooms = socket.app.state.rooms
    if not same_origin(socket):
        await socket.close(FOREIGN)
        return
    await socket.accept()
    try:
        room = await rooms.open(socket.path_params["id"])
    except NotFound:
        await socket.close(UNKNOWN)
        return
    with rooms.held(room, client_of(socket)) as free:
        if not free:
            await socket.close(FLOOD)
            return
        await _talk(socket, Client(socket, room, hashed_key(socket)), rooms)


async def _talk(socket: WebSocket, client: Client, rooms: Rooms) -> None:
    writing = asyncio.create_task(client.write())
    try:
        try:
            code = await Talk(client, rooms).listen(socket)
        except WebSocketDisconnect:
            return
        except Exception as error:
            rooms.report(client.room, error)
            code = FAILED
        client.hang_up(code)
        await writing
    finally:
        writing.cancel()
        client.room.leave(client)


class Talk:
    """What one client says."""

    def __init__(self, client: Client, rooms: Rooms) -> None:
        self._client = client
        self._rooms = rooms
        self._strikes = 0
        self._bucket = Bucket(rooms.settings.rate, rooms.settings.burst)

    async def listen(self, socket: WebSocket) -> int:
        """Hear messages until there is a reason to close; its code."""
        try:
            first = await asyncio.wait_for(socket.receive(), self._rooms.settings.hello)
        except TimeoutError:
            return LATE
        code = await self._hear(first, begin=True)
        while code is None:
            message = await socket.receive()
            code = await self._hear(message)
        return code

    async def _hear(self, frame: Message, begin: bool = False) -> int | None:
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1005))
        if not self._bucket.take():
            return FLOOD
        text = frame.get("text")
        if text is None:
            return BINARY
        try:
            message = _decode(text)
        except NONSENSE as error:
            return self._strike(Refused("server.bad-message", said=str(error)), begin)
        if begin:
            return await self._hello(message)
        return await self._do(message)

    def _strike(self, error: CamelUpError, begin: bool = False) -> int | None:
        self._strikes += 1
        self._client.refuse(error)
        return BAD if begin or self._strikes >= STRIKES else None

    async def _hello(self, message: ClientMessage) -> int | None:
        if not isinstance(message, Hello):
            self._strike(Refused("server.hello-first"))
            return BAD
        if message.protocol != PROTOCOL:
            return OLD
        await self._rooms.greet(self._client, message)
        return None

    async def _do(self, message: ClientMessage) -> int | None:
        client = self._client
        if isinstance(message, Act):
            await self._act(message)
        elif isinstance(message, Look):
            client.look(message.seat, message.language)
            if message.seat != client.seat:
                client.refuse(Forbidden("server.seat-not-yours"))
            client.show()
        elif isinstance(message, Coach):
            self._coach(message)
        elif isinstance(message, Why):
            self._why(message)
        elif isinstance(message, Ping):
            client.tell(Pong())
        else:
            return self._strike(Refused("server.hello-again"))
        return None

    def _coach(self, message: Coach) -> None:
        if message.on and not self._client.room.sheet.options.coach:
            self._client.refuse(Forbidden("server.no-coach"))
            return
        self._client.coach = message.on
        self._client.want_advice()

    def _why(self, message: Why) -> None:
        try:
            self._client.tell(why(self._client.room, message.seat, self._client))
        except CamelUpError as error:
            self._client.refuse(error)

    async def _act(self, act: Act) -> None:
        client, room = self._client, self._client.room
        if not client.owns(act.seat):
            client.refuse(Forbidden("server.seat-not-yours"), act.id)
            return
        try:
            played = await room.act(act)
        except CamelUpError as error:
            client.refuse(error, act.id)
            return
        if played is Played.STALE:
            client.refuse(Conflict("server.stale"), act.id)
            client.show()
        elif played is Played.BEFORE:
            client.show(acted=act.id)
