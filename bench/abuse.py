"""An honest player's wait while others attack: ``python -m bench.bench abuse``.

The same two browsers take turns in quiet times and while another machine does all that the limits
are for, in as many passes each. The figure is the ratio of the 99th percentiles, each the best
of the passes. Attackers, players and server share the cores of one machine, all of the same
priority, as they do nowhere else: so it is said how much of a core the attackers took, how long the
server's event loop was held by its own work, and how much of the time it waited for a core. Whoever
attacks does so in a process of its own: ``python -m bench.abuse PORT``, or a part of it: ``python
-m bench.abuse PORT records``.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.attacks import attack
from bench.held import Watch
from bench.load import cpu_of
from bench.measure import Figure
from bench.server import Served, game

MOVES = 200
PASSES = 3


class Pass(NamedTuple):
    """One game of two honest players, in seconds; parts are parts of its time."""

    last: float
    """The 99th percentile of their waits."""
    held: float
    starved: float
    attacking: float


@contextmanager
def attacked(port: int, names: Sequence[str]) -> Iterator[int]:
    """Meanwhile all attacks go on, or those that are named; the process that does it."""
    words = [sys.executable, "-m", "bench.abuse", str(port), *names]
    with subprocess.Popen(words) as eve:
        try:
            yield eve.pid
        finally:
            eve.kill()


def played(served: Served, watch: Watch, settling: float, eve: int | None = None) -> Pass:
    """One pass, after some seconds."""
    time.sleep(settling)
    watch.begin()
    busy, begun = cpu_of(eve) if eve else 0.0, time.perf_counter()
    waits = sorted(asyncio.run(game(served, MOVES)))
    took, held = time.perf_counter() - begun, watch.end()
    attacking = (cpu_of(eve) - busy) / took if eve else 0.0
    return Pass(waits[len(waits) * 99 // 100], held.longest, held.starved / took, attacking)


def passes(names: Sequence[str], count: int = PASSES) -> tuple[list[Pass], list[Pass]]:
    """Quiet ones, and then attacked ones: what an attack has begun goes on for a while."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        file = folder / "held"
        served = stack.enter_context(Served(str(folder), strict=True, watched=str(file)))
        watch = Watch(file, served.pid)
        quiet, hard = [played(served, watch, 0.5) for _ in range(count)], []
        for _ in range(count):
            with attacked(served.port, names) as eve:
                hard.append(played(served, watch, 4.0, eve))
    return quiet, hard


def abuse_figures(names: Sequence[str] = ()) -> Iterator[Figure]:
    """Each the best of its passes: what is worse than that was something else at the machine."""
    quiet, hard = passes(names)
    for what, found in (("quiet", quiet), ("under attack", hard)):
        last = 1000 * min(one.last for one in found)
        yield Figure(f"server: click to view, 99th percentile, {what}", "ms", last)
        held = 1000 * min(one.held for one in found)
        yield Figure(f"server: CPU of one turn of its event loop, most, {what}", "ms", held)
        starved = 100 * min(one.starved for one in found)
        yield Figure(f"server: time that the loop waited for a core, {what}", "%", starved)
    attacking = 100 * max(one.attacking for one in hard)
    yield Figure("server: CPU of the attackers, on the same cores", "%", attacking)
    ratio = min(one.last for one in hard) / min(one.last for one in quiet)
    yield Figure("server: under attack, of quiet times", "x", ratio, at_most=3)


if __name__ == "__main__":
    asyncio.run(attack(int(sys.argv[1]), sys.argv[2:]))
