"""The solved race of the second edition against the readable engine, on tracks short enough."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
from msgspec.structs import replace

from camelup import kernels
from camelup.core.track import ranking, stacks_of
from camelup.editions.second import CRAZY, RACERS, SECOND
from camelup.odds.crazy_race import CrazyRaceSolver
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.movement import crossed, reveal
from camelup.pyramid.state import State
from tests.support import pyramid_game

Camels: TypeAlias = tuple[tuple[int, bool], ...]
"""Space and "is crazy", in rank order from the rear."""

LENGTH = 4
CODES = {**{camel: i for i, camel in enumerate(RACERS)}, **dict.fromkeys(CRAZY, 5)}


def arrangements(length: int) -> list[Camels]:
    """All of them, listed without the kernel's numbers."""
    return [
        tuple((space, i in crazy) for i, space in enumerate(spaces))
        for spaces in combinations_with_replacement(range(1, length + 1), 7)
        for crazy in combinations(range(7), 2)
    ]


def state_of(camels: Camels) -> State:
    """Racers in the order of their names from the rear; white is the lower crazy camel."""
    racers, crazy = iter(RACERS), iter(CRAZY)
    spaces: dict[int, list[str]] = {}
    for space, is_crazy in camels:
        spaces.setdefault(space, []).append(next(crazy if is_crazy else racers))
    return replace(fresh(), stacks=stacks_of(spaces))


@cache
def fresh() -> State:
    """A table at the moment before a die is revealed, with all dice in the pyramid."""
    game = pyramid_game("second")
    state = game.start()
    while state.stage != "turn":
        state = game.apply(state, game.chances(state)[0][0]).state
    return replace(state, stage="reveal")


def word_of(state: State) -> int:
    """A position as the kernels write it."""
    camels = [space << 3 | CODES[camel] for space, stack in state.stacks for camel in stack]
    return int.from_bytes(bytes(camels), "little")


def camels_of(state: State) -> Camels:
    return tuple((space, camel in CRAZY) for space, stack in state.stacks for camel in stack)


class Readable:
    """The whole race on a short track, by the readable engine's moves and plain iteration."""

    def __init__(self, length: int) -> None:
        self.edition: Edition = replace(SECOND, length=length)
        self.all = arrangements(length)
        self.number = {camels: i for i, camels in enumerate(self.all)}
        self.after: dict[int, list[tuple[float, Any, Any]]] = {die: [] for die in range(6)}
        chances = PyramidGame(self.edition, 3).chances(fresh())
        for outcome, chance in chances:
            die = CODES.get(outcome.die, 5)  # type: ignore[attr-defined]
            targets = [self._after(state_of(camels), outcome) for camels in self.all]
            to = np.array([target[0] for target in targets])
            rank = np.array([target[1] for target in targets])
            self.after[die].append((float(6 * chance), to, rank))

    def _after(self, state: State, outcome: Any) -> tuple[int, list[int]]:
        """Where a move leads, and the rank from the rear that each racer then has."""
        moved = reveal(self.edition, state, outcome).state
        order = ranking(moved.stacks, self.edition.unranked)[::-1]
        over = crossed(self.edition, moved)
        number = len(self.all) if over else self.number[camels_of(moved)]
        return number, [order.index(camel) for camel in RACERS]

    def solve(self) -> Any:
        """Ten values for each arrangement at the start of a leg, in double precision."""
        full, rows = 63, len(self.all) + 1
        values = np.zeros((rows, 64, 10))
        values[-1, :, [4, 5]] = 1.0
        for _ in range(12):
            for die in range(6):  # one die left: the leg is over, all are in again
                values[:-1, 1 << die] = values[:-1, full]
            for mask in sorted(range(64), key=int.bit_count):
                if mask.bit_count() > 1:
                    values[:-1, mask] = self._mean(values, mask)
        return values[:-1, full]

    def _mean(self, values: Any, mask: int) -> Any:
        mean = np.zeros((len(self.all), 10))
        for die in (die for die in range(6) if mask >> die & 1):
            rest = mask ^ (1 << die)
            for chance, to, rank in self.after[die]:
                mapped = sum((rest >> r & 1) << rank[:, r] for r in range(5)) + (rest & 32)
                new = values[to, mapped]
                columns = np.concatenate([rank, rank + 5], axis=1)
                mean += chance * np.take_along_axis(new, columns, axis=1)
        return mean / mask.bit_count()


