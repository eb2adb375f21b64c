"""Do nodes cost each other anything? What a move costs with 1, 2 and 4 of them.

Three clusters play at the same time, each with as many tables for each of its nodes, round after
round, so that whatever else the machine does is the same for all: one after another they differ by
15 % on a machine that others use, and not always in the same order. What they take while nobody
moves is measured, too, as it does not depend on moves.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import psycopg
import uvloop

from bench.chaos.cluster import ChaosCluster
from bench.load import MOVES, Two, cpu_of, more_files, one_round, seated
from bench.measure import Figure
from bench.server import Front

COUNTS = (1, 2, 4)
EACH = 60
"""Tables for each node."""
ROUNDS = 9
CALM = 1.5
"""Seconds between two moves at a table, so that all clusters together leave a machine some room.
One that has no rest commits more moves together."""
STILL = 10.0
"""Seconds for which nobody moves."""


class Grown(NamedTuple):
    """What one move costs."""

    cpu: float
    """Seconds of the nodes, of the database, and of the bus."""
    database: float
    bus: float
    commits: float
    log: float
    """Bytes of the database's log, and bytes that stay in it."""
    kept: float


class Compared(NamedTuple):
    """Clusters that played at the same time, by the number of their nodes."""

    costs: Mapping[int, Sequence[float]]
    """CPU seconds of a move, round by round."""
    still: Mapping[int, float]
    """CPU seconds that one node takes in a second in which nobody moves."""

    def of(self, count: int) -> float:
        """The median of the rounds."""
        return median(self.costs[count])

    def ratio(self) -> tuple[float, float, float]:
        """The dearest of the cheapest: the median of the rounds, and an interval of 96 %."""
        ordered = sorted(self.costs, key=self.of)
        cheap, dear = self.costs[ordered[0]], self.costs[ordered[-1]]
        found = sorted(two / one for one, two in zip(cheap, dear, strict=True))
        return median(found), found[1], found[-2]


async def compared(counts: Sequence[int] = COUNTS, rounds: int = ROUNDS) -> Compared:
    """All clusters at once; the two people of a table are at the same node."""
    async with contextlib.AsyncExitStack() as stack:
        playing = {
            count: await stack.enter_async_context(_playing(count, EACH, False)) for count in counts
        }
        await one_round([two for _, pairs in playing.values() for two in pairs], CALM)  # warm
        before = {count: _nodes(cluster) for count, (cluster, _) in playing.items()}
        await asyncio.sleep(STILL)
        still = {
            count: (_nodes(cluster) - before[count]) / STILL / count
            for count, (cluster, _) in playing.items()
        }
        costs: dict[int, list[float]] = {count: [] for count in counts}
        for _ in range(rounds):
            before = {count: _nodes(cluster) for count, (cluster, _) in playing.items()}
            await asyncio.gather(*(one_round(pairs, CALM) for _, pairs in playing.values()))
            for count, (cluster, pairs) in playing.items():
                costs[count].append((_nodes(cluster) - before[count]) / (MOVES * len(pairs)))
        return Compared(costs, still)


def _nodes(cluster: ChaosCluster) -> float:
    """CPU seconds of all nodes so far."""
    return sum(cpu_of(node.process.pid) for node in cluster.nodes if node.process is not None)


async def several_nodes(count: int, *, apart: bool) -> Grown:
    """A cluster alone, the best of three rounds.

    The two people of a table are at different nodes if ``apart``; otherwise they are at the same
    one, as where a balancer goes by the address of the table.
    """
    async with _playing(count, EACH, apart) as (cluster, pairs):
        moves, best = MOVES * len(pairs), float("inf")
        before = _servers(cluster)
        for _ in range(3):
            begun = _nodes(cluster)
            await one_round(pairs, CALM)
            best = min(best, (_nodes(cluster) - begun) / moves)
        spent = [a - b for a, b in zip(_servers(cluster), before, strict=True)]
        return Grown(best, *(one / (3 * moves) for one in spent))


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


def growth_figures() -> Iterator[Figure]:
    """See the module."""
    more_files()
    found = uvloop.run(compared())
    for count in COUNTS:
        what = f"growth: CPU of a move with {count} nodes, median of {ROUNDS} rounds"
        yield Figure(what, "ms", 1000 * found.of(count))
    for count in COUNTS:
        what = f"growth: CPU of a second of one node of {count} while nobody moves"
        yield Figure(what, "ms", 1000 * found.still[count])
    middle, low, high = found.ratio()
    what = "growth: the dearest of these, of the cheapest"
    yield Figure(what, "%", 100 * middle, at_most=110)
    yield Figure(f"{what}, interval from", "%", 100 * low)
    yield Figure(f"{what}, interval to", "%", 100 * high)
    alone, apart = (uvloop.run(several_nodes(n, apart=n > 1)) for n in (1, 2))
    yield Figure("growth: CPU of a move, its two people at two nodes", "ms", 1000 * apart.cpu)
    yield Figure("growth: CPU of the database for a move", "ms", 1000 * alone.database)
    yield Figure("growth: CPU of the bus for a move", "ms", 1000 * apart.bus)
    yield Figure("growth: log of the database for a move", "bytes", alone.log)
    yield Figure("growth: kept in the database for a move", "bytes", alone.kept)
    yield Figure("growth: commits for a move", "", alone.commits)
