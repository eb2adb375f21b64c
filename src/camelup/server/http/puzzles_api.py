"""Puzzles: the list with that of today, and each with its hints and its explanation."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.puzzles import of_day, puzzles
from camelup.server.errors import NotFound
from camelup.server.games.puzzle_told import puzzle_told
from camelup.server.http.beside import beside
from camelup.server.http.requests import language_of
from camelup.server.protocol import PuzzleInfo, Puzzles

_aside = ThreadPoolExecutor(1, thread_name_prefix="puzzles")


async def all_of_them(request: Request) -> Response:
    """GET /api/puzzles"""
    day = datetime.now(UTC).date()
    body = await asyncio.get_running_loop().run_in_executor(_aside, _listed)
    told = Puzzles(today=of_day(day).id, day=day.isoformat(), puzzles=body)
    return _json(msgspec.json.encode(told))


@lru_cache(1)
def _listed() -> tuple[PuzzleInfo, ...]:
    return tuple(
        PuzzleInfo(id=one.id, edition=one.edition, theme=one.theme, difficulty=one.difficulty)
        for one in puzzles()
    )


async def one_of_them(request: Request) -> Response:
    """GET /api/puzzles/{id}?language="""
    number = request.path_params["id"]
    if not 1 <= number <= len(puzzles()):
        raise NotFound("server.no-puzzle")
    return _json(await beside(request, puzzle_told, number, language_of(request)))


def _json(body: bytes) -> Response:
    return Response(body, headers={"Cache-Control": "no-cache"}, media_type="application/json")


ROUTES = [
    Route("/api/puzzles", all_of_them),
    Route("/api/puzzles/{id:int}", one_of_them),
]
