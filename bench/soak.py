"""Play thousands of random games of everything and check every invariant at every step.

``make soak``, or ``python -m bench.soak --games 500 --seed 3``. Ctrl-C reports what was done.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import cycle, islice
from typing import Any, TypeAlias

from rich.progress import track

from camelup import Game, Move, Step
from camelup.play.dice import Dice
from tests.reference.invariants import check_all, check_notation
from tests.reference.setups import Setup, every_setup, random_game

Played: TypeAlias = tuple[Any, Move, Step[Any]]

NOTED = 37


def soak_one(setup: Setup, seed: str) -> tuple[int, str]:
    """Moves played, and what went wrong (``""`` for nothing)."""
    game, dice = setup.game(), Dice(seed)
    try:
        steps = random_game(game, dice, by_kind=len(seed) % 2 == 0)
        return check_all(game, _noted(game, steps, len(seed))), ""
    except Exception as problem:
        return 0, f"{setup}, seed {seed}: {type(problem).__name__}: {problem}"


def _noted(game: Game[Any, Any], steps: Iterable[Played], offset: int) -> Iterator[Played]:
    """The same, with a look at the notation now and then: 100,000 states of 10,000 games."""
    for count, (before, move, step) in enumerate(steps):
        if (count + offset) % NOTED == 0:
            check_notation(game, step.state)
        yield before, move, step


def main() -> int:
    """Run the soak; the exit code is 1 if any game failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", default="soak")
    args = parser.parse_args()
    setups = list(every_setup())
    jobs = islice(enumerate(cycle(setups)), args.games)
    done, moves, failures = 0, 0, list[str]()
    with ProcessPoolExecutor() as pool:
        waiting: set[Future[tuple[int, str]]] = set()
        try:
            for _ in track(range(args.games), description=f"{len(setups)} kinds of game"):
                while len(waiting) < 64 and (job := next(jobs, None)):
                    waiting.add(pool.submit(soak_one, job[1], f"{args.seed}-{job[0]}"))
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                first, *rest = finished
                waiting.update(rest)
                played, failure = first.result()
                done, moves = done + 1, moves + played
                if failure:
                    failures.append(failure)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
    print(f"{done} games of {len(setups)} kinds, {moves} moves, {len(failures)} failures")
    print("\n".join(failures[:20]))
    return 1 if failures or done < args.games else 0


if __name__ == "__main__":
    sys.exit(main())
