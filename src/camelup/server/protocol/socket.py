"""The socket of a table, ``/ws/tables/{id}``: what either side says."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from camelup.core.values import Camel, Seat
from camelup.server.protocol.base import Language, Line, Reaction, Reply, Request
from camelup.server.protocol.tables import TableInfo

# From the client


class Hello(Request, frozen=True, kw_only=True, tag="hello"):
    """The first message. ``seat``: one of this browser's seats, or ``null`` to watch."""

    protocol: int
    language: Language = "en"
    seat: Seat | None = None
    value: Line = ""
    """Up to 64 characters from this browser that go into the dice, if the game has not begun."""


class Look(Request, frozen=True, kw_only=True, tag="look"):
    """Look from another seat of this browser from now on, or in another language."""

    seat: Seat | None
    language: Language = "en"


class Act(Request, frozen=True, kw_only=True, tag="act"):
    """Play ``action``, one of the legal list of ``version``. ``id`` is the client's own."""

    id: Annotated[Line, msgspec.Meta(min_length=1)]
    version: int
    seat: Seat
    action: dict[str, Any]


class Enter(Request, frozen=True, kw_only=True, tag="enter"):
    """What the dice of a real table show, at ``version``: outcomes that were ``asked`` for.

    ``track`` instead: the set-up as it lies on the table, with the seat that is ``first``.
    ``again``: what was entered last was wrong.
    """

    id: Annotated[Line, msgspec.Meta(min_length=1)]
    version: int
    outcomes: tuple[dict[str, Any], ...] = ()
    track: dict[str, tuple[Camel, ...]] | None = None
    first: Seat = 0
    again: bool = False


class Coach(Request, frozen=True, kw_only=True, tag="coach"):
    """Switch the coach on or off for this socket."""

    on: bool


class Why(Request, frozen=True, kw_only=True, tag="why"):
    """Ask why the bot in ``seat`` made its latest move."""

    seat: Seat


class Say(Request, frozen=True, kw_only=True, tag="say"):
    """Say something to the table from a seat of one's own: a text, or a reaction.

    ``id`` is the client's own, and comes back with what everybody hears, or with the refusal.
    """

    id: Annotated[Line, msgspec.Meta(min_length=1)]
    seat: Seat
    text: str = ""
    reaction: Reaction | None = None


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there?"""


ClientMessage: TypeAlias = Hello | Look | Act | Enter | Coach | Why | Say | Ping


# From the server, besides TableInfo


class Said(Reply, frozen=True, kw_only=True):
    """An event as this seat may see it, and the sentence for it."""

    event: dict[str, Any]
    text: str


class Choice(Reply, frozen=True, kw_only=True):
    """A legal action, its label, and the clauses of the rules that it follows from."""

    action: dict[str, Any]
    text: str
    topic: str
    """The help topic: the kind of action. GET /api/help tells what is to be said of each."""


class Thrown(Reply, frozen=True, kw_only=True):
    """Something that real dice may show; ``ends``: the game would be over, for good."""

    outcome: dict[str, Any]
    text: str
    ends: bool = False


class Asked(Reply, frozen=True, kw_only=True):
    """Chance is awaited at a table with real dice."""

    seat: Seat | None = None
    """Whose player alone sees it and enters it; ``None``: whoever enters the dice."""
    outcomes: tuple[Thrown, ...] = ()
    """Told only to those who may see it; none for the start roll, where a ``track`` is entered."""


class Update(Reply, frozen=True, kw_only=True, tag="update"):
    """The table from one seat after a move. ``fresh``: shown from scratch, nothing to animate.

    ``events`` are those since ``version - 1`` in this socket's count of updates, or, when fresh,
    the latest ones for the log. ``version`` is the number of moves made, chance included.
    """

    version: int
    seat: Seat | None
    fresh: bool
    view: dict[str, Any]
    to_move: tuple[Seat, ...]
    legal: tuple[Choice, ...]
    events: tuple[Said, ...]
    over: bool
    take_back: bool = False
    """May this seat take back its last choice? Then it acts with ``{"type": "take-back"}``."""
    asked: Asked | None = None
    again: bool = False
    """Can what was entered last of real dice be taken back?"""
    acted: str | None = None
    """The ``id`` of the client's action that made this update, on its own sockets."""


class CamelOdds(Reply, frozen=True, kw_only=True):
    """One camel: its chances for each place of the leg, and to win and lose the race."""

    camel: Camel
    places: tuple[float, ...]
    winner: float
    loser: float


class ValueOf(Reply, frozen=True, kw_only=True):
    """What a legal action is worth, and why, in a line."""

    action: dict[str, Any]
    value: float
    text: str
    why: str


class Advice(Reply, frozen=True, kw_only=True, tag="advice"):
    """The coach's word on ``version``, for the seat that asked."""

    version: int
    seat: Seat | None
    odds: tuple[CamelOdds, ...]
    values: tuple[ValueOf, ...]
    method: str
    text: str
    """How the odds are known: exact, from a table, simulated with an error."""


class BotReason(Reply, frozen=True, kw_only=True, tag="reason"):
    """Why a bot did what it did."""

    seat: Seat
    text: str


class Refusal(Reply, frozen=True, kw_only=True, tag="error"):
    """What is wrong, as a code and in words; ``id`` is that of the action it answers."""

    code: str
    text: str
    id: str | None = None


class Spoken(Reply, frozen=True, kw_only=True, tag="spoken"):
    """Somebody said something. It is text and nothing else, and no record holds it."""

    id: str
    seat: Seat
    text: str
    reaction: Reaction | None = None
    old: bool = False
    """Was it said before this client came?"""


class Pong(Reply, frozen=True, kw_only=True, tag="pong"):
    """Somebody is there."""


ServerMessage: TypeAlias = TableInfo | Update | Advice | BotReason | Spoken | Refusal | Pong
