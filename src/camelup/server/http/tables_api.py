"""The small JSON endpoints about tables and seats; see docs/protocol.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.server.errors import Forbidden, NotFound
from camelup.server.http.web import answer, client_of, key_of, read
from camelup.server.protocol import GiveSeat, NewTable, SeatLink, TakeSeat
from camelup.server.protocol import Request as Message
from camelup.server.store.stored import Place
from camelup.server.tables.room import Room
from camelup.server.tables.seats import given, hashed, linked, taken_by
from camelup.server.tables.updates import table_info

if TYPE_CHECKING:
    from camelup.server.tables.rooms import Rooms


class Nothing(Message, frozen=True, kw_only=True):
    """A request that needs no words."""


async def create(request: Request) -> Response:
    """POST /api/tables"""
    rooms, key = _rooms(request), _key(request)
    room = await rooms.create(await read(request, NewTable), key, client_of(request))
    return answer(table_info(room.sheet, hashed(key), room.live()), 201)


async def lists(request: Request) -> Response:
    """GET /api/tables"""
    before = request.query_params.get("before")
    return answer(await _rooms(request).lists(_key(request), before))


async def show(request: Request) -> Response:
    """GET /api/tables/{id}"""
    return _told(await _room(request), request)


async def start(request: Request) -> Response:
    """POST /api/tables/{id}/start"""
    room = await _room(request)
    await read(request, Nothing)
    if room.sheet.host != hashed(_key(request)):
        raise Forbidden("server.not-host")
    await room.start()
    return _told(room, request)


async def rematch(request: Request) -> Response:
    """POST /api/tables/{id}/rematch"""
    room = await _room(request)
    await read(request, Nothing)
    return _told(await _rooms(request).rematch(room, _key(request)), request)


async def take(request: Request) -> Response:
    """POST /api/tables/{id}/seats/{seat}/take"""
    room, seat, wish = (
        await _room(request),
        request.path_params["seat"],
        await read(request, TakeSeat),
    )
    async with room.queue:
        place = taken_by(_place(room, seat), _key(request), wish, players=_players(room))
        await room.change_seats({seat: place})
    return _told(room, request)


async def give(request: Request) -> Response:
    """POST /api/tables/{id}/seats/{seat}/give"""
    room, seat, wish = (
        await _room(request),
        request.path_params["seat"],
        await read(request, GiveSeat),
    )
    key = _key(request)
    async with room.queue:
        place = given(
            _place(room, seat),
            key,
            wish,
            host=room.sheet.host == hashed(key),
            here=seat in room.present,
            players=_players(room),
        )
        await room.change_seats({seat: place})
    return _told(room, request)


async def link(request: Request) -> Response:
    """POST /api/tables/{id}/seats/{seat}/link"""
    room, seat, key = await _room(request), request.path_params["seat"], _key(request)
    await read(request, Nothing)
    async with room.queue:
        place, token = linked(
            _place(room, seat),
            key,
            host=room.sheet.host == hashed(key),
            playing=room.sheet.playing,
        )
        await room.change_seats({seat: place})
    return answer(SeatLink(token=token))


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def _key(request: Request) -> str:
    """The gate has seen to it that there is one."""
    key = key_of(request)
    assert key is not None
    return key


async def _room(request: Request) -> Room:
    return await _rooms(request).open(request.path_params["id"])


def _players(room: Room) -> frozenset[str] | None:
    """The hashed keys of those who play, while a game is going on."""
    return room.sheet.owners if room.sheet.playing else None


def _place(room: Room, seat: int) -> Place:
    if seat >= len(room.sheet.places):
        raise NotFound("server.no-seat")
    return room.sheet.places[seat]


def _told(room: Room, request: Request) -> Response:
    return answer(table_info(room.sheet, hashed(_key(request)), room.live()))


ROUTES = [
    Route("/api/tables", create, methods=["POST"]),
    Route("/api/tables", lists),
    Route("/api/tables/{id}", show),
    Route("/api/tables/{id}/rematch", rematch, methods=["POST"]),
    Route("/api/tables/{id}/start", start, methods=["POST"]),
    Route("/api/tables/{id}/seats/{seat:int}/take", take, methods=["POST"]),
    Route("/api/tables/{id}/seats/{seat:int}/give", give, methods=["POST"]),
    Route("/api/tables/{id}/seats/{seat:int}/link", link, methods=["POST"]),
]
