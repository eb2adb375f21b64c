"""The champion in strengths that people can enjoy, and in styles of its own.

A weaker one knows the same, but chooses more evenly: an action that is a little worse is chosen a
little less often, and a bad one still hardly ever. Neighbours are about 100 rating points apart;
docs/champion.md tells how that was found.
"""

from __future__ import annotations

from camelup.bots.habits import Habit

LEVELS = {"novice": 6.5, "beginner": 5.35, "casual": 4.35, "seasoned": 3.5, "strong": 2.2}
"""How evenly each chooses: as often as the network would, to the power of one over this."""

STYLES = {
    "champion-bold": Habit(winner=0.02, loser=0.02, roll=-0.01),
    "champion-careful": Habit(winner=-0.02, loser=-0.02, roll=0.01),
    "champion-tiles": Habit(tile=0.02),
}
"""What is added to the chance to win with an action before the best is chosen."""

LADDER = (*LEVELS, *STYLES)

STRENGTHS = (*LEVELS, "champion")
"""From the weakest to the strongest: what somebody chooses from who only wants to play."""
