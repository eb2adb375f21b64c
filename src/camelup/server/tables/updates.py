"""What a seat, a spectator or a browser is told: views and visible events, in its language.

Everything that leaves the server about a game passes through here, and only as a view, as events
that the seat may see, or as the legal actions of the seat itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from camelup.core.game import seen_by
from camelup.core.values import Action, Event, Seat
from camelup.editions.notation import parse
from camelup.play.take_back import may_read_again, who_may_take_back
from camelup.server.games.real_dice import ends
from camelup.server.games.table_dice import fairness_of
from camelup.server.games.which import which_game
from camelup.server.protocol import (
    Asked,
    Choice,
    Keeper,
    Options,
    Reply,
    Said,
    SeatInfo,
    TableInfo,
    Thrown,
    Update,
)
from camelup.text import Speaker, speaker

if TYPE_CHECKING:
    from camelup.server.store.stored import StoredSeat, StoredTable
    from camelup.server.tables.room import Room

LOGGED = 60
"""The latest events that somebody who joins is told of."""

_encode = msgspec.json.Encoder().encode


def encoded(message: Reply) -> str:
    """A message as it goes over the wire."""
    return _encode(message).decode()


def voice(room: Room, language: str) -> Speaker:
    """The words of the room's edition, with its players' names."""
    return speaker(language, room.table.edition, room.table.names)


@lru_cache(maxsize=10_000)
def label(say: Speaker, action: Action) -> str:
    """What an action is called; the same ones come up again and again."""
    return say.action(action)


def told(say: Speaker, events: Iterable[Event], seat: Seat | None) -> tuple[Said, ...]:
    """The events as the seat may see them, with a sentence for each."""
    seen: Any = seen_by(events, seat)
    return tuple(Said(event=event, text=say.event(event)) for event in seen)


def update(
    room: Room,
    seat: Seat | None,
    language: str,
    *,
    events: tuple[Event, ...] | None = None,
    acted: str | None = None,
) -> Update:
    """The table from one seat after some events; without them from scratch."""
    game = room.game
    assert game is not None
    say = voice(room, language)
    fresh = events is None
    if events is None:
        events = tuple(e for one in game.recent for e in one.events)[-LOGGED:]
    legal: Any = game.legal(seat)
    view: Any = game.view(seat)
    return Update(
        version=game.version,
        seat=seat,
        fresh=fresh,
        view=view,
        to_move=game.to_move,
        legal=tuple(Choice(action=a, text=label(say, a), topic=a.kind) for a in legal),
        events=told(say, events, seat),
        over=game.over,
        asked=_asked(room, seat, say),
        again=may_read_again(game.state),
        take_back=seat is not None and who_may_take_back(game.state) == seat,
        acted=acted,
    )


def _asked(room: Room, seat: Seat | None, say: Speaker) -> Asked | None:
    """What somebody has to enter; a card that one player alone sees is listed for nobody else.

    In place of a bot whoever enters the dice does it.
    """
    game = room.game
    asked = None if game is None else game.asked
    if game is None or asked is None:
        return None
    alone = asked.seat is not None and not room.table.seats[asked.seat].bot
    told: Any = asked.open
    if alone:
        told = asked.own if asked.seat == seat else ()
    return Asked(
        seat=asked.seat if alone else None,
        outcomes=tuple(
            Thrown(outcome=one, text=say.move(one), ends=ends(game.game, game.state, one))
            for one in told
        ),
    )


class Live(NamedTuple):
    """What is known of a table only while it is open."""

    present: frozenset[Seat] = frozenset()
    watchers: int = 0
    time_left: float | None = None
    keeper: str = ""
    """The hashed key of who enters what real dice show; without a word it is the host."""


def table_info(table: StoredTable, key: str, live: Live, *, witness: bool = False) -> TableInfo:
    """A table as a browser with this hashed key sees it; its scores when the game is over.

    ``witness``: it has seen the game end, whether or not it may come back for it.
    """
    host = table.host == key
    closed = table.phase != "lobby" and not (witness or table.open_to(key))
    result = None if closed else table.result
    return TableInfo(
        id=table.id,
        **which_game(table.edition, table.modules),
        options=_options(table, key),
        phase=table.phase,
        seats=tuple(
            _seat(number, seat, key, number in live.present)
            for number, seat in enumerate(table.seats)
        ),
        host=host,
        watchers=live.watchers,
        version=table.version,
        created=table.created,
        to_move=table.to_move,
        deadline=live.time_left,
        scores=result.money if result else None,
        winners=result.winners if result else (),
        fairness=None if closed else fairness_of(table),
        keeper=_keeper(table, key, live.keeper or table.host),
        rematch=None if closed else table.rematch,
        evening=table.evening or None,
        first_leg=1 if closed else _first_leg(table.options.position),
        closed=closed,
    )


@lru_cache(maxsize=1_000)
def _first_leg(position: str) -> int:
    """The leg of a position in one line; it is asked for whenever anything changes at a table."""
    found: int = parse(position).get("leg", 1) if position else 1
    return found


def _keeper(table: StoredTable, key: str, keeper: str) -> Keeper | None:
    if not table.options.real_dice:
        return None
    seats = [number for number, seat in enumerate(table.seats) if seat.owner == keeper]
    return Keeper(seat=next(iter(seats), None), me=key == keeper)


def _seat(number: Seat, seat: StoredSeat, key: str, here: bool) -> SeatInfo:
    return SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        here=here,
        mine=seat.owner == key,
        reserved=seat.kind == "person",
    )


def _options(table: StoredTable, key: str) -> Options:
    """A seed chosen by hand tells the dice, a position the cards: only who chose it knows it."""
    options = table.options
    known = key == table.host or (table.phase == "over" and table.open_to(key))
    return options if known else replace(options, seed="", position="")
