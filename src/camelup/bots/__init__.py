"""Bots: they see a View and the legal actions, never a State.

>>> import camelup
>>> from camelup import bots
>>> table = camelup.start("base", 4, seed=7)
>>> seat = min(table.to_move)
>>> choice = bots.guarded(bots.make("random", seed=1), table.view(seat), table.legal(seat))
>>> choice.fault is None
True
"""

from camelup.bots.bot import Bot, Chosen, Player, Reason, Why
from camelup.bots.guard import FOREIGN_SECONDS, fallback, guarded, seated, seconds_for
from camelup.bots.random_bot import RandomBot
from camelup.bots.registry import about, check, is_ours, make, names, source

__all__ = [
    "FOREIGN_SECONDS",
    "Bot",
    "Chosen",
    "Player",
    "RandomBot",
    "Reason",
    "Why",
    "about",
    "check",
    "fallback",
    "guarded",
    "is_ours",
    "make",
    "names",
    "seated",
    "seconds_for",
    "source",
]
