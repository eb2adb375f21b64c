"""Reviews of finished games: of ours, and of records that somebody uploads."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from hashlib import blake2b

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.core.errors import RecordError
from camelup.play.record import Record, read_record
from camelup.review.make import Done
from camelup.server.errors import NotFound, TooLarge
from camelup.server.games.reviewed import reviewed
from camelup.server.http.replays_api import MOST_BYTES, MOST_MOVES
from camelup.server.http.requests import (
    hashed_key,
    language_of,
    machine_of,
    node_of,
    read_bytes,
)
from camelup.server.tables.seats import clean_name
from camelup.server.workers.fair_queue import Asker

# Told beside the tables, one at a time; the estimates themselves are made by workers.
aside = ThreadPoolExecutor(1, thread_name_prefix="reviews")


@lru_cache(4)
def good_part(text: str) -> Record:
    """The record, or as much of it as is good; what has no good part is refused."""
    try:
        return read_record(text)
    except RecordError as error:
        if error.record is None or not error.record.moves:
            raise
        found: Record = error.record
        return found


def key_of_record(text: str) -> str:
    """What a review is kept by."""
    return blake2b(text.encode(), digest_size=24).hexdigest()


def _told(text: str, done: tuple[Done, ...], language: str) -> bytes:
    record = good_part(text)
    names = tuple(map(clean_name, record.header.players))
    return msgspec.json.encode(reviewed(record, done, language, names))


async def _answer(request: Request, text: str) -> Response:
    node = node_of(request)
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(aside, good_part, text)  # refused before anything is begun
    key = key_of_record(text)
    kept = [] if node.reviews.known(key) else await node.store.reviews.load(key)
    asker = Asker(machine_of(request), hashed_key(request))

    async def keep(done: list[Done]) -> None:
        await node.store.reviews.keep(key, done)

    done = tuple(node.reviews.ask(key, text, kept, keep, asker))
    body = await loop.run_in_executor(aside, _told, text, done, language_of(request))
    return Response(body, headers={"Cache-Control": "no-store"}, media_type="application/json")


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
