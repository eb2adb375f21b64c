"""Every message between a client and the server, as typed values; see docs/protocol.md.

The client's TypeScript types are generated from this file. Ids are words, never prose; whatever is
meant for people comes as ``text`` in the language the client asked for, from the one catalogue.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from camelup.core.values import Camel, Seat

PROTOCOL = 1

Language: TypeAlias = Literal["en", "fr"]
SeatKind: TypeAlias = Literal["open", "person", "bot"]
Phase: TypeAlias = Literal["lobby", "playing", "over"]

Short: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
"""A name, a token, a seed."""
Line: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""Kept as it is: no control characters."""
Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=86_400)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a client sends. Unknown fields are refused."""


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What the server sends. Clients ignore fields that they do not know."""


# Tables: small JSON endpoints


class SeatPlan(Request, frozen=True, kw_only=True):
    """One seat of a new table. ``mine``: it is played on the device that opens the table."""

    kind: SeatKind
    name: Short = ""
    bot: Short = ""
    mine: bool = False


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table is played; ``time_limit`` is in seconds for a turn, 0 for none."""

    coach: bool = True
    open_money: bool = True
    time_limit: Seconds = 0
    seed: Short = ""
    """Chosen by hand: the game can be repeated, and no browser adds to its dice."""


class NewTable(Request, frozen=True, kw_only=True):
    """POST /api/tables. ``start``: begin at once; every seat must be taken then."""

    edition: str
    modules: tuple[str, ...] = ()
    seats: tuple[SeatPlan, ...]
    options: Options = Options()
    start: bool = False


class TakeSeat(Request, frozen=True, kw_only=True):
    """POST /api/tables/{id}/seats/{seat}/take: an open seat; with ``token`` the seat of a link."""

    name: Short = ""
    token: Short = ""


class GiveSeat(Request, frozen=True, kw_only=True):
    """POST /api/tables/{id}/seats/{seat}/give: to ``open``, or to a ``bot`` of a level.

    One's own seat, or as the host that of somebody who is away. A bot can be called off again with
    ``take`` by whoever holds the seat.
    """

    kind: Literal["open", "bot"]
    bot: Short = ""


class SeatInfo(Reply, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    seat: Seat
    kind: SeatKind
    name: str
    bot: str
    """The level of the bot that plays now, also in place of a person who is away."""
    here: bool
    """Is anybody connected who plays this seat?"""
    mine: bool
    """Does this browser play it?"""
    reserved: bool = False
    """Held by a person, though a bot may be playing for him at the moment."""


class Fairness(Reply, frozen=True, kw_only=True):
    """The promise made before the first die, and what it was made with; see docs/fair-dice.md."""

    commitment: str
    values: tuple[str, ...] = ()
    seed: str | None = None
    """Revealed when the game is over."""


class TableInfo(Reply, frozen=True, kw_only=True, tag="table"):
    """A table without its position. Also pushed over the socket whenever it changes."""

    id: str
    edition: str
    modules: tuple[str, ...]
    options: Options
    phase: Phase
    seats: tuple[SeatInfo, ...]
    host: bool
    """Did this browser open the table?"""
    watchers: int
    version: int
    created: str
    to_move: tuple[Seat, ...] = ()
    deadline: float | None = None
    """Seconds left for the turn, where there is a limit."""
    scores: tuple[int, ...] | None = None
    winners: tuple[Seat, ...] = ()
    fairness: Fairness | None = None
    rematch: str | None = None
    """The table where the same players go on."""


class SeatLink(Reply, frozen=True, kw_only=True):
    """POST /api/tables/{id}/seats/{seat}/link: a token that hands over the seat, once."""

    token: str


class Tables(Reply, frozen=True, kw_only=True):
    """GET /api/tables: open ones to join, running ones to watch, and this browser's own."""

    join: tuple[TableInfo, ...]
    watch: tuple[TableInfo, ...]
    mine: tuple[TableInfo, ...]
    replays: tuple[TableInfo, ...]
    most: int
    """A list of so many goes on: with ``?before=`` its last table."""


class ModuleChoice(Reply, frozen=True, kw_only=True):
    """A module with a word on it."""

    key: str
    title: str
    text: str
    needs: str | None
    least_players: int


