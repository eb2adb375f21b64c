"""Games on real tables that somebody follows; see docs/protocol.md."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.core.errors import SetupError
from camelup.editions.notation import notation
from camelup.editions.notation import read as read_line
from camelup.follow import FollowedGame
from camelup.play.dice import token
from camelup.server.errors import Conflict, Forbidden, NotFound, TooLarge, TooMany
from camelup.server.games.follow_work import (
    Answered,
    Asked,
    New,
    altered,
    changed,
    first,
    from_record,
    question,
    record_text,
    shown,
)
from camelup.server.games.followed import MOST_ENTRIES
from camelup.server.games.names import clean_name
from camelup.server.http.beside import beside
from camelup.server.http.limits import limits_of
from camelup.server.http.replays_api import MOST_BYTES
from camelup.server.http.requests import (
    asker_of,
    hashed_key,
    language_of,
    machine_of,
    node_of,
    read,
    read_bytes,
)
from camelup.server.http.responses import answer, ready
from camelup.server.protocol import (
    FollowChange,
    FollowInfo,
    FollowOdds,
    Follows,
    NewFollow,
)
from camelup.server.store.stored import Outdated, StoredFollow
from camelup.server.tables.coach import advice
from camelup.server.workers.worker_process import Advised
from camelup.text import speaker

NOTHING = Advised(None, None, [])


async def create(request: Request) -> Response:
    """POST /api/follows"""
    wish = await read(request, NewFollow)
    if not limits_of(request).new_tables.take(machine_of(request), hashed_key(request)):
        raise TooMany("server.too-fast")
    if wish.table:
        return await _created(request, await _at_table(request, wish))
    if wish.follow:
        return await _created(request, await _altered(request, wish))
    if wish.replay:
        return await _created(request, await _replayed(request, wish.replay, wish.version))
    return await _created(request, first(_new(request), _begun(wish, language_of(request))))


async def create_from_record(request: Request) -> Response:
    """POST /api/follows/record?version=: variations of a record that comes with the request."""
    if not limits_of(request).new_tables.take(machine_of(request), hashed_key(request)):
        raise TooMany("server.too-fast")
    data = await read_bytes(request, MOST_BYTES)
    if data.count(b"\n") > MOST_ENTRIES:
        raise TooLarge("server.too-many-moves", most=MOST_ENTRIES)
    version = request.query_params.get("version", "")
    number = int(version) if version.isdecimal() and len(version) < 9 else 0
    return await _created(request, await beside(request, from_record, _new(request), data, number))


def _new(request: Request) -> New:
    created = datetime.now(UTC).isoformat(timespec="seconds")
    return New(token(), hashed_key(request), created, language_of(request))


async def _created(request: Request, begun: Answered) -> Response:
    kept, body = begun
    await node_of(request).store.follows.create(kept)
    return ready(body, 201)


async def _altered(request: Request, wish: NewFollow) -> Answered:
    """One of this browser's as it stands, with other players or modules."""
    stored = await node_of(request).store.follows.load(wish.follow)
    if stored is None:
        raise NotFound("server.no-table")
    if stored.host != hashed_key(request):
        raise Forbidden("server.not-host")
    names = _named(wish, language_of(request))
    return await beside(request, altered, _new(request), stored, names, wish.modules)


async def _replayed(request: Request, id: str, version: int) -> Answered:
    kept = await node_of(request).store.record(id, hashed_key(request))
    if kept is None:
        raise NotFound("server.no-replay")
    return await beside(request, from_record, _new(request), kept, version)


async def _at_table(request: Request, wish: NewFollow) -> Answered:
    """A table as somebody sees it, where odds are allowed; one that is over, with all of it."""
    room = await node_of(request).rooms.open(wish.table)
    await room.follower.level()
    table, game = room.table, room.game
    if table.phase == "over":
        return await _replayed(request, wish.table, table.version)
    if game is None:
        raise Conflict("server.not-playing")
    if not table.open_to(hashed_key(request)):
        raise Forbidden("server.no-watching")
    if not table.options.coach:
        raise Forbidden("server.no-coach")
    mine = [n for n, seat in enumerate(table.seats) if seat.owner == hashed_key(request)]
    seat = next((one for one in wish.known if one in mine), None)
    line = notation(game, seat=-1 if seat is None else seat)
    followed = FollowedGame.from_line(line, table.names)
    followed.document = replace(followed.document, known=() if seat is None else (seat,))
    return first(_new(request), followed)


