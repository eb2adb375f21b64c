"""The plan of a tournament: who meets whom, in which seats, with which dice.

A **deal** is one sequence of dice (or cards) for a whole game. Every deal is played several times,
with the bots rotated by one seat each time until everyone has sat everywhere, so that the luck of
the dice and of the seats falls on all alike. What a plan does not say does not change its result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, count
from math import comb
from typing import NamedTuple, TypeAlias, TypeVar

import msgspec

from camelup import bots
from camelup.core.errors import SetupError
from camelup.editions.catalogue import check
from camelup.play.dice import Dice

T = TypeVar("T")

LineUp: TypeAlias = tuple[str, ...]
"""A bot's name for each seat."""

MOST_LINE_UPS = 20_000


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that decides the result of a tournament."""

    edition: str = "base"
    players: int = 4
    modules: tuple[str, ...] = ()
    bots: tuple[str, ...]
    games: int | None = 1000
    """How many to play, rounded up to whole deals; ``None`` only with ``sure``: no limit."""
    seed: str
    seconds: float | None = None
    """What a bot may think about a move; ``None``: :func:`bots.seconds_for`."""
    sure: tuple[str, str] | None = None
    """Stop as soon as it is known which of these two is stronger."""
    error: float = 0.05
    """The chance to be wrong about that."""

    def check(self) -> None:
        """Refuse what cannot be played, naming the reason."""
        check(self.edition, self.players, self.modules)
        if not self.bots:
            raise SetupError("tournament.no-bots")
        if not all(isinstance(name, str) for name in self.bots):
            raise SetupError("tournament.bot-names")
        for name in sorted(set(self.bots)):
            bots.make(name, self.seed)
        if self.games is not None and self.games < 1:
            raise SetupError("tournament.games", found=self.games)
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise SetupError("tournament.seconds", found=self.seconds)
        if not 0 < self.error < 0.5:
            raise SetupError("tournament.error", found=self.error)
        self._check_sure()
        line_ups(self)

    def _check_sure(self) -> None:
        if self.sure is None:
            return
        for name in self.sure:
            if name not in self.bots:
                raise SetupError("tournament.sure-unknown", bot=name)
        if self.sure[0] == self.sure[1]:
            raise SetupError("tournament.sure-same", bot=self.sure[0])

    def identity(self) -> dict[str, object]:
        """What decides each single game: all but the number of games and the wanted certainty."""
        said: dict[str, object] = msgspec.to_builtins(self)
        return {key: said[key] for key in said if key not in ("games", "error")}


class Task(NamedTuple):
    """One game: its deal, and how far the line-up is rotated."""

    deal: int
    turn: int


@lru_cache(maxsize=8)
def line_ups(plan: Plan) -> tuple[LineUp, ...]:
    """Who sits together.

    As many bots as seats: one line-up. More: every choice of as many as there are seats. Fewer: the
    seats are shared out as evenly as possible, and everyone gets the odd ones equally often. A name
    said twice counts twice. To be sure about two bots, only line-ups with both are played.
    """
    names, seats = plan.bots, plan.players
    if comb(max(len(names), seats), min(len(names), seats)) > MOST_LINE_UPS:
        raise SetupError("tournament.too-many", bots=len(names), players=seats)
    if len(names) >= seats:
        found: Iterable[LineUp] = combinations(names, seats)
    else:
        each, odd = divmod(seats, len(names))
        found = (names * each + extra for extra in combinations(names, odd))
    together = set(plan.sure or ())
    kept = tuple(one for one in found if together <= set(one))
    if not kept:
        raise SetupError("tournament.never-meet", bots=" – ".join(plan.sure or ()))
    return kept


@lru_cache(maxsize=4096)
def seatings(plan: Plan, deal: int) -> tuple[LineUp, ...]:
    """The seatings of a deal: one drawn order of its line-up, in all rotations that differ."""
    number, place = divmod(deal, len(line_ups(plan)))
    line_up = _round(plan, number)[place]
    order = tuple(shuffled(line_up, Dice(f"{plan.seed}, seats of deal {deal}")))
    rotations = (order[turn:] + order[:turn] for turn in range(len(order)))
    return tuple(dict.fromkeys(rotations))


@lru_cache(maxsize=64)
def _round(plan: Plan, number: int) -> tuple[LineUp, ...]:
    """All line-ups once, in a drawn order: stopping within a round favours nobody."""
    return tuple(shuffled(line_ups(plan), Dice(f"{plan.seed}, round {number}")))


def shuffled(items: Sequence[T], dice: Dice) -> list[T]:
    """The items in an order in which every order is equally likely."""
    left, order = list(items), []
    while left:
        order.append(left.pop(dice.choose(range(len(left)))))
    return order


def deals(plan: Plan) -> Iterator[int]:
    """Numbers of the deals to play: whole deals until there are enough games."""
    played = 0
    for deal in count():
        if plan.games is not None and played >= plan.games:
            return
        yield deal
        played += len(seatings(plan, deal))


def tasks(plan: Plan) -> Iterator[Task]:
    """Every game of the tournament, deal by deal."""
    for deal in deals(plan):
        for turn in range(len(seatings(plan, deal))):
            yield Task(deal, turn)


def total(plan: Plan) -> int | None:
    """How many games that are; ``None`` without a limit."""
    return None if plan.games is None else sum(len(seatings(plan, d)) for d in deals(plan))
