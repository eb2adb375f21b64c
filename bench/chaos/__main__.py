"""``make chaos``, or ``python -m bench.chaos --tables 40 --faults 60``."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import defaultdict
from contextlib import suppress

from rich.console import Console
from rich.table import Table as Sheet

from bench.chaos.cluster import ChaosCluster
from bench.chaos.faults import Fault, Faults
from bench.chaos.people import Table
from bench.chaos.verdict import Verdict, delays, judge

PATIENCE = 120.0
"""Seconds after the last fault by which every game must be over."""


async def chaos(
    *, nodes: int, tables: int, faults: int, pause: float, seed: int, balanced: bool
) -> tuple[Verdict, list[Fault], list[tuple[str, float]], float]:
    """Play through so many faults; what became of it."""
    cluster = ChaosCluster(nodes, balanced=balanced)
    played: list[Table] = []
    try:
        await cluster.start()
        over = asyncio.Event()

        async def place(number: int) -> None:
            """Game after game, as long as there are faults; then the last one to its end."""
            await asyncio.sleep(number * 0.02)
            while not over.is_set():
                played.append(Table(cluster.ports, seed * 1000 + len(played)))
                await played[-1].play()

        begun = time.monotonic()
        places = [asyncio.create_task(place(number)) for number in range(tables)]
        await asyncio.sleep(2.0)
        made = Faults(cluster, seed)
        await made.run(faults, pause)
        over.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*places), PATIENCE)
        for task in places:
            task.cancel()
        seconds = time.monotonic() - begun
        opened = [table for table in played if table.id]
        verdict = judge(cluster.postgres.url, opened, made.stuck)
        return verdict, made.done, delays(made.done, opened), seconds
    finally:
        await cluster.stop()


def main() -> int:
    """Run it and tell; the exit code is 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--pause", type=float, default=1.2, help="seconds between two faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-balancer", dest="balanced", action="store_false")
    verdict, faults, waits, seconds = asyncio.run(chaos(**vars(parser.parse_args())))
    console = Console()
    by_name: dict[str, list[float]] = defaultdict(list)
    for name, wait in waits:
        by_name[name].append(wait)
        by_name["all"].append(wait)
    sheet = Sheet("fault", "times", "a table goes on: median", "99 %", "worst")
    for name, found in sorted(by_name.items()):
        found.sort()
        times = sum(fault.name == name for fault in faults) or len(faults)
        middle, last = found[len(found) // 2], found[len(found) * 99 // 100]
        sheet.add_row(name, str(times), f"{middle:.2f} s", f"{last:.2f} s", f"{found[-1]:.2f} s")
    console.print(sheet)
    console.print(f"{seconds:.0f} s, {len(faults)} faults; {verdict}", highlight=False)
    return 0 if verdict.good else 1


if __name__ == "__main__":
    sys.exit(main())
