"""Games on real tables that somebody follows: the endpoints under ``/api/follows``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from camelup.core.values import Camel, Seat
from camelup.follow import Tracks
from camelup.server.protocol.base import Reply, Request, Short
from camelup.server.protocol.socket import Advice, Said

PositionText = Annotated[str, msgspec.Meta(max_length=8_000)]


class NewFollow(Request, frozen=True, kw_only=True):
    """POST /api/follows. A game from its set-up, or variations: of a position in one line, of a
    finished game after so many moves (``replay`` and ``version``), of a ``table`` as it stands,
    with what the first ``known`` seat knows if it is this browser's, or of a ``follow`` of this
    browser with other ``modules`` and players.

    ``known``: players whose hidden cards are entered as well.
    """

    edition: Short = ""
    modules: tuple[Short, ...] = ()
    names: tuple[Short, ...] = ()
    tracks: Tracks = "all"
    known: tuple[Seat, ...] = ()
    notation: PositionText = ""
    replay: Short = ""
    table: Short = ""
    follow: Short = ""
    version: int = 0


class FollowChange(Request, frozen=True, kw_only=True):
    """POST /api/follows/{id}: something was entered at ``revision``.

    ``enter``: ``moves`` that were offered together. ``turn-over``: what the hidden card of
    ``entry`` was. ``go``: to an ``entry``. ``edit``: fields of the ``position``, those of
    players one by one (``null``: worked out again), or all of it as ``notation``.
    ``settings``: who tracks what, and the players' names.
    """

    revision: int
    do: Literal["enter", "undo", "redo", "go", "edit", "turn-over", "settings"]
    moves: tuple[dict[str, Any], ...] = ()
    unknown: bool = False
    entry: int = 0
    position: dict[str, Any] | None = None
    notation: PositionText = ""
    tracks: Tracks | None = None
    known: tuple[Seat, ...] | None = None
    names: tuple[Short, ...] | None = None


class OfferInfo(Reply, frozen=True, kw_only=True):
    """Moves that can be entered together, and a label; the first is an action or an outcome."""

    moves: tuple[dict[str, Any], ...]
    text: str
    unknown: bool = False


class FaceDown(Reply, frozen=True, kw_only=True):
    """A card that is to be turned over, and what it can be."""

    entry: int
    text: str
    faces: tuple[OfferInfo, ...]


class EntryInfo(Reply, frozen=True, kw_only=True):
    """Something that was entered."""

    entry: int
    text: str
    seat: Seat | None = None


class FollowInfo(Reply, frozen=True, kw_only=True):
    """A followed game in a list."""

    id: str
    edition: str
    modules: tuple[str, ...]
    names: tuple[str, ...]
    created: str
    leg: int
    over: bool


class Follows(Reply, frozen=True, kw_only=True):
    """GET /api/follows: those of this browser, the latest first."""

    follows: tuple[FollowInfo, ...]


class Followed(Reply, frozen=True, kw_only=True):
    """GET /api/follows/{id}?after=&language=: how it stands; 204 if it is still at ``after``."""

    id: str
    revision: int
    mine: bool
    edition: str
    modules: tuple[str, ...]
    family: str
    crazy: tuple[Camel, ...]
    racers: tuple[Camel, ...]
    """All camels, in the order in which they are listed."""
    names: tuple[str, ...]
    tracks: Tracks
    known: tuple[Seat, ...]
    """As far as this browser knows their cards, too."""
    awaiting: str
    """``chance``, ``action``, ``turn-over`` or ``over``."""
    to_move: tuple[Seat, ...]
    view: dict[str, Any]
    offers: tuple[OfferInfo, ...]
    others: tuple[OfferInfo, ...]
    """What the player of this browser could do if it were his turn."""
    face_down: tuple[FaceDown, ...]
    events: tuple[Said, ...]
    """What the latest entry brought."""
    path: tuple[EntryInfo, ...]
    variations: tuple[EntryInfo, ...]
    undo: bool
    redo: bool
    scores: tuple[int, ...] | None
    """Once the game is over, and all cards are turned over."""
    winners: tuple[Seat, ...]
    notation: str
    link: str
    record: bool
    """Is there a record of it?"""


class FollowOdds(Reply, frozen=True, kw_only=True):
    """GET /api/follows/{id}/odds?before=&champion=&language=: the odds at an entry.

    With ``before`` also those of the entry before it, for the same seat. The champion's word takes
    longer than all the rest, and comes only with ``champion``.
    """

    revision: int
    entry: int
    advice: Advice
    before: Advice | None
    landings: dict[str, float]
    """For each space, how many movements are expected to end there in this leg."""
