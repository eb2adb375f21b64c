"""Clients that send half, or too much, or do not read: each is cut off, and nobody else notices."""

from __future__ import annotations

import json
import logging
import os
import re
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from camelup.server.http.connections import PART, WatchedSocket
from camelup.server.tables.outbox import MOST_BYTES, Outbox
from tests.server.kit import UPGRADE, Browser, Served, request, settings, wait_until

QUICK = {"header_seconds": 0.3, "body_seconds": 0.3, "stalled": 0.3}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with little patience, and with a large file to be read."""
    folder = tmp_path_factory.mktemp("strict")
    (folder / "web" / "assets").mkdir(parents=True)
    (folder / "web" / "assets" / "large.bin").write_bytes(os.urandom(30_000_000))
    chosen = settings(str(folder / "t.db"), web=str(folder / "web"), new_connections=1e6, **QUICK)
    with Served(chosen) as running:
        yield running


@contextmanager
def call(served: Served, receive: int | None = None) -> Iterator[socket.socket]:
    """A connection, with as small a room for what it does not read as can be had."""
    with socket.socket() as raw:
        if receive is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        raw.settimeout(30)
        raw.connect(("127.0.0.1", served.port))
        yield raw


def until_cut_off(raw: socket.socket) -> bytes:
    """All that is said until the other side hangs up."""
    heard = b""
    try:
        while part := raw.recv(65536):
            heard += part
    except ConnectionError:
        pass
    return heard


def send_for_ever(raw: socket.socket, data: bytes, pause: float = 0.0) -> None:
    """The same again and again, until the other side has had enough of it."""
    try:
        for _ in range(100_000):
            raw.sendall(data)
            time.sleep(pause)
    except ConnectionError:
        return
    raise AssertionError("it was all taken")


def gone(served: Served) -> None:
    wait_until(lambda: len(served.connections) == 0)


# Half a request


POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n"


@pytest.mark.parametrize("half", [
    b"", b"GET", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", request()[:-1],
    POST, POST + b"{", request(Connection="keep-alive") + b"GET / HT",
], ids=["nothing", "a word", "a line", "lacks one", "no body", "half a body", "two"])  # fmt: skip
def test_half_a_request_is_cut_off(strict: Served, half: bytes) -> None:
    with call(strict) as raw:
        raw.sendall(half)
        heard = until_cut_off(raw)
    answers = heard.count(b"HTTP/1.1 ")
    assert answers <= 2
    assert b" 500 " not in heard
    gone(strict)


def test_a_request_that_comes_byte_by_byte_has_no_more_time(strict: Served) -> None:
    """Neither its headers nor its body; a byte now and then does not help."""
    for before in (b"GET / HTTP/1.1\r\nX: ", POST):
        with call(strict) as raw:
            raw.sendall(before)
            send_for_ever(raw, b"x", pause=0.05)
    gone(strict)


def test_headers_that_never_end_are_cut_off(strict: Served) -> None:
    with call(strict) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\n")
        send_for_ever(raw, b"X: %s\r\n" % (b"y" * 100))
    gone(strict)


def test_requests_that_do_not_wait_for_answers_are_cut_off(strict: Served) -> None:
    with call(strict) as raw:
        send_for_ever(raw, request(path="/api/rules", Connection="keep-alive"))
    gone(strict)


def test_who_hangs_up_on_many_requests_leaves_no_trace_in_the_log(
    strict: Served, caplog: pytest.LogCaptureFixture
) -> None:
    many = request(path="/api/tables", Connection="keep-alive") * 10
    for after in (b"", b"\x00\x01 no request\r\n\r\n"):
        for _ in range(20):
            with call(strict) as raw:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                raw.sendall(many + after)
                if after:
                    until_cut_off(raw)
    gone(strict)
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []


def test_half_a_request_takes_nobody_s_place(tmp_path: Path) -> None:
    """One machine has so many connections, all have so many, and a new one is turned away."""
    chosen = settings(str(tmp_path / "t.db"), connections_per_machine=20, new_connections=1e6)
    with Served(chosen) as own, ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(call(own)).sendall(b"GET / HTT")
        wait_until(lambda: len(own.connections) == 20)
        with call(own) as another:
            assert until_cut_off(another) == b""
        elsewhere = socket.socket()
        elsewhere.bind(("127.0.0.2", 0))  # another machine, as far as the server can tell
        stack.enter_context(elsewhere)
        elsewhere.connect(("127.0.0.1", own.port))
        elsewhere.sendall(request())
        assert elsewhere.recv(100).startswith(b"HTTP/1.1 ")
    with Served(settings(str(tmp_path / "t.db"), connections=3)) as own, ExitStack() as stack:
        held = [stack.enter_context(call(own)) for _ in range(4)]
        assert until_cut_off(held[-1]) == b""
        held.pop(0).close()
        wait_until(lambda: httpx.get(f"http://127.0.0.1:{own.port}/api/choices"))


def test_behind_a_proxy_nobody_pays_for_another(tmp_path: Path) -> None:
    chosen = settings(str(tmp_path / "t.db"), connections_per_machine=2, proxies=("127.0.0.0/8",))
    with Served(chosen) as own, ExitStack() as stack:
        held = [stack.enter_context(call(own)) for _ in range(5)]
        for raw in held:
            raw.sendall(request(Connection="keep-alive"))
            assert raw.recv(100).startswith(b"HTTP/1.1 ")


# Descriptors


SCARCE = """
import resource, sys, threading, time
resource.setrlimit(resource.RLIMIT_NOFILE, (120, 120))
from camelup.server.http import connections
connections.LEAST = 10**6  # as if nobody had thought of descriptors
from camelup.server.run import listen, server
from camelup.server.settings import Settings
taken = listen("127.0.0.1", 0)
print(taken.getsockname()[1], flush=True)
free = {"new_connections": 1e6, "new_connections_burst": 10**6, "header_seconds": 1.0}
running = server(Settings(db=sys.argv[1], workers=1, **free))
def end():
    sys.stdin.read()
    print(time.process_time(), flush=True)
    running.should_exit = True
