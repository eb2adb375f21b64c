"""Replays of finished games, from the store or from a file that somebody uploads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from gzip import GzipFile
from io import BytesIO
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from camelup.play.record import read_record
from camelup.server.errors import NotFound, TooLarge, TooMany
from camelup.server.games.replay import replay_parts
from camelup.server.http.requests import hashed_key, language_of, node_of, read_bytes
from camelup.server.tables.seats import clean_name

MOST_BYTES = 400_000
"""Of a record that is uploaded; one of a long game of ten players has less than 60 000."""

MOST_MOVES = 4_000

MOST_SHOWN = 8_000_000
"""Bytes of the steps of a replay; a long game of ten players has less than 2 000 000."""

MOST_WAITING = 20
"""Replays that wait to be worked out."""

PART = 65_536
"""Bytes that are sent before the other side has to read some."""

# Replays are worked out beside the tables, one at a time: many at once would slow the tables down.
_aside = ThreadPoolExecutor(1, thread_name_prefix="replays")


def uploaded(data: bytes, language: str) -> Iterator[bytes]:
    """The replay of an uploaded record, as JSON; a :class:`RecordError` says what is wrong."""
    if data.count(b"\n") > MOST_MOVES:
        raise TooLarge("server.too-many-moves", most=MOST_MOVES)
    record = read_record(data)
    names = tuple(map(clean_name, record.header.players))
    return replay_parts(record, language, names=names, most_bytes=MOST_SHOWN)


def stored(text: str, language: str, id: str, reasons: Mapping[int, str]) -> Iterator[bytes]:
    """The replay of a game of ours, as JSON."""
    return replay_parts(read_record(text), language, id, reasons)


def packed(work: Callable[..., Iterator[bytes]], arguments: tuple[Any, ...]) -> bytes:
    """A replay as gzip packs it: a small part of its size is all that waits for its reader."""
    file = BytesIO()
    with GzipFile(fileobj=file, mode="wb", compresslevel=4, mtime=0) as packing:
        for part in work(*arguments):
            packing.write(part)
    return file.getvalue()


def _in_parts(body: bytes) -> Iterator[bytes]:
    for at in range(0, len(body), PART):
        yield body[at : at + PART]


def _unpacked(body: bytes) -> Iterator[bytes]:
    with GzipFile(fileobj=BytesIO(body)) as packing:
        while part := packing.read(PART):
            yield part


async def _record(request: Request) -> str:
    found = await node_of(request).store.record(request.path_params["id"], hashed_key(request))
    if found is None:
        raise NotFound("server.no-replay")
    return found


async def worked_out(
    request: Request, work: Callable[..., Iterator[bytes]], *arguments: Any
) -> Response:
    """An answer that takes a while: made beside the tables, and sent as it is read."""
    if _aside._work_queue.qsize() >= MOST_WAITING:
        raise TooMany("server.too-fast")
    loop = asyncio.get_running_loop()
    body = await loop.run_in_executor(_aside, packed, work, arguments)
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        headers["Content-Length"] = str(len(body))
        parts = _in_parts(body)
    else:
        parts = _unpacked(body)
    return StreamingResponse(_as_read(parts), headers=headers, media_type="application/json")


async def _as_read(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


async def show(request: Request) -> Response:
    """GET /api/replays/{id}?language="""
    text, language = await _record(request), language_of(request)
    id = request.path_params["id"]
    reasons = await node_of(request).store.reasons(id)
    return await worked_out(request, stored, text, language, id, reasons)


async def download(request: Request) -> Response:
    """GET /api/replays/{id}/record"""
    text = await _record(request)
    name = f"camelup-{request.path_params['id'][:8]}.camelup"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


async def upload(request: Request) -> Response:
    """POST /api/replays?language= with a record as the body; nothing is kept of it."""
    data = await read_bytes(request, MOST_BYTES)
    return await worked_out(request, uploaded, data, language_of(request))


ROUTES = [
    Route("/api/replays", upload, methods=["POST"]),
    Route("/api/replays/{id}", show),
    Route("/api/replays/{id}/record", download),
]
