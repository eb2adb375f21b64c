"""Reading a request: who asks, in which language, and for what."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request

from camelup.server.errors import RequestError, TooLarge
from camelup.server.keys import hashed, is_token
from camelup.server.node import Node
from camelup.text import languages

T = TypeVar("T")

COOKIE = "camelup"
NONSENSE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What reading a message can end with."""


def node_of(connection: HTTPConnection) -> Node:
    """The node that answers."""
    node: Node = connection.app.state.node
    return node


def key_of(connection: HTTPConnection) -> str | None:
    """The key of the browser that asks, from its cookie or just given to it."""
    given: str | None = connection.scope.get("camelup.key")
    key = given or connection.cookies.get(COOKIE, "")
    return key if is_token(key) else None


def hashed_key(connection: HTTPConnection) -> str:
    """The same as it is kept; empty for whoever has none."""
    key = key_of(connection)
    return hashed(key) if key else ""


def client_of(connection: HTTPConnection) -> str:
    """The machine that asks."""
    return connection.client.host if connection.client else ""


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
