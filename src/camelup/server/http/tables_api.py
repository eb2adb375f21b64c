"""The small JSON endpoints about tables and seats; see docs/protocol.md."""

from __future__ import annotations

import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.play.dice import token as fresh_token
from camelup.server import protocol
from camelup.server.errors import Forbidden, NotFound, TooMany
from camelup.server.games.legs import legs_told
from camelup.server.http.beside import worked_out
from camelup.server.http.limits import limits_of
from camelup.server.http.requests import hashed_key, language_of, machine_of, node_of, read
from camelup.server.http.responses import answer
from camelup.server.protocol import (
    ChangeCompany,
    GiveSeat,
    Glance,
    Legs,
    NameKeeper,
    NewTable,
    Rematch,
    SeatLink,
    TakeSeat,
)
from camelup.server.store.stored import StoredSeat
from camelup.server.tables.company import change_company
from camelup.server.tables.entering import name_keeper
from camelup.server.tables.room import Room
from camelup.server.tables.seats import given, linked, taken_by
from camelup.server.tables.updates import table_info


class Nothing(protocol.Request, frozen=True, kw_only=True):
    """A request that needs no words."""


async def create(request: Request) -> Response:
    """POST /api/tables"""
    wish = await read(request, NewTable)
    if not limits_of(request).new_tables.take(machine_of(request), hashed_key(request)):
        raise TooMany("server.too-fast")
    return _told(await node_of(request).lobby.create(wish, hashed_key(request)), request, 201)


async def lists(request: Request) -> Response:
    """GET /api/tables"""
    if not limits_of(request).lists.take(machine_of(request)):
        raise TooMany("server.too-fast")
    before = request.query_params.get("before")
    return answer(await node_of(request).lobby.lists(hashed_key(request), before))


async def show(request: Request) -> Response:
    """GET /api/tables/{id}"""
    return _told(await _room(request), request)


async def legs(request: Request) -> Response:
    """GET /api/tables/{id}/legs?seat=&language="""
    room, wish = await _room(request), request.query_params.get("seat")
    seat = None if wish is None else _number(room, wish)
    if seat is not None and room.table.seats[seat].owner != hashed_key(request):
        raise Forbidden("server.seat-not-yours")
    text = await node_of(request).store.record_so_far(room.table.id, hashed_key(request))
    if text is None:
        return answer(Legs(legs=()))
    names, language = room.table.names, language_of(request)
    return await worked_out(request, legs_told, text, language, names, seat)


async def start(request: Request) -> Response:
    """POST /api/tables/{id}/start"""
    room = await _room(request)
    await read(request, Nothing)
    if not _is_host(request, room):
        raise Forbidden("server.not-host")
    await room.start()
    return _told(room, request)


async def rematch(request: Request) -> Response:
    """POST /api/tables/{id}/rematch"""
    room, wish = await _room(request), await read(request, Rematch)
    return _told(await node_of(request).lobby.rematch(room, hashed_key(request), wish), request)


async def glance(request: Request) -> Response:
    """GET /api/tables/{id}/glance"""
    room, node = await _room(request), node_of(request)
    if hashed_key(request) not in (*room.table.owners, room.table.host):
        raise Forbidden("server.seat-not-yours")
    touched = await node.store.touched(room.id)
    idle = 0.0 if touched is None else max(0.0, time.time() - touched)
    view: Any = None if room.game is None else room.game.view(None)
    return answer(Glance(view=view, idle=idle))


async def keeper(request: Request) -> Response:
    """POST /api/tables/{id}/keeper"""
    room, wish = await _room(request), await read(request, NameKeeper)
    if wish.seat is not None:
        _seat(room, wish.seat)
    await name_keeper(room, wish.seat, host=_is_host(request, room))
    return _told(room, request)


async def company(request: Request) -> Response:
    """POST /api/tables/{id}/company"""
    room, wish = await _room(request), await read(request, ChangeCompany)
    await change_company(room, wish, host=_is_host(request, room))
    return _told(room, request)


async def take(request: Request) -> Response:
    """POST /api/tables/{id}/seats/{seat}/take"""
    room, number = await _room(request), request.path_params["seat"]
    wish, owner = await read(request, TakeSeat), hashed_key(request)

    def taken() -> dict[int, StoredSeat]:
        return {number: taken_by(_seat(room, number), owner, wish, players=_players(room))}

    await room.change_seats(taken)
    return _told(room, request)


async def give(request: Request) -> Response:
    """POST /api/tables/{id}/seats/{seat}/give"""
    room, number = await _room(request), request.path_params["seat"]
    wish, owner = await read(request, GiveSeat), hashed_key(request)

    def released() -> dict[int, StoredSeat]:
        seat = given(
            _seat(room, number),
            owner,
            wish,
            host=_is_host(request, room),
            here=number in room.audience.present,
            players=_players(room),
        )
        return {number: seat}

    await room.change_seats(released)
    return _told(room, request)


async def link(request: Request) -> Response:
    """POST /api/tables/{id}/seats/{seat}/link"""
    room, number = await _room(request), request.path_params["seat"]
    await read(request, Nothing)
    owner, token = hashed_key(request), fresh_token()

    def with_link() -> dict[int, StoredSeat]:
        host, playing = _is_host(request, room), room.table.playing
        return {number: linked(_seat(room, number), owner, token, host=host, playing=playing)}

    await room.change_seats(with_link)
    return answer(SeatLink(token=token))


async def _room(request: Request) -> Room:
    room = await node_of(request).rooms.open(request.path_params["id"])
    await room.follower.level()
    return room


def _is_host(request: Request, room: Room) -> bool:
    return room.table.host == hashed_key(request)


def _players(room: Room) -> frozenset[str] | None:
    """The hashed keys of those who play, while a game is going on."""
    return room.table.owners if room.table.playing else None


def _seat(room: Room, number: int) -> StoredSeat:
    if not 0 <= number < len(room.table.seats):
        raise NotFound("server.no-seat")
    return room.table.seats[number]


def _number(room: Room, wish: str) -> int:
    """The number of a seat of the table, as somebody wrote it."""
    number = int(wish) if len(wish) < 3 and wish.isascii() and wish.isdecimal() else -1
    _seat(room, number)
    return number


def _told(room: Room, request: Request, status: int = 200) -> Response:
    told = table_info(room.table, hashed_key(request), room.audience.live())
    return answer(told, status)


ROUTES = [
    Route("/api/tables", create, methods=["POST"]),
    Route("/api/tables", lists),
    Route("/api/tables/{id}", show),
    Route("/api/tables/{id}/company", company, methods=["POST"]),
    Route("/api/tables/{id}/legs", legs),
    Route("/api/tables/{id}/glance", glance),
    Route("/api/tables/{id}/keeper", keeper, methods=["POST"]),
    Route("/api/tables/{id}/rematch", rematch, methods=["POST"]),
    Route("/api/tables/{id}/start", start, methods=["POST"]),
    Route("/api/tables/{id}/seats/{seat:int}/take", take, methods=["POST"]),
    Route("/api/tables/{id}/seats/{seat:int}/give", give, methods=["POST"]),
    Route("/api/tables/{id}/seats/{seat:int}/link", link, methods=["POST"]),
]
