"""Two players in the same seat on the same dice: is one better than the other?

``python -m bench.paired champion-fast champion-fast=build/training/base.net --among greedy --deals
1000`` plays every deal in every rotation of the seats with each of them, on tables of the kernel
(:mod:`bench.swift`), and tells the victories of both and their difference. Intervals are of 95%; a
deal with all its rotations is one observation. ``--first`` begins with another deal than 0, so that
what was found on some deals can be tried on others.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Iterable, Sequence
from math import sqrt

from bench import swift
from camelup.play.dice import Dice

Table = tuple[str, tuple[str, ...]]
"""Edition and modules."""


def played(table: Table, names: Sequence[str], seed: str, turn: int) -> list[int]:
    """Everybody's money, with the first of the names on seat ``turn``, the others to its left."""
    players = len(names)
    seated = [names[(seat - turn) % players] for seat in range(players)]
    dice = [Dice(f"{seed} {seat}") for seat in range(players)]
    edition, modules = table
    return swift.Game(edition, seated, [*dice, Dice(seed)], turn, modules).play()


def share(table: Table, names: Sequence[str], seed: str, turn: int) -> float:
    """How much the first of the names wins there."""
    return swift.share(played(table, names, seed, turn), turn)


def deal(task: tuple[Table, Sequence[str], Sequence[str], str]) -> list[float]:
    """The mean share of each player over all seats, on one deal."""
    table, compared, others, seed = task
    seats = range(len(others) + 1)
    return [sum(share(table, (one, *others), seed, turn) for turn in seats) / len(seats)
            for one in compared]  # fmt: skip


def interval(numbers: Sequence[float]) -> str:
    """Their mean with its error, in points."""
    mean = sum(numbers) / len(numbers)
    spread = sqrt(sum((one - mean) ** 2 for one in numbers) / max(1, len(numbers) - 1))
    return f"{100 * mean:6.2f} ± {196 * spread / sqrt(len(numbers)):.2f}"


def told(compared: Sequence[str], found: Sequence[Sequence[float]], seats: int) -> Iterable[str]:
    """A line for each player, and one for each that is compared with the first."""
    games = f"{len(found) * seats} games"
    for number, name in enumerate(compared):
        yield f"{interval([one[number] for one in found])}  {name} ({games})"
    for number, name in enumerate(compared[1:], 1):
        yield f"{interval([one[number] - one[0] for one in found])}  {name} above {compared[0]}"


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(prog="python -m bench.paired", description=__doc__)
    parser.add_argument("compared", nargs="+", help="players; those after the first are compared")
    parser.add_argument("--among", default="greedy", help="who sits on the other seats")
    parser.add_argument("--edition", default="base")
    parser.add_argument("--modules", default="", help="separated by commas")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="paired")
    parser.add_argument("--jobs", type=int, default=1)
    a = parser.parse_args()
    others = [a.among] * (a.players - 1)
    deals = range(a.first, a.first + a.deals)
    table = a.edition, tuple(filter(None, a.modules.split(",")))
    for name in a.compared:
        if not swift.knows(table[0], [name, *others], table[1]):
            parser.error(f"{name} among {a.among} cannot be played on tables of the kernel alone, "
                         "with these players and modules; see bench.pool")  # fmt: skip
    tasks = [(table, a.compared, others, f"{a.seed} {number}") for number in deals]
    with multiprocessing.Pool(a.jobs) as pool:
        found = pool.map(deal, tasks, chunksize=max(1, len(tasks) // (20 * a.jobs)))
    print("\n".join(told(a.compared, found, a.players)))


if __name__ == "__main__":
    main()
