"""What a family of games brings to reviews: how likely everybody is to win, and after what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from camelup.core.families import ByFamily
from camelup.core.values import Action
from camelup.review.depth import Depth


class Weighed(NamedTuple):
    """An action, looked at closely: what each batch of paths says of it."""

    action: Action
    chances: tuple[float, ...]
    """To be richest in the end."""
    money: tuple[float, ...]
    """On average, in the end."""


class FamilyReview(Protocol):
    """Estimates for the games of one family."""

    def chances(self, game: Any, state: Any, depth: Depth, seed: int) -> list[list[float]] | None:
        """For each batch everybody's chance to win, from all that was decided so far.

        ``None`` before there is anything to be known, when everybody has the equal share.
        """

    def weigh(
        self, view: Any, legal: Sequence[Action], also: Sequence[Action], depth: Depth, seed: int
    ) -> list[Weighed]:
        """The actions that look best to whoever sees the view, and ``also`` some others.

        All on the same paths, batch by batch, so that luck cancels out when they are compared.
        """


REVIEWS: ByFamily[FamilyReview] = ByFamily(
    pyramid="camelup.review.pyramid:REVIEW", cards="camelup.review.cards:REVIEW"
)
"""Where a family has none, its games cannot be reviewed, and an error says so."""
