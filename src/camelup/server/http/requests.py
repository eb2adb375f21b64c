"""Reading a request: who asks, in which language, and for what."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request

from camelup.server.errors import RequestError, TooLarge
from camelup.server.keys import hashed, is_token
from camelup.server.node import Node
from camelup.server.workers.fair_queue import Asker
from camelup.text import languages

T = TypeVar("T")

COOKIE = "camelup"
DEVICE_COOKIE = "camelup-device"
KEY = "camelup.key"
OWNER = "camelup.owner"
DEVICE = "camelup.device"
NONSENSE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What reading a message can end with."""


def node_of(connection: HTTPConnection) -> Node:
    """The node that answers."""
    node: Node = connection.app.state.node
    return node


async def known_key(connection: HTTPConnection) -> str | None:
    """The key in the cookie of whoever asks, if this server has issued it."""
    node, key = node_of(connection), connection.cookies.get(COOKIE, "")
    if node.keys.issued(key):
        return key
    # Keys that were issued before they had a seal are known by what they were used for.
    return key if is_token(key) and await node.store.knows(hashed(key)) else None


async def identify(connection: HTTPConnection, *, issue: bool) -> str | None:
    """Find out who asks, and note it; a key that was issued for this, if that was to be done.

    A browser that has used a link of another one brings a second cookie, and acts for that one.
    """
    key, fresh = await known_key(connection), None
    if key is None and issue:
        key = fresh = node_of(connection).keys.issue()
    connection.scope[KEY] = key
    connection.scope[OWNER] = hashed(key) if key else ""
    secret = connection.cookies.get(DEVICE_COOKIE, "")
    if is_token(secret):
        device = hashed(secret)
        owner = await node_of(connection).store.devices.owner(device)
        if owner:
            connection.scope[OWNER], connection.scope[DEVICE] = owner, device
    return fresh


def hashed_key(connection: HTTPConnection) -> str:
    """The key of whom the browser that asks acts for, as it is kept; empty for whoever has none."""
    owner: str = connection.scope.get(OWNER, "")
    return owner


def device_of(connection: HTTPConnection) -> str:
    """The device that acts for somebody; empty for a browser that acts for itself."""
    device: str = connection.scope.get(DEVICE, "")
    return device


def machine_of(connection: HTTPConnection) -> str:
    """The machine that asks, or what has to pass for one."""
    return machine(connection.client.host) if connection.client else ""


def asker_of(connection: HTTPConnection) -> Asker:
    """In whose turn workers are asked."""
    return Asker(machine_of(connection), hashed_key(connection))


@lru_cache(maxsize=10_000)
def machine(address: str) -> str:
    """Who has one address of IPv6 has a whole network of them, so that network counts as one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address) or found.is_loopback:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))


def language_of(request: HTTPConnection) -> str:
    """The language that is asked for, as a parameter or by the browser's wish."""
    wishes = (request.query_params.get("language", ""), request.headers.get("accept-language", ""))
    for wish in ",".join(wishes).split(","):
        if (word := wish.strip()[:2].lower()) in languages():
            return word
    return "en"


async def read_bytes(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise TooLarge("server.too-large", most=most)
    return data


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request as a value; an empty one is an empty object."""
    data = await read_bytes(request, node_of(request).settings.body)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except NONSENSE as error:
        raise RequestError("server.bad-request", said=str(error)) from None
