"""What a move, a table and a socket cost: one process with SQLite, and several nodes."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import resource
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from bench.chaos.cluster import ChaosCluster
from bench.measure import Figure
from bench.server import Front, Served, heard, serving

TABLES = 200
MOVES = 12
"""At each table, in a round."""
CROWD = 2_000
EVERY = 5.0
"""Seconds between two moves at a table of the crowd."""
CALM = 1.5
"""The same where nodes are compared: as each has as many tables, each has as much to do, and four
of them together leave this machine room. One that has no rest commits more moves together."""
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


async def rounds(pairs: Sequence[Two], processes: Sequence[int], every: float = 0.0) -> float:
    """CPU seconds of a move, all processes together: the best of three rounds.

    Each table moves as soon as it can, or ``every`` so many seconds, one table after another.
    """

    async def play(number: int, two: Two) -> None:
        due = time.monotonic() + every * number / len(pairs)
        for _ in range(MOVES):
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await two.move()
            due += every

    best = float("inf")
    for _ in range(3):
        begun = sum(map(cpu_of, processes))
        await asyncio.gather(*(play(number, two) for number, two in enumerate(pairs)))
        spent = sum(map(cpu_of, processes)) - begun
        best = min(best, spent / (len(pairs) * MOVES))
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
        cpu = await rounds(pairs, [served.pid])
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


class Grown(NamedTuple):
    """What one move costs, all nodes together."""

    cpu: float
    """Seconds of the nodes, of the database, and of the bus."""
    database: float
    bus: float
    commits: float
    log: float
    """Bytes of the database's log, and bytes that stay in it."""
    kept: float


async def several_nodes(
    count: int, each: int = 60, *, apart: bool = True, beside: int = 0
) -> Grown:
    """A cluster with a bus, and so many tables for each of its nodes.

    The two people of a table are at different nodes if ``apart``; otherwise they are at the same
    one, as where a balancer goes by the address of the table. ``beside`` are the nodes of another
    cluster with as much to do: a processor that has more to do takes longer for all it does.
    """
    async with contextlib.AsyncExitStack() as stack:
        cluster, pairs = await stack.enter_async_context(_playing(count, each, apart))
        busy: list[Two] = []
        if beside:
            _, busy = await stack.enter_async_context(_playing(beside, each, apart))
        processes = [node.process.pid for node in cluster.nodes if node.process is not None]
        before, moves = _servers(cluster), 3 * MOVES * len(pairs)
        others = asyncio.ensure_future(rounds(busy, (), CALM)) if busy else None
        cpu = await rounds(pairs, processes, CALM)
        spent = [a - b for a, b in zip(_servers(cluster), before, strict=True)]
        if others is not None:
            await others
        return Grown(cpu, *(one / moves for one in spent))


@contextlib.asynccontextmanager
async def _playing(
    count: int, each: int, apart: bool
) -> AsyncIterator[tuple[ChaosCluster, list[Two]]]:
    """A cluster, and the people at its tables."""
    cluster = ChaosCluster(count, balanced=False)
    try:
        await cluster.start()
        ports = [node.port for node in cluster.nodes]
        front = Front(ports[0])
        async with contextlib.AsyncExitStack() as stack:
            pairs = []
            for number in range(count * each):
                places = [ports[(number + seat * apart) % count] for seat in (0, 1)]
                table = await asyncio.to_thread(front.table, "me", "me")  # lines need the loop
                pairs.append(await seated(stack, table, front.cookie, places))
            yield cluster, pairs
    finally:
        await cluster.stop()


def _family(process: int) -> list[int]:
    """A process and its children."""
    found = [process]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended
            if int(stat.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(stat.parent.name))
    return found


def _servers(cluster: ChaosCluster) -> tuple[float, ...]:
    """What the database and the bus have done so far."""
    assert cluster.postgres.process is not None
    assert cluster.redis.process is not None
    busy = sum(map(cpu_of, _family(cluster.postgres.process.pid)))
    plain = cluster.postgres.url.replace("+psycopg", "")
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute("SELECT pg_stat_force_next_flush()")
        found = connection.execute(
            "SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'), "
            "pg_current_wal_lsn() - '0/0', pg_total_relation_size('moves')"
        ).fetchone()
    assert found is not None
    return (busy, cpu_of(cluster.redis.process.pid), *map(float, found))


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
    grown: dict[int, Grown] = {}
    for count in (1, 2, 4) * 2:  # the better of two, one after another
        found = uvloop.run(several_nodes(count, apart=False, beside=4 - count))
        grown[count] = min(found, grown.get(count, found), key=lambda one: one.cpu)
    for count, found in grown.items():
        what = f"growth: CPU of a move with {count} nodes"
        yield Figure(what, "ms", 1000 * found.cpu)
    least, most = min(g.cpu for g in grown.values()), max(g.cpu for g in grown.values())
    yield Figure("growth: the dearest of these, of the cheapest", "%", 100 * most / least,
                 at_most=110)  # fmt: skip
    apart = uvloop.run(several_nodes(2))
    yield Figure("growth: CPU of a move, its two people at two nodes", "ms", 1000 * apart.cpu)
    yield Figure("growth: CPU of the database for a move", "ms", 1000 * grown[1].database)
    yield Figure("growth: CPU of the bus for a move", "ms", 1000 * apart.bus)
    yield Figure("growth: log of the database for a move", "bytes", grown[1].log)
    yield Figure("growth: kept in the database for a move", "bytes", grown[1].kept)
    yield Figure("growth: commits for a move", "", grown[1].commits)
