"""Odds of thousands of positions in one call, on all cores, as arrays.

>>> import camelup
>>> from camelup.odds.batch import odds_of_many
>>> tables = [camelup.start("base", 4, seed=seed) for seed in range(20)]
>>> odds = odds_of_many(tables[0].game, [table.state for table in tables])
>>> odds.places.shape, odds.winner.shape
((20, 5, 5), (20, 5))
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from camelup import kernels
from camelup.core.extras import need
from camelup.core.values import Camel
from camelup.odds.crazy_race import solved
from camelup.odds.leg import query
from camelup.odds.packed import gives_support
from camelup.odds.playouts import race_start, races_from
from camelup.odds.race import race_table
from camelup.odds.results import RaceOdds
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.state import State

if TYPE_CHECKING:
    import numpy as np

    Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
    Ends: TypeAlias = tuple[Floats | None, Floats | None, Floats | None]

DICE, SPACES, RACERS = 10, 32, 5
CHUNK = 64
"""Positions that a thread takes at a time."""


class ManyOdds(NamedTuple):
    """The first axis of every array are the positions, in the order in which they were given."""

    camels: tuple[Camel, ...]
    places: Floats
    """Chance of each camel to end the leg in each place."""
    landings: Floats
    """Expected movements that end on each space, from 1 on."""
    race_over: Floats
    """Chance that the race ends in this leg."""
    winner: Floats | None
    """Chance of each camel to win the race; with crazy camels only if ``races`` were asked for."""
    loser: Floats | None
    error: Floats | None = None
    """How far these two may be off where they are not exact; simulated: the standard error."""


def odds_of_many(
    game: PyramidGame, states: Sequence[State], *, workers: int | None = None, races: int = 0
) -> ManyOdds:
    """The exact odds of each state, all of one game; ``workers``: threads, one for each core.

    States that differ in nothing that matters to the odds, as after bets, are worked out once.
    ``races``: with crazy camels so many are simulated for each position, unless the race has been
    solved on this computer; without any, who wins it and who comes last is left out.
    """
    need("data", "numpy")
    import numpy as np

    e = game.edition
    which: list[int] = []
    asked: dict[tuple[int, bytes, bytes], int] = {}
    for s in states:
        one = query(e, s)
        which.append(asked.setdefault((one.word, one.dice, one.tiles), len(asked)))
    count = len(asked)
    dice = b"".join([dice.ljust(2 * DICE, b"\0") for _, dice, _ in asked])
    places, landings = np.zeros((count, RACERS, RACERS)), np.zeros((count, SPACES))
    over, race = np.zeros(count), np.zeros((count, 2, RACERS))
    arrays = {
        "words": array("Q", [word for word, _, _ in asked]),
        "counts": array("i", [len(dice) // 2 for _, dice, _ in asked]),
        "dice": dice,
        "tiles": b"".join([tiles for _, _, tiles in asked]),
        "places": places.reshape(-1),
        "landings": landings.reshape(-1),
        "over": over,
        "race": race.reshape(-1),
    }
    table = None if e.crazy else race_table(e.length, gives_support(e))

    def work(first: int) -> None:
        legs = kernels.legs.Legs(arrays, table)
        legs.laws(first, min(first + CHUNK, count), e.stay, e.length)

    with ThreadPoolExecutor(workers or os.cpu_count()) as threads:
        list(threads.map(work, range(0, count, CHUNK)))
        ends: Ends = (race[which, 0], race[which, 1], None) if table else (None, None, None)
        if e.crazy and races:
            ends = _with_crazy_camels(e, states, races, threads)
    return ManyOdds(e.racers, places[which], landings[which, 1 : e.length + 1], over[which], *ends)


def _with_crazy_camels(
    e: Edition, states: Sequence[State], races: int, threads: ThreadPoolExecutor
) -> tuple[Floats, Floats, Floats]:
    """Winners, losers and errors, as :func:`camelup.odds.race.race_odds` has them."""
    import numpy as np

    number: dict[tuple[int, bytes, bytes], int] = {}
    which = [number.setdefault(race_start(e, s), len(number)) for s in states]
    table = solved()

    def raced(start: tuple[int, bytes, bytes]) -> RaceOdds:
        return races_from(e, *start, races, seed=0)

    if table is not None and table.fits(e):
        first = dict(zip(reversed(which), reversed(states), strict=True))
        found = [table.odds(e, first[n]) for n in range(len(number))]
    else:
        found = list(threads.map(raced, number))
    winner = np.array([one.winner for one in found]).reshape(-1, RACERS)
    loser = np.array([one.loser for one in found]).reshape(-1, RACERS)
    return winner[which], loser[which], np.array([one.error for one in found])[which]
