"""Connections: how they send, by which names they may call, and how long they may take."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

from tests.server.kit import Browser, Served, wait_until

Visit = Callable[[], Browser]


def sockets(served: Served) -> list[Any]:
    """The server's ends of all open connections."""
    held = list(served._server.server_state.connections)
    return [one.transport.get_extra_info("socket") for one in held]


def test_small_answers_are_sent_at_once(visit: Visit, served: Served) -> None:
    ann = visit()
    table = ann.table("me", "random")["id"]
    with ann.tab(table, 0) as tab:
        tab.turn()
        ann.get("/api/tables")
        ends = wait_until(lambda: sockets(served))
        assert len(ends) >= 2  # a request that is kept open, and the socket of the table
        for end in ends:
            assert end.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
