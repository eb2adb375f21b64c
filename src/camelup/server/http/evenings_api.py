"""Evenings of several tables; see docs/evenings.md."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.server.errors import TooMany
from camelup.server.evenings.service import Evenings
from camelup.server.http.limits import limits_of
from camelup.server.http.requests import hashed_key, machine_of, node_of, read
from camelup.server.http.responses import answer
from camelup.server.http.tables_api import Nothing
from camelup.server.protocol import NewEvening, SitDown


def _evenings(request: Request) -> Evenings:
    return node_of(request).evenings


async def create(request: Request) -> Response:
    """POST /api/evenings"""
    wish = await read(request, NewEvening)
    if not limits_of(request).new_tables.take(machine_of(request), hashed_key(request)):
        raise TooMany("server.too-fast")
    return answer(await _evenings(request).create(wish, hashed_key(request)), 201)


async def lists(request: Request) -> Response:
    """GET /api/evenings"""
    if not limits_of(request).lists.take(machine_of(request)):
        raise TooMany("server.too-fast")
    return answer(await _evenings(request).of(hashed_key(request)))


async def show(request: Request) -> Response:
    """GET /api/evenings/{id}"""
    return answer(await _evenings(request).show(request.path_params["id"], hashed_key(request)))


async def sit(request: Request) -> Response:
    """POST /api/evenings/{id}/sit"""
    id, wish = request.path_params["id"], await read(request, SitDown)
    return answer(await _evenings(request).sit(id, hashed_key(request), wish.name))


async def leave(request: Request) -> Response:
    """POST /api/evenings/{id}/leave"""
    id, _ = request.path_params["id"], await read(request, Nothing)
    return answer(await _evenings(request).leave(id, hashed_key(request)))


async def begin(request: Request) -> Response:
    """POST /api/evenings/{id}/next"""
    id, _ = request.path_params["id"], await read(request, Nothing)
    if not limits_of(request).new_tables.take(machine_of(request), hashed_key(request)):
        raise TooMany("server.too-fast")
    return answer(await _evenings(request).next(id, hashed_key(request)))


ROUTES = [
    Route("/api/evenings", create, methods=["POST"]),
    Route("/api/evenings", lists),
    Route("/api/evenings/{id}", show),
    Route("/api/evenings/{id}/sit", sit, methods=["POST"]),
    Route("/api/evenings/{id}/leave", leave, methods=["POST"]),
    Route("/api/evenings/{id}/next", begin, methods=["POST"]),
]
