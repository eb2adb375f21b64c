"""What workers do with followed games: a long one is gone through from its beginning each time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from camelup.core.values import Action, Seat
from camelup.follow import FollowedGame
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

    seat: Seat | None
    now: Asked | None
    before: Asked | None


Answered = tuple[StoredFollow, bytes]
"""A game as it is to be kept, and what a browser is told of it."""


def first(new: New, followed: FollowedGame) -> Answered:
    """A game that has just begun."""
    id, host, created, language = new
    kept = StoredFollow(id, host, created, 0, summary_of(followed), followed.document)
    return kept, msgspec.json.encode(told(kept, followed, True, language))


def from_record(new: New, record: bytes | str, version: int) -> Answered:
    """Variations of a record, from a version on."""
    return first(new, FollowedGame.from_record(read_record(record), version))


def altered(
    new: New, kept: StoredFollow, names: Sequence[str], modules: tuple[str, ...]
) -> Answered:
    """One as it stands, with other players or modules."""
    return first(new, FollowedGame(kept.document).altered(names, modules))


def shown(kept: StoredFollow, mine: bool, language: str) -> bytes:
    """How one stands."""
    return msgspec.json.encode(told(kept, FollowedGame(kept.document), mine, language))


def changed(kept: StoredFollow, wish: FollowChange, mine: bool, language: str) -> Answered:
    """One after what was asked for."""
    followed = FollowedGame(kept.document)
    change(followed, wish)
    after = kept._replace(
        revision=kept.revision + 1, summary=summary_of(followed), document=followed.document
    )
    return after, msgspec.json.encode(told(after, followed, mine, language))


def record_text(kept: StoredFollow) -> str:
    """Its record."""
    return FollowedGame(kept.document).record().text()


def question(kept: StoredFollow, mine: bool, before: bool) -> Question:
    """What the coach is to be asked, as far as the browser knows the cards."""
    followed = FollowedGame(kept.document)
    document, seat = followed.document, advised(followed)
    if seat is not None and document.tracks == "me" and seat not in knows(followed, mine):
        seat = None
    now = asked_view(followed, document.at, seat)
    if not (document.at and before):
        return Question(seat, now, None)
    back = document.entries[document.at - 1].parent
    return Question(seat, now, asked_view(followed, back, seat))
