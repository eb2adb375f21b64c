"""Moves and events that every game of the family has."""

from __future__ import annotations

from camelup.core.values import Action, Event, Outcome, Seat


class YoungestIs(Outcome, frozen=True, gc=False, tag="youngest"):
    """Who is youngest of those whose age nobody said (RB-19, RC-20)."""

    seat: Seat


class EndTurn(Action, frozen=True, gc=False, tag="end-turn"):
    """Leave the action out that may follow the normal one."""


class YoungestKnown(Event, frozen=True, gc=False, tag="youngest"):
    """Who is youngest of those whose age was not known yet."""

    seat: Seat


class LegStarted(Event, frozen=True, gc=False, tag="leg-started"):
    """``seat`` has the first turn."""

    leg: int
    seat: Seat


class TurnEnded(Event, frozen=True, gc=False, tag="turn-ended"):
    """A player left the action out that may follow the normal one."""

    seat: Seat


class Reward(Event, frozen=True, gc=False):
    """One line of a scoring: what gave, or cost, ``seat`` how much."""

    seat: Seat
    amount: int


class LegPaid(Event, frozen=True, gc=False, tag="leg-paid"):
    """The net of a leg scoring; ``paid`` differs from ``total`` where the floor waives a rest."""

    seat: Seat
    total: int
    paid: int

    def variant(self) -> str:
        if self.total == 0:
            return "nothing"
        if self.total > 0:
            return "gains"
        if self.paid == self.total:
            return "pays"
        return "waived" if self.paid else "spared"


class GameOver(Event, frozen=True, gc=False, tag="game-over"):
    """Everybody's money, and who has most of it."""

    money: tuple[int, ...]
    winners: tuple[Seat, ...]

    def variant(self) -> str:
        return "shared" if len(self.winners) > 1 else ""
