"""Tables and seats: the small JSON endpoints under ``/api/tables``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from camelup.core.values import Camel, Seat
from camelup.server.protocol.base import (
    Phase,
    Reply,
    Request,
    SeatKind,
    Seconds,
    Short,
    Talk,
)


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
    take_back: bool = False
    """May the last choice be taken back while nobody has acted on it and no die has fallen?"""
    seed: Short = ""
    """Chosen by hand: the game can be repeated, and no browser adds to its dice."""
    position: Annotated[str, msgspec.Meta(max_length=2_000)] = ""
    """In one line: where the game begins, if not at the set-up."""
    real_dice: bool = False
    """Somebody enters what the dice of a real table show."""
    keeper: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    """The seat whose player does; if there is none, the host."""
    private: bool = False
    """Found only by its link: it is in no list, and only those who played see its game again."""
    watching: bool = True
    """May people without a seat look on?"""
    talk: Talk = "all"
    overheard: bool = False
    """Do those who look on see what is said?"""


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


class NameKeeper(Request, frozen=True, kw_only=True):
    """POST /api/tables/{id}/keeper: who enters what real dice show; ``null`` is the host."""

    seat: Seat | None = None


class ChangeCompany(Request, frozen=True, kw_only=True):
    """POST /api/tables/{id}/company: the host opens or closes the table to others.

    What is left out stays as it is.
    """

    private: bool | None = None
    watching: bool | None = None
    talk: Talk | None = None
    overheard: bool | None = None


class Keeper(Reply, frozen=True, kw_only=True):
    """Who enters what the dice of a real table show, as people are there now."""

    seat: Seat | None
    """One of his; ``None`` for a host who does not play."""
    me: bool
    """Is it this browser?"""


class TableInfo(Reply, frozen=True, kw_only=True, tag="table"):
    """A table without its position. Also pushed over the socket whenever it changes."""

    id: str
    edition: str
    modules: tuple[str, ...]
    family: str
    """The family of games that the edition belongs to: which board it is played on."""
    crazy: tuple[Camel, ...]
    """Camels that run the other way."""
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
    keeper: Keeper | None = None
    """Where real dice are thrown."""
    rematch: str | None = None
    """The table where the same players go on."""
    evening: str | None = None
    """The evening that it belongs to."""
    first_leg: int = 1
    """The leg in which the game began: one that is played on from a position knows none before."""
    closed: bool = False
    """Is it played without watchers, and this browser one? Then it is not told of the game."""


class Rematch(Request, frozen=True, kw_only=True):
    """POST /api/tables/{id}/rematch: the same people go on; with another edition if named."""

    edition: str = ""
    modules: tuple[str, ...] = ()


class Glance(Reply, frozen=True, kw_only=True):
    """GET /api/tables/{id}/glance: how a game stands, for whoever plays it and is elsewhere."""

    view: dict[str, Any] | None
    """As somebody beside the table sees it; nothing before the game."""
    idle: float
    """Seconds since anything changed at the table."""


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
