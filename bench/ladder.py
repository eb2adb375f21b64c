"""Are neighbours on the ladder about 100 rating points apart?

``python -m bench.ladder --edition second`` has neighbours play two against two on tables of the
kernel (:mod:`bench.swift`), every deal from both sides, and tells how many points the stronger one
is ahead. Intervals are of 95%; a deal is one observation.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from math import log10

from bench import paired, swift
from bench.calibration import mean_with_error
from camelup.bots.ladder import LEVELS

RUNGS = ("champion-fast", *reversed(LEVELS))
"""``champion`` itself takes a hundred times as long: see :mod:`bench.pool`."""


def share(edition: str, stronger: str, weaker: str, seed: str) -> float:
    """How much two of the stronger win against two of the weaker, on one deal."""
    found = 0.0
    for turn in range(2):
        money = paired.played((edition, ()), (stronger, weaker) * 2, seed, turn)
        found += sum(swift.share(money, seat) for seat in (turn, turn + 2))
    return found / 2


def points(won: float) -> float:
    """Of rating, of one half of a table above the other."""
    won = min(0.999, max(0.001, won))
    return 400 * log10(won / (1 - won))


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("--edition", choices=("base", "second"), default="base")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", default="ladder")
    a = parser.parse_args()
    for stronger, weaker in pairwise(RUNGS):
        found = [share(a.edition, stronger, weaker, f"{a.seed} {n}") for n in range(a.deals)]
        mean, error, _ = mean_with_error((one, 1) for one in found)
        low, high = points(mean - error), points(mean + error)
        print(f"{stronger} above {weaker}: {points(mean):.0f} ({low:.0f} to {high:.0f}) points, "
              f"{mean:.1%} ± {100 * error:.1f} of {2 * a.deals} games", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
