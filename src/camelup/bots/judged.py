"""What the experts and champions of all games share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from camelup.core.values import Action


class Judged(NamedTuple):
    """An action, the chance to be richest in the end if it is taken, and the money to be had."""

    action: Action
    chance: float
    money: float


class Liked(NamedTuple):
    """An action and how often it is chosen in such positions."""

    action: Action
    share: float


class Weighed(NamedTuple):
    """An action looked at closely: the chance to win with it, and one standard error of that."""

    action: Action
    chance: float
    error: float
    share: float
    """How often it is chosen at first sight."""


def purses(shown: Iterable[int | None]) -> list[float]:
    """Everybody's money; who hides it is taken to have as much as the others on average."""
    money = list(shown)
    known = [amount for amount in money if amount is not None]
    average = sum(known) / len(known)
    return [average if amount is None else float(amount) for amount in money]


def shares_of(liking: Sequence[float], possible: Sequence[int]) -> dict[int, float]:
    """How often each possible answer is given, by how much a network likes them."""
    open_ = [answer for answer, may in enumerate(possible) if may]
    most = max(liking[answer] for answer in open_)
    weights = {answer: exp(liking[answer] - most) for answer in open_}
    total = sum(weights.values())
    return {answer: weight / total for answer, weight in weights.items()}
