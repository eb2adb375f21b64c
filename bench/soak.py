"""Play thousands of random games of everything and check every invariant at every step.

``make soak``, or ``python -m bench.soak --games 500 --seed 3``. Ctrl-C reports what was done.
``--notation 100000`` plays until so many states went into notation and back, and checks no more.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import cycle, islice
from typing import Any, TypeAlias

from rich.progress import Progress

from camelup import Game, Move, Step
from camelup.play.dice import Dice
from tests.reference.invariants import check_all, check_notation
from tests.reference.setups import Setup, every_setup, random_game

Played: TypeAlias = tuple[Any, Move, Step[Any]]

NOTED = 37
NOTED_ALONE = 5


def soak_one(setup: Setup, seed: str) -> tuple[int, str]:
    """Moves played, and what went wrong (``""`` for nothing)."""
    game, dice = setup.game(), Dice(seed)
    try:
        steps = random_game(game, dice, by_kind=len(seed) % 2 == 0)
        return check_all(game, _noted(game, steps, len(seed))), ""
    except Exception as problem:
        return 0, f"{setup}, seed {seed}: {type(problem).__name__}: {problem}"


def note_one(setup: Setup, seed: str) -> tuple[int, str]:
    """States that went into notation and back, and what went wrong."""
    game, dice, states = setup.game(), Dice(seed), 0
    try:
        steps = random_game(game, dice, by_kind=len(seed) % 2 == 0)
        for _, _, step in islice(steps, len(seed) % NOTED_ALONE, None, NOTED_ALONE):
            check_notation(game, step.state, [states % game.players])
            states += 1
    except Exception as problem:
        return states, f"{setup}, seed {seed}: {type(problem).__name__}: {problem}"
    return states, ""


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
    parser.add_argument("--notation", type=int, metavar="STATES")
    args = parser.parse_args()
    work, what = (note_one, "states noted") if args.notation else (soak_one, "moves")
    wanted = args.notation or args.games
    setups = list(every_setup())
    jobs = enumerate(cycle(setups))
    games, counted, failures = 0, 0, list[str]()
    with ProcessPoolExecutor() as pool, Progress() as progress:
        bar = progress.add_task(f"{len(setups)} kinds of game", total=wanted)
        waiting: set[Future[tuple[int, str]]] = set()
        try:
            while (done := counted if args.notation else games) < wanted:
                while len(waiting) < (64 if args.notation else min(64, wanted - games)):
                    number, setup = next(jobs)
                    waiting.add(pool.submit(work, setup, f"{args.seed}-{number}"))
                (first, *rest), waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting.update(rest)
                count, failure = first.result()
                games, counted = games + 1, counted + count
                failures += [failure] if failure else []
                progress.update(bar, completed=done)
        except KeyboardInterrupt:
            pass
        pool.shutdown(cancel_futures=True)
    print(f"{games} games of {len(setups)} kinds, {counted} {what}, {len(failures)} failures")
    print("\n".join(failures[:20]))
    return 1 if failures or done < wanted else 0


if __name__ == "__main__":
    sys.exit(main())
