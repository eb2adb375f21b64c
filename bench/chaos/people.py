"""People who play whatever happens: they come back, and repeat what was not answered."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import time
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Message = dict[str, Any]

PAUSE = 1.6
"""Seconds before a move, as if somebody thought: from half to one and a half of it."""
ASK = 5.0
"""Who hears nothing for so many seconds asks whether anybody is there."""
OPEN, ANSWER, PATIENCE = 3.0, 2.5, 10.0
"""Within so many seconds a call is taken and a question answered; otherwise somebody hangs up and
calls again, and waits twice as long the next time. All as the browser does it."""
LONGEST = 3.0
"""Between two tries to call."""


class Shown(NamedTuple):
    """What a person was shown: a version, and a digest of the view."""

    version: int
    digest: str


def digest(view: Any) -> str:
    """The same for the same view, however its fields are ordered."""
    return hashlib.blake2b(json.dumps(view, sort_keys=True).encode(), digest_size=12).hexdigest()


class Table:
    """One game of two people and two bots, and when it was seen to go on."""

    def __init__(self, ports: list[int], seed: int, pause: float = PAUSE) -> None:
        self.ports, self.dice, self.pause = ports, random.Random(seed), pause
        self.id = ""
        self.people: list[Person] = []
        self.news: list[float] = []
        """Moments at which somebody was shown a version that nobody had been shown before."""
        self.thought: list[tuple[float, float]] = []
        """From when to when somebody thought about his move: then nobody waits for a server."""
        self.diary: list[tuple[float, str]] = []
        """What people noticed, for whoever wants to know why something took long."""
        self.version = -1
        self.over = False

    def note(self, what: str) -> None:
        """Into the diary."""
        self.diary.append((time.monotonic(), what))

    async def post(self, http: httpx.AsyncClient, path: str, body: Message) -> Message:
        """Ask until there is an answer that is no failure."""
        while True:
            try:
                port = self.dice.choice(self.ports)
                answer = await http.post(f"http://127.0.0.1:{port}{path}", json=body)
                if answer.status_code < 500:
                    told: Message = answer.json()
                    return told
            except (httpx.HTTPError, OSError, ValueError):
                pass
            await asyncio.sleep(0.2)

    async def play(self) -> None:
        """Open the table, sit down, and play to the end."""
        async with httpx.AsyncClient(timeout=PATIENCE / 2) as http:
            plan = {"edition": self.dice.choice(["base", "second"]), "start": True, "seats": [
                {"kind": "person", "mine": True}, {"kind": "person", "mine": True},
                {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "cautious"},
            ]}  # fmt: skip
            told = await self.post(http, "/api/tables", plan)
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        self.id = told["id"]
        self.people = [Person(self, seat, cookie) for seat in (0, 1)]
        await asyncio.gather(*(person.play() for person in self.people))

    def see(self, version: int, over: bool) -> None:
        """Somebody was shown this version."""
        if version > self.version:
            self.version = version
            self.news.append(time.monotonic())
        self.over = self.over or over


class Person:
    """One of them, with everything that he was shown."""

    def __init__(self, table: Table, seat: int, cookie: str) -> None:
        self.table, self.seat, self._cookie = table, seat, cookie
        self.shown: dict[Shown, None] = {}
        self.acked: list[str] = []
        self.refused: list[str] = []
        self._waiting: Message | None = None
        self._count = 0
        self._unheard = 0
        """How often in a row no answer came in time."""
        self.over = False

    async def play(self) -> None:
        """Until the game is over."""
        tries = 0
        while not self.over:
            port = self.table.dice.choice(self.table.ports)
            address = f"ws://127.0.0.1:{port}/ws/tables/{self.table.id}"
            heard = len(self.shown)
            try:
                async with connect(
                    address, additional_headers={"Cookie": self._cookie}, compression=None,
                    open_timeout=self._patience(OPEN), close_timeout=0.2, max_size=None,
                    ping_interval=None,
                ) as socket:  # fmt: skip
                    await self._sit(socket)
                self.table.note(f"{self.seat} leaves")
            except (OSError, WebSocketException, TimeoutError, EOFError) as error:
                self._unheard += isinstance(error, TimeoutError)
                self.table.note(f"{self.seat} is cut off: {type(error).__name__} {error}")
            tries = 0 if len(self.shown) > heard else tries + 1
            longest = min(LONGEST, 0.25 * 2**tries)
            await asyncio.sleep(longest * (0.5 + 0.5 * self.table.dice.random()))

    async def _sit(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "protocol": 1, "seat": self.seat, "value": f"{self.seat}"}
        await socket.send(json.dumps(hello))
        self.table.note(f"{self.seat} is there")
        if self._waiting is not None:
            await socket.send(json.dumps(self._waiting))
        while not self.over:
            text = await self._hear(socket)
            message = json.loads(text)
            if message["type"] == "update":
                await self._look(socket, message)
            elif message["type"] == "pong" and self._waiting is None:
                self._unheard = 0
            elif message["type"] == "error" and message["id"] == (self._waiting or {}).get("id"):
                self.refused.append(message["code"])
                self._answered()

    async def _hear(self, socket: ClientConnection) -> str | bytes:
        """The next message; who waits for nothing asks for one now and then."""
        if self._waiting is None:
            try:
                return await asyncio.wait_for(socket.recv(), ASK)
            except TimeoutError:
                await socket.send('{"type":"ping"}')
        return await asyncio.wait_for(socket.recv(), self._patience(ANSWER))

    def _patience(self, first: float) -> float:
        return min(PATIENCE, first * float(2**self._unheard))

    def _answered(self) -> None:
        self._waiting, self._unheard = None, 0

    async def _look(self, socket: ClientConnection, update: Message) -> None:
        self.shown[Shown(update["version"], digest(update["view"]))] = None
        self.table.note(f"{self.seat} sees {update['version']}, to move: {update['to_move']}")
        self.table.see(update["version"], update["over"])
        self.over = update["over"]
        if self._waiting is not None:
            if update["acted"] != self._waiting["id"]:
                return
            self.acked.append(self._waiting["id"])
            self._answered()
        if update["legal"] and not self.over:
            begun = time.monotonic()
            await asyncio.sleep(self.table.pause * (0.5 + self.table.dice.random()))
            self.table.thought.append((begun, time.monotonic()))
            self._count += 1
            wish = {"id": f"{self.seat}.{self._count}", "version": update["version"]}
            self._waiting = {
                "type": "act",
                "seat": self.seat,
                "action": self._choice(update),
            } | wish
            self.table.note(f"{self.seat} acts")
            await socket.send(json.dumps(self._waiting))

    def _choice(self, update: Message) -> Message:
        """Mostly dice, so that games come to an end."""
        dice = [c for c in update["legal"] if c["topic"] in ("pyramid-tile", "pyramid-ticket")]
        chosen = dice or update["legal"]
        if self.table.dice.random() < 0.4:
            chosen = update["legal"]
        action: Message = self.table.dice.choice(chosen)["action"]
        return action
