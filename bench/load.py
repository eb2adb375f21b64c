"""What a move, a table and a socket cost in one process with SQLite."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import resource
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from bench.measure import Figure
from bench.server import Served, heard, serving

TABLES = 200
MOVES = 12
"""At each table, in a round."""
CROWD = 2_000
EVERY = 5.0
"""Seconds between two moves at a table of the crowd."""
SOON = 60.0
"""Seconds for which the crowd is measured."""

Message = dict[str, Any]


class Two:
    """Two people at one table, who move the camels as little as they can: a long game."""

    def __init__(self, sockets: Sequence[ClientConnection], updates: list[Message]) -> None:
        self._sockets, self._updates = sockets, updates
        self._count = 0

    async def move(self) -> float:
        """One move; seconds until the other one sees it. Nothing happens once the game is over."""
        if self._updates[0]["over"]:
            return 0.0
        (seat,) = self._updates[0]["to_move"]
        legal = self._updates[seat]["legal"]
        chosen = [choice for choice in legal if choice["topic"] == "desert-tile"] or legal
        self._count += 1
        act = {"type": "act", "id": f"{self._count}", "version": self._updates[seat]["version"],
               "seat": seat, "action": chosen[self._count % len(chosen)]["action"]}  # fmt: skip
        begun = time.perf_counter()
        await self._sockets[seat].send(json.dumps(act))
        self._updates[1 - seat] = await heard(self._sockets[1 - seat])
        took = time.perf_counter() - begun
        self._updates[seat] = await heard(self._sockets[seat])
        return took


def cpu_of(process: int) -> float:
    """Seconds of CPU that a process has had, all its threads together."""
    stats = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(one.read_text().split()[0]) for one in stats) / 1e9


async def seated(
    stack: contextlib.AsyncExitStack, table: str, cookie: str, ports: Sequence[int]
) -> Two:
    """Two people at a table, each at his own node."""
    sockets = []
    for seat, port in enumerate(ports):
        address = f"ws://127.0.0.1:{port}/ws/tables/{table}"
        call = connect(address, additional_headers={"Cookie": cookie}, compression=None)
        sockets.append(await stack.enter_async_context(call))
        await sockets[-1].send(json.dumps({"type": "hello", "protocol": 1, "seat": seat}))
    return Two(sockets, [await heard(socket) for socket in sockets])


async def one_round(pairs: Sequence[Two], every: float = 0.0) -> None:
    """Some moves at each table, as soon as it can or one ``every`` so many seconds, in turn."""

    async def play(number: int, two: Two) -> None:
        due = time.monotonic() + every * number / len(pairs)
        for _ in range(MOVES):
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await two.move()
            due += every

    await asyncio.gather(*(play(number, two) for number, two in enumerate(pairs)))


async def best_of_three(pairs: Sequence[Two], process: int) -> float:
    """CPU seconds of a move."""
    best = float("inf")
    for _ in range(3):
        begun = cpu_of(process)
        await one_round(pairs)
        best = min(best, (cpu_of(process) - begun) / (len(pairs) * MOVES))
    return best


class OneProcess(NamedTuple):
    """What was measured: seconds and bytes."""

    cpu: float
    table: float
    socket: float


async def one_process(served: Served) -> OneProcess:
    """Tables with two sockets each; then more sockets that only look on."""
    async with contextlib.AsyncExitStack() as stack:
        pairs: list[Two] = []
        before = 0
        for number in range(TABLES + TABLES // 4):
            if number == TABLES // 4:  # the first ones pay for what all share
                before = served.memory()
            table = served.table("me", "me")
            pairs.append(await seated(stack, table, served.cookie, [served.port] * 2))
        each = (served.memory() - before) / TABLES
        cpu = await best_of_three(pairs, served.pid)
        before, onlookers = served.memory(), 150
        for _ in range(onlookers):
            socket = await stack.enter_async_context(served.tab(table, 0))
            await heard(socket)
        return OneProcess(cpu, each, (served.memory() - before) / onlookers)


async def crowd(served: Served, tables: int) -> list[float]:
    """Sorted seconds from click to view, with so many tables that move every few seconds."""
    took: list[float] = []
    async with contextlib.AsyncExitStack() as stack:
        ports = [served.port] * 2
        pairs = [
            await seated(stack, served.table("me", "me"), served.cookie, ports)
            for _ in range(tables)
        ]
        gc.collect()
        gc.freeze()
        gc.disable()  # half a second of this program's own would count as the server's
        end = time.monotonic() + SOON

        async def play(number: int, two: Two) -> None:
            await asyncio.sleep(EVERY * number / tables)
            while time.monotonic() < end:
                begun = time.monotonic()
                took.append(await two.move())
                await asyncio.sleep(max(0.0, begun + EVERY - time.monotonic()))

        await asyncio.gather(*(play(number, two) for number, two in enumerate(pairs)))
        gc.enable()
        gc.unfreeze()
    return sorted(took)


def more_files() -> None:
    """As many open files as this user may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def load_figures() -> Iterator[Figure]:
    """See the module."""
    more_files()
    with serving() as served:
        one = uvloop.run(one_process(served))
    yield Figure("load: CPU of a move, two people at a table", "ms", 1000 * one.cpu, at_most=0.7)
    yield Figure("load: memory of a table with two sockets", "kB", one.table / 1000, at_most=60)
    yield Figure("load: memory of an idle socket", "kB", one.socket / 1000, at_most=16)
    with serving() as served:
        took = uvloop.run(crowd(served, CROWD))
    what = f"load: {CROWD:,} tables, a move every {EVERY:g} s, 99th percentile"
    yield Figure(what, "ms", 1000 * took[len(took) * 99 // 100], at_most=100)
