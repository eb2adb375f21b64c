"""Workers that step games in processes of their own, and tell what is seen in shared memory.

Games are in two groups: while the workers step one, the network chooses for the other.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Sequence
from multiprocessing import shared_memory
from typing import Any

import numpy as np

from camelup.bots.habits import Habit
from training.shape import Shape
from training.world import Kind
from training.worlds import shape_of, world_of

GROUPS = 2
QUIT = -1
NAP = 2e-5 if (os.cpu_count() or 1) > 8 else 5e-4
"""Seconds. Where cores are few, whoever waits must not take them from those who work."""


def fields(shape: Shape) -> dict[str, tuple[tuple[int, ...], Any]]:
    """What is told of each game, and the answers that come back."""
    return {
        "rows": ((shape.width,), np.float16),
        "masks": ((shape.answers,), np.int8),
        "forced": ((), np.int16),
        "network": ((), np.int8),
        "seats": ((), np.int8),
        "done": ((), np.int8),
        "shares": ((shape.seats,), np.float32),
        "answers": ((), np.int16),
    }


class Board:
    """The arrays of one group in one block of memory."""

    def __init__(self, shape: Shape, count: int, buffer: Any = None) -> None:
        self.where: dict[str, Any] = {}
        at = 0
        for name, (sizes, kind) in fields(shape).items():
            size = count * int(np.prod(sizes, dtype=int)) * np.dtype(kind).itemsize
            self.where[name] = (at, size, (count, *sizes), np.dtype(kind))
            at += -(-size // 256) * 256
        self.memory = np.frombuffer(bytearray(at) if buffer is None else buffer, np.uint8, at)
        self.arrays = {
            name: self.memory[at : at + size].view(kind).reshape(sizes)
            for name, (at, size, sizes, kind) in self.where.items()
        }

    @property
    def size(self) -> int:
        return self.memory.size


class Crew:
    """``plan``: for each worker and group what is played there."""

    def __init__(self, plan: Sequence[tuple[Kind, Kind]], games: int, seed: int):
        self.plan, self.games, self.seed = plan, games, seed
        self.count = len(plan) * games
        self.shape = shape_of(plan[0][0])
        size = Board(self.shape, self.count).size
        self.blocks = [shared_memory.SharedMemory(create=True, size=size) for _ in range(GROUPS)]
        self.sync_block = shared_memory.SharedMemory(
            create=True, size=8 * (GROUPS * (len(plan) + 1) + 16)
        )
        self.boards = [Board(self.shape, self.count, _buffer(block)) for block in self.blocks]
        self.sync: Any = np.frombuffer(_buffer(self.sync_block), np.int64)
        self.sync[:] = 0
        self.tick = [0] * GROUPS
        self.workers: list[Any] = []

    def players(self, group: int) -> Any:
        """How many players each game of a group has."""
        return np.repeat([pair[group].players for pair in self.plan], self.games)

    def start(self) -> None:
        """Before PyTorch touches an accelerator: it would not survive a fork."""
        context = multiprocessing.get_context("fork")
        for number in range(len(self.plan)):
            worker = context.Process(target=_work, args=(self, number), daemon=True)
            worker.start()
            self.workers.append(worker)

    def wait(self, group: int) -> Board:
        """What the workers see in a group, once all have stepped it."""
        ready = self._ready(group)
        naps = 0
        while (ready < self.tick[group] + 1).any():
            time.sleep(NAP)
            naps += 1
            if naps % 1000 == 0 and not all(worker.is_alive() for worker in self.workers):
                raise RuntimeError("a worker died")
        return self.boards[group]

    def go(self, group: int) -> None:
        """The answers are there: step."""
        self.tick[group] += 1
        self.sync[group] = self.tick[group]

    def begin(self, seed: int, fixed: tuple[int, Habit] | None = None) -> None:
        """Deal all games of all groups anew."""
        habit = Habit() if fixed is None else fixed[1]
        told = (seed, -1 if fixed is None else fixed[0], *(1000 * value for value in habit[:6]))
        self.sync[-16 : -16 + len(told)] = told
        for group in range(GROUPS):
            self.wait(group)
            self.tick[group] += 1
            self.sync[-1 - group] = self.tick[group]
            self.sync[group] = self.tick[group]

    def _ready(self, group: int) -> Any:
        size = len(self.plan)
        return self.sync[GROUPS + group * size : GROUPS + (group + 1) * size]

    def stop(self) -> None:
        """Send the workers home and give the memory back."""
        self.sync[:GROUPS] = QUIT
        for worker in self.workers:
            worker.join(1)
            if worker.is_alive():
                worker.kill()
        self.boards, self.sync = [], np.zeros(0)
        for block in (*self.blocks, self.sync_block):
            block.unlink()


def _buffer(block: shared_memory.SharedMemory) -> Any:
    return block.buf


def _work(crew: Crew, number: int) -> None:
    """Step one's own games whenever the answers are there."""
    mine = slice(number * crew.games, (number + 1) * crew.games)
    parent, worlds = os.getppid(), []
    for group in range(GROUPS):
        seed = crew.seed * 1000 + number * GROUPS + group
        world = world_of(crew.plan[number][group], crew.games, seed)
        worlds.append(world)
        _tell(crew.boards[group], mine, world.begin(seed))
        crew._ready(group)[number] = 1
    tick = 1
    while True:
        for group in range(GROUPS):
            while crew.sync[group] < tick:
                if crew.sync[group] == QUIT or os.getppid() != parent:
                    os._exit(0)
                time.sleep(NAP)
            board, world = crew.boards[group], worlds[group]
            if crew.sync[-1 - group] == tick:
                seed, kind, *leans = crew.sync[-16:-8].tolist()
                habit = Habit(*(lean / 1000 for lean in leans[:5]))._replace(waits=leans[5] // 1000)
                fixed = None if kind < 0 else (kind, habit)
                seen = world.begin(seed * 1000 + number * GROUPS + group, fixed)
            else:
                seen = world.step(board.arrays["answers"][mine])
            _tell(board, mine, seen)
            crew._ready(group)[number] = tick + 1
        tick += 1


def _tell(board: Board, mine: slice, seen: Any) -> None:
    for name, array in seen._asdict().items():
        if name == "shares":
            board.arrays[name][mine, : array.shape[1]] = array
        else:
            board.arrays[name][mine] = array
