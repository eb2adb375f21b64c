"""Replays of finished games, from the store or from a file that somebody uploads."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.server.errors import NotFound
from camelup.server.games.told import stored, uploaded
from camelup.server.http.beside import worked_out
from camelup.server.http.requests import hashed_key, language_of, node_of, read_bytes

MOST_BYTES = 400_000
"""Of a record that is uploaded; one of a long game of ten players has less than 60 000."""


async def _record(request: Request) -> str:
    found = await node_of(request).store.record(request.path_params["id"], hashed_key(request))
    if found is None:
        raise NotFound("server.no-replay")
    return found


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
