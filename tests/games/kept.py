"""The recorded games and their index: who wrote each, how, and what must come out of it for ever.

The index holds four digests of every game, each over canonical JSON of the opening and of every
step: ``events`` (all that happened, secrets included), ``seen`` (the view of every seat and of a
spectator, with the events as they may see them), ``offers`` (what every seat may do, and what
chance may bring with its exact probabilities) and ``positions`` (the position as it is saved,
byte for byte). Whatever a player, a bot or a file could notice changes one of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from camelup import CHANCE, Record, Step, load_record, seen_by

FOLDER = Path(__file__).parent
INDEX = FOLDER / "index.toml"

_written = msgspec.json.Encoder().encode
_sorted = msgspec.json.Encoder(order="sorted").encode


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One recorded game as the index tells of it."""

    version: str
    """The version of camelup that wrote it, and the commit."""
    made: str
    """How: the arguments of ``python -m tests.games.make``, or a sentence."""
    shows: str = ""
    """Why it is kept; of a bug's record, the bug."""
    bots: tuple[str, ...] = ()
    """Who played, in seating order."""
    cut: bool = False
    """It ends after the move in question, before the game is over."""
    digests: dict[str, str]


@cache
def index() -> Mapping[str, Kept]:
    """Every recorded game by the name of its file."""
    return msgspec.convert(tomllib.loads(INDEX.read_text(encoding="utf-8")), dict[str, Kept])


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.camelup"


@cache
def record_of(name: str) -> Record:
    """A recorded game; reading it verifies every move."""
    return load_record(path_of(name))


def digests(record: Record) -> dict[str, str]:
    """The four digests of a game, eight hex digits each."""
    sums: dict[str, Any] = {}
    for _, step in record.replay():
        for name, content in _told(record, step):
            sums.setdefault(name, blake2b(digest_size=4)).update(content + b"\n")
    return {name: total.hexdigest() for name, total in sums.items()}


def trace(record: Record) -> Iterator[str]:
    """A line for every step with its own digests: two versions that differ do so from there on."""
    for number, (move, step) in enumerate(record.replay()):
        told = [blake2b(content, digest_size=4).hexdigest() for _, content in _told(record, step)]
        yield " ".join((str(number), *told, "opening" if move is None else move.kind))


def _told(record: Record, step: Step[Any]) -> Iterator[tuple[str, bytes]]:
    """All that can be noticed of one step."""
    game, (s, events) = record.game, step
    seats = (*range(game.players), None)
    yield "events", _canonical(events)
    yield "seen", _canonical([(seen_by(events, seat), game.view(s, seat)) for seat in seats])
    chances = game.chances(s) if game.to_move(s) is CHANCE else ()
    legal = [game.legal(s, seat) for seat in range(game.players)]
    yield "offers", _canonical((legal, [(outcome, str(p)) for outcome, p in chances]))
    yield "positions", _written(game.to_document(s))


def _canonical(value: object) -> bytes:
    """JSON as it goes over the wire, with the names of every object in order."""
    return _sorted(msgspec.json.decode(_written(value)))


def write_index(entries: Mapping[str, Kept]) -> None:
    """The index, sorted by name."""
    INDEX.write_text(_HEAD + "".join(_entry(*item) for item in sorted(entries.items())), "utf-8")
    index.cache_clear()


_HEAD = """\
# The recorded games, written by `python -m tests.games.make`; `kept.py` says what the fields mean.
"""


def _entry(name: str, kept: Kept) -> str:
    lines = [f"\n[{name}]"]
    for field, value in msgspec.to_builtins(kept).items():
        if value and field != "digests":
            lines.append(f"{field} = {msgspec.json.encode(value).decode()}")
    sums = ", ".join(f'{key} = "{value}"' for key, value in kept.digests.items())
    return "\n".join((*lines, f"digests = {{ {sums} }}", ""))