@cache
def readable() -> tuple[list[Camels], Any]:
    race = Readable(LENGTH)
    return race.all, race.solve()


def solver(folder: Path, *, fast: bool, threads: int = 1, length: int = LENGTH) -> CrazyRaceSolver:
    """A race solved by the kernel."""
    found = CrazyRaceSolver(fast=fast, threads=threads, length=length, folder=folder)
    for _ in found.run():
        pass
    return found


def values(found: CrazyRaceSolver) -> Any:
    return np.array(found.values).reshape(-1, 10)


def test_numbers_of_arrangements_are_a_bijection() -> None:
    kernel = kernels.crazy_race.Arrangements(LENGTH)
    listed = arrangements(LENGTH)
    assert kernel.count == len(listed)
    found = [kernel.index(word_of(state_of(camels))) for camels in listed]
    assert {number for number, _ in found} == set(range(kernel.count))
    assert {order for _, order in found} == {(0, 1, 2, 3, 4)}
    assert [kernel.word(n) for n, _ in found] == [word_of(state_of(c)) for c in listed]


def test_numbers_on_the_real_track() -> None:
    kernel = kernels.crazy_race.Arrangements(16)
    assert kernel.count == 3_581_424
    for number in (0, kernel.count - 1, *random.Random(1).sample(range(kernel.count), 2000)):
        assert kernel.index(kernel.word(number)) == (number, (0, 1, 2, 3, 4))


def test_racers_keep_their_ids() -> None:
    """Renaming the racers renames the order, and the number stays."""
    kernel = kernels.crazy_race.Arrangements(16)
    rng = random.Random(2)
    for _ in range(200):
        word = kernel.word(rng.randrange(kernel.count)).to_bytes(8, "little")
        names = rng.sample(range(5), 5)
        renamed = bytes(b if b & 7 == 5 else b & ~7 | names[b & 7] for b in word[:7])
        number = kernel.index(int.from_bytes(word, "little"))[0]
        assert kernel.index(int.from_bytes(renamed, "little")) == (number, tuple(names))


@pytest.mark.clause("S-21", "S-27", "S-28", "S-43", "S-49", "S-53")
@pytest.mark.parametrize("fast", [True, False])
def test_solution_is_that_of_the_readable_engine(fast: bool, tmp_path: Path) -> None:
    listed, right = readable()
    found = solver(tmp_path, fast=fast)
    kernel = kernels.crazy_race.Arrangements(LENGTH)
    numbers = [kernel.index(word_of(state_of(camels)))[0] for camels in listed]
    assert np.abs(values(found)[numbers] - right).max() < 2e-6


def test_both_modes_and_any_threads_agree(tmp_path: Path) -> None:
    fast = values(solver(tmp_path / "a", fast=True, length=5))
    low = values(solver(tmp_path / "b", fast=False, length=5))
    threads = values(solver(tmp_path / "c", fast=True, threads=3, length=5))
    assert np.abs(fast - low).max() < 2e-6
    assert (fast == threads).all()
    low_threads = values(solver(tmp_path / "d", fast=False, threads=2, length=5))
    assert (low == low_threads).all()
    for five in (fast[:, :5], fast[:, 5:]):
        assert np.abs(five.sum(axis=1) - 1).max() < 1e-6


PURE = """
from pathlib import Path
import sys
from camelup import kernels
from camelup.odds.crazy_race import CrazyRaceSolver
for fast in (True, False):
    found = CrazyRaceSolver(fast=fast, length=2, folder=Path(sys.argv[1]) / str(fast))
    for _ in found.run():
        pass
    print(*[value.hex() for value in found.values])
    table = found.table()
    print(*table.rows)
print(kernels.STATE["crazy_race"])
"""


def test_compiled_and_plain_are_the_same(tmp_path: Path) -> None:
    """Every bit of every value, and every number of the table."""
    told = []
    for pure in ("1", ""):
        command = [sys.executable, "-c", PURE, str(tmp_path / f"pure{pure}")]
        run = subprocess.run(
            command,
            env={**os.environ, "CAMELUP_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        )
        told.append(run.stdout.splitlines())
    assert told[0][:-1] == told[1][:-1]
    assert told[0][-1] == "pure"
