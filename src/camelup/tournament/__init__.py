"""Tournaments: bots meet in many games, with luck shared fairly, and are rated with error bars.

>>> from camelup.tournament import Plan, here, run
>>> plan = Plan(edition="base", players=3, bots=("random", "random"), games=6, seed="1")
>>> run(plan, runner=here).games
6
"""

from camelup.tournament.estimate import Estimate
from camelup.tournament.match import Played
from camelup.tournament.plan import Plan, Task
from camelup.tournament.run import TournamentProgress, run
from camelup.tournament.sequential_test import Verdict
from camelup.tournament.standings import Meeting, Overall, Result, Standing, overall, summary
from camelup.tournament.state import State
from camelup.tournament.workers import Runner, here, in_processes, processors

__all__ = [
    "Estimate",
    "Meeting",
    "Overall",
    "Plan",
    "Played",
    "Result",
    "Runner",
    "Standing",
    "State",
    "Task",
    "TournamentProgress",
    "Verdict",
    "here",
    "in_processes",
    "overall",
    "processors",
    "run",
    "summary",
]
