"""Evenings of several tables: the draw, the points, and a whole evening over the wire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import pytest

from camelup.server.evenings.draw import Group, draw, points
from tests.server.kit import Browser, Message, Served, settings, tabs, wait_until
from tests.server.test_nodes import play as play_at_nodes
from tests.server.test_play import play_out

Visit = Callable[[], Browser]


def rounds(people: int, size: int, count: int) -> list[list[Group]]:
    """Some rounds one after the other."""
    made: list[list[Group]] = []
    for number in range(count):
        before = [group for tables in made for group in tables]
        made.append(draw(range(people), size, before, f"round {number}"))
    return made


@pytest.mark.parametrize(("people", "size"), [(1, 4), (5, 4), (8, 4), (9, 4), (16, 4), (7, 2)])
def test_everybody_sits_at_one_table_and_tables_are_even(people: int, size: int) -> None:
    (tables,) = rounds(people, size, 1)
    assert sorted(one for table in tables for one in table) == list(range(people))
    sizes = [len(table) for table in tables]
    assert max(sizes) <= size
    assert max(sizes) - min(sizes) <= 1


def test_nobody_meets_twice_while_that_can_be_helped() -> None:
    met = Counter(
        frozenset(pair)
        for tables in rounds(16, 4, 3)
        for table in tables
        for pair in combinations(table, 2)
    )
    assert max(met.values()) == 1
    # Four people at tables for two: three rounds, and everybody has met everybody.
    met = Counter(frozenset(pair) for tables in rounds(4, 2, 3) for pair in tables)
    assert sorted(met.values()) == [1] * 6


def test_chance_decides_who_begins() -> None:
    first = Counter(draw(range(4), 4, [], f"{n}")[0][0] for n in range(200))
    assert min(first.values()) > 20


def test_points_are_for_those_who_have_less() -> None:
    assert points([10, 4, 7]) == [2, 0, 1]
    assert points([5, 5, 1]) == [1.5, 1.5, 0]
    assert sum(points([3, 3, 3, 3])) == 6


def play(browser: Browser, evening: Message) -> None:
    """Play one's own game of the current round to the end."""
    (table,) = [one for one in evening["played"][-1]["tables"] if one["mine"]]
    seats = browser.get(f"/api/tables/{table['table']}")["seats"]
    (seat,) = [one["seat"] for one in seats if one["mine"]]
    with browser.tab(table["table"], seat) as tab:
        assert play_out(tab)["over"]


def test_an_evening_of_two_rounds(visit: Visit) -> None:
    ann, bob = visit(), visit()
    wish = {"name": "Friday", "size": 3, "rounds": 2, "editions": ["base", "second"],
            "bot": "random"}  # fmt: skip
    evening = ann.post("/api/evenings", wish, 201)
    path = f"/api/evenings/{evening['id']}"
    assert evening["host"]
    assert ann.post(f"{path}/next", {}, 409)["code"] == "evening-empty"
    assert ann.post(f"{path}/sit", {"name": "Sam"})["me"] == 0
    assert [one["name"] for one in bob.post(f"{path}/sit", {"name": "Sam"})["people"]] == [
        "Sam",
        "Sam 2",
    ]
    assert bob.post(f"{path}/sit", {"name": "Bob"})["me"] == 1
    assert bob.post(f"{path}/next", {}, 403)["code"] == "evening-host"
    # Two more make it two tables, with a bot at each.
    others = [visit() for _ in range(2)]
    for number, other in enumerate(others):
        other.post(f"{path}/sit", {"name": f"P{number}"})
    begun = ann.post(f"{path}/next")
    (first,) = begun["played"]
    assert [len(one["people"]) for one in first["tables"]] == [2, 2]
    assert {one["phase"] for one in first["tables"]} == {"lobby"}
    assert not ann.get("/api/tables")["join"] or first["tables"][0]["table"] not in [
        one["id"] for one in ann.get("/api/tables")["join"]
    ]
    # One of each table plays to the end, a bot stands in for the other.
    everybody = [ann, bob, *others]
    for table in first["tables"]:
        assert ann.get(f"/api/tables/{table['table']}")["evening"] == evening["id"]
        here, away = (everybody[number] for number in table["people"])
        away.post(f"/api/tables/{table['table']}/seats/1/give", {"kind": "bot", "bot": "random"})
        play(here, here.get(path))
    after = bob.get(path)
    assert len(after["played"]) == 2, "the next round begins by itself"
    assert after["played"][1]["edition"] == "second"
    money = [one["money"] for one in after["played"][0]["tables"]]
    assert [len(one) for one in money] == [3, 3]
    won = {
        number: got
        for table in after["played"][0]["tables"]
        for number, got in zip(table["people"], points(table["money"]), strict=False)
    }
    assert {one["person"]: one["points"] for one in after["standings"]} == won
    assert [one["points"] for one in after["standings"]] == sorted(won.values(), reverse=True)
    # They meet others in the second round.
    before = {frozenset(one["people"]) for one in after["played"][0]["tables"]}
    assert not before & {frozenset(one["people"]) for one in after["played"][1]["tables"]}
    assert not after["over"]
    assert ann.post(f"{path}/next", {}, 409)["code"] == "evening-over"