threading.Thread(target=end).start()
running.run(sockets=[taken])
"""


@pytest.mark.parametrize("fast", [True, False], ids=["uvloop", "asyncio"])
def test_without_descriptors_it_neither_spins_nor_floods_the_log(
    tmp_path: Path, fast: bool
) -> None:
    code = SCARCE if fast else SCARCE.replace("import resource", BARE + "import resource", 1)
    command = [sys.executable, "-c", code, str(tmp_path / "t.db")]
    log = tmp_path / "log"
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": log.open("w")}
    with pipes["stderr"], subprocess.Popen(command, text=True, **pipes) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        wait_until(lambda: answers(port))
        held = []
        for _ in range(300):
            raw = socket.socket()
            raw.settimeout(30)
            raw.connect(("127.0.0.1", port))
            raw.sendall(b"GET / HT")
            held.append(raw)
        for raw in held[:50]:
            until_cut_off(raw)  # the first ones are cut off, and others take their places
        for raw in held:
            raw.close()
        wait_until(lambda: answers(port))  # it has recovered
        said, _ = process.communicate("")
    assert float(said) < 30  # seconds of CPU; whoever spins needs all there are
    assert log.stat().st_size < 20_000
    assert process.returncode == 0


BARE = "import sys; sys.modules['uvloop'] = sys.modules['httptools'] = None\n"


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/choices").status_code == 200
    except httpx.HTTPError:
        return False


# Clients that do not read


def test_who_does_not_read_an_answer_is_cut_off(strict: Served) -> None:
    with ExitStack() as stack:
        for _ in range(12):
            raw = stack.enter_context(call(strict, receive=2048))
            raw.sendall(request(path="/assets/large.bin"))
        wait_until(lambda: len(strict.connections) == 12)
        gone(strict)


def frame(code: int, data: bytes, fin: bool = True) -> bytes:
    """A frame of a client; its mask is nothing but zeros."""
    head = bytes([(0x80 if fin else 0) | code])
    if len(data) < 126:
        return head + bytes([0x80 | len(data)]) + bytes(4) + data
    return head + b"\xfe" + struct.pack(">H", len(data)) + bytes(4) + data


HELLO = frame(1, json.dumps({"type": "hello", "protocol": 1}).encode())


@contextmanager
def deaf(served: Served, table: str) -> Iterator[socket.socket]:
    """A socket at a table that has said hello and reads nothing of the answers."""
    with call(served, receive=2048) as raw:
        raw.sendall(request(path=f"/ws/tables/{table}", **UPGRADE))
        while not raw.recv(4096).endswith(b"\r\n\r\n"):
            pass
        raw.sendall(HELLO)
        wait_until(lambda: len(served.node.rooms._rooms[table].audience))
        yield raw


def test_who_does_not_read_at_a_table_is_cut_off(strict: Served) -> None:
    ann = Browser(strict.port)
    table = ann.table("me", "random", start=False)["id"]
    with deaf(strict, table) as raw:
        look = frame(1, json.dumps({"type": "look", "seat": 0}).encode())
        try:
            for _ in range(20_000):
                raw.sendall(look)  # each is answered
        except OSError:
            pass  # cut off already
        wait_until(lambda: not len(strict.node.rooms._rooms[table].audience))
    ann.close()
    gone(strict)


PARTS = frame(1, b"", fin=False) + frame(0, b"", fin=False) * 99


@pytest.mark.parametrize(
    "flood", [frame(9, b"x" * 100), frame(10, b"x" * 100), PARTS], ids=["pings", "pongs", "parts"]
)
def test_frames_that_bring_nothing_are_not_taken_for_ever(tmp_path: Path, flood: bytes) -> None:
    with Served(settings(str(tmp_path / "t.db"), rate=50.0, burst=200)) as own:
        ann = Browser(own.port)
        table = ann.table("me", "random", start=False)["id"]
        with deaf(own, table) as raw:
            send_for_ever(raw, flood)
        ann.close()


def test_what_waits_for_a_slow_reader_is_bounded() -> None:
    box = Outbox()
    for _ in range(100):
        box.put("x" * (MOST_BYTES // 50))
    assert box.bytes <= MOST_BYTES
    assert box.full


def test_handshakes_have_a_rate(tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"), handshakes=0.0, handshakes_burst=3)) as own:
        ann = Browser(own.port)
        table = ann.table("me", "random", start=False)["id"]
        statuses = []
        for _ in range(5):
            with call(own) as raw:
                raw.sendall(request(path=f"/ws/tables/{table}", **UPGRADE))
                statuses.append(int(raw.recv(100).split()[1]))
        assert statuses == [101, 101, 101, 429, 429]
        ann.close()


def test_what_a_socket_says_is_parsed_as_it_is_heard(tmp_path: Path) -> None:
    """Thousands of small messages in one piece would keep everybody waiting, and take memory."""
    chosen = settings(str(tmp_path / "t.db"), messages=0.001, messages_burst=3)
    with Served(chosen) as own:
        ann = Browser(own.port)
        table = ann.table("me", "random")["id"]
        with deaf(own, table) as raw:
            raw.sendall(frame(1, b'{"type": "ping"}') * 2_000)
            held = own._server.server_state.connections
            (one,) = [one for one in held if isinstance(one, WatchedSocket)]
            wait_until(lambda: one.read_paused and len(one.queue))
            assert len(one.queue) * len(frame(1, b'{"type": "ping"}')) <= PART
        ann.close()


def test_messages_are_heard_however_they_are_cut(strict: Served) -> None:
    """Many in one piece, and one that is longer than a part, in their order."""
    ann = Browser(strict.port)
    table = ann.table("me", "random")["id"]
    ping, long = b'{"type": "ping"}', b'{"type": "x", "y": "' + b"z" * 3 * PART + b'"}'
    told: list[str] = []
    with call(strict) as raw:
        raw.sendall(request(path=f"/ws/tables/{table}", **UPGRADE))
        while not raw.recv(4096).endswith(b"\r\n\r\n"):
            pass
        raw.sendall(HELLO + frame(1, ping) * 200 + frame(1, long) + frame(1, ping))
        heard = b""
        while told.count("pong") < 201:
            part = raw.recv(65536)
            assert part, heard[-200:]
            heard += part
            told = [kind.decode() for kind in re.findall(rb'\{"type":"(pong|error)"', heard)]
    assert told == ["pong"] * 200 + ["error", "pong"]
    ann.close()
