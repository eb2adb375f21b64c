"""What a seat, a spectator or a browser is told: views and visible events, in its language.

Everything that leaves the server about a game passes through here, and only as a view, as events
that the seat may see, or as the legal actions of the seat itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from camelup.core.game import seen_by
from camelup.core.values import Event, Seat
from camelup.server.protocol import (
    Choice,
    Options,
    Reply,
    Said,
    SeatInfo,
    TableInfo,
    Update,
)
from camelup.text import Speaker, speaker

if TYPE_CHECKING:
    from camelup.server.room import Room
    from camelup.server.seats import Place

LOGGED = 60
"""The latest events that somebody who joins is told of."""

_encode = msgspec.json.Encoder().encode


def encoded(message: Reply) -> str:
    """A message as it goes over the wire."""
    return _encode(message).decode()


def voice(room: Room, language: str) -> Speaker:
    """The words of the room's edition, with its players' names."""
    return speaker(language, room.edition, room.names)


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
        legal=tuple(Choice(action=a, text=say.action(a), topic=a.kind) for a in legal),
        events=told(say, events, seat),
        over=progress.over,
        acted=acted,
    )


def seat_info(number: Seat, place: Place, key: str | None, here: bool) -> SeatInfo:
    """One seat as a browser with this hashed key sees it."""
    return SeatInfo(
        seat=number,
        kind=place.kind,
        name=place.name,
        bot=place.bot,
        here=here,
        mine=key is not None and place.owner == key,
        reserved=place.kind == "person",
    )


def table_info(room: Room, key: str | None) -> TableInfo:
    """A table as a browser with this hashed key sees it; its scores when the game is over."""
    host = key is not None and room.host == key
    result = room.result
    return TableInfo(
        id=room.id,
        edition=room.edition,
        modules=room.modules,
        options=shown_options(room.options, host or room.phase == "over"),
        phase=room.phase,
        seats=tuple(
            seat_info(n, place, key, n in room.present) for n, place in enumerate(room.places)
        ),
        host=host,
        watchers=room.watchers,
        version=room.version,
        created=room.created,
        to_move=room.to_move,
        deadline=room.time_left(),
        scores=None if result is None else tuple(result["money"]),
        winners=() if result is None else tuple(result["winners"]),
        fairness=room.fairness(),
        rematch=room.rematch,
    )


def shown_options(options: Options, whole: bool) -> Options:
    """A seed chosen by hand tells the dice: only who chose it knows it before the end."""
    return options if whole else msgspec.structs.replace(options, seed="")
