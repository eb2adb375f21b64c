"""What somebody does who wants to keep others from playing, each as fast as one machine can."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import camelup
from tests.server.kit import UPGRADE, request
from tests.server.odd import BODIES, odd_request

HALF_OPEN = 1_100
GREEDY = 100
"""Connections that ask again as soon as they are answered."""
LONG = 2_900
"""Moves of a record that is uploaded; more than 3000 are refused without being read."""
EVE = ("127.0.0.2", 0)
"""Where attacks come from, so that they have limits of their own, as another machine has."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _call(port: int) -> Streams:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=EVE)


async def half_requests(port: int) -> None:
    """As many half-sent requests as there can be, again and again."""
    held: list[asyncio.StreamWriter] = []
    try:
        while True:
            with suppress(OSError):
                _, writer = await _call(port)
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
            _, writer = await _call(port)
            for _ in range(200):
                writer.write(data)
                await writer.drain()
                await asyncio.sleep(0.002)
            writer.close()
        await asyncio.sleep(0.05)


async def greedy(port: int) -> None:
    """Many connections that ask again as soon as they are answered."""

    async def one() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await _call(port)
                while True:
                    writer.write(request(path="/api/text/en", Connection="keep-alive"))
                    if not await reader.read(100_000):
                        break
                writer.close()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(GREEDY)))


async def onlookers(port: int) -> None:
    """Many sockets that ask for the whole table as often as one socket may."""
    seats = [{"kind": "person", "mine": True}, {"kind": "person", "mine": True}]
    plan = {"edition": "base", "seats": seats, "start": True}
    told = await _posted(port, "/api/tables", json.dumps(plan).encode())
    head, _, body = told.partition(b"\r\n\r\n")
    (cookie,) = re.findall(r"(?i)set-cookie: ([^;]*)", head.decode())
    table = json.loads(body)["id"]
    await asyncio.gather(*(_onlooker(port, table, cookie) for _ in range(GREEDY)))


async def _onlooker(port: int, table: str, cookie: str) -> None:
    head = {"Cookie": cookie}
    address = f"ws://127.0.0.1:{port}/ws/tables/{table}"
    while True:
        with suppress(OSError, ConnectionClosed, InvalidHandshake):
            async with connect(
                address, local_addr=EVE, additional_headers=head, compression=None
            ) as socket:
                await socket.send('{"type": "hello", "protocol": 1}')
                while True:
                    await socket.send('{"type": "look", "seat": null}')
                    await asyncio.sleep(0.02)
        await asyncio.sleep(1.0)


async def many_experts(port: int) -> None:
    """Tables of eight experts, opened by somebody without a cookie."""
    seats = [{"kind": "bot", "bot": "expert"}] * 8
    body = json.dumps({"edition": "base", "seats": seats, "start": True}).encode()
    for _ in range(110):
        with suppress(OSError):
            await _posted(port, "/api/tables", body, 100)
        await asyncio.sleep(0.02)


def long_record() -> bytes:
    """Two players who only move their desert tiles."""
    table = camelup.start("base", ["Eve", "Eva"], seed="long")
    dice = random.Random(1)
    while len(table.moves) < LONG:
        legal = table.legal(min(table.to_move))
        tiles = [one for one in legal if type(one).__name__ == "PlaceTile"]
        table.play(dice.choice(tiles or list(legal)))
    return table.record.text().encode()


async def records(port: int) -> None:
    """A record as long as it may be: as a replay, as a review, and as a board that many look at."""
    text = await asyncio.to_thread(long_record)

    async def again(path: str) -> None:
        while True:
            with suppress(OSError):
                await _posted(port, path, text)

    async def looking() -> None:
        while True:
            with suppress(OSError, ValueError, KeyError):
                told = await _posted(port, f"/api/follows/record?version={LONG}", text)
                id = json.loads(told.partition(b"\r\n\r\n")[2])["id"]
                for _ in range(50):
                    await _asked(port, request(path=f"/api/follows/{id}"))

    await asyncio.gather(
        *(again(path) for path in ("/api/replays", "/api/reviews") for _ in range(4)),
        *(looking() for _ in range(4)),
    )


async def _posted(port: int, path: str, body: bytes, most: int = -1) -> bytes:
    return await _asked(port, request("POST", path, Content_Length=str(len(body))) + body, most)


async def _asked(port: int, data: bytes, most: int = -1) -> bytes:
    reader, writer = await _call(port)
    try:
        writer.write(data)
        return await reader.read(most)
    finally:
        writer.close()


def odd() -> bytes:
    """Some requests between good ones and noise."""
    dice = random.Random(1)
    return b"".join(odd_request(dice, dice.choice(BODIES)) for _ in range(5))


def nonsense() -> bytes:
    """A record of lines that say nothing."""
    upload = b"{}\n" * 3000
    return request("POST", "/api/replays", Content_Length=str(len(upload))) + upload


def _kept_open(path: str) -> bytes:
    return request(path=path, Connection="keep-alive")


ATTACKS: dict[str, Callable[[int], Awaitable[None]]] = {
    "half": half_requests,
    "experts": many_experts,
    "greedy": greedy,
    "onlookers": onlookers,
    "records": records,
    "odd": partial(floods, data=odd()),
    "nonsense": partial(floods, data=nonsense()),
    "rules": partial(floods, data=_kept_open("/api/rules")),
    "tables": partial(floods, data=_kept_open("/api/tables")),
    "handshakes": partial(floods, data=request(path="/ws/tables/x", **UPGRADE)),
}


async def attack(port: int, names: Sequence[str] = ()) -> None:
    """All at once, or those that are named, until ended."""
    await asyncio.gather(*(ATTACKS[name](port) for name in names or ATTACKS))
