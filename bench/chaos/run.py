"""One run: people begin to play, for a while all is well, then everything fails again and again."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import suppress
from typing import NamedTuple

import httpx

from bench.chaos.cluster import ChaosCluster
from bench.chaos.faults import Fault, Faults
from bench.chaos.people import PAUSE, Table
from bench.chaos.verdict import Span, Verdict, Wait, judge, waits

PATIENCE = 180.0
"""Seconds after the last fault by which every game must be over."""
EVERY = 10.0
"""Seconds between two reports of how far it is."""
TICK = 0.02
LATE = 0.01
"""A driver that comes so many seconds late is late."""


LOG = logging.getLogger("chaos")


class Outcome(NamedTuple):
    """What became of it."""

    verdict: Verdict
    faults: list[Fault]
    waits: list[Wait]
    thoughts: float
    """Of bots while all was well, and the moves that came of them."""
    moves: float
    full: int
    """How often the database found its disk full."""
    late: float
    """Seconds that the driver was late in all."""
    seconds: float
    unfinished: list[Table]


async def chaos(
    *,
    nodes: int,
    tables: int,
    faults: int,
    pause: float,
    seed: int,
    balanced: bool,
    quiet: float = 20.0,
    thinking: float = PAUSE,
) -> Outcome:
    """Play through so many faults."""
    cluster = ChaosCluster(nodes, balanced=balanced, pace=thinking / 5)
    played: list[Table] = []
    late: list[Span] = []
    made = Faults(cluster, seed)
    chores = [asyncio.create_task(_watch(late)), asyncio.create_task(_tell(played, made))]
    try:
        await cluster.start()
        over = asyncio.Event()

        async def place(number: int) -> None:
            """Game after game, as long as there are faults; then the last one to its end."""
            await asyncio.sleep(number * 0.03)
            while not over.is_set():
                played.append(Table(cluster.ports, seed * 1000 + len(played), thinking))
                await played[-1].play()

        begun = time.monotonic()
        places = [asyncio.create_task(place(number)) for number in range(tables)]
        while sum(bool(table.news) for table in played) < tables:
            await asyncio.sleep(0.1)
        before = await _thoughts(cluster)
        await asyncio.sleep(quiet)
        after = await _thoughts(cluster)
        await made.run(faults, pause)
        over.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*places), PATIENCE)
        for task in places:
            task.cancel()
        seconds = time.monotonic() - begun
        opened = [table for table in played if table.id]
        return Outcome(
            judge(cluster.postgres.url, opened, made.stuck),
            made.done,
            waits(made.done, opened, late),
            after[0] - before[0],
            after[1] - before[1],
            cluster.found_full(),
            sum(end - begin for begin, end in late),
            seconds,
            [table for table in opened if not table.over],
        )
    finally:
        for chore in chores:
            chore.cancel()
        await cluster.stop()


async def _watch(late: list[Span]) -> None:
    """Note when this very program had no time for its people."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        if loop.time() - due > LATE:
            now = time.monotonic()
            late.append((now - (loop.time() - due), now))


async def _tell(played: list[Table], made: Faults) -> None:
    """Now and then how far it is."""
    begun = time.monotonic()
    while True:
        await asyncio.sleep(EVERY)
        now = time.monotonic()
        going = [table for table in played if table.news and not table.over]
        news = sum(one > now - EVERY for table in played for one in table.news[-50:])
        still = max((now - table.news[-1] for table in going), default=0.0)
        LOG.info(
            "%4.0f s: %d faults, %d games over, %d going on, %.0f moves/s, longest still %.1f s",
            now - begun,
            len(made.done),
            len(played) - len(going),
            len(going),
            news / EVERY,
            still,
        )


async def _thoughts(cluster: ChaosCluster) -> tuple[float, float]:
    """How often bots have thought so far, and moved."""
    thoughts = moves = 0.0
    async with httpx.AsyncClient(timeout=10.0) as http:
        for node in cluster.nodes:
            told = (await http.get(f"http://127.0.0.1:{node.port}/metrics")).text
            thoughts += _figure(told, r'camelup_thinking_seconds_count{task="think"}')
            moves += _figure(told, r'camelup_moves_total{by="bot"}')
    return thoughts, moves


def _figure(told: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", told, re.MULTILINE)
    return float(found[1]) if found else 0.0
