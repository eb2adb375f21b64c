"""Several nodes at one database: any plays any table; nothing is lost, doubled or different."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from camelup.core.values import Action
from camelup.play.record import read_record
from camelup.play.verify import verify
from camelup.server.bus.members import chosen
from camelup.server.http.limits import Limits
from tests.server.kit import Browser, Message, Served, Tab, settings, tabs, wait_until
from tests.server.test_play import pick


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
    with tabs(ann.tab(table, 0, value="a"), bob.tab(table, 1, value="b")) as sides:
        for side in sides:
            side.until("table")  # his hello was heard: his value will be in the dice
        ann.post(f"/api/tables/{table}/start")
        shown = play(list(sides))
    record = read_record(nodes[0].record(table))
    assert verify(record).finding == "kept"
    assert nodes[1].record(table) == nodes[0].record(table)
    assert all(one[-1]["version"] == len(record.moves) for one in shown)


# People come and go


def test_everybody_sees_who_is_there_whatever_node_he_is_at(
    nodes: list[Served], ann: Browser, bob: Browser
) -> None:
    if nodes[0].node.cluster.alone:
        pytest.skip("presence travels by the bus")
    table = seated(ann, bob)
    with ann.tab(table, 0) as left:
        with bob.tab(table, 1) as right, bob.tab(table):
            both = left.until("table", lambda t: all(seat["here"] for seat in t["seats"]))
            assert both["watchers"] == 0
            right.until("table", lambda t: all(seat["here"] for seat in t["seats"]))
            cid = Browser(nodes[1].port)
            with cid.tab(table):
                left.until("table", lambda t: t["watchers"] == 1)
            left.until("table", lambda t: t["watchers"] == 0)
            cid.close()
        left.until("table", lambda t: not t["seats"][1]["here"])


def test_a_bot_s_move_is_thought_by_one_node(
    nodes: list[Served], ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In quiet times."""
    if nodes[0].node.cluster.alone:
        pytest.skip("without a bus each node tries")
    thought = 0
    for served in nodes:
        choose = served.node.bots.choose

        async def counted(*told: Any, choose: Any = choose, **more: Any) -> Any:
            nonlocal thought
            thought += 1
            return await choose(*told, **more)

        monkeypatch.setattr(served.node.bots, "choose", counted)
    moved = 0
    for _ in range(4):
        table = seated(ann, bob, "random", "random")
        with tabs(ann.tab(table, 0), bob.tab(table, 1)) as sides:
            for side in sides:
                side.until("table", lambda t: all(one["here"] or one["bot"] for one in t["seats"]))
            ann.post(f"/api/tables/{table}/start")
            play(list(sides))
        record = read_record(nodes[0].record(table))
        moved += sum(isinstance(m, Action) and m.seat in (2, 3) for m in record.moves)
    assert moved <= thought <= 1.01 * moved + 1


def test_tables_are_spread_over_nodes_and_stay_where_they_are() -> None:
    """Each node takes about as many; if one goes, only its own tables go to others."""
    tables, nodes = [f"table {n}" for n in range(3000)], ["a", "b", "c"]
    place = {table: chosen(table, nodes) for table in tables}
    assert all(800 < list(place.values()).count(node) < 1200 for node in nodes)
    after = {table: chosen(table, ["c", "a"]) for table in tables}
    assert all(after[t] == place[t] for t in tables if place[t] != "b")


def test_limits_hold_for_all_nodes_together(database: str, bus: str) -> None:
    few = settings(database, bus=bus, key="k" * 32, tables_per_minute=0.001, tables_burst=4)
    with Served(few) as one, Served(few) as other:
        wait_until(lambda: all(len(n.node.cluster.members.alive) == 2 for n in (one, other)))
        wait_until(lambda: all(n.node.cluster.bus.up for n in (one, other)))
        ann = Browser(one.port)
        for _ in range(3):
            ann.table("me", "random")
        wait_until(lambda: other.limits.new_tables.machines.left("127.0.0.1") < 2)
        move_to(ann, other)
        ann.table("me", "random")
        plan = {"edition": "base", "seats": [{"kind": "bot", "bot": "random"}] * 2}
        assert ann.post("/api/tables", plan, 429)["code"] == "too-fast"
        ann.close()


