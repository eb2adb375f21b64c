"""The door: who may not come in waits before it, with little room, and is hung up on later."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import Served, request, settings, wait_until

NEVER = 1e6


@contextmanager
def call(served: Served, *, elsewhere: bool = False) -> Iterator[socket.socket]:
    """A connection; ``elsewhere`` from another machine, as far as the server can tell."""
    with socket.socket() as raw:
        raw.settimeout(30)
        raw.bind(("127.0.0.2" if elsewhere else "127.0.0.1", 0))
        raw.connect(("127.0.0.1", served.port))
        yield raw


def hung_up(raw: socket.socket) -> bool:
    """Nothing was said before the end."""
    try:
        return raw.recv(100) == b""
    except ConnectionError:
        return True


def answered(raw: socket.socket) -> bool:
    raw.sendall(request(path="/health/live"))
    return raw.recv(100).startswith(b"HTTP/1.1 200")


def waiting(served: Served, count: int) -> list[Any]:
    """The server's ends of those that are turned away, once they are so many."""
    kept = served.connections.turned_away
    wait_until(lambda: len(kept) == count)
    return list(kept._waiting)


def test_who_is_turned_away_is_kept_waiting_with_little_room(tmp_path: Path) -> None:
    """At once he would be back at once; what he says meanwhile is not read."""
    chosen = settings(str(tmp_path / "t.db"), connections_per_machine=1, turned_away_seconds=NEVER)
    with Served(chosen) as own, ExitStack() as stack:
        stack.enter_context(call(own)).sendall(b"GET")
        wait_until(lambda: len(own.connections) == 1)
        outside = stack.enter_context(call(own))
        (end,) = waiting(own, 1)
        assert end.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) < 8_192
        assert len(own.connections) == 1, "who is turned away is not counted"
        outside.sendall(request() * 10)
        wait_until(lambda: not end.is_reading())
        assert answered(stack.enter_context(call(own, elsewhere=True)))
        assert not end.is_closing()


def test_only_so_many_wait_and_the_oldest_goes_first(tmp_path: Path) -> None:
    chosen = settings(
        str(tmp_path / "t.db"),
        connections_per_machine=1,
        turned_away=3,
        turned_away_seconds=NEVER,
    )
    with Served(chosen) as own, ExitStack() as stack:
        stack.enter_context(call(own)).sendall(b"GET")
        wait_until(lambda: len(own.connections) == 1)
        outside = []
        for count in range(3):
            outside.append(stack.enter_context(call(own)))
            waiting(own, count + 1)
        last = stack.enter_context(call(own))
        assert hung_up(outside[0])
        assert not any(end.is_closing() for end in waiting(own, 3))
        last.close()
        waiting(own, 2)  # who has gone is forgotten


def test_who_waits_takes_no_place_of_another(tmp_path: Path) -> None:
    """There are so many in all: whoever may stay comes before those who may not."""
    chosen = settings(
        str(tmp_path / "t.db"),
        connections=2,
        connections_per_machine=1,
        turned_away_seconds=NEVER,
    )
    with Served(chosen) as own, ExitStack() as stack:
        stack.enter_context(call(own)).sendall(b"GET")
        wait_until(lambda: len(own.connections) == 1)
        outside = stack.enter_context(call(own))
        waiting(own, 1)
        assert answered(stack.enter_context(call(own, elsewhere=True)))
        assert hung_up(outside)
        wait_until(lambda: len(own.connections) == 1)
        full = stack.enter_context(call(own, elsewhere=True))
        assert answered(full)


def test_all_who_wait_are_hung_up_on(tmp_path: Path) -> None:
    chosen = settings(str(tmp_path / "t.db"), connections_per_machine=1, turned_away_seconds=0.05)
    with Served(chosen) as own, ExitStack() as stack:
        stack.enter_context(call(own)).sendall(b"GET")
        wait_until(lambda: len(own.connections) == 1)
        assert all(hung_up(stack.enter_context(call(own))) for _ in range(2))
        crowd = [stack.enter_context(call(own)) for _ in range(50)]
        assert all(map(hung_up, crowd))
        waiting(own, 0)


def test_who_waits_holds_up_no_end_of_the_server(tmp_path: Path) -> None:
    chosen = settings(str(tmp_path / "t.db"), connections_per_machine=1, turned_away_seconds=NEVER)
    with ExitStack() as stack:
        with Served(chosen) as own:
            stack.enter_context(call(own)).sendall(b"GET")
            wait_until(lambda: len(own.connections) == 1)
            outside = stack.enter_context(call(own))
            waiting(own, 1)
        assert hung_up(outside)


@pytest.mark.parametrize("count", [0, -1])
def test_where_there_is_no_room_nobody_waits(tmp_path: Path, count: int) -> None:
    chosen = settings(
        str(tmp_path / "t.db"),
        connections_per_machine=1,
        turned_away=count,
        turned_away_seconds=NEVER,
    )
    with Served(chosen) as own, ExitStack() as stack:
        stack.enter_context(call(own)).sendall(b"GET")
        wait_until(lambda: len(own.connections) == 1)
        assert hung_up(stack.enter_context(call(own)))
