"""What a family of games brings to the bots: those who judge how likely a seat is to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from camelup.bots.judged import Judged, Liked, Weighed
from camelup.core.families import ByFamily
from camelup.core.values import Action, Seat


class Expert(Protocol):
    """Judges the actions of one turn, from the view of the seat that is to act."""

    @property
    def clearly(self) -> float:
        """So many times the odds of greedy's choice: less may be an error of the reckoning."""

    def timely(self, legal: Sequence[Action]) -> Sequence[Action]:
        """The actions whose time it is now."""

    def judge(self, legal: Sequence[Action], plain: Action) -> list[Judged]:
        """The actions that look best, and ``plain``, best first."""


class ExpertFor(Protocol):
    """Makes the expert of one family."""

    def __call__(self, view: Any, seat: Seat) -> Expert | None:
        """Nobody (``None``) where greedy does as well, or where to think would take minutes."""


EXPERTS: ByFamily[ExpertFor] = ByFamily(
    pyramid="camelup.bots.pyramid_expert:expert_for", cards="camelup.bots.cards_expert:expert_for"
)
"""Where a family has none, ``expert`` plays like ``greedy``."""


class Champion(Protocol):
    """Knows its chances, from the view of the seat that is to act."""

    @property
    def looks_ahead(self) -> bool:
        """Does that help here?"""

    @property
    def candidates(self) -> int:
        """So many actions are looked at closely; 0 where first sight decides."""

    @property
    def seldom(self) -> float:
        """What is chosen more seldom is not."""

    def opinion(self) -> tuple[float, list[Liked]]:
        """The chance to win here; and the actions, best first, with how often each is chosen."""

    def look_ahead(self, actions: Sequence[Liked], seed: int) -> list[Weighed]:
        """These actions with the chances that they lead to, in the same order."""


class ChampionFor(Protocol):
    """Makes the champion of one family."""

    def __call__(self, view: Any, seat: Seat) -> Champion | None:
        """Nobody (``None``) for games that no network has learned."""


CHAMPIONS: ByFamily[ChampionFor] = ByFamily(
    pyramid="camelup.bots.pyramid_champion:champion_for",
    cards="camelup.bots.cards_champion:champion_for",
)
"""Where a family has none, ``champion-fast`` plays like ``greedy``, and ``champion`` like
``expert``."""