def test_modules_are_for_the_editions_that_have_them(visit: Visit) -> None:
    ann = visit()
    wish = {"size": 3, "rounds": 2, "editions": ["base", "second"], "automatic": False,
            "modules": ["photographer", "position-bets"], "bot": "random"}  # fmt: skip
    path = f"/api/evenings/{ann.post('/api/evenings', wish, 201)['id']}"
    ann.post(f"{path}/sit", {"name": "Ann"})
    ann.post(f"{path}/next")
    first, second = ann.post(f"{path}/next")["played"]
    assert (first["modules"], second["modules"]) == (["photographer", "position-bets"], [])
    for one in (first, second):
        (table,) = one["tables"]
        assert ann.get(f"/api/tables/{table['table']}")["modules"] == one["modules"]


def test_everybody_finds_his_evenings_again(visit: Visit) -> None:
    ann, bob, eve = visit(), visit(), visit()
    id = ann.post("/api/evenings", {"name": "Friday", "bot": "random"}, 201)["id"]
    assert [one["id"] for one in ann.get("/api/evenings")["evenings"]] == [id]
    assert bob.get("/api/evenings")["evenings"] == []
    bob.post(f"/api/evenings/{id}/sit", {"name": "Bob"})
    (told,) = bob.get("/api/evenings")["evenings"]
    assert told == {"id": id, "name": "Friday", "rounds": 3, "played": 0, "over": False,
                    "table": None}  # fmt: skip
    begun = ann.post(f"/api/evenings/{id}/next")
    (table,) = begun["played"][0]["tables"]
    assert bob.get("/api/evenings")["evenings"][0]["table"] == table["table"]
    assert ann.get("/api/evenings")["evenings"][0]["table"] is None  # she has no seat
    assert eve.get("/api/evenings")["evenings"] == []
    # When the game is over he is awaited at the next table, whether or not he looks at the evening.
    play(bob, bob.get(f"/api/evenings/{id}"))
    (told,) = bob.get("/api/evenings")["evenings"]
    assert told["played"] == 2
    assert told["table"] not in (None, table["table"])


def test_who_leaves_is_drawn_no_more_and_the_host_may_go_on(visit: Visit) -> None:
    ann, bob, eve = visit(), visit(), visit()
    wish = {"size": 2, "rounds": 3, "bot": "random", "automatic": False}
    path = f"/api/evenings/{ann.post('/api/evenings', wish, 201)['id']}"
    ann.post(f"{path}/sit", {"name": "Ann"})
    bob.post(f"{path}/sit", {"name": "Bob"})
    assert eve.post(f"{path}/leave", {}, 404)["code"] == "evening-not-there"
    ann.post(f"{path}/next")
    bob.post(f"{path}/leave")
    second = ann.post(f"{path}/next")["played"][1]
    assert [one["people"] for one in second["tables"]] == [[0]]
    assert bob.post(f"{path}/sit", {"name": "Bob"})["people"][1] == {"name": "Bob", "left": False}
    assert len(ann.post(f"{path}/next")["played"][2]["tables"][0]["people"]) == 2


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"editions": ["chess"]}, "setup.edition"),
        ({"editions": []}, "bad-request"),
        ({"size": 2, "editions": ["second"]}, "setup.players"),
        ({"size": 11}, "bad-request"),
        ({"rounds": 0}, "bad-request"),
        ({"bot": "nobody"}, "bots.unknown"),
        ({"modules": ["chess"]}, "setup.module"),
        ({"modules": ["photographer"], "editions": ["cards"]}, "setup.modules-only-base"),
        ({"modules": ["partnerships"], "size": 4}, "setup.partnerships"),
    ],
)
def test_evenings_that_cannot_be_played(visit: Visit, wish: Message, code: str) -> None:
    assert visit().post("/api/evenings", wish, 400)["code"] == code


