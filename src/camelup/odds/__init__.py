"""Exact odds of a leg and of the race, and the value of every action.

>>> import camelup
>>> from camelup import odds
>>> table = camelup.start("base", 4, seed=7)
>>> leg = odds.leg_of(table.game, table.state)
>>> sum(leg.probability(camel, 1) for camel in leg.camels)
Fraction(1, 1)
"""

from camelup.editions.notation import parse as parse_notation
from camelup.odds.ask import leg_of, race_of, values_for, values_of
from camelup.odds.effort import FULL, QUICK, Effort
from camelup.odds.parts import ActionValue, ValuePart, values_frame
from camelup.odds.results import LegOdds, RaceOdds

__all__ = [
    "FULL",
    "QUICK",
    "ActionValue",
    "Effort",
    "LegOdds",
    "RaceOdds",
    "ValuePart",
    "leg_of",
    "parse_notation",
    "race_of",
    "values_for",
    "values_frame",
    "values_of",
]
