"""An honest player's wait while others attack: ``python -m bench.abuse``.

The same two browsers take turns in quiet times and while one machine after the other does what the
limits are for. The figure is the ratio of the 99th percentiles, in one run.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress

from bench.measure import Figure
from bench.server import Served, game
from tests.server.kit import UPGRADE, request
from tests.server.odd import BODIES, odd_request

MOVES = 200
HALF_OPEN = 1_100
EVE = ("127.0.0.2", 0)
"""Where attacks come from, so that they have limits of their own, as another machine has."""


async def half_requests(port: int) -> None:
    """As many half-sent requests as there can be, again and again."""
    held: list[asyncio.StreamWriter] = []
    try:
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=EVE)
                writer.write(b"GET / HTTP/1.1\r\nHost: ")
                held.append(writer)
            if len(held) > HALF_OPEN:
                held.pop(0).close()
            await asyncio.sleep(0.002)
    finally:
        for writer in held:
            writer.close()


async def floods(port: int, data: bytes) -> None:
    """The same bytes as fast as they are taken, and nothing read of the answers."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=EVE)
            for _ in range(200):
                writer.write(data)
                await writer.drain()
                await asyncio.sleep(0.002)
            writer.close()
        await asyncio.sleep(0.05)


async def many_experts(port: int) -> None:
    """Tables of eight experts, opened by somebody without a cookie."""
    seats = [{"kind": "bot", "bot": "expert"}] * 8
    body = json.dumps({"edition": "base", "seats": seats, "start": True}).encode()
    head = request("POST", "/api/tables", Content_Length=str(len(body)))
    for _ in range(110):
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=EVE)
            writer.write(head + body)
            await reader.read(100)
            writer.close()
        await asyncio.sleep(0.02)


def attacks(port: int) -> list[asyncio.Task[None]]:
    """All at once."""
    dice = random.Random(1)
    odd = b"".join(odd_request(dice, dice.choice(BODIES)) for _ in range(5))
    upload = b"{}\n" * 3000
    uploading = request("POST", "/api/replays", Content_Length=str(len(upload))) + upload
    works = [
        half_requests(port),
        many_experts(port),
        floods(port, odd),
        floods(port, uploading),
        floods(port, request(path="/api/rules", Connection="keep-alive")),
        floods(port, request(path="/api/tables", Connection="keep-alive")),
        floods(port, request(path="/ws/tables/x", **UPGRADE)),
    ]
    return [asyncio.create_task(work) for work in works]


async def waits(served: Served, attacked: bool) -> list[float]:
    """Sorted seconds from a click to the other's new view."""
    tasks = attacks(served.port) if attacked else []
    await asyncio.sleep(3.0 if attacked else 0.5)
    try:
        return sorted(await game(served, MOVES))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def last_of(took: Sequence[float]) -> float:
    """The 99th percentile, in milliseconds."""
    return 1000 * took[len(took) * 99 // 100]


def abuse_figures() -> Iterator[Figure]:
    """Quiet, attacked, quiet again: the ratio holds on a machine that is busy with other things."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        served = stack.enter_context(Served(folder, strict=True))
        before = last_of(asyncio.run(waits(served, False)))
        during = last_of(asyncio.run(waits(served, True)))
        after = last_of(asyncio.run(waits(served, False)))
    quiet = min(before, after)
    yield Figure("server: click to view, 99th percentile, quiet", "ms", quiet)
    yield Figure("server: the same under attack", "ms", during)
    yield Figure("server: under attack, of quiet times", "x", during / quiet, at_most=3)


def main() -> int:
    """Print the figures; the exit code is 1 if one is not kept."""
    figures = list(abuse_figures())
    for one in figures:
        print(f"{one.what}: {one.value:.2f} {one.unit} {one.bound}")
    return 0 if all(one.kept for one in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
