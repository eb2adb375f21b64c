"""What this browser has played: told to it alone, and forgotten when it asks for that."""

from __future__ import annotations

from collections import OrderedDict

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.server.errors import TooMany, Unavailable
from camelup.server.games.reviewed import Judged
from camelup.server.games.told import seat_judged
from camelup.server.http.beside import beside
from camelup.server.http.limits import limits_of
from camelup.server.http.requests import hashed_key, machine_of, node_of
from camelup.server.http.responses import answer
from camelup.server.http.reviews_api import key_of_record
from camelup.server.protocol import Forgotten, PlayedGame, PlayedGames
from camelup.server.store.history import MOST
from camelup.server.store.stored import StoredTable

REMEMBERED = 5_000

# A whole review does not change any more.
_known: OrderedDict[tuple[str, int], Judged] = OrderedDict()


async def _judged(request: Request, table: str, seat: int) -> Judged | None:
    node = node_of(request)
    if (table, seat) in _known:
        return _known[table, seat]
    text = await node.store.record(table)
    kept = [] if text is None else await node.store.reviews.load(key_of_record(text))
    if text is None or not kept:
        return None
    try:
        found = await beside(request, seat_judged, text, kept, seat)
    except (TooMany, Unavailable):
        return None  # the list is shown without it, and has it next time
    if found is not None:
        _known[table, seat] = found
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)
    return found


async def _played(request: Request, table: StoredTable, owner: str) -> PlayedGame | None:
    if table.result is None:
        return None
    mine = tuple(number for number, seat in enumerate(table.seats) if seat.owner == owner)
    found = await _judged(request, table.id, mine[0]) if len(mine) == 1 else None
    return PlayedGame(
        id=table.id,
        created=table.created,
        edition=table.edition,
        modules=table.modules,
        names=table.names,
        bots=tuple(seat.bot if seat.owner is None else "" for seat in table.seats),
        mine=mine,
        money=table.result.money,
        winners=table.result.winners,
        accuracy=found and found.accuracy,
        luck=found and found.luck,
        choices=found and found.choices,
    )


async def show(request: Request) -> Response:
    """GET /api/me/games"""
    if not limits_of(request).lists.take(machine_of(request)):
        raise TooMany("server.too-fast")
    node, owner = node_of(request), hashed_key(request)
    tables = await node.store.history.played(owner)
    games = [await _played(request, table, owner) for table in tables]
    return answer(PlayedGames(games=tuple(one for one in games if one), most=MOST))


async def forget(request: Request) -> Response:
    """DELETE /api/me/games"""
    return answer(Forgotten(games=await node_of(request).store.history.forget(hashed_key(request))))


ROUTES = [
    Route("/api/me/games", show),
    Route("/api/me/games", forget, methods=["DELETE"]),
]
