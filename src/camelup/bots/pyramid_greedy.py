"""``greedy`` as a kernel, for the pyramid games that the kernel's tables know, and what networks
are told of such a table by its odds."""

from __future__ import annotations

from camelup import kernels
from camelup.bots.greedy import ALIKE
from camelup.odds import QUICK
from camelup.odds.effort import Effort
from camelup.odds.packed import gives_support
from camelup.odds.playouts import races_playout
from camelup.odds.race import race_table
from camelup.pyramid.game import PyramidGame


def greedy_kernel(
    game: PyramidGame, effort: Effort = QUICK, bits: int = 8
) -> kernels.greedy.Greedy:
    """What chooses at tables of a game as the bot does.

    With crazy camels the bot does not read a solved race, which is not on every machine: it
    simulates the same races on each of them.
    """
    e = game.edition
    table = None if e.crazy else race_table(e.length, gives_support(e))
    return kernels.greedy.Greedy(races_playout(e), table, effort.races, effort.spaces, ALIKE, bits)


def outlook_kernel(
    game: PyramidGame, effort: Effort = QUICK, bits: int = 8
) -> kernels.outlook.Outlook:
    """What tells a network of tables of a game, of modules where there are any."""
    return kernels.outlook.Outlook(greedy_kernel(game, effort, bits), bool(game.modules))
