"""Finished games, move by move, from the store or from a file that somebody uploads.

A game that is over has no secrets left: every step shows what all seats together knew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.core.game import CHANCE
from camelup.core.values import Action, Event
from camelup.editions.catalogue import AnyGame
from camelup.play.record import Record, read_record
from camelup.play.verify import verify
from camelup.server.errors import NotFound, TooLarge
from camelup.server.http.web import language_of, read_bytes
from camelup.server.protocol import Replay, ReplayStep, Said
from camelup.server.tables.reasons import read
from camelup.text import Speaker, speaker

MOST_BYTES = 400_000
"""Of a record that is uploaded; one of a long game of ten players has less than 60 000."""

MOST_MOVES = 4_000

NO_REASONS: Mapping[int, str] = {}

# Replays are worked out beside the tables, one at a time: many at once would slow the tables down.
_aside = ThreadPoolExecutor(1, thread_name_prefix="replays")


def replay_of(
    record: Record, language: str, id: str | None = None, reasons: Mapping[int, str] = NO_REASONS
) -> Replay:
    """A record as steps, each an action with the chance that follows, as they were seen in play.

    ``reasons`` are those that bots gave, by the number of the move.
    """
    header = record.header
    say = speaker(language, header.edition, header.players)
    return Replay(
        id=id,
        edition=header.edition,
        modules=record.game.modules,
        names=header.players,
        steps=tuple(_steps(record, say, reasons)),
        winners=record.game.winners(record.state) if record.over else (),
        fair=say.reason(verify(record)),
    )


def _steps(record: Record, say: Speaker, reasons: Mapping[int, str]) -> Iterator[ReplayStep]:
    game, action, why = record.game, None, ""
    events: list[Event] = []
    for version, (move, step) in enumerate(record.replay()):
        if isinstance(move, Action):
            action, why = move, _why(reasons.get(version), game, say)
        events += step.events
        if game.to_move(step.state) is CHANCE and version < len(record.moves):
            continue
        yield ReplayStep(
            version=version,
            seat=None if action is None else action.seat,
            text=say.say("server.replay.setup") if action is None else say.action(action),
            events=tuple(_said(event, say) for event in events),
            view=open_view(game, step.state),
            scores=game.scores(step.state),
            why=why,
        )
        action, events, why = None, [], ""


def _why(reason: str | None, game: AnyGame, say: Speaker) -> str:
    return "" if reason is None else say.reason(read(reason, game.move_type))


def _said(event: Any, say: Speaker) -> Said:
    return Said(event=event, text=say.event(event))


def open_view(game: AnyGame, state: Any) -> Any:
    """The table with what all seats know of it put together."""
    views = (game.view(state, seat) for seat in range(game.players))
    whole = reduce(_together, views, game.view(state, None))
    return msgspec.structs.replace(whole, seat=None)


def _together(one: Any, other: Any) -> Any:
    """Two views of one table: whatever is hidden in one is taken from the other."""
    if one is None or one == other:
        return other
    if isinstance(one, msgspec.Struct) and other is not None:
        names = one.__struct_fields__
        both = {name: _together(getattr(one, name), getattr(other, name)) for name in names}
        return msgspec.structs.replace(one, **both)
    if isinstance(one, tuple) and other is not None:
        return tuple(map(_together, one, other))
    return one


def uploaded(data: bytes, language: str) -> bytes:
    """The replay of an uploaded record, as JSON; a :class:`RecordError` says what is wrong."""
    if data.count(b"\n") > MOST_MOVES:
        raise TooLarge("server.too-many-moves", most=MOST_MOVES)
    return msgspec.json.encode(replay_of(read_record(data), language))


def stored(text: str, language: str, id: str, reasons: Mapping[int, str]) -> bytes:
    """The replay of a game of ours, as JSON."""
    return msgspec.json.encode(replay_of(read_record(text), language, id, reasons))


async def _record(request: Request) -> str:
    found: str | None = await request.app.state.rooms.store.record(request.path_params["id"])
    if found is None:
        raise NotFound("server.no-replay")
    return found


async def _worked_out(work: Callable[..., bytes], *arguments: Any) -> Response:
    body = await asyncio.get_running_loop().run_in_executor(_aside, work, *arguments)
    headers = {"Cache-Control": "no-store"}
    return Response(body, headers=headers, media_type="application/json")


async def show(request: Request) -> Response:
    """GET /api/replays/{id}?language="""
    text, language = await _record(request), language_of(request)
    id = request.path_params["id"]
    reasons = await request.app.state.rooms.store.reasons(id)
    return await _worked_out(stored, text, language, id, reasons)


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
    return await _worked_out(uploaded, data, language_of(request))


routes = [
    Route("/api/replays", upload, methods=["POST"]),
    Route("/api/replays/{id}", show),
    Route("/api/replays/{id}/record", download),
]
