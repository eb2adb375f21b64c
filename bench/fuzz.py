"""Noise for a running server: odd requests and odd frames, a million of each.

``make soak`` runs it whole; ``python -m bench.fuzz --requests 10000 --frames 10000`` less of it.
There must be no traceback, no answer from 500 on, no table that is stuck, and no growing memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Any, NamedTuple, get_args

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.server import Message, Served
from camelup.server.protocol.socket import ClientMessage
from tests.server.odd import BODIES, odd_request

CLIENTS = 8
TABLES = 24
SAMPLES = 20
ROUND = 20_000
"""Frames at one set of tables, which are then looked at."""
PATIENCE = 240.0
"""A wait after which something is surely stuck, however busy the machine is."""
SEATS = ("me", "random", "me")
EDITIONS = ("base", "second", "cards")

MESSAGES = get_args(ClientMessage)
FRAMES = (*(str(one.__struct_config__.tag) for one in MESSAGES), "nonsense")
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 9, 2**63, 1.0, 1e308, "", "x", "fr", "\u0000", "é" * 70, [], {}, [[]],
    {"type": "pyramid-tile", "seat": 0}, {"type": "leg-bet", "seat": 0, "camel": "blue"},
)  # fmt: skip
FIELDS = (*sorted({field for one in MESSAGES for field in one.__struct_fields__}), "type", "extra")


class Outcome(NamedTuple):
    """What a run has shown."""

    statuses: Counter[int]
    frames: Counter[str]
    memory: list[int]
    stuck: list[str]
    tracebacks: int
    log_bytes: int

    @property
    def faults(self) -> list[str]:
        """All that must not be."""
        early, late = self.memory[len(self.memory) // 4], self.memory[-1]
        found = {
            "answers from 500 on": sum(n for s, n in self.statuses.items() if s >= 500),
            "tracebacks": self.tracebacks,
            "stuck tables": len(self.stuck),
            "growing memory": int(late > 1.25 * early + 20_000_000),
        }
        return [f"{what}: {count}" for what, count in found.items() if count]


class Progress:
    """Counts down what is still to be sent, and looks at the server's memory now and then."""

    def __init__(self, served: Served, count: int, every: int, end: float = inf) -> None:
        """``end`` is when no more is sent, on the monotonic clock."""
        self._served, self.left, self._every, self._end = served, count, max(1, every), end
        self.memory: list[int] = []
        self.sent = 0

    def take(self) -> bool:
        """Is there another one to send?"""
        if time.monotonic() > self._end:
            self.left = 0
        if self.left <= 0:
            return False
        self.left -= 1
        self.sent += 1
        if self.left % self._every == 0:
            self.memory.append(self._served.memory())
        return True


# Requests


async def ask_oddly(
    served: Served, work: Progress, dice: random.Random, seen: Counter[int]
) -> None:
    """One connection after the other, with as many requests on each as the server takes."""
    while work.left > 0:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        with suppress(OSError, asyncio.IncompleteReadError, ValueError):
            while work.take():
                data, whole = odd_bytes(dice)
                writer.write(data)
                if not whole:
                    writer.write_eof()
                status, closed = await answer(reader, data)
                seen[status] += 1
                if closed or not whole:
                    break
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def odd_bytes(dice: random.Random) -> tuple[bytes, bool]:
    """A request that is odd, or hardly one; and does it end where it seems to?"""
    data = odd_request(dice, dice.choice(BODIES) if dice.random() < 0.4 else b"")
    if dice.random() < 0.85:
        return data, True
    noise = bytearray(data)
    for _ in range(dice.randrange(1, 4)):
        noise[dice.randrange(len(noise))] = dice.randrange(256)
    return bytes(noise[: dice.randrange(1, len(noise) + 1)]), False


