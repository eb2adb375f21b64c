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

from camelup.play.lines import document_of
from camelup.puzzles import of_day, puzzles
from camelup.puzzles.words import hints
from camelup.server.errors import NotFound
from camelup.server.games.which import which_game
from camelup.server.http.requests import language_of
from camelup.server.protocol import PuzzleChoice, PuzzleInfo, Puzzles, PuzzleShown
from camelup.text import speaker
from camelup.text.parts import parts_said

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
    loop = asyncio.get_running_loop()
    return _json(await loop.run_in_executor(_aside, _shown, number, language_of(request)))


@lru_cache(256)
def _shown(number: int, language: str) -> bytes:
    """Worked out once: values are exact, which can take a second."""
    one = puzzles()[number - 1]
    game, legal = one.game, one.legal
    say = speaker(language, game.edition_key)
    values = {value.action: value for value in one.values}
    shown = PuzzleShown(
        id=one.id,
        **which_game(game.edition_key, game.modules),
        theme=one.theme,
        difficulty=one.difficulty,
        seat=one.seat,
        names=tuple(say.player(seat) for seat in range(game.players)),
        view=msgspec.to_builtins(one.view),
        choices=tuple(
            PuzzleChoice(
                action=document_of(action),
                text=say.action(action),
                value=round(values[action].value, 4),
                why=parts_said(say, values[action].parts),
            )
            for action in legal
        ),
        solution=legal.index(one.best),
        obvious=legal.index(one.usual),
        hints=hints(one, say),
        position=one.position,
    )
    return msgspec.json.encode(shown)


def _json(body: bytes) -> Response:
    return Response(body, headers={"Cache-Control": "no-cache"}, media_type="application/json")


ROUTES = [
    Route("/api/puzzles", all_of_them),
    Route("/api/puzzles/{id:int}", one_of_them),
]
