"""The puzzles that come with the package: one line each, and which of them is that of a day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from importlib.resources import files

import msgspec

from camelup.play.lines import compact
from camelup.puzzles.puzzle import Puzzle

FILE = "bank.txt"
FIRST_DAY = date(2026, 1, 1)
STRIDE = 197
"""From one day to the next: prime, so that every puzzle has its day before one comes again."""


def written(puzzle: Puzzle) -> str:
    """A puzzle as a line: theme, difficulty, solution, obvious choice, position."""
    moves = (compact(puzzle.solution), compact(puzzle.obvious))
    return "\t".join((puzzle.theme, puzzle.difficulty, *moves, puzzle.position)) + "\n"


def read_puzzles(lines: Iterable[str]) -> tuple[Puzzle, ...]:
    """Puzzles from lines, numbered from 1 on."""
    found = []
    for number, line in enumerate(lines, 1):
        theme, difficulty, solution, obvious, position = line.rstrip("\n").split("\t")
        fields = {
            "id": number,
            "theme": theme,
            "difficulty": difficulty,
            "solution": msgspec.json.decode(solution),
            "obvious": msgspec.json.decode(obvious),
            "position": position,
        }
        found.append(msgspec.convert(fields, Puzzle))
    return tuple(found)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles that come with the package."""
    text = files("camelup.puzzles").joinpath(FILE).read_text(encoding="utf-8")
    return read_puzzles(text.splitlines())


def of_day(day: date, among: Sequence[Puzzle] | None = None) -> Puzzle:
    """The puzzle of a day, the same for everybody."""
    among = puzzles() if among is None else among
    return among[(day - FIRST_DAY).days * STRIDE % len(among)]


def chosen(
    edition: str | None = None, theme: str | None = None, difficulty: str | None = None
) -> tuple[Puzzle, ...]:
    """Those of an edition, about something, so hard."""
    return tuple(
        one
        for one in puzzles()
        if edition in (None, one.edition)
        and theme in (None, one.theme)
        and difficulty in (None, one.difficulty)
    )