async def answer(reader: asyncio.StreamReader, data: bytes) -> tuple[int, bool]:
    """The status of the next answer, and whether it is the last one; 0 for silence."""
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    lines = head.decode("latin-1").lower().split("\r\n")
    status = int(lines[0].split()[1])
    told = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
    if data.startswith(b"HEAD ") or status in (204, 304, 101) or status < 200:
        return status, status == 101
    if told.get("transfer-encoding") == "chunked":
        while size := int(await reader.readuntil(b"\r\n"), 16):
            await reader.readexactly(size + 2)
        await reader.readexactly(2)
    else:
        await reader.readexactly(int(told.get("content-length", "0")))
    return status, told.get("connection") == "close"


# Frames


async def talk_oddly(
    served: Served, tables: list[str], work: Progress, dice: random.Random, seen: Counter[str]
) -> None:
    """A person with several tabs who sometimes plays, and mostly talks nonsense."""
    while work.left > 0:
        with suppress(ConnectionClosed, InvalidHandshake, ConnectionError, TimeoutError):
            async with tab(served, dice.choice(tables)) as socket:
                await one_tab(socket, work, dice, seen)


def tab(served: Served, table: str) -> connect:
    head = {"Cookie": served.cookie}
    address = f"ws://127.0.0.1:{served.port}/ws/tables/{table}"
    return connect(address, additional_headers=head, compression=None, max_queue=None)


async def one_tab(
    socket: ClientConnection, work: Progress, dice: random.Random, seen: Counter[str]
) -> None:
    latest: list[Message] = []
    level = asyncio.Event()

    async def listen() -> None:
        async for text in socket:
            message = json.loads(text)
            seen[message["type"]] += 1
            if message["type"] == "update":
                latest[:] = [message]
            if message["type"] in ("update", "pong"):
                level.set()

    hearing = asyncio.create_task(listen())
    hello = {"type": "hello", "protocol": 1, "seat": 2 * dice.randrange(2)}
    try:
        if dice.random() < 0.95:
            await socket.send(json.dumps(hello))
            await _either(level, hearing)
        while not hearing.done() and work.take():
            await socket.send(odd_frame(dice, latest[0] if latest else None))
            if dice.random() < 0.1:  # not faster than it is heard
                level.clear()
                await socket.send('{"type":"ping"}')
                await _either(level, hearing)
    finally:
        hearing.cancel()
        with suppress(asyncio.CancelledError, ConnectionClosed):
            await hearing


async def _either(level: asyncio.Event, hearing: asyncio.Task[None]) -> None:
    waiting = asyncio.create_task(level.wait())
    await asyncio.wait((waiting, hearing), return_when="FIRST_COMPLETED", timeout=PATIENCE)
    waiting.cancel()


def odd_frame(dice: random.Random, update: Message | None) -> str | bytes:
    """A move, or something between a message and noise."""
    if update is not None and update["legal"] and dice.random() < 0.3:
        choice = dice.choice(update["legal"])["action"]
        return json.dumps({"type": "act", "id": str(dice.random()), "version": update["version"],
                           "seat": update["seat"], "action": choice})  # fmt: skip
    message = {"type": dice.choice(FRAMES)}
    message |= {dice.choice(FIELDS): dice.choice(ODD) for _ in range(dice.randrange(4))}
    text = json.dumps(message)
    luck = dice.random()
    if luck < 0.03:
        at = dice.randrange(len(text))
        return text[:at] + dice.choice('\x00{}[]"\\,:é') + text[at:]
    return text.encode() if luck < 0.032 else text


async def goes_on(served: Served, table: str) -> bool:
    """Can the table still be played? Whoever is to move does, and the game goes on."""
    async with tab(served, table) as zero, tab(served, table) as two:
        moved = asyncio.Event()
        players = [
            asyncio.create_task(play(one, seat, moved)) for one, seat in ((zero, 0), (two, 2))
        ]
        await asyncio.wait(players, return_when="FIRST_COMPLETED")
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        return moved.is_set()


