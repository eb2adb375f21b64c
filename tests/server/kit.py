"""A server on a port of its own, and browsers that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import TracebackType
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from camelup.server.http.connections import Connections
from camelup.server.http.limits import Limits
from camelup.server.node import Node
from camelup.server.run import listen, server
from camelup.server.settings import Settings

PATIENCE = 30.0
"""A wait after which something is surely stuck; nothing is measured with it."""

Message = dict[str, Any]

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Like ``asyncio.run``, also where a browser's loop runs in this thread already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def settings(db: str, **wishes: Any) -> Settings:
    """Bots move at once, and nothing is too fast unless a test says so."""
    plain: dict[str, Any] = {"pace": 0.0, "workers": 1, "rate": 1e6, "burst": 10**6,
                             "tables_per_minute": 1e6, "tables_burst": 10**6,
                             "handshakes": 1e6, "handshakes_burst": 10**6,
                             "lists": 1e6, "lists_burst": 10**6,
                             "files": 1e6, "files_burst": 10**6,
                             "messages": 1e6, "messages_burst": 10**6,
                             "turned_away_seconds": 0.1}  # fmt: skip
    return Settings(db=db, **(plain | wishes))


class Served:
    """A server that runs in a thread."""

    def __init__(self, chosen: Settings) -> None:
        self._socket = listen("127.0.0.1", 0)
        self.port: int = self._socket.getsockname()[1]
        self._server: uvicorn.Server = server(chosen)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))

    @property
    def node(self) -> Node:
        node: Node = self._server.config.app.state.node  # type: ignore[union-attr]
        return node

    @property
    def connections(self) -> Connections:
        found: Connections = self._server.config.app.state.connections  # type: ignore[union-attr]
        return found

    @property
    def limits(self) -> Limits:
        limits: Limits = self._server.config.app.state.limits  # type: ignore[union-attr]
        return limits

    def record(self, table: str) -> str:
        """The record of a finished game, as it is kept."""
        text = run(self.node.store.record(table))
        assert text is not None
        return text

    def __enter__(self) -> Served:
        self._thread.start()
        wait_until(lambda: self._server.started)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def wait_until(happened: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Wait for something that must happen sooner or later."""
    pause = threading.Event()
    for _ in range(int(patience * 100)):
        if found := happened():
            return found
        pause.wait(0.01)
    raise AssertionError("it did not happen")


class Browser:
    """One browser with its cookie; it can open any number of tabs."""

    def __init__(self, port: int, **headers: str) -> None:
        self.port = port
        self.http = httpx.Client(
            base_url=f"http://127.0.0.1:{port}",
            headers=headers,
            verify=False,
            trust_env=False,
            timeout=PATIENCE,
        )  # no certificates are read
        self.http.get("/")

    @property
    def key(self) -> str:
        return str(self.http.cookies["camelup"])

    @property
    def cookies(self) -> str:
        """All that it brings, as a header says it."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def post(self, path: str, body: object = None, status: int = 200) -> Any:
        """Ask for something, and insist on the status of the answer."""
        answer = self.http.post(path, json={} if body is None else body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def table(self, *seats: str, edition: str = "base", start: bool = True, **more: Any) -> Message:
        """A new table; a seat is ``me``, ``open``, ``held`` (for a link) or a bot's name."""
        plan = {"edition": edition, "seats": [plan_of(seat) for seat in seats], "start": start}
        told: Message = self.post("/api/tables", plan | more, 201)
        return told

    def tab(self, table: str, seat: int | None = None, **hello: Any) -> Tab:
        """Open a table."""
        return Tab(self, table, seat, hello)

    def close(self) -> None:
        self.http.close()


def plan_of(seat: str) -> Message:
    if seat == "me":
        return {"kind": "person", "mine": True}
    if seat == "held":
        return {"kind": "person"}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat}


def dial(port: int, table: str, key: str | None = None, **headers: str) -> ClientConnection:
    """A socket that has said nothing yet."""
    cookie = {"Cookie": f"camelup={key}"} if key else {}
    address = f"ws://127.0.0.1:{port}/ws/tables/{table}"
    call = connect(
        address, additional_headers=cookie | headers, open_timeout=PATIENCE, max_queue=None
    )
    return call.__enter__()


def raw(served: Served, data: bytes) -> int:
    """The status with which a server answers bytes, whatever they are; 0 if it just hangs up."""
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as call:
        call.sendall(data)
        call.shutdown(socket.SHUT_WR)
        heard = b""
        while part := call.recv(65536):
            heard += part
    return int(heard.split(b" ", 2)[1]) if heard else 0


def request(method: str = "GET", path: str = "/", **headers: str) -> bytes:
    """A request that may say anything; ``_`` stands for the ``-`` in the name of a header."""
    lines = [f"{method} {path} HTTP/1.1"]
    told = {"Host": "127.0.0.1", "Connection": "close"} | headers
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in told.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
           "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA=="}  # fmt: skip


class Tab:
    """A socket of a browser; ``heard`` is every frame that came in, as it came in."""

    def __init__(
        self, browser: Browser, table: str, seat: int | None, hello: Message | None = None
    ) -> None:
        self.table, self.seat = table, seat
        self.heard: list[str] = []
        self._count = 0
        self.socket = dial(browser.port, table, Cookie=browser.cookies)
        self.say({"type": "hello", "protocol": 1, "seat": seat, **(hello or {})})

    def __enter__(self) -> Tab:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.socket.close()

    def say(self, message: Message | str) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self) -> Message:
        """The next message."""
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        return message

    def until(self, kind: str, good: Callable[[Message], Any] = lambda _: True) -> Message:
        """The next message of a kind that is good enough."""
        while True:
            message = self.hear()
            if message["type"] == kind and good(message):
                return message

    def act(self, update: Message, action: Message, id: str | None = None) -> str:
        """Play an action."""
        self._count += 1
        id = id or f"{self.seat}-{self._count}"
        self.say({"type": "act", "id": id, "version": update["version"], "seat": self.seat,
                  "action": action})  # fmt: skip
        return id

    def turn(self) -> Message:
        """The next update in which this seat may act, or the game is over."""
        return self.until("update", lambda update: update["legal"] or update["over"])


@contextmanager
def tabs(*opened: Tab) -> Iterator[Sequence[Tab]]:
    """Several tabs that are closed together."""
    try:
        yield opened
    finally:
        for one in opened:
            one.socket.close()