def test_an_evening_goes_on_after_a_restart_and_at_two_nodes(tmp_path: Path) -> None:
    chosen = settings(str(tmp_path / "tables.sqlite3"))
    with Served(chosen) as served:
        ann = Browser(served.port)
        path = f"/api/evenings/{ann.post('/api/evenings', {'bot': 'random'}, 201)['id']}"
        ann.post(f"{path}/sit", {"name": "Ann"})
        told = ann.post(f"{path}/next")
        ann.close()
    with Served(chosen) as one, Served(chosen) as other, ThreadPoolExecutor(6) as pool:
        here, there = (returned(node, ann.key) for node in (one, other))
        assert here.get(path) == there.get(path) == told
        play(here, told)
        # Everybody looks at once, and one of them draws the next round.
        found = list(pool.map(lambda browser: browser.get(path), [here, there] * 3))
        assert len(found[0]["played"]) == 2
        assert all(one["played"] == found[0]["played"] for one in found)
        here.close()
        there.close()


def test_host_and_guests_at_two_nodes_of_one_cluster(database: str, bus: str) -> None:
    """On PostgreSQL: tables are drawn once, and the standings grow wherever one looks."""
    chosen = settings(database, bus=bus, key="k" * 32, workers=1)
    with Served(chosen) as one, Served(chosen) as other:
        wait_until(lambda: all(node.node.cluster.bus.up for node in (one, other)))
        ann, bob, eve = Browser(one.port), Browser(other.port), Browser(other.port)
        wish = {"size": 3, "rounds": 2, "bot": "random", "editions": ["base"]}
        path = f"/api/evenings/{ann.post('/api/evenings', wish, 201)['id']}"
        for browser, name in ((ann, "Ann"), (bob, "Bob")):
            browser.post(f"{path}/sit", {"name": name})
        begun = ann.post(f"{path}/next")
        assert drawn(bob.get(path)) == drawn(begun)
        (table,) = begun["played"][0]["tables"]
        seats = [table["people"].index(number) for number in (0, 1)]
        sides = (ann.tab(table["table"], seats[0]), bob.tab(table["table"], seats[1]))
        with tabs(*sides) as both:
            play_at_nodes(list(both))
        with ThreadPoolExecutor(6) as pool:
            found = list(pool.map(lambda browser: browser.get(path), [ann, bob, eve] * 2))
        assert all(drawn(told) == drawn(found[0]) for told in found)
        assert len(found[0]["played"]) == 2, "the next round was drawn once"
        money = found[0]["played"][0]["tables"][0]["money"]
        won = dict(zip(table["people"], points(money), strict=False))
        for told in found:
            assert {line["person"]: line["points"] for line in told["standings"]} == won
        assert bob.get("/api/evenings") == ann.get("/api/evenings")
        for browser in (ann, bob, eve):
            browser.close()


def drawn(evening: Message) -> list[Message]:
    """The tables of all rounds, as they are for everybody."""
    tables = [table for one in evening["played"] for table in one["tables"]]
    return [{name: table[name] for name in ("table", "people", "money")} for table in tables]


def returned(node: Served, key: str) -> Browser:
    """Somebody whom the servers know already."""
    browser = Browser(node.port)
    browser.http.cookies.clear()
    browser.http.cookies.set("camelup", key)
    return browser