async def play(socket: ClientConnection, seat: int, moved: asyncio.Event) -> None:
    """Act whenever it is one's turn, until the game has gone on by some moves."""
    await socket.send(json.dumps({"type": "hello", "protocol": 1, "seat": seat}))
    begun, count = None, 0
    while not moved.is_set():
        update = await heard(socket)
        begun = update["version"] if begun is None else begun
        if update["over"] or update["version"] > begun + 3:
            moved.set()
        elif update["legal"]:
            count += 1
            act = {"type": "act", "id": f"end {count}", "seat": seat, "version": update["version"],
                   "action": update["legal"][0]["action"]}  # fmt: skip
            await socket.send(json.dumps(act))


async def heard(socket: ClientConnection) -> Message:
    while True:
        message: Message = json.loads(await socket.recv())
        if message["type"] == "update":
            return message


# All of it


async def noise(
    served: Served,
    requests: int,
    frames: int,
    seed: str,
    tell: Callable[[str], None],
    minutes: float = inf,
) -> Outcome:
    """Send everything, or what there is time for, and look at the server."""
    statuses: Counter[int] = Counter()
    said: Counter[str] = Counter()
    memory: list[int] = []
    stuck: list[str] = []

    def tables() -> list[str]:
        return [served.table(*SEATS, edition=EDITIONS[n % 3]) for n in range(TABLES)]

    half = 60 * minutes / 2
    begun = time.monotonic()
    work = Progress(served, requests, requests // SAMPLES, begun + half)
    work.memory = memory
    await asyncio.gather(
        *(ask_oddly(served, work, random.Random(f"{seed} {n}"), statuses) for n in range(CLIENTS))
    )
    tell(
        f"{work.sent} requests, {time.monotonic() - begun:.0f} s: {dict(sorted(statuses.items()))}"
    )
    begun, played, sent = time.monotonic(), tables(), 0
    while sent < frames:
        share = min(frames - sent, max(ROUND, frames // SAMPLES))
        part = Progress(served, share, frames // SAMPLES, begun + half)
        part.memory = memory
        await asyncio.gather(
            *(talk_oddly(served, played, part, random.Random(f"{seed} {sent} {n}"), said)
              for n in range(CLIENTS))
        )  # fmt: skip
        sent += part.sent
        stuck = [table for table in played if not await still(served, table)]
        if stuck or part.sent < share:
            break
        played = tables()  # games end; others begin
    tell(f"{sent} frames, {time.monotonic() - begun:.0f} s: {dict(said)}")
    log = served.log()
    return Outcome(statuses, said, memory, stuck, log.count("Traceback"), len(log))


async def still(served: Served, table: str) -> bool:
    try:
        return await asyncio.wait_for(goes_on(served, table), PATIENCE)
    except (TimeoutError, ConnectionClosed, InvalidHandshake, OSError) as error:
        print(f"table {table} is stuck: {error!r}", file=sys.stderr)
        return False


def fuzz(
    requests: int,
    frames: int,
    seed: str,
    tell: Callable[[str], None] = print,
    minutes: float = inf,
) -> Outcome:
    """Start a server, make noise, stop it."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(folder, log=Path(folder) / "log", pace=0.0)
        with served:
            served.table("random", "random")  # the first answer brings the cookie
            return asyncio.run(noise(served, requests, frames, seed, tell, minutes))


def main() -> int:
    """The exit code is 1 if anything was found that must not be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", default="fuzz")
    parser.add_argument("--minutes", type=float, default=inf, help="no more is sent after them")
    args = parser.parse_args()
    found = fuzz(args.requests, args.frames, args.seed, minutes=args.minutes)
    print("memory in MB:", " ".join(f"{one / 1e6:.0f}" for one in found.memory))
    print(f"log: {found.log_bytes} bytes, {found.tracebacks} tracebacks; stuck: {len(found.stuck)}")
    print("\n".join(found.faults) or "nothing was found")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
