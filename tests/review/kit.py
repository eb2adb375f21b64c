"""What the tests of reviews share."""

from __future__ import annotations

from camelup.play.record import Record, read_record
from camelup.review import Depth
from tests.games.kept import record_of

TINY = Depth("tiny", batches=2, paths=12, closer=12, first=36, finalists=2)
"""Coarse and quick: whatever must hold exactly holds here, too."""


def half(name: str) -> Record:
    """The first half of a recorded game, which is not over."""
    lines = record_of(name).lines()
    return read_record("".join(lines[: len(lines) // 2]))
