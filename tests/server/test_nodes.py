"""Several nodes at one database: any plays any table; nothing is lost, doubled or different."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from camelup.play.record import read_record
from camelup.play.verify import verify
from tests.server.kit import Browser, Served, Tab, settings, tabs, wait_until
from tests.server.servers import (
    Postgres,
    RedisServer,
    drop_database,
    named,
    new_database,
)
from tests.server.test_play import pick


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    if (address := named("DATABASE")) is not None:
        yield address
        return
    server = Postgres("fsync=off", "max_connections=200")
    server.start()
    yield server.url
    server.close()


@pytest.fixture(scope="session")
def bus() -> Iterator[str]:
    if (address := named("BUS")) is not None:
        yield address
        return
    server = RedisServer()
    server.start()
    yield server.url
    server.stop()


@pytest.fixture
def database(postgres: str) -> Iterator[str]:
    made = new_database(postgres)
    yield made
    drop_database(made, postgres)


@pytest.fixture(params=["one file", "a bus", "no bus"])
def nodes(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Served]]:
    """Two nodes: two processes on one file, and a cluster with and without a bus."""
    key = {"key": "k" * 32, "workers": 1}
    if request.param == "one file":
        chosen = settings(str(tmp_path / "tables.sqlite3"), look=0.02, **key)
    else:
        address = request.getfixturevalue("bus") if request.param == "a bus" else ""
        chosen = settings(request.getfixturevalue("database"), bus=address, **key)
    with Served(chosen) as one, Served(chosen) as other:
        if chosen.bus:
            wait_until(lambda: all(node.node.cluster.bus.up for node in (one, other)))
        yield [one, other]


def move_to(browser: Browser, node: Served) -> None:
    """The balancer chose another node for whatever this browser asks from now on."""
    browser.port, browser.http.base_url = node.port, f"http://127.0.0.1:{node.port}"


@pytest.fixture
def ann(nodes: list[Served]) -> Iterator[Browser]:
    with_key = Browser(nodes[0].port)
    yield with_key
    with_key.close()


@pytest.fixture
def bob(nodes: list[Served]) -> Iterator[Browser]:
    with_key = Browser(nodes[1].port)
    yield with_key
    with_key.close()


def seated(ann: Browser, bob: Browser, *others: str, edition: str = "base") -> str:
    """A table with Ann in seat 0 and Bob in seat 1."""
    table = str(ann.table("me", "open", *others, edition=edition, start=False)["id"])
    bob.post(f"/api/tables/{table}/seats/1/take", {"name": "Bob"})
    return table


def play(sides: list[Tab]) -> list[list[Any]]:
    """Play to the end, each when it is his turn; what each was shown."""

    def side(tab: Tab) -> list[Any]:
        shown = []
        while True:
            update = tab.until("update")
            shown.append(update)
            if update["over"]:
                return shown
            if update["legal"]:
                tab.act(update, pick(update, update["version"]))

    with ThreadPoolExecutor(len(sides)) as threads:
        return list(threads.map(side, sides))


@pytest.mark.parametrize("edition", ["base", "cards"])
def test_a_game_is_played_across_nodes(
    nodes: list[Served], ann: Browser, bob: Browser, edition: str
) -> None:
    """Also where several choose at once, and with bots, that one node lets think."""
    table = seated(ann, bob, "random", "random", edition=edition)
    with tabs(ann.tab(table, 0), bob.tab(table, 1)) as sides:
        ann.post(f"/api/tables/{table}/start")
        shown = play(list(sides))
    record = read_record(nodes[0].record(table))
    assert verify(record).finding == "kept"
    assert nodes[1].record(table) == nodes[0].record(table)
    assert all(one[-1]["version"] == len(record.moves) for one in shown)
