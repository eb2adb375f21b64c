"""Figures of the odds: kernels against the plain way, in one run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any

from bench.measure import Figure, measure
from camelup import kernels
from camelup.odds.batch import odds_of_many
from camelup.odds.leg import leg_odds, query
from camelup.odds.race import exact
from camelup.play.dice import Dice
from camelup.pyramid.edition import Edition
from camelup.pyramid.state import State
from tests.reference.plain_leg import enumerate_leg, position_of
from tests.reference.setups import Setup, random_game

POSITIONS = 24
NAIVE = 2
"""So many of the positions are also done the plain way; it takes long."""

REPEATS = 40
BATCH, RACES = 200, 10_000
QUESTION = "5:gw 6:b 8:oy out:g +10 -12"


def fresh_legs(setup: Setup, count: int = POSITIONS) -> list[tuple[Edition, State]]:
    """Positions with all dice left, from random games, with whatever tiles lie there."""
    found: list[tuple[Edition, State]] = []
    game = setup.game()
    full = len(game.edition.dice)  # type: ignore[attr-defined]
    for seed in range(1000):
        last = None
        for _, _, step in random_game(game, Dice(f"odds {seed}")):
            s = step.state
            if s.stage == "turn" and len(s.pyramid.dice) == full and s.leg == 1 + seed % 3:
                last = s
        if last is not None:
            found.append((game.edition, last))  # type: ignore[attr-defined]
        if len(found) == count:
            break
    return found


def _repeat(work: Callable[[], object]) -> Callable[[], int]:
    def repeated() -> int:
        for _ in range(REPEATS):
            work()
        return REPEATS

    return repeated


def _once(work: Callable[[], object]) -> Callable[[], int]:
    def once() -> int:
        work()
        return 1

    return once


def odds_figures() -> Iterator[Figure]:
    """Every ratio of the odds."""
    costs, plain = {}, {}
    for edition, bound in (("base", 1_000), ("second", 3_500)):
        legs = fresh_legs(Setup(edition, 8))
        ratios, cost = [], []
        for number, (e, s) in enumerate(legs):
            works = [_repeat(lambda e=e, s=s: leg_odds(e, s))]  # type: ignore[misc]
            if number < NAIVE:
                works.append(_once(lambda e=e, s=s: enumerate_leg(position_of(e, s))))  # type: ignore[misc]
            seconds, _ = measure(*works, rounds=3 if number < NAIVE else 7)
            cost.append(seconds[0] / REPEATS)
            if number < NAIVE:
                ratios.append(seconds[1] / cost[-1])
                plain[edition] = seconds[1]
        costs[edition] = median(cost)
        yield Figure(f"{edition} leg, fresh: naive / ours", "x", min(ratios), at_least=bound)
        yield Figure(f"{edition} leg, fresh, median", "µs", costs[edition] * 1e6)
    yield Figure("second leg / base leg", "x", costs["second"] / costs["base"], at_most=6)
    yield from _many_figures()
    yield from _raced_figures()
    yield from _race_figures(plain["base"])
    yield from _start_figures()


def _many_figures() -> Iterator[Figure]:
    """Positions of a batch on one core, and what it gains that they move side by side."""
    for edition in ("base", "second"):
        setup = Setup(edition, 8)
        game, states = setup.game(), [s for _, s in fresh_legs(setup, BATCH)]
        (ours, alone), _ = measure(_once(_many(game, states, 8)), _once(_many(game, states, 1)))
        lanes = kernels.leg.widest()
        yield Figure(f"{edition} leg, fresh, in a batch", "µs", ours / len(states) * 1e6)
        yield Figure(f"{edition} batch: one by one / {lanes} side by side", "x", alone / ours)


def _raced_figures() -> Iterator[Figure]:
    """The race with crazy camels: simulated for every position anew, none is remembered."""
    setup = Setup("second", 8)
    game, states = setup.game(), [s for _, s in fresh_legs(setup)]
    (took,), _ = measure(_once(lambda: odds_of_many(game, states, workers=1, races=RACES)))  # type: ignore[arg-type]
    yield Figure(f"second race in a batch, {RACES:,} races each", "ms", took / len(states) * 1e3)


def _many(game: Any, states: list[State], lanes: int) -> Callable[[], object]:
    def many() -> object:
        kernels.leg.widest(lanes)
        return odds_of_many(game, states, workers=1)

    return many


def _race_figures(naive_leg: float) -> Iterator[Figure]:
    legs = [one for one in fresh_legs(Setup("base", 8)) if any(one[1].desert_tiles)]
    ratios = []
    for e, s in legs[:8]:
        (race, leg), _ = measure(
            _repeat(lambda e=e, s=s: exact(query(e, s))),  # type: ignore[misc]
            _repeat(lambda e=e, s=s: leg_odds(e, s)),  # type: ignore[misc]
        )
        ratios.append(race / leg)
    yield Figure("base race with tiles / base leg", "x", median(ratios), at_most=2)
    (solved,), _ = measure(_once(lambda: kernels.race.Solver(16, False).table()), rounds=3)
    yield Figure("whole base race solved / one naive leg", "x", solved / naive_leg, at_most=5)
    yield Figure("whole base race solved", "ms", solved * 1e3)


def _start_figures() -> Iterator[Figure]:
    """A cold start of the command, as CPU time of the child process, and its memory."""
    ask = [sys.executable, "-m", "camelup", "odds", QUESTION]
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "XDG_CACHE_HOME": cache}
        _child(ask, env)  # the race is solved once and kept
        pairs = [(_child(ask, env), _child([sys.executable, "-c", "pass"], env)) for _ in range(9)]
        peak = _peak(ask, env)
    ratio = min(a for a, _ in pairs) / min(b for _, b in pairs)
    yield Figure("`camelup odds`, cold / `python -c pass`", "x", ratio, at_most=12)
    yield Figure("memory of a process that answers", "MB", peak, at_most=150)


def _peak(command: list[str], env: dict[str, str]) -> float:
    """Megabytes. A child is charged with what its parent held, so a small one starts it."""
    parent = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=-3, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    call = [sys.executable, "-c", parent, *command]
    return int(subprocess.run(call, env=env, stdout=subprocess.PIPE, check=True).stdout) / 1024


def _child(command: list[str], env: dict[str, str]) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
