"""How closely a review looks: more paths make the error of its estimates smaller."""

from __future__ import annotations

from typing import NamedTuple


class Depth(NamedTuple):
    """Everything is estimated in ``batches``; how far these differ is the error."""

    name: str
    batches: int
    """Estimates of each number, from paths of their own."""
    paths: int
    """Ways that the game may go, in each batch of the curve."""
    closer: int
    """The same for each action of a decision that is looked at closely."""
    first: int
    """The same at first sight, for all actions."""
    finalists: int
    """Actions that are looked at closely, beside what was played and what is obvious."""


STANDARD = Depth("standard", batches=8, paths=240, closer=120, first=320, finalists=3)
DEEP = Depth("deep", batches=16, paths=960, closer=480, first=960, finalists=5)

DEPTHS = {depth.name: depth for depth in (STANDARD, DEEP)}
