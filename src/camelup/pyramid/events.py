"""What can happen in every pyramid game; parts have events of their own."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from camelup.core.common import Reward
from camelup.core.values import Camel, Event, Seat

Placed: TypeAlias = Literal["alone", "top", "under", "tile"]
Direction: TypeAlias = Literal["clockwise", "counterclockwise"]


# Set-up


class CamelStarted(Event, frozen=True, gc=False, tag="camel-started"):
    """A racing camel stands on its first space (B-15)."""

    camel: Camel
    space: int


class CamelsStacked(Event, frozen=True, gc=False, tag="camels-stacked"):
    """The camels that start on one space, from the bottom to the top (RB-18)."""

    space: int
    camels: tuple[Camel, ...]


class CrazyCamelStarted(Event, frozen=True, gc=False, tag="crazy-camel-started"):
    """A crazy camel stands where its die has put it (S-16)."""

    camel: Camel
    number: int
    space: int


# Dice and camels


class DieRevealed(Event, frozen=True, gc=False, tag="die-revealed"):
    """``colour`` is the colour of the number, on the grey die only."""

    die: str
    number: int
    colour: Camel | None = None

    def variant(self) -> str:
        return "grey" if self.colour else ""


class UnitMoved(Event, frozen=True, gc=False, tag="unit-moved"):
    """``unit`` from the bottom to the top; ``placed`` says how it came to stand on ``end``."""

    unit: tuple[Camel, ...]
    start: int
    end: int
    placed: Placed

    def variant(self) -> str:
        return self.placed


class FinishCrossed(Event, frozen=True, gc=False, tag="finish-crossed"):
    """``unit`` has gone over the finish line: the race is over (B-62, S-49)."""

    unit: tuple[Camel, ...]
    start: int
    direction: Direction

    def variant(self) -> str:
        return self.direction


# Scoring


class MarkerPassed(Event, frozen=True, gc=False, tag="marker-passed"):
    """``seat`` has the starting player marker now."""

    seat: Seat


class LegRanked(Event, frozen=True, gc=False, tag="leg-ranked"):
    """The racing camels at the end of a leg, the first of them first."""

    leg: int
    ranking: tuple[Camel, ...]


class Piece(NamedTuple):
    """The piece that a reward is for, as a partner names it who copies it (X4-05)."""

    kind: Literal["leg-tile", "position-tile", "pyramid-tile"]
    camel: Camel | None = None
    value: int | None = None
    bet: int | None = None


class LegReward(Reward, frozen=True, gc=False):
    """One line of a leg scoring: what gave ``seat`` how much."""

    def single(self) -> int:
        """What a partner gets who copies one piece of this line (X4-05)."""
        return self.amount

    def copied(self) -> Piece | None:
        """What he copies; ``None`` where there is nothing to copy."""
        return None


class RaceRanked(Event, frozen=True, gc=False, tag="race-ranked"):
    """The racing camels at the end of the race; the first is the overall winner."""

    ranking: tuple[Camel, ...]
    winner: Camel
    loser: Camel


EVENTS: tuple[type[Event], ...] = (
    CamelStarted,
    CamelsStacked,
    CrazyCamelStarted,
    DieRevealed,
    UnitMoved,
    FinishCrossed,
    MarkerPassed,
    LegRanked,
    RaceRanked,
)