@pytest.mark.parametrize("what", ["requests", "handshakes"])
def test_rates_hold_for_all_nodes_together(what: str) -> None:
    """Whoever asks a lot is known to all nodes; of whoever asks little nobody needs to be told."""
    slow = {"rate": 0.0, "burst": 20, "handshakes": 0.0, "handshakes_burst": 20}
    one, other = (Limits(settings("", **slow)) for _ in range(2))
    for _ in range(12):
        assert getattr(one, what).take("busy")
    getattr(one, what).take("calm")
    taken, held = one.told(["one", "other"])
    assert taken[what] == {"busy": 12}
    other.hear("one", taken, held)
    assert [getattr(other, what).take("busy") for _ in range(9)] == [True] * 8 + [False]
    assert getattr(other, what).take("calm")
    assert one.told([])[0][what] == {}


# Nodes come and go


def test_a_node_that_stops_tells_its_people_to_come_back_and_hands_over(
    database: str, bus: str
) -> None:
    chosen = settings(database, bus=bus, key="k" * 32)
    with Served(chosen) as stays:
        with Served(chosen) as goes:
            wait_until(lambda: len(stays.node.cluster.members.alive) == 2)
            ann = Browser(goes.port)
            table = ann.table("me", "random")["id"]
            tab = ann.tab(table, 0)
            shown = tab.turn()
        with pytest.raises(ConnectionClosed) as end:
            tab.until("nothing")
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 1012
        move_to(ann, stays)
        with ann.tab(table, 0) as again:
            fresh = again.turn()
            assert fresh["view"] == shown["view"]
            again.act(fresh, pick(fresh, 1))
            play([again])
        wait_until(lambda: len(stays.node.cluster.members.alive) == 1)
        ann.close()


def test_time_runs_out_once_and_for_all(nodes: list[Served], ann: Browser, bob: Browser) -> None:
    """A bot stands in, whichever node has the clock."""
    limit = {"time_limit": 1}
    table = ann.table("me", "open", start=False, options=limit)["id"]
    bob.post(f"/api/tables/{table}/seats/1/take")
    with tabs(ann.tab(table, 0), bob.tab(table, 1)) as (left, right):
        ann.post(f"/api/tables/{table}/start")
        for tab in (left, right):
            tab.until("table", lambda t: any(seat["bot"] for seat in t["seats"]))


def test_a_rematch_is_the_same_for_all(nodes: list[Served], ann: Browser, bob: Browser) -> None:
    table = seated(ann, bob)
    with tabs(ann.tab(table, 0), bob.tab(table, 1)) as sides:
        ann.post(f"/api/tables/{table}/start")
        play(list(sides))
    with ThreadPoolExecutor(2) as threads:
        path = f"/api/tables/{table}/rematch"
        found = list(threads.map(lambda one: one.post(path)["id"], (ann, bob)))
    assert found[0] == found[1] != table
    assert len(ann.get("/api/tables")["mine"]) == 2


def test_real_dice_are_entered_at_one_node_and_seen_at_another(
    nodes: list[Served], ann: Browser, bob: Browser
) -> None:
    options = {"real_dice": True}
    table = str(ann.table("me", "open", start=False, options=options)["id"])
    bob.post(f"/api/tables/{table}/seats/1/take", {"name": "Bob"})
    with tabs(ann.tab(table, 0), bob.tab(table, 1)) as sides:
        ann.post(f"/api/tables/{table}/start")
        host, guest = (tab.until("update") for tab in sides)
        if nodes[0].node.cluster.bus.up:  # without one a node knows its own people only
            keeper = {"seat": 0, "me": False}
            wait_until(lambda: bob.get(f"/api/tables/{table}")["keeper"] == keeper)
        track = {"1": ["green", "white"], "2": ["blue"], "3": ["orange", "yellow"]}
        said = {"type": "enter", "id": "start", "version": host["version"], "track": track}
        sides[0].say({**said, "first": 1})
        for turn in range(12):
            host, guest = (tab.until("update", lambda one: one["to_move"]) for tab in sides)
            assert host["view"]["stacks"] == guest["view"]["stacks"]
            if host["over"]:
                break
            seat, shown = host["to_move"][0], (host, guest)
            roll = {"type": "pyramid-tile", "seat": seat}
            sides[seat].act(shown[seat], roll)
            asked = sides[0].until("update", lambda one: one["asked"])
            for number, again in enumerate((False, True, False)):
                outcomes = [one["outcome"] for one in asked["asked"]["outcomes"]]
                thrown = [outcomes[turn % len(outcomes)]]
                sent: Message = {"again": True} if again else {"outcomes": thrown}
                sides[0].say({"type": "enter", "id": f"{turn}-{number}",
                              "version": asked["version"], **sent})  # fmt: skip
                if number < 2:
                    here, there = (_version(tab, asked["version"] + 1) for tab in sides)
                    asked = here if number else {**asked, "version": there["version"]}


def _version(tab: Tab, version: int) -> Message:
    return tab.until("update", lambda one: one["version"] == version)
