"""What a family of games brings to the odds: laws of the leg and of the race, values of actions."""

from __future__ import annotations

from typing import Any, Protocol

from camelup.core.families import ByFamily
from camelup.core.values import Action, Seat
from camelup.odds.effort import Effort
from camelup.odds.parts import ActionValue
from camelup.odds.results import LegOdds, RaceOdds


class FamilyOdds(Protocol):
    """Answers for the games of one family; a moment without an answer is a ``PositionError``."""

    def leg(self, game: Any, state: Any, seat: Seat | None) -> LegOdds:
        """How the leg will end, as exactly as can be, by what ``seat`` knows."""

    def race(self, game: Any, state: Any, seat: Seat | None) -> RaceOdds:
        """Who will win and who will come last, by what ``seat`` knows."""

    def seen(self, view: Any) -> tuple[LegOdds, RaceOdds]:
        """Both from a view alone, quickly."""

    def on_turn(self, state: Any, seat: Seat) -> Any:
        """The same table with ``seat`` on turn; ``None`` where nobody has a turn."""

    def values(self, view: Any, legal: tuple[Action, ...], effort: Effort) -> list[ActionValue]:
        """What each of the ``legal`` actions is worth to the seat that the view belongs to."""


ODDS: ByFamily[FamilyOdds] = ByFamily(
    pyramid="camelup.odds.pyramid_family:ODDS", cards="camelup.odds.cards_family:ODDS"
)
