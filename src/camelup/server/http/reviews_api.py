"""Reviews of finished games: of ours, and of records that somebody uploads."""

from __future__ import annotations

from hashlib import blake2b

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.core.errors import RecordError
from camelup.review.make import Done
from camelup.server.errors import NotFound, TooLarge
from camelup.server.games.told import MOST_MOVES, check_good, review_told
from camelup.server.http.beside import beside
from camelup.server.http.replays_api import MOST_BYTES
from camelup.server.http.requests import (
    asker_of,
    hashed_key,
    language_of,
    node_of,
    read_bytes,
)
from camelup.server.http.responses import ready


def key_of_record(text: str) -> str:
    """What a review is kept by."""
    return blake2b(text.encode(), digest_size=24).hexdigest()


async def _answer(request: Request, text: str) -> Response:
    node = node_of(request)
    key = key_of_record(text)
    if not node.reviews.known(key):
        await beside(request, check_good, text)  # refused before anything is begun
    kept = [] if node.reviews.known(key) else await node.store.reviews.load(key)

    async def keep(done: list[Done]) -> None:
        await node.store.reviews.keep(key, done)

    done = tuple(node.reviews.ask(key, text, kept, keep, asker_of(request)))
    return ready(await beside(request, review_told, text, done, language_of(request)))


async def show(request: Request) -> Response:
    """GET /api/replays/{id}/review?language="""
    text = await node_of(request).store.record(request.path_params["id"], hashed_key(request))
    if text is None:
        raise NotFound("server.no-replay")
    return await _answer(request, text)


async def upload(request: Request) -> Response:
    """POST /api/reviews?language= with a record as the body; only the review is kept of it."""
    data = await read_bytes(request, MOST_BYTES)
    if data.count(b"\n") > MOST_MOVES:
        raise TooLarge("server.too-many-moves", most=MOST_MOVES)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise RecordError("record.not-json", line=1) from None
    return await _answer(request, text)


ROUTES = [
    Route("/api/reviews", upload, methods=["POST"]),
    Route("/api/replays/{id}/review", show),
]
