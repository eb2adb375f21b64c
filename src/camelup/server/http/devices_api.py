"""Other devices of a person: a link or a code brings seats and games there, and takes them away."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.play.dice import token as fresh_token
from camelup.server.errors import NotFound, TooMany
from camelup.server.games.names import clean_name
from camelup.server.http.limits import limits_of
from camelup.server.http.middleware import cookie
from camelup.server.http.requests import (
    DEVICE_COOKIE,
    device_of,
    hashed_key,
    machine_of,
    node_of,
    read,
)
from camelup.server.http.responses import answer
from camelup.server.http.tables_api import Nothing
from camelup.server.keys import hashed
from camelup.server.protocol import DeviceInfo, DeviceLink, Devices, UseDevice
from camelup.server.store.devices import VALID

SHORT = 16
"""Of the hash of a device, which tells those of one person apart."""


async def _told(request: Request, owner: str, device: str) -> Devices:
    found = await node_of(request).store.devices.of(owner)
    return Devices(
        devices=tuple(
            DeviceInfo(id=one.id[:SHORT], name=one.name, since=one.since, here=one.id == device)
            for one in found
        ),
        guest=bool(device),
    )


async def lists(request: Request) -> Response:
    """GET /api/devices"""
    return answer(await _told(request, hashed_key(request), device_of(request)))


async def link(request: Request) -> Response:
    """POST /api/devices/link"""
    await read(request, Nothing)
    if not limits_of(request).new_tables.take(machine_of(request), hashed_key(request)):
        raise TooMany("server.too-fast")
    token = fresh_token()
    await node_of(request).store.devices.offer(hashed(token), hashed_key(request))
    return answer(DeviceLink(token=token, seconds=int(VALID)))


async def use(request: Request) -> Response:
    """POST /api/devices/use"""
    wish, secret = await read(request, UseDevice), fresh_token()
    if not limits_of(request).new_tables.take(machine_of(request), hashed_key(request)):
        raise TooMany("server.too-fast")
    devices, device = node_of(request).store.devices, hashed(secret)
    await devices.use(hashed(wish.token), device, clean_name(wish.name), hashed_key(request))
    owner = await devices.owner(device) or ""
    told = answer(await _told(request, owner, device))
    told.headers.append("Set-Cookie", cookie(DEVICE_COOKIE, secret, request.scope))
    return told


async def remove(request: Request) -> Response:
    """POST /api/devices/{id}/remove"""
    await read(request, Nothing)
    node, owner, here = node_of(request), hashed_key(request), device_of(request)
    found = [one.id for one in await node.store.devices.of(owner)]
    wanted = [one for one in found if one[:SHORT] == request.path_params["id"]]
    if not wanted or not await node.store.devices.remove(wanted[0], owner):
        raise NotFound("server.device-gone")
    node.rooms.remove(wanted[0])
    gone = wanted[0] == here
    told = answer(await _told(request, owner, "" if gone else here))
    if gone:
        told = answer(Devices(devices=(), guest=False))
        told.headers.append("Set-Cookie", cookie(DEVICE_COOKIE, "", request.scope))
    return told


ROUTES = [
    Route("/api/devices", lists),
    Route("/api/devices/link", link, methods=["POST"]),
    Route("/api/devices/use", use, methods=["POST"]),
    Route("/api/devices/{id}/remove", remove, methods=["POST"]),
]
