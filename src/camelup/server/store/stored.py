"""What is kept, as values: tables and their seats, and the steps of a game."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from camelup.core.values import Seat
from camelup.follow import Tracks
from camelup.server.protocol import Options, Phase, SeatKind


class StoredSeat(msgspec.Struct, frozen=True):
    """One seat; ``bot`` is set while a bot plays it, be it in a person's place.

    ``owner`` is the hashed key of a browser, ``link`` the hashed token of a link to the seat, and
    ``value`` what its player adds to the dice.
    """

    kind: SeatKind
    name: str
    bot: str = ""
    owner: str | None = None
    link: str | None = None
    value: str = ""

    @property
    def taken(self) -> bool:
        """Will somebody play it?"""
        return bool(self.bot) or self.owner is not None


class GameResult(msgspec.Struct, frozen=True):
    """Everybody's money and the winners."""

    money: tuple[int, ...]
    winners: tuple[Seat, ...]


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its game: what is played, by whom, and how it stands.

    ``begin``: the game starts as soon as whoever opened the table is there.
    """

    id: str
    edition: str
    modules: tuple[str, ...]
    options: Options
    host: str
    created: str
    phase: Phase
    begin: bool
    secret: str
    seats: tuple[StoredSeat, ...]
    version: int = 0
    to_move: tuple[Seat, ...] = ()
    result: GameResult | None = None
    rematch: str | None = None
    evening: str = ""
    """The evening that it belongs to, if to any."""
    revision: int = 0
    """How often the table has changed: seats, moves and all."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seating order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def playing(self) -> bool:
        """Has the game begun, and is it not over?"""
        return self.phase == "playing"

    @property
    def owners(self) -> frozenset[str]:
        """The hashed keys of all who have a seat."""
        return frozenset(seat.owner for seat in self.seats if seat.owner is not None)

    def played_by(self, key: str) -> bool:
        """Has the browser with this hashed key a seat, or did it open the table?"""
        return key == self.host or key in self.owners

    def open_to(self, key: str) -> bool:
        """May it see the game? A private one that is over only if it played it, as its replay."""
        watched = self.options.watching and not (self.options.private and self.phase == "over")
        return watched or self.played_by(key)

    def joinable(self) -> bool:
        """Can somebody sit down without a link?"""
        return self.phase != "over" and any(seat.kind == "open" for seat in self.seats)


DICE = -1
"""In place of a seat, where real dice were entered."""


class ActionId(NamedTuple):
    """What a client called an action that it played from a seat, or an entry of real dice."""

    seat: Seat
    id: str


class Snapshot(NamedTuple):
    """The position after so many moves, as a document."""

    version: int
    document: str


class StoredGame(NamedTuple):
    """A table with all that is needed to go on with its game."""

    table: StoredTable
    header: str | None
    """The first line of the record, once the game has begun."""
    snapshot: Snapshot | None
    lines: tuple[str, ...]
    """Of the record, since the snapshot."""
    checksum: str
    action_ids: tuple[ActionId, ...]
    """Of all actions that were played."""


class StoredLine(NamedTuple):
    """One line of a record, what its action was called, and why a bot chose it."""

    line: str
    action_id: ActionId | None = None
    reason: str | None = None


class News(NamedTuple):
    """A table as it is now, and the lines that somebody does not know yet."""

    table: StoredTable
    checksum: str
    lines: tuple[StoredLine, ...]


class Outdated(Exception):
    """A change was made from a table that is not like that any more; nothing was changed."""


class StoredStep(NamedTuple):
    """One step of a game to be kept: its lines, and how the table stands after them."""

    table: str
    number: int
    """Of the first line."""
    lines: tuple[str, ...]
    phase: Phase
    version: int
    checksum: str
    to_move: tuple[Seat, ...]
    snapshot: Snapshot | None = None
    result: GameResult | None = None
    action_id: ActionId | None = None
    reason: str | None = None


class FollowSummary(msgspec.Struct, frozen=True):
    """What a list says of a followed game."""

    edition: str
    modules: tuple[str, ...]
    names: tuple[str, ...]
    tracks: Tracks
    leg: int
    over: bool


class StoredFollow(NamedTuple):
    """A followed game; ``host`` is the hashed key of the browser that began it.

    Its document is text as it is kept: only workers read it, since a long one takes a while.
    """

    id: str
    host: str
    created: str
    revision: int
    summary: FollowSummary
    document: str
