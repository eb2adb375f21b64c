"""Answering a request, also one that is refused."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from camelup.core.errors import CamelUpError
from camelup.server.errors import Failure, RequestError, code_of
from camelup.server.http.requests import language_of
from camelup.server.metrics import REFUSALS
from camelup.server.protocol import Refusal, Reply
from camelup.text import speaker


def answer(reply: Reply, status: int = 200) -> Response:
    """A value as JSON that nobody keeps."""
    return ready(msgspec.json.encode(reply), status)


def ready(body: bytes, status: int = 200) -> Response:
    """The same, where it is JSON already."""
    return Response(body, status, {"Cache-Control": "no-store"}, media_type="application/json")


def refusal(error: CamelUpError, language: str) -> Response:
    """What is wrong, as a typed answer."""
    REFUSALS.labels(code_of(error)).inc()
    status = error.status if isinstance(error, RequestError) else 400
    text = speaker(language, str(error.facts.get("edition", "base"))).error(error)
    return answer(Refusal(code=code_of(error), text=text), status)


async def on_error(request: Request, error: Exception) -> Response:
    """For whatever an endpoint raises that is somebody's mistake."""
    assert isinstance(error, CamelUpError)
    return refusal(error, language_of(request))


async def on_failure(request: Request, error: Exception) -> Response:
    """For a mistake of the program, which is logged."""
    return refusal(Failure("server.failed"), language_of(request))
