"""Exact odds of a leg and of the race, and the value of every action."""

from camelup.odds.leg import leg_odds
from camelup.odds.results import LegOdds, RaceOdds

__all__ = ["LegOdds", "RaceOdds", "leg_odds"]