def _begun(wish: NewFollow, language: str) -> FollowedGame:
    names = tuple(map(clean_name, wish.names))
    if wish.notation:
        count = read_line(wish.notation).game.players
        own = names if len(names) == count and all(names) else _numbered(count, language)
        return FollowedGame.from_line(wish.notation, own)
    named = _named(wish, language)
    if not set(wish.known) <= set(range(len(named))):
        raise SetupError("setup.names")
    return FollowedGame.begin(
        wish.edition, named, wish.modules, tracks=wish.tracks, known=wish.known
    )


def _named(wish: NewFollow, language: str) -> list[str]:
    """Everybody has a name."""
    usual = _numbered(len(wish.names), language)
    return [clean_name(name) or usual[seat] for seat, name in enumerate(wish.names)]


def _numbered(players: int, language: str) -> tuple[str, ...]:
    return tuple(map(speaker(language).player, range(players)))


async def lists(request: Request) -> Response:
    """GET /api/follows"""
    found = await node_of(request).store.follows.of(hashed_key(request))
    return answer(
        Follows(
            follows=tuple(
                FollowInfo(
                    id=one.id,
                    edition=one.summary.edition,
                    modules=one.summary.modules,
                    names=one.summary.names,
                    created=one.created,
                    leg=one.summary.leg,
                    over=one.summary.over,
                )
                for one in found
            )
        )
    )


async def _load(request: Request) -> StoredFollow:
    found = await node_of(request).store.follows.load(request.path_params["id"])
    if found is None:
        raise NotFound("server.no-table")
    return found


async def show(request: Request) -> Response:
    """GET /api/follows/{id}?after=&language="""
    after, id = request.query_params.get("after"), request.path_params["id"]
    if after is not None and str(await node_of(request).store.follows.revision(id)) == after:
        return Response(status_code=204, headers={"Cache-Control": "no-store"})
    stored = await _load(request)
    mine, language = _is_mine(request, stored), language_of(request)
    return ready(await beside(request, shown, stored, mine, language))


def _is_mine(request: Request, stored: StoredFollow) -> bool:
    return stored.host == hashed_key(request)


async def enter(request: Request) -> Response:
    """POST /api/follows/{id}"""
    wish, stored = await read(request, FollowChange), await _load(request)
    if wish.revision != stored.revision:
        raise Conflict("follow.changed")
    mine, language = _is_mine(request, stored), language_of(request)
    after, body = await beside(request, changed, stored, wish, mine, language)
    try:
        await node_of(request).store.follows.change(after, stored.revision)
    except Outdated:
        raise Conflict("follow.changed") from None
    return ready(body)


async def odds(request: Request) -> Response:
    """GET /api/follows/{id}/odds?before=&champion=&language="""
    stored = await _load(request)
    wish = request.query_params
    asked = await beside(request, question, stored, _is_mine(request, stored), "before" in wish)
    seat = asked.seat
    now = await _weighed(request, asked.now, champion="champion" in wish)
    before = None
    if asked.entry and "before" in wish:
        before = await _weighed(request, asked.before)
    say = speaker(language_of(request), asked.edition, asked.names)
    return answer(
        FollowOdds(
            revision=stored.revision,
            entry=asked.entry,
            advice=advice(now, stored.revision, seat, say),
            before=None if before is None else advice(before, stored.revision, seat, say),
            landings=_landings(now),
        )
    )


def _landings(found: Advised) -> dict[str, float]:
    if found.leg is None:
        return {}
    return {space: ways / found.leg.total for space, ways in found.leg.landings.items()}


async def _weighed(request: Request, asked: Asked | None, *, champion: bool = False) -> Advised:
    if asked is None:
        return NOTHING
    found = await node_of(request).coach.advise(
        *asked, wanted=lambda: True, asker=asker_of(request), champion=champion
    )
    return found or NOTHING


async def record(request: Request) -> Response:
    """GET /api/follows/{id}/record"""
    stored = await _load(request)
    text = await beside(request, record_text, stored)
    name = f"camelup-{stored.id[:8]}.camelup"
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{name}"',
    }
    return Response(text, headers=headers, media_type="application/x-ndjson")


ROUTES = [
    Route("/api/follows", create, methods=["POST"]),
    Route("/api/follows", lists),
    Route("/api/follows/record", create_from_record, methods=["POST"]),
    Route("/api/follows/{id}", show),
    Route("/api/follows/{id}", enter, methods=["POST"]),
    Route("/api/follows/{id}/odds", odds),
    Route("/api/follows/{id}/record", record),
]
