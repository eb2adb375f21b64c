"""Players with habits, to learn from and to be measured against.

Each weighs what it may do as ``greedy`` does, and then leans towards some kinds of action: so much
is added to their values, in Pounds. A network learns from the games of some of them; the others are
kept apart to see whether what it learned holds against strangers too.
"""

from __future__ import annotations

from typing import NamedTuple

from camelup.core.values import Action

TICKET = frozenset({"leg-tile", "winner-card", "midfield-card"})
TILE = frozenset({"desert-tile", "piece"})
ROLL = frozenset({"pyramid-tile", "reveal"})
RACE = frozenset({"race-card", "overall-card"})

NEVER = -20.0
"""Leans so far away from a kind of action that it does something else whenever it may."""


class Habit(NamedTuple):
    """What is added to the value of an action, by its kind."""

    ticket: float = 0.0
    tile: float = 0.0
    roll: float = 0.0
    winner: float = 0.0
    loser: float = 0.0
    """Bets on the overall winner and on the overall loser."""
    waits: int = 1
    """The first leg in which it bets on the race."""
    risk: float = 0.0
    """So much for each Pound of an action's standard deviation."""

    def lean(self, kind: str, loser: bool, leg: int) -> float:
        """For an action in this leg; ``loser`` tells the two bets on a race apart."""
        if kind in RACE:
            return NEVER if leg < self.waits else self.loser if loser else self.winner
        if kind in TICKET:
            return self.ticket
        return self.tile if kind in TILE else self.roll if kind in ROLL else 0.0


def leaning(habit: Habit, action: Action, leg: int) -> float:
    """What a habit adds to an action."""
    loser = "loser" in (action.variant(), getattr(action, "deck", None))
    return habit.lean(action.kind, loser, leg)


TRAINING = {
    "late-bettor": Habit(waits=4, winner=0.6, loser=0.6),
    "early-bettor": Habit(winner=1.2, loser=1.2),
    "tickets-only": Habit(ticket=0.4, tile=NEVER, winner=NEVER, loser=NEVER),
    "tile-lover": Habit(tile=0.9),
    "always-rolls": Habit(roll=20.0),
}
"""A network may meet these while it learns."""

MEASURING = {
    "risk-chaser": Habit(risk=0.5),
    "loser-bettor": Habit(loser=1.5, winner=-0.5),
    "hesitant": Habit(roll=-1.0),
}
"""It never does these."""

HABITS = {**TRAINING, **MEASURING}
