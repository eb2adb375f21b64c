"""What the experts and champions of all games share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from camelup.core.values import Action


class Judged(NamedTuple):
    """An action and the chance to be richest in the end if it is taken."""

    action: Action
    chance: float


class Liked(NamedTuple):
    """An action and how often it is chosen in such positions."""

    action: Action
    share: float


def purses(shown: Iterable[int | None]) -> list[float]:
    """Everybody's money; who hides it is taken to have as much as the others on average."""
    money = list(shown)
    known = [amount for amount in money if amount is not None]
    average = sum(known) / len(known)
    return [average if amount is None else float(amount) for amount in money]
