"""What all HTTP endpoints share: who asks, reading a request, and answering it."""

from __future__ import annotations

import re
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from camelup.core.errors import CamelUpError
from camelup.server.errors import Refused, TooLarge, code_of
from camelup.server.protocol import Refusal, Reply
from camelup.server.tables.seats import hashed
from camelup.text import languages, speaker

T = TypeVar("T")

COOKIE = "camelup"
NONSENSE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What reading a message can end with."""

_KEY = re.compile(r"[A-Za-z0-9_-]{22}")


def key_of(connection: HTTPConnection) -> str | None:
    """The key of the browser that asks, from its cookie or just given to it."""
    given: str | None = connection.scope.get("camelup.key")
    key = given or connection.cookies.get(COOKIE, "")
    return key if _KEY.fullmatch(key) else None


def hashed_key(connection: HTTPConnection) -> str:
    """The same as it is kept; empty for whoever has none."""
    key = key_of(connection)
    return hashed(key) if key else ""


def client_of(connection: HTTPConnection) -> str:
    """The machine that asks."""
    return connection.client.host if connection.client else ""


def same_origin(connection: HTTPConnection) -> bool:
    """Does a page of this server ask? Programs that are no browsers say nothing of an origin."""
    if connection.headers.get("sec-fetch-site") == "cross-site":
        return False
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


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
    data = await read_bytes(request, request.app.state.rooms.settings.body)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except NONSENSE as error:
        raise Refused("server.bad-request", said=str(error)) from None


def answer(reply: Reply, status: int = 200) -> Response:
    """A value as JSON that nobody keeps."""
    return Response(
        msgspec.json.encode(reply),
        status,
        {"Cache-Control": "no-store"},
        media_type="application/json",
    )


def refusal(error: CamelUpError, language: str) -> Response:
    """What is wrong, as a typed answer."""
    status = error.status if isinstance(error, Refused) else 400
    text = speaker(language, str(error.facts.get("edition", "base"))).error(error)
    return answer(Refusal(code=code_of(error), text=text), status)


async def on_error(request: Request, error: Exception) -> Response:
    """For whatever an endpoint raises that is somebody's mistake."""
    assert isinstance(error, CamelUpError)
    return refusal(error, language_of(request))


async def on_failure(request: Request, error: Exception) -> Response:
    """For a mistake of the program: it is logged, and the other side learns nothing of it."""
    failed = Refused("server.failed")
    response = refusal(failed, language_of(request))
    response.status_code = 500
    return response
