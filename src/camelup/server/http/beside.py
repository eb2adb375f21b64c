"""Having something worked out beside the tables, and sending what may be long as it is read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from gzip import GzipFile
from io import BytesIO
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from camelup.server.games.told import packed
from camelup.server.http.requests import asker_of, node_of

PART = 65_536
"""Bytes that are sent before the other side has to read some."""

T = TypeVar("T")


async def beside(request: Request, work: Callable[..., T], *arguments: Any) -> T:
    """What a function returns that a worker carries out, in the turn of whoever asks."""
    return await node_of(request).records.work(asker_of(request), work, *arguments)


async def worked_out(
    request: Request, work: Callable[..., Iterator[bytes]], *arguments: Any
) -> Response:
    """An answer that takes a while: made beside the tables, and sent as it is read."""
    body = await beside(request, packed, work, arguments)
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        headers["Content-Length"] = str(len(body))
        parts = _in_parts(body)
    else:
        parts = _unpacked(body)
    return StreamingResponse(_as_read(parts), headers=headers, media_type="application/json")


def _in_parts(body: bytes) -> Iterator[bytes]:
    for at in range(0, len(body), PART):
        yield body[at : at + PART]


def _unpacked(body: bytes) -> Iterator[bytes]:
    with GzipFile(fileobj=BytesIO(body)) as packing:
        while part := packing.read(PART):
            yield part


async def _as_read(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Others have their turn between two parts, also while the other side reads at once."""
    for part in parts:
        yield part
        await asyncio.sleep(0)
