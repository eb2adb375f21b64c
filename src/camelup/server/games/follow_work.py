"""What workers do with followed games: a long one is gone through from its beginning each time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from camelup.core.values import Action, Seat
from camelup.follow import FollowDocument, FollowedGame
from camelup.follow.answers import advised, asked_view
from camelup.play.record import read_record
from camelup.server.games.followed import change, knows, summary_of, told
from camelup.server.protocol import FollowChange
from camelup.server.store.stored import StoredFollow


class New(NamedTuple):
    """What is known of a game before it is there."""

    id: str
    host: str
    created: str
    language: str


Asked = tuple[Any, tuple[Action, ...]]
"""A view, and what is legal."""


class Question(NamedTuple):
    """What the coach is asked, now and before the latest entry; for a seat, or for nobody."""

    edition: str
    names: tuple[str, ...]
    entry: int
    """Where the game stands."""
    seat: Seat | None
    now: Asked | None
    before: Asked | None


Answered = tuple[StoredFollow, bytes]
"""A game as it is to be kept, and what a browser is told of it."""


def _followed(kept: StoredFollow) -> FollowedGame:
    """To be changed, or for once."""
    return FollowedGame(msgspec.json.decode(kept.document, type=FollowDocument))


@lru_cache(4)
def _seen(kept: StoredFollow) -> FollowedGame:
    """Only to be looked at: many look at the same one after each entry."""
    return _followed(kept)


def _text(followed: FollowedGame) -> str:
    return msgspec.json.encode(followed.document).decode()


def first(new: New, followed: FollowedGame) -> Answered:
    """A game that has just begun."""
    id, host, created, language = new
    kept = StoredFollow(id, host, created, 0, summary_of(followed), _text(followed))
    return kept, msgspec.json.encode(told(kept, followed, True, language))


def from_record(new: New, record: bytes | str, version: int) -> Answered:
    """Variations of a record, from a version on."""
    return first(new, FollowedGame.from_record(read_record(record), version))


def altered(
    new: New, kept: StoredFollow, names: Sequence[str], modules: tuple[str, ...]
) -> Answered:
    """One as it stands, with other players or modules."""
    return first(new, _seen(kept).altered(names, modules))


def shown(kept: StoredFollow, mine: bool, language: str) -> bytes:
    """How one stands."""
    return msgspec.json.encode(told(kept, _seen(kept), mine, language))


def changed(kept: StoredFollow, wish: FollowChange, mine: bool, language: str) -> Answered:
    """One after what was asked for."""
    followed = _followed(kept)
    change(followed, wish)
    after = kept._replace(
        revision=kept.revision + 1, summary=summary_of(followed), document=_text(followed)
    )
    return after, msgspec.json.encode(told(after, followed, mine, language))


def record_text(kept: StoredFollow) -> str:
    """Its record."""
    return _seen(kept).record().text()


def question(kept: StoredFollow, mine: bool, before: bool) -> Question:
    """What the coach is to be asked, as far as the browser knows the cards."""
    followed = _seen(kept)
    document, seat = followed.document, advised(followed)
    if seat is not None and document.tracks == "me" and seat not in knows(followed, mine):
        seat = None
    now, earlier = asked_view(followed, document.at, seat), None
    if document.at and before:
        earlier = asked_view(followed, document.entries[document.at - 1].parent, seat)
    header = document.header
    return Question(header.edition, header.players, document.at, seat, now, earlier)