class EditionChoice(Reply, frozen=True, kw_only=True):
    """An edition with a word on it; ``full_modules_from`` players on, all plain modules are in."""

    key: str
    title: str
    text: str
    least_players: int
    most_players: int
    full_modules_from: int | None
    modules: tuple[ModuleChoice, ...]


class BotChoice(Reply, frozen=True, kw_only=True):
    """A bot with a word on it."""

    key: str
    title: str
    text: str


class Choices(Reply, frozen=True, kw_only=True):
    """GET /api/choices?language=: what can be played, and against whom."""

    editions: tuple[EditionChoice, ...]
    bots: tuple[BotChoice, ...]


class Invitation(Reply, frozen=True, kw_only=True):
    """GET /api/invitation: where others reach this server, for links that friends can open.

    POST lets others of the network in, if who asks sits at the machine that the server runs on.
    """

    origin: str | None
    """``None`` where it does not know better than the address that was asked."""


# The socket, from the client: /ws/tables/{id}


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


class Coach(Request, frozen=True, kw_only=True, tag="coach"):
    """Switch the coach on or off for this socket."""

    on: bool


class Why(Request, frozen=True, kw_only=True, tag="why"):
    """Ask why the bot in ``seat`` made its latest move."""

    seat: Seat


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there?"""


ClientMessage: TypeAlias = Hello | Look | Act | Coach | Why | Ping


# The socket, from the server (besides TableInfo)


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


class Reason(Reply, frozen=True, kw_only=True, tag="reason"):
    """Why a bot did what it did."""

    seat: Seat
    text: str


class Refusal(Reply, frozen=True, kw_only=True, tag="error"):
    """What is wrong, as a code and in words; ``id`` is that of the action it answers."""

    code: str
    text: str
    id: str | None = None


class Pong(Reply, frozen=True, kw_only=True, tag="pong"):
    """Somebody is there."""


ServerMessage: TypeAlias = TableInfo | Update | Advice | Reason | Refusal | Pong


# Replays, rules, help


class ReplayStep(Reply, frozen=True, kw_only=True):
    """One move of a finished game: what it was, what happened, and the table after it."""

    version: int
    seat: Seat | None
    text: str
    events: tuple[Said, ...]
    view: dict[str, Any]
    scores: tuple[int, ...]
    why: str = ""
    """The reason of the bot that made it, if one did."""


class Replay(Reply, frozen=True, kw_only=True):
    """GET /api/replays/{id}?language=, or POST /api/replays with a record in the body."""

    id: str | None
    edition: str
    modules: tuple[str, ...]
    names: tuple[str, ...]
    steps: tuple[ReplayStep, ...]
    winners: tuple[Seat, ...]
    fair: str
    """What a check of the dice says, in words."""


class Clause(Reply, frozen=True, kw_only=True):
    """One rule in our words."""

    id: str
    kind: str
    text: str
    rulings: tuple[str, ...] = ()


class RuleSection(Reply, frozen=True, kw_only=True):
    key: str
    title: str
    clauses: tuple[Clause, ...]


class RuleTopic(Reply, frozen=True, kw_only=True):
    """A part of a game told in short."""

    title: str
    text: str


class RuleBook(Reply, frozen=True, kw_only=True):
    key: str
    title: str
    editions: tuple[str, ...]
    short: tuple[RuleTopic, ...]
    """The game in short; nothing for books that are no game of their own."""
    sections: tuple[RuleSection, ...]


class Rules(Reply, frozen=True, kw_only=True):
    """GET /api/rules?language="""

    books: tuple[RuleBook, ...]


class HelpTopic(Reply, frozen=True, kw_only=True):
    """What something on the table is: an action, a piece, a line of a scoring."""

    topic: str
    title: str
    text: str
    clauses: tuple[Clause, ...]


class Help(Reply, frozen=True, kw_only=True):
    """GET /api/help?edition=&modules=&language= with modules parted by commas.

    A topic is the ``type`` of an action or event, or the name of a piece. The steps of the
    first-game guide come last, in their order, as ``guide.<number>.<topic it points at>``; three
    of them point at ``board``, at ``actions`` and at ``help``.
    """

    topics: tuple[HelpTopic, ...]
