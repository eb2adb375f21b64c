"""A game under way: where it stands and what happened last. Its past is in the store.

Nothing here changes before it is committed: :meth:`RunningGame.after` works out what an action and
the chance that follows would do, :meth:`RunningGame.accept` makes it so.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE, OVER, Pending
from camelup.core.take_back import TakeBack, TakenBack
from camelup.core.values import Action, Event, Move, Seat
from camelup.play.fair import FairDice
from camelup.play.lines import CHECKSUM, FORMAT, checksum, header_line, move_of
from camelup.play.record import Header
from camelup.play.steps import Advance, steps, written
from camelup.play.take_back import who_may_take_back
from camelup.server.games.real_dice import Question, entered, question
from camelup.server.store.stored import GameResult, Snapshot

RECENT = 40
"""The latest steps that somebody who joins is told of."""

SNAPSHOT_EVERY = 80
"""Moves between two snapshots. The one kept is the last but one, so that a game that is loaded
replays at least as many moves, and can tell of them."""

END = "end"


class Diverged(Exception):
    """Lines that do not go on from where a game stands."""


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
    snapshot: Snapshot | None
    result: GameResult | None
    """Once the game is over."""


class RunningGame:
    """The present of one game."""

    __slots__ = ("_asked", "_checkpoint", "checksum", "dice", "game", "recent", "state",
                 "version")  # fmt: skip

    def __init__(self, header: Header, dice: FairDice | None) -> None:
        """Without ``dice`` there are real ones: what they show is entered."""
        self.game = header.game()
        self.dice = dice
        self.state: Any = None
        self.version = 0
        self.checksum = ""
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self._checkpoint: tuple[int, Any] = (0, None)
        self._asked: tuple[Any, Question | None] = (None, None)

    @property
    def over(self) -> bool:
        """Is the game finished?"""
        return self.game.to_move(self.state) is OVER

    @property
    def next_line(self) -> int:
        """The number of the next line of its record: after the last move stands the result."""
        return self.version + 1 + self.over

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self._seats(self.state)

    def _seats(self, state: Any) -> tuple[Seat, ...]:
        seats = self.game.to_move(state)
        return () if isinstance(seats, Pending) else tuple(sorted(seats))

    def view(self, seat: Seat | None) -> Any:
        """What ``seat``, or a spectator, may know now."""
        return self.game.view(self.state, seat)

    def legal(self, seat: Seat | None) -> tuple[Action, ...]:
        """Everything ``seat`` may do now; a spectator may do nothing."""
        if seat is None or seat not in self.to_move:
            return ()
        return self.game.legal(self.state, seat)

    def action(self, seat: Seat, document: dict[str, Any]) -> Action:
        """The legal action that ``document`` is, as it was sent; anything else is refused."""
        legal: tuple[Action, ...] = self.legal(seat)
        if who_may_take_back(self.state) == seat:
            legal = (*legal, TakeBack(seat))
        for spelled in (_as_sent, _with_whole_numbers):
            with suppress(msgspec.ValidationError, RecursionError):
                move = move_of(self.game, spelled(document))
                if isinstance(move, Action) and move in legal:
                    return move
        raise IllegalMove("server.not-legal")

    @property
    def asked(self) -> Question | None:
        """What somebody has to enter now, where dice are real."""
        if self.dice is not None:
            return None
        if self._asked[0] is not self.state:
            self._asked = (self.state, question(self.game, self.state))
        return self._asked[1]

    # Going on

    def begin(self, header: Header) -> After:
        """What the header and the chance of the set-up lead to."""
        line, checksum = header_line(header)
        made = self._made(header.opening(), checksum)
        return self._after(made, 0, (line, *made.lines), None)

    def after(self, *moves: Move) -> After:
        """What an action, or an entry of real dice, and the chance that follows would lead to."""
        made = self._made(self.state, self.checksum, *moves)
        seat = moves[0].seat if isinstance(moves[0], Action) else None
        return self._after(made, self.version + 1, made.lines, seat)

    def _made(self, state: Any, checksum: str, *moves: Move) -> Advance[Any]:
        if self.dice is None:
            return written(self.game, state, entered(self.game, state, moves), checksum)
        move = moves[0] if moves else None
        played = steps(self.game, state, self.dice, move, self.version)
        return written(self.game, state, played, checksum, self.dice.seed)

    def _after(
        self, made: Advance[Any], number: int, lines: tuple[str, ...], seat: Seat | None
    ) -> After:
        version = self.version + len(made.moves)
        return After(
            made.state,
            version,
            made.checksum,
            number,
            lines,
            Happened(version, seat, made.events),
            self._seats(made.state),
            self._snapshot(version) if _settled(seat, made.events) else None,
            self._result(made.state),
        )

    def _result(self, state: Any) -> GameResult | None:
        if self.game.to_move(state) is not OVER:
            return None
        return GameResult(self.game.scores(state), self.game.winners(state))

    def accept(self, after: After) -> None:
        """It is committed: make it so."""
        if after.snapshot is not None:
            self._checkpoint = (self.version, self.state)
        self.state, self.version, self.checksum = after.state, after.version, after.checksum
        if self._checkpoint[1] is None:
            self._checkpoint = (self.version, self.state)
        self.recent.append(after.happened)

    def _snapshot(self, version: int) -> Snapshot | None:
        """The checkpoint as a document, once it is old enough."""
        at, state = self._checkpoint
        if state is None or version - at < SNAPSHOT_EVERY:
            return None
        return Snapshot(at, json.dumps(self.game.to_document(state), separators=(",", ":")))

    # Coming back

    def resume(self, snapshot: Snapshot, lines: Sequence[str], checksum: str) -> None:
        """Go to where the store says the game is."""
        self.version = snapshot.version
        self.state = self.game.from_document(json.loads(snapshot.document))
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
        for happened in self._applied(map(_content_of, lines)):
            self.recent.append(happened)
            if self._checkpoint[1] is None:
                self._checkpoint = (self.version, self.state)

    def follow(self, lines: Sequence[str]) -> Iterator[Happened]:
        """Go on with lines that another node has added, one step after the other.

        :class:`Diverged` if they do not go on from here; then this game is of no use any more.
        """
        before = (self.version, self.state)
        for happened in self._applied(map(self._next_content, lines)):
            due = happened.version - self._checkpoint[0] >= SNAPSHOT_EVERY
            if due and _settled(happened.seat, happened.events):  # as where it was played
                self._checkpoint = before
            before = (self.version, self.state)
            self.recent.append(happened)
            yield happened

    def _next_content(self, line: str) -> dict[str, Any]:
        content: dict[str, Any] = json.loads(line)
        told = content.pop(CHECKSUM)
        if told != checksum(self.checksum, content):
            raise Diverged
        self.checksum = told
        return content

    def _applied(self, contents: Iterable[dict[str, Any]]) -> Iterator[Happened]:
        seat: Seat | None = None
        events: list[Event] = []
        for content in contents:
            if content.get("type") == END:
                return
            move: Move = move_of(self.game, content)
            if isinstance(move, Action):
                seat = move.seat
            self.state, told = self.game.apply(self.state, move)
            events += told
            self.version += 1
            if self.dice is None or self.game.to_move(self.state) is not CHANCE:
                yield Happened(self.version, seat, tuple(events))
                seat, events = None, []


def _settled(seat: Seat | None, events: tuple[Event, ...]) -> bool:
    """Is what was before this never undone? Otherwise no snapshot may stand between the two."""
    return seat is not None and not any(isinstance(event, TakenBack) for event in events)


def _content_of(line: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(line)
    content.pop(CHECKSUM)
    return content


def _as_sent(value: Any) -> Any:
    return value


def _with_whole_numbers(value: Any) -> Any:
    """With numbers spelled as we do: whoever writes 1.0 or true for 1 is understood."""
    if isinstance(value, dict):
        return {name: _with_whole_numbers(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_with_whole_numbers(inner) for inner in value]
    whole = isinstance(value, bool) or (isinstance(value, float) and value.is_integer())
    return int(value) if whole else value


def header_of(line: str) -> Header:
    """The header from the first line of a record."""
    content = json.loads(line)
    for name in (CHECKSUM, *FORMAT):
        content.pop(name)
    return msgspec.convert(content, Header)
