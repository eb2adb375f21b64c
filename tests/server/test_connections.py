"""Connections: how they send, by which names they may call, and how long they may take."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from camelup.server.http.hosts import AllowedHosts
from tests.server.kit import UPGRADE, Browser, Served, raw, request, settings, wait_until

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


# Names


HOME = ["127.0.0.1", "192.168.1.20:8000", "[::1]", "[fd00::7]:8000", "localhost", "LOCALHOST:8000",
        "den", "den.local", "den.lan:8000", "den.home.arpa", "den.fritz.box"]  # fmt: skip
STRANGE = ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "local.example:80",
           "evil.example.", "evil.lan.example"]  # fmt: skip


def asked(port: int, host: str, **headers: str) -> httpx.Response:
    return httpx.get(f"http://127.0.0.1:{port}/api/tables", headers={"Host": host} | headers)


@pytest.mark.parametrize("host", [*HOME, socket.gethostname()])
def test_a_server_is_called_by_the_names_it_has_at_home(served: Served, host: str) -> None:
    assert asked(served.port, host).status_code == 200


@pytest.mark.parametrize("host", STRANGE)
def test_a_server_is_not_called_by_any_name(served: Served, host: str) -> None:
    refused = asked(served.port, host)
    assert (refused.status_code, refused.json()["code"]) == (421, "unknown-host")
    assert "--allow-host" in refused.json()["text"]
    assert raw(served, request(path="/ws/tables/x", Host=host, **UPGRADE)) == 403


def test_other_names_can_be_allowed(tmp_path: Path) -> None:
    chosen = settings(str(tmp_path / "t.db"), allow_hosts=("Camels.example",))
    with Served(chosen) as own:
        assert asked(own.port, "camels.example:443").status_code == 200
        assert asked(own.port, "www.camels.example").status_code == 421
    assert AllowedHosts(["*"]).allows("evil.example")


@pytest.mark.parametrize(("proxies", "secure"), [((), False), (("127.0.0.1",), True)])
def test_only_proxies_that_were_named_are_believed(
    tmp_path: Path, proxies: tuple[str, ...], secure: bool
) -> None:
    with Served(settings(str(tmp_path / "t.db"), proxies=proxies)) as own:
        told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        cookie = asked(own.port, "127.0.0.1", **told).headers["set-cookie"]
        assert ("Secure" in cookie) is secure
