"""Reviews of finished games, and puzzles."""

from __future__ import annotations

from typing import Any

from camelup.core.values import Camel, Seat
from camelup.server.protocol.base import Reply


class ReviewedOption(Reply, frozen=True, kw_only=True):
    """Something that could be done: its chance to win, and money in the end, on average."""

    text: str
    chance: float
    money: float
    parts: str
    """What it is worth by itself, part by part, in words."""


class ReviewedDecision(Reply, frozen=True, kw_only=True):
    """One choice, judged by what its player could know then; see docs/review.md."""

    version: int
    """Of the table after it, as in a `ReplayStep`."""
    seat: Seat
    options: tuple[ReviewedOption, ...]
    played: int
    obvious: int | None
    cost: float
    money: float
    error: float
    verdict: str
    find: float
    why: str
    hidden: bool


class ReviewedMoment(Reply, frozen=True, kw_only=True):
    """Everybody's chance to win after a step of the replay, as shares."""

    version: int
    chances: tuple[float, ...]


class ReviewedPlayer(Reply, frozen=True, kw_only=True):
    """One player's game: the result less the equal share is what the four parts add up to."""

    result: float
    own: float
    others: float
    chance: float
    start: float
    accuracy: float | None
    decisions: int
    mistakes: int
    costliest: tuple[int, ...]
    finds: tuple[int, ...]
    luckiest: int | None
    unluckiest: int | None
    """All four are versions of a `ReplayStep`."""


class GameReview(Reply, frozen=True, kw_only=True):
    """GET /api/replays/{id}/review?language=, or POST /api/reviews with a record in the body.

    Ask again until it is complete: it is made as long as somebody asks, and kept.
    """

    done: int
    total: int
    complete: bool
    over: bool
    error: float
    turned: int | None
    moments: tuple[ReviewedMoment, ...]
    decisions: tuple[ReviewedDecision, ...]
    players: tuple[ReviewedPlayer, ...]
    note: str
    """What the numbers know and do not know, in words."""


class PuzzleInfo(Reply, frozen=True, kw_only=True):
    """One puzzle of the list."""

    id: int
    edition: str
    theme: str
    difficulty: str


class Puzzles(Reply, frozen=True, kw_only=True):
    """GET /api/puzzles: all of them, and which is that of today, the same for everybody."""

    today: int
    day: str
    puzzles: tuple[PuzzleInfo, ...]


class PuzzleChoice(Reply, frozen=True, kw_only=True):
    """An action of a puzzle: what it is worth on average, and why."""

    action: dict[str, Any]
    text: str
    value: float
    why: str


class PuzzleShown(Reply, frozen=True, kw_only=True):
    """GET /api/puzzles/{id}?language= with the table as the seat that is to act sees it.

    ``choices`` are in the order in which the rules list them; ``solution`` and ``obvious`` say
    which of them are which. Nothing here is a secret: whoever wants to look, looks.
    """

    id: int
    edition: str
    modules: tuple[str, ...]
    family: str
    crazy: tuple[Camel, ...]
    theme: str
    difficulty: str
    seat: Seat
    names: tuple[str, ...]
    view: dict[str, Any]
    choices: tuple[PuzzleChoice, ...]
    solution: int
    obvious: int
    hints: tuple[str, ...]
    position: str
    """In one line, to be analysed."""
