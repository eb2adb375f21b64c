"""Links for friends: an address that means something on their machines."""

from __future__ import annotations

import ipaddress
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from camelup.server.http import network
from camelup.server.http.network import network_address, origin_of
from tests.server.kit import Browser, Served, settings


@pytest.mark.parametrize(
    ("origin", "told"), [("http://192.0.2.7:80", "http://192.0.2.7:80"), ("", None)]
)
def test_the_server_tells_where_others_reach_it(
    tmp_path: Path, origin: str, told: str | None
) -> None:
    chosen = settings(str(tmp_path / "tables.sqlite3"), origin=origin)
    with Served(chosen) as served, closing(Browser(served.port)) as browser:
        assert browser.get("/api/invitation") == {"origin": told}


def test_only_who_listens_to_the_network_is_reached_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "network_address", lambda: "192.0.2.7")
    assert origin_of("0.0.0.0", 8000) == "http://192.0.2.7:8000"
    assert origin_of("::", 8000) == "http://192.0.2.7:8000"
    assert origin_of("127.0.0.1", 8000) == ""
    monkeypatch.setattr(network, "network_address", lambda: None)
    assert origin_of("0.0.0.0", 8000) == ""


def test_an_address_of_the_machine_is_no_loopback() -> None:
    found = network_address()
    assert found is None or not ipaddress.ip_address(found).is_loopback


def test_who_sits_at_the_machine_lets_others_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "network_address", lambda: "127.0.0.2")
    with Served(settings(str(tmp_path / "tables.sqlite3"))) as served:
        with closing(Browser(served.port)) as browser:
            assert browser.get("/api/invitation") == {"origin": None}
            origin = browser.post("/api/invitation")["origin"]
            assert origin == f"http://127.0.0.2:{served.port}"
            assert browser.post("/api/invitation") == {"origin": origin}
        assert httpx.get(f"{origin}/api/invitation").json() == {"origin": origin}


@pytest.mark.parametrize("name", ["example.org", "192.0.2.7:8000"])
def test_nobody_else_lets_others_in(tmp_path: Path, name: str) -> None:
    chosen = settings(str(tmp_path / "tables.sqlite3"), allow_hosts=("example.org",))
    with Served(chosen) as served:
        address = f"http://127.0.0.1:{served.port}/api/invitation"
        refused = httpx.post(address, headers={"Host": name})
        assert (refused.status_code, refused.json()["code"]) == (403, "not-here")


def test_without_a_network_the_door_stays_shut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "network_address", lambda: None)
    with Served(settings(str(tmp_path / "tables.sqlite3"))) as served:
        refused = httpx.post(f"http://127.0.0.1:{served.port}/api/invitation")
        assert (refused.status_code, refused.json()["code"]) == (409, "no-network")
