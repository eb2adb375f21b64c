"""A review as data: what is kept, sent and written as JSON.

Chances are whole numbers out of ``WHOLE``, so that everything adds up exactly: at each moment the
chances of all seats to ``WHOLE``, and the parts of a result to the result.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from camelup.core.values import Seat

VERSION = 1
"""Of the estimates: a kept review of another version is made again."""

WHOLE = 2_520_000
"""It can be shared equally by any number of players up to ten."""

Verdict: TypeAlias = Literal["best", "fine", "mistake"]
"""What was played: the best that was found; no worse beyond the error; clearly worse."""


class Moment(msgspec.Struct, frozen=True):
    """Everybody's chance to win after one move of the record."""

    number: int
    """Of the move, as lines of the record count; 0 is the opening."""
    by: Seat | None
    """Who moved; nobody if it was chance."""
    chances: tuple[int, ...]
    error: float = 0.0
    """The largest standard error of the estimates, as a share; 0 where they are exact."""


class Part(msgspec.Struct, frozen=True):
    """One part of a value: the key of its text, what it adds, and the numbers behind it."""

    key: str
    amount: float
    facts: dict[str, Any] = {}


class Option(msgspec.Struct, frozen=True):
    """Something that could be done, as its player could judge it."""

    action: dict[str, Any]
    """As in the record."""
    chance: float
    """To win, on the average of what is hidden."""
    money: float
    """On average in the end; for the choices of a set-up, less than the best one."""
    value: float | None = None
    """The gain that the odds give it by itself."""
    parts: tuple[Part, ...] = ()


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One choice, judged only by what its player could know then."""

    number: int
    """Of the move that it led to."""
    seat: Seat
    legal: int
    """How many actions there were."""
    options: tuple[Option, ...]
    """Those looked at closely, best first."""
    played: int
    """Which of the options was played."""
    cost: float
    """In chance to win, against the best; never below 0."""
    money: float
    """On average, against the best; below 0 where the best costs money."""
    error: float
    """The standard error of the cost."""
    verdict: Verdict
    find: float = 0.0
    """What it gains over the obvious choice, where it is the best and that is clear."""
    obvious: int | None = None
    """Which option a careful reader of this leg's odds alone takes."""
    hidden: bool = False
    """Were there cards of others that its player could not see?"""


class Split(msgspec.Struct, frozen=True):
    """Result less equal share: what it is made of, all out of ``WHOLE``."""

    result: int
    """The share of the victory; the last estimate if the game is not over."""
    own: int
    others: int
    chance: int
    start: int = 0
    """Of a game that did not begin with the set-up."""


class Verdicts(msgspec.Struct, frozen=True, kw_only=True):
    """One player's game in a few numbers; decisions and moments are told by the move's number."""

    accuracy: float | None
    """From 0 to 100; nothing where there was nothing to decide."""
    decisions: int
    mistakes: int
    costliest: tuple[int, ...]
    finds: tuple[int, ...]
    luckiest: int | None
    unluckiest: int | None


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A whole review, or as much of it as there is."""

    version: int = VERSION
    whole: int = WHOLE
    record: str
    """The checksum of the record's last line."""
    depth: str
    edition: str
    modules: tuple[str, ...]
    players: tuple[str, ...]
    over: bool
    complete: bool
    """Is everything there that can be reviewed?"""
    moves: int
    error: float
    """The root mean square of the curve's standard errors."""
    moments: tuple[Moment, ...]
    decisions: tuple[Decision, ...]
    splits: tuple[Split, ...]
    verdicts: tuple[Verdicts, ...]
    turned: int | None
    """The move after which the winner was ahead for good."""
