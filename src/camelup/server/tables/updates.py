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
from camelup.server.protocol import (
    Choice,
    Options,
    Reply,
    Said,
    SeatInfo,
    TableInfo,
    Update,
)
from camelup.server.tables.table_dice import fairness_of
from camelup.text import Speaker, speaker

if TYPE_CHECKING:
    from camelup.server.store.stored import Place, Sheet
    from camelup.server.tables.room import Room

LOGGED = 60
"""The latest events that somebody who joins is told of."""

_encode = msgspec.json.Encoder().encode


def encoded(message: Reply) -> str:
    """A message as it goes over the wire."""
    return _encode(message).decode()


def voice(room: Room, language: str) -> Speaker:
    """The words of the room's edition, with its players' names."""
    return speaker(language, room.sheet.edition, room.sheet.names)


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
    progress = room.progress
    assert progress is not None
    say = voice(room, language)
    fresh = events is None
    if events is None:
        events = tuple(e for one in progress.recent for e in one.events)[-LOGGED:]
    legal: Any = () if seat is None else progress.legal(seat)
    view: Any = progress.game.view(progress.state, seat)
    return Update(
        version=progress.version,
        seat=seat,
        fresh=fresh,
        view=view,
        to_move=progress.to_move,
        legal=tuple(Choice(action=a, text=label(say, a), topic=a.kind) for a in legal),
        events=told(say, events, seat),
        over=progress.over,
        acted=acted,
    )


class Live(NamedTuple):
    """What is known of a table only while it is open."""

    present: frozenset[Seat] = frozenset()
    watchers: int = 0
    time_left: float | None = None


def table_info(sheet: Sheet, key: str, live: Live) -> TableInfo:
    """A table as a browser with this hashed key sees it; its scores when the game is over."""
    host = sheet.host == key
    return TableInfo(
        id=sheet.id,
        edition=sheet.edition,
        modules=sheet.modules,
        options=_options(sheet, host),
        phase=sheet.phase,
        seats=tuple(
            _seat(n, place, key, n in live.present) for n, place in enumerate(sheet.places)
        ),
        host=host,
        watchers=live.watchers,
        version=sheet.version,
        created=sheet.created,
        to_move=sheet.to_move,
        deadline=live.time_left,
        scores=sheet.result.money if sheet.result else None,
        winners=sheet.result.winners if sheet.result else (),
        fairness=fairness_of(sheet),
        rematch=sheet.rematch,
    )


def _seat(number: Seat, place: Place, key: str, here: bool) -> SeatInfo:
    return SeatInfo(
        seat=number,
        kind=place.kind,
        name=place.name,
        bot=place.bot,
        here=here,
        mine=place.owner == key,
        reserved=place.kind == "person",
    )


def _options(sheet: Sheet, host: bool) -> Options:
    """A seed chosen by hand tells the dice: only who chose it knows it before the end."""
    options = sheet.options
    return options if host or sheet.phase == "over" else replace(options, seed="")
