"""A game under way: where it stands and what happened last. Its past is in the store.

Nothing here changes before it is committed: :meth:`Progress.after` works out what an action and the
chance that follows would do, :meth:`Progress.accept` makes it so.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE, OVER, Pending
from camelup.core.values import Action, Event, Move, Seat
from camelup.play.fair import FairDice
from camelup.play.lines import CHECKSUM, FORMAT, document_of, end_of, header_line, line_of
from camelup.play.record import Header
from camelup.server.store.stored import Result

RECENT = 40
"""The latest steps that somebody who joins is told of."""

SNAPSHOT_EVERY = 80
"""Moves between two snapshots. The one kept is the last but one, so that a game that is loaded
replays at least as many moves, and can tell of them."""

END = "end"


class Happened(NamedTuple):
    """One action with the chance after it: the version it led to, and all its events."""

    version: int
    seat: Seat | None
    events: tuple[Event, ...]


class After(NamedTuple):
    """What an action would lead to, ready to be committed."""

    state: Any
    version: int
    checksum: str
    number: int
    """Of the first line."""
    lines: tuple[str, ...]
    happened: Happened
    to_move: tuple[Seat, ...]
    snapshot: tuple[int, str] | None
    result: Result | None
    """Once the game is over."""


class Progress:
    """The present of one game."""

    __slots__ = ("_checkpoint", "checksum", "dice", "game", "recent", "state", "version")

    def __init__(self, header: Header, dice: FairDice) -> None:
        self.game = header.game()
        self.dice = dice
        self.state: Any = None
        self.version = 0
        self.checksum = ""
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self._checkpoint: tuple[int, Any] = (0, None)

    @property
    def over(self) -> bool:
        """Is the game finished?"""
        return self.game.to_move(self.state) is OVER

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self._seats(self.state)

    def _seats(self, state: Any) -> tuple[Seat, ...]:
        seats = self.game.to_move(state)
        return () if isinstance(seats, Pending) else tuple(sorted(seats))

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Everything ``seat`` may do now."""
        return self.game.legal(self.state, seat) if seat in self.to_move else ()

    def action(self, seat: Seat, document: dict[str, Any]) -> Action:
        """The legal action that ``document`` is, as it was sent; anything else is refused."""
        for action in self.legal(seat):
            if msgspec.json.decode(msgspec.json.encode(action)) == document:
                return action
        raise IllegalMove("server.not-legal")

    # Going on

    def begin(self, header: Header) -> After:
        """What the header and the chance of the set-up lead to."""
        line, checksum = header_line(header)
        return self._run(header.opening(), [], checksum, [line], None)

    def after(self, action: Action) -> After:
        """What ``action`` and the chance that follows would lead to."""
        return self._run(self.state, [action], self.checksum, [], action.seat)

    def _run(
        self, state: Any, moves: list[Move], checksum: str, lines: list[str], seat: Seat | None
    ) -> After:
        number = self.version + 1 if moves else 0
        version = self.version
        events: list[Event] = []
        while moves or self.game.to_move(state) is CHANCE:
            if not moves:
                moves = [self.dice.draw(self.game.chances(state), version + 1)]
            move = moves.pop()
            state, told = self.game.apply(state, move)
            line, checksum = line_of(document_of(move), checksum)
            lines.append(line)
            events += told
            version += 1
        result = self._result(state)
        if result is not None:
            line, checksum = line_of(end_of(self.game, state, self.dice.seed), checksum)
            lines.append(line)
        return After(
            state,
            version,
            checksum,
            number,
            tuple(lines),
            Happened(version, seat, tuple(events)),
            self._seats(state),
            self._snapshot(version),
            result,
        )

    def _result(self, state: Any) -> Result | None:
        if self.game.to_move(state) is not OVER:
            return None
        return Result(self.game.scores(state), self.game.winners(state))

    def accept(self, after: After) -> None:
        """It is committed: make it so."""
        if after.snapshot is not None:
            self._checkpoint = (self.version, self.state)
        self.state, self.version, self.checksum = after.state, after.version, after.checksum
        if self._checkpoint[1] is None:
            self._checkpoint = (self.version, self.state)
        self.recent.append(after.happened)

    def _snapshot(self, version: int) -> tuple[int, str] | None:
        """The checkpoint as a document, once it is old enough."""
        at, state = self._checkpoint
        if state is None or version - at < SNAPSHOT_EVERY:
            return None
        return at, json.dumps(self.game.to_document(state), separators=(",", ":"))

    # Coming back

    def resume(self, snapshot: tuple[int, str], lines: Sequence[str], checksum: str) -> None:
        """Go to where the store says the game is."""
        self.version, document = snapshot
        self.state = self.game.from_document(json.loads(document))
        self._checkpoint = (self.version, self.state)
        self._replay(lines)
        self.checksum = checksum

    def reopen(self, header: Header, lines: Sequence[str], checksum: str) -> None:
        """The same where there is no snapshot yet."""
        self.state = header.opening()
        self._replay(lines)
        self.checksum = checksum

    def _replay(self, lines: Iterable[str]) -> None:
        """Apply lines of the record; an action and the chance after it happened together."""
        seat: Seat | None = None
        events: list[Event] = []
        for line in lines:
            content = json.loads(line)
            content.pop(CHECKSUM)
            if content.get("type") == END:
                break
            move: Move = msgspec.convert(content, self.game.move_type)
            if isinstance(move, Action):
                seat = move.seat
            self.state, told = self.game.apply(self.state, move)
            events += told
            self.version += 1
            if self.game.to_move(self.state) is not CHANCE:
                self.recent.append(Happened(self.version, seat, tuple(events)))
                seat, events = None, []
                if self._checkpoint[1] is None:
                    self._checkpoint = (self.version, self.state)


def header_of(line: str) -> Header:
    """The header from the first line of a record."""
    content = json.loads(line)
    for name in (CHECKSUM, *FORMAT):
        content.pop(name)
    return msgspec.convert(content, Header)
