"""The finished games of a tournament, kept in a file, so that an interruption costs nothing.

One JSON object per line: first the plan and the fingerprint of the program, then every finished
game as soon as it is finished, in whatever order, and in between what was wished later on: more
games, or a folder for records. Each line carries a checksum; from the first line
that is cut off or altered on, games are played again, which gives the same.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, TypeAlias

import msgspec

from camelup.core.errors import CamelUpError
from camelup.odds.crazy_race import data_folder
from camelup.tournament.fingerprint import fingerprint
from camelup.tournament.match import Played
from camelup.tournament.plan import Plan, Task

FORMAT = {"format": "camelup-tournament", "version": 1}
CHECKSUM = "#"
WISH = "wish"
_SYNC = 2.0
"""Seconds after which the disk is told to keep what it was given, against a loss of power."""


Lines: TypeAlias = list[tuple[dict[str, Any], int]]
"""The content of each line and where it ends."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may differ from one start of a tournament to the next."""

    games: int | None = None
    records: str | None = None
    """A folder for the records of all games."""


class State:
    """An open file with the finished games of one plan; nobody else may write to it."""

    def __init__(self, path: Path, plan: Plan, records: Path | None = None) -> None:
        self.path = path
        self._wish = Wish(plan.games, None if records is None else str(records.absolute()))
        self.games: dict[Task, Played] = {}
        self._synced = time.monotonic()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = path.open("a+b")
        except OSError:
            raise CamelUpError("tournament.no-state", file=str(path)) from None
        try:
            _lock(self._file, path)
            self._take_over(plan)
        except BaseException:
            self._file.close()
            raise

    def _take_over(self, plan: Plan) -> None:
        """Read what is there, check that it belongs to the plan, and cut off what is damaged."""
        self._file.seek(0)
        data = self._file.read()
        lines = _good_lines(data)
        if not lines:
            if not _begun(data):
                raise CamelUpError("tournament.not-a-state", file=str(self.path))
            self._file.truncate(0)
            head = {**FORMAT, "plan": msgspec.to_builtins(plan), "program": fingerprint(plan.bots)}
            self._write(head)
            lines = [(head, 0)]
        else:
            self._take_games(lines, plan)
        if _wish(lines, self.path) != self._wish:
            self._write({WISH: msgspec.to_builtins(self._wish)})

    def _take_games(self, lines: Lines, plan: Plan) -> None:
        header, good = lines[0][0], lines[-1][1]
        self._check(header, plan)
        for content, _ in lines[1:]:
            if WISH not in content:
                game = msgspec.convert(content, Played)
                self.games[game.task] = game
        self._file.truncate(good)

    def _check(self, header: dict[str, Any], plan: Plan) -> None:
        if _plan(header, self.path).identity() != plan.identity():
            raise CamelUpError("tournament.other-plan", file=str(self.path))
        if header.get("program") != fingerprint(plan.bots):
            raise CamelUpError("tournament.changed", file=str(self.path))

    def add(self, game: Played) -> None:
        """Keep one more game."""
        game = msgspec.structs.replace(game, record=None)
        self.games[game.task] = game
        self._write(msgspec.to_builtins(game))

    def _write(self, content: dict[str, Any]) -> None:
        self._file.write(_line(content))
        self._file.flush()
        if time.monotonic() - self._synced > _SYNC:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()

    def close(self) -> None:
        """Let others have the file; what is in it stays."""
        if not self._file.closed:
            with suppress(OSError):
                os.fsync(self._file.fileno())
            self._file.close()

    def discard(self) -> None:
        """Remove the file: the tournament is over."""
        self.close()
        self.path.unlink(missing_ok=True)


def folder() -> Path:
    """Where tournaments without a file of their own are kept until they are finished."""
    return data_folder() / "tournaments"


def own_path(plan: Plan) -> Path:
    """The file of a plan: the same plan with the same bots finds it again."""
    said = json.dumps([plan.identity(), fingerprint(plan.bots)], sort_keys=True)
    return folder() / f"{blake2b(said.encode(), digest_size=8).hexdigest()}.jsonl"


def latest() -> Path:
    """The file of the tournament that was interrupted last."""
    found = sorted(folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise CamelUpError("tournament.nothing-to-resume")
    return found[-1]


def plan_in(path: Path) -> Plan:
    """The plan that a file belongs to, with as many games as were wished last."""
    lines = _lines_in(path)
    plan = _plan(lines[0][0], path)
    return msgspec.structs.replace(plan, games=_wish(lines, path).games)


def records_in(path: Path) -> Path | None:
    """The folder for records that was wished last."""
    folder = _wish(_lines_in(path), path).records
    return None if folder is None else Path(folder)


def _lines_in(path: Path) -> Lines:
    lines = _good_lines(path.read_bytes())
    if not lines:
        raise CamelUpError("tournament.not-a-state", file=str(path))
    return lines


def _wish(lines: Lines, path: Path) -> Wish:
    """What was wished last: by default as many games as the plan says."""
    found = [content[WISH] for content, _ in lines if WISH in content]
    return msgspec.convert(found[-1], Wish) if found else Wish(_plan(lines[0][0], path).games)


def _plan(header: dict[str, Any], path: Path) -> Plan:
    try:
        if {key: header.get(key) for key in FORMAT} != FORMAT:
            raise CamelUpError("tournament.not-a-state", file=str(path))
        return msgspec.convert(header.get("plan"), Plan)
    except msgspec.ValidationError:
        raise CamelUpError("tournament.not-a-state", file=str(path)) from None


def _good_lines(data: bytes) -> Lines:
    """Up to the first that is damaged."""
    found: Lines = []
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        content = _content(data[start:end])
        if content is None:
            break
        start = end + 1
        found.append((content, start))
    return found


def _begun(data: bytes) -> bool:
    """Is this nothing but the beginning of a first line?"""
    mark = _compact(FORMAT)[:-1]
    return b"\n" not in data and (data.startswith(mark) or mark.startswith(data))


def _content(line: bytes) -> dict[str, Any] | None:
    try:
        content = json.loads(line)
    except ValueError:
        return None
    if not isinstance(content, dict) or content.pop(CHECKSUM, None) != _checksum(content):
        return None
    return content


def _line(content: dict[str, Any]) -> bytes:
    return _compact({**content, CHECKSUM: _checksum(content)}) + b"\n"


def _checksum(content: dict[str, Any]) -> str:
    return blake2b(_compact(content), digest_size=4).hexdigest()


def _compact(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _lock(file: IO[bytes], path: Path) -> None:
    """Two programs must not write the same file; the lock ends with the process."""
    try:
        import fcntl
    except ImportError:  # not on every system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise CamelUpError("tournament.locked", file=str(path)) from None
