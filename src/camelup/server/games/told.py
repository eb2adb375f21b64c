"""What workers tell of a record, ready to be sent: its replay, and its review.

Each is asked for by name and with plain values, as it is carried out in another process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from gzip import GzipFile
from io import BytesIO
from typing import Any

import msgspec

from camelup.core.errors import RecordError
from camelup.core.values import Seat
from camelup.play.record import Record, read_record
from camelup.review.make import Done
from camelup.server.errors import TooLarge
from camelup.server.games.names import clean_name
from camelup.server.games.replay import replay_parts
from camelup.server.games.reviewed import Judged, judged, reviewed

MOST_MOVES = 4_000

MOST_SHOWN = 8_000_000
"""Bytes of the steps of a replay; a long game of ten players has less than 2 000 000."""


def uploaded(data: bytes, language: str) -> Iterator[bytes]:
    """The replay of an uploaded record, as JSON; a :class:`RecordError` says what is wrong."""
    if data.count(b"\n") > MOST_MOVES:
        raise TooLarge("server.too-many-moves", most=MOST_MOVES)
    record = read_record(data)
    names = tuple(map(clean_name, record.header.players))
    return replay_parts(record, language, names=names, most_bytes=MOST_SHOWN)


def stored(text: str, language: str, id: str, reasons: Mapping[int, str]) -> Iterator[bytes]:
    """The replay of a game of ours, as JSON."""
    return replay_parts(read_record(text), language, id, reasons)


def packed(work: Callable[..., Iterator[bytes]], arguments: tuple[Any, ...]) -> bytes:
    """A replay as gzip packs it: a small part of its size is all that waits for its reader."""
    file = BytesIO()
    with GzipFile(fileobj=file, mode="wb", compresslevel=4, mtime=0) as packing:
        for part in work(*arguments):
            packing.write(part)
    return file.getvalue()


@lru_cache(4)
def good_part(text: str) -> Record:
    """The record, or as much of it as is good; what has no good part is refused."""
    try:
        return read_record(text)
    except RecordError as error:
        if error.record is None or not error.record.moves:
            raise
        found: Record = error.record
        return found


def check_good(text: str) -> None:
    """Refuse what has no good part."""
    good_part(text)


def review_told(text: str, done: tuple[Done, ...], language: str) -> bytes:
    """As much of a review as there is, as JSON."""
    record = good_part(text)
    names = tuple(map(clean_name, record.header.players))
    return msgspec.json.encode(reviewed(record, done, language, names))


def seat_judged(text: str, done: list[Done], seat: Seat) -> Judged | None:
    """What a whole review says of one seat."""
    return judged(good_part(text), done, seat)
