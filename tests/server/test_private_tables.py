"""Private tables over the wire: in no list, watched where that is wished, for whoever played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.kit import Browser, Message
from tests.server.test_play import play_out
from tests.server.test_seats import at

Visit = Callable[[], Browser]

PRIVATE = {"private": True}
CLOSED = {"private": True, "watching": False}


def listed(browser: Browser, table: Message) -> set[str]:
    """The lists that a table is in."""
    found = browser.get("/api/tables")
    names = ("join", "watch", "mine", "replays")
    return {name for name in names if table["id"] in [one["id"] for one in found[name]]}


def played(ann: Browser, bob: Browser) -> Message:
    """A whole private game of two people."""
    table = ann.table("me", "open", start=False, options=PRIVATE)
    assert not listed(bob, table)
    bob.post(at(table, 1, "take"), {"name": "Bob"})
    ann.post(f"/api/tables/{table['id']}/start")
    assert listed(bob, table) == {"mine"}
    bob.post(at(table, 1, "give"), {"kind": "bot", "bot": "random"})
    with ann.tab(table["id"], 0) as seat:
        play_out(seat)
    return table


def test_a_private_table_is_in_no_list_and_its_game_only_for_those_who_played(
    visit: Visit,
) -> None:
    ann, bob, eve = visit(), visit(), visit()
    table = played(ann, bob)
    assert (listed(ann, table), listed(bob, table), listed(eve, table)) == (
        {"mine"},
        {"mine"},
        set(),
    )
    ways = ("", "/record", "/review")
    for way in ways:
        assert eve.get(f"/api/replays/{table['id']}{way}", 403)["code"] == "private"
    for wish in ({"replay": table["id"]}, {"table": table["id"]}):
        assert eve.post("/api/follows", wish, 403)["code"] == "private"
    for one in (ann, bob):
        for way in ways:
            assert one.http.get(f"/api/replays/{table['id']}{way}").status_code == 200
    assert bob.post("/api/follows", {"replay": table["id"]}, 201)["id"]
    again = bob.post(f"/api/tables/{table['id']}/rematch")
    assert again["options"]["private"]
    assert not listed(eve, again)
    assert eve.post(f"/api/tables/{table['id']}/rematch", {}, 403)["code"] == "seat-not-yours"


def test_a_private_game_that_is_over_is_seen_only_by_those_who_played(visit: Visit) -> None:
    ann, eve = visit(), visit()
    table = ann.table("me", "random", options=PRIVATE)
    with ann.tab(table["id"], 0) as mine, eve.tab(table["id"]) as other:
        play_out(mine)
        # Whoever watched to the end sees how it ended.
        assert other.until("table", lambda one: one["phase"] == "over")["scores"]
        assert other.until("update", lambda one: one["over"])
    # Afterwards the link leads strangers to a closed door.
    told = eve.get(f"/api/tables/{table['id']}")
    assert (told["closed"], told["scores"], told["rematch"]) == (True, None, None)
    with eve.tab(table["id"]) as late:
        assert late.until("table")["closed"]
        late.say({"type": "look", "seat": None, "language": "fr"})
        late.say({"type": "ping"})
        late.until("pong")
        assert not [one for one in late.heard if '"type":"update"' in one]
    with ann.tab(table["id"], 0) as again:
        assert again.until("update")["over"]


def test_others_find_public_tables_behind_many_private_ones(visit: Visit) -> None:
    ann, eve = visit(), visit()
    public = ann.table("me", "open", start=False)
    for _ in range(60):  # more than a list holds
        ann.table("me", "open", start=False, options=PRIVATE)
    assert "join" in listed(eve, public)


def test_a_closed_table_tells_watchers_nothing_of_its_game(visit: Visit) -> None:
    ann, eve = visit(), visit()
    table = ann.table("me", "random", options=CLOSED)
    with ann.tab(table["id"], 0) as mine, eve.tab(table["id"]) as other:
        update = mine.turn()
        told = other.until("table", lambda one: one["phase"] == "playing")
        assert told["closed"]
        assert told["watchers"] == 0
        assert eve.post("/api/follows", {"table": table["id"]}, 403)["code"] == "no-watching"
        other.say({"type": "coach", "on": True})
        other.say({"type": "look", "seat": None, "language": "fr"})
        other.say({"type": "why", "seat": 1})
        assert other.until("error")["code"] == "no-watching"
        mine.act(update, update["legal"][0]["action"])
        mine.until("update")
        other.say({"type": "ping"})
        other.until("pong")
        assert not [one for one in other.heard if '"type":"update"' in one or '"advice"' in one]
        # The host lets people in, and shuts them out again.
        company = f"/api/tables/{table['id']}/company"
        assert eve.post(company, {"watching": True}, 403)["code"] == "not-host"
        ann.post(company, {"watching": True})
        assert other.until("update")["fresh"]
        ann.post(company, {"watching": False})
        assert other.until("table", lambda one: one["closed"])["scores"] is None
        assert ann.post(company, {"private": False}, 409)["code"] == "stays-private"
        play_out(mine)
        other.say({"type": "ping"})
        other.until("pong")
    told = eve.get(f"/api/tables/{table['id']}")
    assert told["closed"]
    assert told["scores"] is None
    assert told["rematch"] is None


def test_a_public_table_can_be_closed_to_watchers_too(visit: Visit) -> None:
    ann, eve = visit(), visit()
    table = ann.table("me", "random", options={"watching": False})
    with ann.tab(table["id"], 0) as mine:
        mine.turn()
        assert "watch" not in listed(eve, table)
        ann.post(f"/api/tables/{table['id']}/company", {"watching": True})
        assert "watch" in listed(eve, table)


@pytest.mark.parametrize("wish", [{"private": 1}, {"talk": "loud"}, {"nothing": True}])
def test_nonsense_about_the_company_is_refused(visit: Visit, wish: Message) -> None:
    ann = visit()
    table = ann.table("me", "random")
    assert ann.post(f"/api/tables/{table['id']}/company", wish, 400)["code"] == "bad-request"
