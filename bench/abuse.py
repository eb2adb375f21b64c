"""An honest player's wait while others attack: ``python -m bench.bench abuse``.

The same two browsers take turns in quiet times and while one machine after the other does what the
limits are for. The figure is the ratio of the 99th percentiles, in one run. Whoever attacks does so
in a process of its own (``python -m bench.abuse PORT``), whose work the honest player's clock must
not wait for.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress

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


async def attack(port: int) -> None:
    """All at once, until ended."""
    dice = random.Random(1)
    odd = b"".join(odd_request(dice, dice.choice(BODIES)) for _ in range(5))
    upload = b"{}\n" * 3000
    uploading = request("POST", "/api/replays", Content_Length=str(len(upload))) + upload
    await asyncio.gather(
        half_requests(port),
        many_experts(port),
        floods(port, odd),
        floods(port, uploading),
        floods(port, request(path="/api/rules", Connection="keep-alive")),
        floods(port, request(path="/api/tables", Connection="keep-alive")),
        floods(port, request(path="/ws/tables/x", **UPGRADE)),
    )


@contextmanager
def attacked(port: int) -> Iterator[None]:
    """Meanwhile all attacks go on."""
    words = [sys.executable, "-m", "bench.abuse", str(port)]
    with subprocess.Popen(words) as eve:
        try:
            yield
        finally:
            eve.kill()


async def waits(served: Served, settling: float) -> list[float]:
    """Sorted seconds from a click to the other's new view, after some of them."""
    await asyncio.sleep(settling)
    return sorted(await game(served, MOVES))


def last_of(took: Sequence[float]) -> float:
    """The 99th percentile, in milliseconds."""
    return 1000 * took[len(took) * 99 // 100]


def abuse_figures() -> Iterator[Figure]:
    """Quiet, attacked, quiet again: the ratio holds on a machine that is busy with other things."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        served = stack.enter_context(Served(folder, strict=True))
        before = last_of(asyncio.run(waits(served, 0.5)))
        with attacked(served.port):
            during = last_of(asyncio.run(waits(served, 4.0)))
        after = last_of(asyncio.run(waits(served, 2.0)))
    quiet = min(before, after)
    yield Figure("server: click to view, 99th percentile, quiet", "ms", quiet)
    yield Figure("server: the same under attack", "ms", during)
    yield Figure("server: under attack, of quiet times", "x", during / quiet, at_most=3)


if __name__ == "__main__":
    asyncio.run(attack(int(sys.argv[1])))
