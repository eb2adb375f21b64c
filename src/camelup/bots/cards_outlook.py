"""What the network of Camel Up Cards reads, as a kernel."""

from __future__ import annotations

from camelup import kernels
from camelup.cards.data import LEAST_BEFORE_FINISH
from camelup.odds.cards import box

EFFORT = (96, 64, 16)
"""Paths for the law of the leg, for that of the race, and for what is tried, as in training."""


def cards_outlook(
    most: int = 1, effort: tuple[int, int, int] = EFFORT
) -> kernels.cards_outlook.CardsOutlook:
    """For so many tables at once."""
    paths = kernels.cards_paths.CardsPaths(box(), LEAST_BEFORE_FINISH)
    return kernels.cards_outlook.CardsOutlook(paths, effort, most)
