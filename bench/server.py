"""Figures of the server: how soon another browser sees a move, and what an open table costs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any, Self
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from bench.measure import Figure

BOT_TABLES = 200
MOVES = 500
IDLE_TABLES = 400
BOTS = ("random", "cautious", "greedy", "random")
PAUSE = 0.03
"""Between two clicks, so that the figures are those of a click and not of a queue."""

FREE = """
import gc, sys
gc.disable()  # as the command does
from camelup.server.run import listen, run_alone, server
from camelup.server.settings import Settings
gc.enable()
free = dict.fromkeys(
    ("rate", "burst", "tables_per_minute", "tables_burst", "connections", "sockets", "lists",
     "connections_per_machine", "new_connections", "new_connections_burst", "handshakes",
     "handshakes_burst", "lists_burst", "files", "files_burst",
     "messages", "messages_burst",
     "sockets_per_machine", "sockets_per_person"), 10**6)
"""
"""The beginning of a program that serves: one machine may do as much as it likes."""

_SERVER = (
    FREE
    + """
taken = listen("127.0.0.1", 0)
print(taken.getsockname()[1], flush=True)
if sys.argv[3] == "strict":
    free = {"workers_last": True}
running = server(Settings(db=sys.argv[1], pace=float(sys.argv[2]), **free))
if sys.argv[4]:
    from bench.held import watch
    watch(running, sys.argv[4])
run_alone(running, taken)
"""
)

Message = dict[str, Any]


class Front:
    """A server as a browser meets it, at a port."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.cookie = ""

    def post(self, path: str, body: Message) -> Message:
        """Ask for something; the first answer brings the cookie."""
        head = {"Content-Type": "application/json", "Cookie": self.cookie}
        with urlopen(Request(self.url + path, json.dumps(body).encode(), head)) as answer:
            given = answer.headers.get("Set-Cookie")
            self.cookie = given.split(";")[0] if given else self.cookie
            found: Message = json.load(answer)
            return found

    def table(self, *seats: str, edition: str = "base", modules: Sequence[str] = ()) -> str:
        """A new table; a seat is ``me`` or a bot's name."""
        plans = [
            {"kind": "person", "mine": True} if seat == "me" else {"kind": "bot", "bot": seat}
            for seat in seats
        ]
        plan = {"edition": edition, "modules": modules, "seats": plans, "start": True,
                "options": {"seed": "bench"}}  # fmt: skip
        return str(self.post("/api/tables", plan)["id"])

    @contextlib.asynccontextmanager
    async def tab(self, table: str, seat: int) -> AsyncIterator[ClientConnection]:
        """A socket that has said hello."""
        address = f"ws://127.0.0.1:{self.port}/ws/tables/{table}"
        head = {"Cookie": self.cookie}
        async with connect(address, additional_headers=head, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "seat": seat}))
            yield socket


class Served(Front):
    """A server in a process of its own, with bots at their usual pace."""

    def __init__(
        self,
        folder: str,
        *,
        log: Path | None = None,
        pace: float = 0.8,
        strict: bool = False,
        watched: str = "",
    ) -> None:
        """``strict``: as ``camelup serve``, with its limits; ``watched``: by a file."""
        command = [sys.executable, "-c", _SERVER, str(Path(folder) / "bench.sqlite3"), str(pace),
                   "strict" if strict else "free", watched]  # fmt: skip
        self._log = log
        with log.open("w") if log else contextlib.nullcontext() as errors:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self._process.stdout is not None
        super().__init__(int(self._process.stdout.readline()))
        self.pid = self._process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def crowd(self, tables: int) -> None:
        """So many tables of bots that play, until all have begun."""
        for _ in range(tables):
            self.table(*BOTS)
        time.sleep(1.0)

    def log(self) -> str:
        """What the server has said."""
        return self._log.read_text() if self._log else ""

    def memory(self) -> int:
        """Bytes of memory that the process holds for itself."""
        rollup = Path(f"/proc/{self._process.pid}/smaps_rollup").read_text()
        found = re.findall(r"^Private_\w+:\s+(\d+) kB", rollup, re.MULTILINE)
        return 1024 * sum(map(int, found))


@contextlib.contextmanager
def serving() -> Iterator[Served]:
    """A server with an empty database."""
    with tempfile.TemporaryDirectory() as folder, Served(folder) as served:
        yield served


async def heard(socket: ClientConnection) -> Message:
    """The next update."""
    while True:
        message: Message = json.loads(await socket.recv())
        if message["type"] == "update":
            return message


async def game(served: Served, moves: int) -> list[float]:
    """Two browsers at one table take turns: seconds from a click to the other's new view."""
    table = served.table("me", "me")
    took: list[float] = []
    async with served.tab(table, 0) as one, served.tab(table, 1) as other:
        sockets = (one, other)
        updates = [await heard(socket) for socket in sockets]
        while not updates[0]["over"] and len(took) < moves:
            (seat,) = updates[0]["to_move"]
            tile = [c for c in updates[seat]["legal"] if c["topic"] == "desert-tile"]
            choice = tile[len(took) % len(tile)]  # camels stay where they are: a long game
            act = {"type": "act", "id": f"{len(took)}", "version": updates[seat]["version"],
                   "seat": seat, "action": choice["action"]}  # fmt: skip
            await asyncio.sleep(PAUSE)
            begun = time.perf_counter()
            await sockets[seat].send(json.dumps(act))
            updates[1 - seat] = await heard(sockets[1 - seat])
            took.append(time.perf_counter() - begun)
            updates[seat] = await heard(sockets[seat])
    return took


def latencies(bot_tables: int) -> list[float]:
    """Sorted seconds from click to view, with so many tables of bots playing beside."""
    with serving() as served:
        served.crowd(bot_tables)
        return sorted(asyncio.run(game(served, MOVES)))


async def open_tables(served: Served, count: int) -> float:
    """Bytes for each of so many tables that are open in a browser, in the middle of nothing."""
    async with contextlib.AsyncExitStack() as stack:
        before = 0
        for number in range(count + count // 4):
            if number == count // 4:  # the first ones pay for what all share
                before = served.memory()
            socket = await stack.enter_async_context(served.tab(served.table("me", "me"), 0))
            await heard(socket)
        return (served.memory() - before) / count


def server_figures() -> Iterator[Figure]:
    """See the module."""
    alone, beside = latencies(0), latencies(BOT_TABLES)
    what = "server: from a click to another browser"
    yield Figure(f"{what}, median", "ms", 1000 * alone[len(alone) // 2])
    crowd = f"{what}, {BOT_TABLES} bot tables beside"
    yield Figure(f"{crowd}, median", "ms", 1000 * beside[len(beside) // 2], at_most=30)
    last = beside[len(beside) * 99 // 100]
    yield Figure(f"{crowd}, 99th percentile", "ms", 1000 * last, at_most=100)
    with serving() as served:
        each = asyncio.run(open_tables(served, IDLE_TABLES))
    yield Figure(
        "server: memory of an idle table, open in a browser", "kB", each / 1000, at_most=50
    )
