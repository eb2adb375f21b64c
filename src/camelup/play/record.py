"""A record: a game's edition, modules, players and every move with its chance outcomes, as text.

One JSON object per line. The first line is the header, each further line one move; a finished game
ends with a line that holds the result. Every line carries ``#``, a checksum of itself and of all
lines before it, so that a cut-off or altered line is found exactly where it is. Lines are only ever
appended. It is save file, replay, test fixture and bug report at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from camelup.core.errors import CamelUpError, IllegalMove, RecordError
from camelup.core.frames import frame
from camelup.core.game import OVER, Game, S, Step, V_co, title_of
from camelup.core.notebook import ShownInNotebooks
from camelup.core.values import Action, Event, Move, Seat
from camelup.editions.catalogue import AnyGame, make_game
from camelup.play.fair import Promise
from camelup.play.lines import (
    CHECKSUM,
    FORMAT,
    VERSION,
    checksum,
    compact,
    document_of,
    end_of,
    header_line,
    line_of,
    move_of,
)
from camelup.play.steps import Advance, Draws, steps, written
from camelup.play.take_back import with_take_back

if TYPE_CHECKING:
    import polars as pl


class Header(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """The first line: what is played, by whom, and from where."""

    edition: str
    modules: tuple[str, ...] = ()
    players: tuple[str, ...]
    age_order: tuple[Seat, ...] | None = None
    open_money: bool = True
    seed: str | None = None
    """For information; a replay never draws, it reads the outcomes."""
    position: dict[str, Any] | None = None
    """Where the game starts, if not at the set-up."""
    fair: Promise | None = None
    """With fair dice: what was promised before the first draw. The seed is in the last line."""
    real_dice: bool = False
    """The dice were thrown at a real table, and somebody entered what they showed."""

    read_again: bool = False
    """What was entered last of them may be taken back while nobody has acted on it."""

    take_back: bool = False
    """Whoever chose last may take it back while nothing has followed."""

    def game(self) -> AnyGame:
        """The game this is a record of."""
        game = make_game(
            self.edition,
            len(self.players),
            self.modules,
            age_order=self.age_order,
            open_money=self.open_money,
        )
        if not self.take_back and not self.read_again:
            return game
        return with_take_back(game, choices=self.take_back, throws=self.read_again)

    def opening(self) -> Any:
        """The state before the first move."""
        game = self.game()
        if self.position is None:
            return game.start()
        with self.naming():
            return game.from_document(self.position)

    @contextmanager
    def naming(self) -> Iterator[None]:
        """Whoever is refused something in here is called by his name."""
        try:
            yield
        except CamelUpError as error:
            raise self.named(error) from None

    def named(self, error: CamelUpError) -> CamelUpError:
        """A refusal in the words of the edition, that calls the players by their names.

        Who gave none has a number, which every language says in its own way.
        """
        given = self.players if self.players != numbered(len(self.players)) else ()
        error.facts = {"names": given, "edition": self.edition, **error.facts}
        return error


def numbered(players: int) -> tuple[str, ...]:
    """Names where nobody gave any."""
    return tuple(f"Player {n}" for n in range(1, players + 1))


class Record(ShownInNotebooks, Generic[S, V_co]):
    """A game from its first to its latest move. Moves are checked as they are added."""

    game: Game[S, V_co]
    state: S

    def __init__(self, header: Header, secret: str | None = None) -> None:
        """``secret`` is the seed of fair dice; it is written down when the game is over."""
        self.header = header
        self.secret = secret
        self.game = header.game()
        self.state = header.opening()
        self.moves: list[Move] = []
        line, self._checksum = header_line(header)
        self._lines = [line]

    def __repr__(self) -> str:
        over = ", over" if self.over else ""
        return f"<Record of {title_of(self.game)}, {len(self.moves)} moves{over}>"

    @property
    def over(self) -> bool:
        """Is the recorded game finished?"""
        return self.game.to_move(self.state) is OVER

    def add(self, move: Move) -> Step[S]:
        """Apply a move and write it down; an illegal one is refused and leaves no trace."""
        try:
            step = self.game.apply(self.state, move)
        except CamelUpError as error:
            raise self.header.named(error) from None
        self._accept(self._written(iter(((move, step),))))
        return step

    def advance(self, dice: Draws, move: Move | None = None) -> tuple[Event, ...]:
        """Apply a move, or none, and all the chance that follows; write it down.

        If any of it is refused, nothing has happened.
        """
        after = self._written(steps(self.game, self.state, dice, move, len(self.moves)))
        self._accept(after)
        return after.events

    def _written(self, made: Iterator[tuple[Move, Step[S]]]) -> Advance[S]:
        try:
            return written(self.game, self.state, made, self._checksum, self.secret)
        except CamelUpError as error:
            raise self.header.named(error) from None

    def _accept(self, after: Advance[S]) -> None:
        self.state, self._checksum = after.state, after.checksum
        self.moves += after.moves
        self._lines += after.lines

    def _result(self) -> dict[str, Any]:
        return end_of(self.game, self.state, self.secret)

    @property
    def revealed(self) -> str | None:
        """The seed of the dice, once the game is over."""
        return self.secret if self.over else None

    def _reveal(self, seed: str | None) -> None:
        """Write the last line again, now that the seed is read in it."""
        if seed is not None:
            self.secret = seed
            before = json.loads(self._lines[-2])[CHECKSUM]
            self._lines[-1], self._checksum = line_of(self._result(), before)

    def replay(self) -> Iterator[tuple[Move | None, Step[S]]]:
        """The opening (with no move), then every move with the step it makes."""
        state: S = self.header.opening()
        yield None, Step(state, ())
        for move in self.moves:
            step = self.game.apply(state, move)
            yield move, step
            state = step.state

    def to_frame(self) -> pl.DataFrame:
        """A row for each move: its number, who made it (none: chance), and the move as written."""
        rows = (
            {
                "move": number,
                "seat": move.seat if isinstance(move, Action) else None,
                "kind": move.kind,
                "document": json.dumps(document_of(move)),
            }
            for number, move in enumerate(self.moves, 1)
        )
        return frame(rows, {"move": int, "seat": int, "kind": str, "document": str})

    def lines(self, start: int = 0) -> Sequence[str]:
        """The lines from number ``start`` (0: the header) on, ready to be appended to a file."""
        return self._lines[start:]

    def text(self) -> str:
        """The whole record."""
        return "".join(self._lines)

    def save(self, path: str | Path) -> None:
        """Write the whole record to a file."""
        Path(path).write_text(self.text(), encoding="utf-8", newline="\n")


def load_record(path: str | Path) -> Record:
    """Read and verify the record in a file; see :func:`read_record`."""
    return read_record(Path(path).read_bytes())


def read_record(text: str | bytes) -> Record:
    """Read and verify a record, move by move.

    A :class:`RecordError` names the first bad line; its ``record`` is the good part before it.
    """
    data = text.encode() if isinstance(text, str) else text
    lines = data.split(b"\n")
    if not data:
        raise RecordError("record.empty", line=1)
    unfinished = lines.pop()  # what follows the last line break
    record = None
    for number, line in enumerate(lines, start=1):
        record = _read_line(record, number, line)
    if unfinished:
        if record is None and unfinished.endswith(b"}"):
            _read_line(None, 1, unfinished)  # which may be something else altogether
        raise _refusal(record, "record.cut-off", len(lines) + 1)
    assert record is not None
    if record.over and len(record.lines()) != len(lines):
        raise _refusal(record, "record.no-end", len(lines) + 1)
    return record


def _read_line(record: Record | None, number: int, line: bytes) -> Record:
    content = _content(record, number, line)
    given = content.pop(CHECKSUM, None)
    if record is None:
        return _read_header(content, given)
    if record.over:
        _check_end(record, number, content, given)
        return record
    if given != checksum(record._checksum, content):
        raise _refusal(record, "record.altered", number)
    try:
        record.add(move_of(record.game, content))
    except msgspec.ValidationError as complaint:
        raise _refusal(record, "record.not-a-move", number, said=str(complaint)) from None
    except IllegalMove as why:
        raise _refusal(record, "record.illegal", number, why=why) from None
    return record


def _content(record: Record | None, number: int, line: bytes) -> dict[str, Any]:
    try:
        content = json.loads(line)
        compact(content).encode()  # half a sign cannot be written down
    except (ValueError, RecursionError):
        raise _refusal(record, "record.not-json", number) from None
    if not isinstance(content, dict):
        raise _refusal(record, "record.not-json", number)
    return content


def _read_header(content: dict[str, Any], given: object) -> Record:
    if given != checksum("", content):
        key = "record.altered" if content.get("format") == FORMAT["format"] else "record.format"
        raise RecordError(key, line=1)
    if content.pop("format", None) != FORMAT["format"]:
        raise RecordError("record.format", line=1)
    if (version := content.pop("version", None)) != VERSION:
        raise RecordError("record.version", line=1, found=version, known=VERSION)
    try:
        return Record(msgspec.convert(content, Header))
    except msgspec.ValidationError as complaint:
        raise RecordError("record.header", line=1, said=str(complaint)) from None
    except CamelUpError as why:
        raise RecordError("record.impossible", line=1, why=why) from None


def _check_end(record: Record, number: int, content: dict[str, Any], given: object) -> None:
    if number > len(record.lines()):
        raise _refusal(record, "record.after-end", number)
    seed = content.get("seed") if record.header.fair is not None else None
    record._reveal(seed if isinstance(seed, str) else None)
    if content != record._result() or given != record._checksum:
        raise _refusal(record, "record.altered", number)


def _refusal(record: Record | None, key: str, line: int, **facts: Any) -> RecordError:
    error = RecordError(key, line=line, **facts)
    error.record = record
    return error


def append_to(path: str | Path, lines: Iterable[str]) -> None:
    """Append record lines to a file."""
    with Path(path).open("a", encoding="utf-8", newline="\n") as file:
        file.writelines(lines)
