"""Seats: inviting, taking, releasing, bots that stand in, time that runs out, rematches."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from camelup.server.store.loading import LISTED
from tests.server.kit import Browser, Message, Served, settings, tabs, wait_until
from tests.server.test_play import play_out

Visit = Callable[[], Browser]


def at(table: Message, seat: int, verb: str) -> str:
    return f"/api/tables/{table['id']}/seats/{seat}/{verb}"


def test_friends_sit_down_and_the_host_begins(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.table("me", "open", "random", start=False)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "bot"]
    assert ann.post(f"/api/tables/{table['id']}/start", status=409)["code"] == "seats-open"
    assert table["id"] in [one["id"] for one in bob.get("/api/tables")["join"]]
    taken = bob.post(at(table, 1, "take"), {"name": "  Bob\n the\u202e Builder "})
    assert taken["seats"][1] == {
        "seat": 1, "kind": "person", "name": "Bob the Builder", "bot": "", "here": False,
        "mine": True, "reserved": True,
    }  # fmt: skip
    assert not taken["host"]
    assert bob.post(f"/api/tables/{table['id']}/start", status=403)["code"] == "not-host"
    with tabs(ann.tab(table["id"], 0, value="a"), bob.tab(table["id"], 1, value="b")) as seats:
        for tab in seats:
            tab.until("table")
        begun = ann.post(f"/api/tables/{table['id']}/start")
        assert begun["phase"] == "playing"
        for tab in seats:
            assert tab.until("table", lambda t: t["phase"] == "playing")["to_move"]
            assert tab.until("update")["fresh"]
        assert begun["fairness"]["values"] == ["a", "b", ""]
    assert ann.post(f"/api/tables/{table['id']}/start", status=409)["code"] == "begun"
    cleo = visit()
    assert cleo.post(at(table, 1, "take"), {}, 409)["code"] == "seat-taken"
    assert cleo.post(at(table, 2, "take"), {}, 409)["code"] == "seat-taken"
    assert cleo.post(at(table, 3, "take"), {}, 404)["code"] == "no-seat"


def test_whoever_sits_down_adds_to_the_dice(visit: Visit) -> None:
    """Also if he said hello before he had a seat."""
    ann, bob = visit(), visit()
    table = ann.table("me", "open", start=False)
    with ann.tab(table["id"], 0, value="a"), bob.tab(table["id"], None, value="b") as tab:
        tab.until("table", lambda t: t["watchers"] == 1)
        bob.post(at(table, 1, "take"))
        begun = ann.post(f"/api/tables/{table['id']}/start")
        assert begun["fairness"]["values"] == ["a", "b"]


def test_a_link_gives_a_seat_once(visit: Visit, served: Served) -> None:
    ann, bob, cleo = visit(), visit(), visit()
    table = ann.table("me", "held", "random", start=False)
    assert not ann.get("/api/tables")["join"] or table["id"] not in [
        one["id"] for one in ann.get("/api/tables")["join"]
    ]
    assert bob.post(at(table, 1, "take"), {}, 409)["code"] == "seat-taken"
    assert bob.post(at(table, 1, "link"), {}, 403)["code"] == "seat-not-yours"
    first = ann.post(at(table, 1, "link"))["token"]
    token = ann.post(at(table, 1, "link"))["token"]
    assert len(token) == 22  # 128 bits
    assert bob.post(at(table, 1, "take"), {"token": first}, 403)["code"] == "link-used"
    assert bob.post(at(table, 1, "take"), {"token": token, "name": "Bob"})["seats"][1]["mine"]
    assert cleo.post(at(table, 1, "take"), {"token": token}, 403)["code"] == "link-used"
    # Only Bob can hand his seat on, to another device of his.
    assert ann.post(at(table, 1, "link"), {}, 403)["code"] == "seat-not-yours"
    moved = cleo.post(at(table, 1, "take"), {"token": bob.post(at(table, 1, "link"))["token"]})
    assert moved["seats"][1]["name"] == "Bob"
    assert not bob.get(f"/api/tables/{table['id']}")["seats"][1]["mine"]


def test_keys_and_tokens_are_kept_hashed(visit: Visit, served: Served) -> None:
    ann = visit()
    table = ann.table("me", "held", "random", start=False)
    token = ann.post(at(table, 1, "link"))["token"]
    database = Path(served.node.settings.db)
    kept = b"".join(file.read_bytes() for file in database.parent.glob(f"{database.name}*"))
    assert table["id"].encode() in kept
    assert token.encode() not in kept
    assert ann.key.encode() not in kept


def test_whoever_lost_his_seat_sees_no_more_of_it(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.table("me", "me", "random")
    with ann.tab(table["id"], 0) as tab:
        assert tab.until("update")["view"]["players"][0]["hand"]
        token = ann.post(at(table, 0, "link"))["token"]
        bob.post(at(table, 0, "take"), {"token": token})
        update = tab.until("update", lambda u: u["seat"] is None)
        assert update["view"]["players"][0]["hand"] is None
        assert update["legal"] == []


def test_a_seat_is_released_and_taken_by_another(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.table("me", "me", "random")
    with ann.tab(table["id"], 1) as tab:
        tab.until("update")
        given = ann.post(at(table, 1, "give"), {"kind": "open"})
        assert given["seats"][1] | {"here": False} == {
            "seat": 1, "kind": "open", "name": given["seats"][1]["name"], "bot": "",
            "here": False, "mine": False, "reserved": False,
        }  # fmt: skip
        assert tab.until("update", lambda u: u["seat"] is None)["legal"] == []
    assert table["id"] in [one["id"] for one in bob.get("/api/tables")["join"]]
    assert bob.post(at(table, 1, "take"), {"name": "Bob"})["seats"][1]["name"] == "Bob"
    with bob.tab(table["id"], 1) as tab:
        assert tab.until("update")["view"]["players"][1]["hand"]


def test_nobody_sees_another_hand_by_way_of_his_seat(visit: Visit) -> None:
    """While people play, whoever plays takes no other seat, and opens none."""
    ann, bob, cleo = visit(), visit(), visit()
    table = ann.table("me", "open", "open", "random", start=False)
    bob.post(at(table, 1, "take"))
    cleo.post(at(table, 2, "take"))
    ann.post(f"/api/tables/{table['id']}/start")
    for seat in (1, 3):  # somebody who is away, and a bot
        assert ann.post(at(table, seat, "give"), {"kind": "open"}, 403)["code"] == "seat-not-yours"
        assert ann.post(at(table, seat, "link"), {}, 403)["code"] == "seat-not-yours"
    cleo.post(at(table, 2, "give"), {"kind": "open"})
    for nosy in (ann, bob):
        assert nosy.post(at(table, 2, "take"), {}, 403)["code"] == "one-hand"
    token = ann.post(at(table, 2, "link"))["token"]
    assert bob.post(at(table, 2, "take"), {"token": token}, 403)["code"] == "one-hand"
    assert visit().post(at(table, 2, "take"), {"token": token})["seats"][2]["mine"]
    token = bob.post(at(table, 1, "link"))["token"]  # he lets her
    assert ann.post(at(table, 1, "take"), {"token": token})["seats"][1]["mine"]


def test_a_bot_stands_in_for_somebody_who_is_away_and_is_called_off(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.table("me", "open", start=False)
    bob.post(at(table, 1, "take"), {"name": "Bob"})
    ann.post(f"/api/tables/{table['id']}/start")
    with ann.tab(table["id"], 0) as tab, bob.tab(table["id"], 1) as away:
        away.until("update")
        refused = ann.post(at(table, 1, "give"), {"kind": "bot", "bot": "random"}, 403)
        assert refused["code"] == "seat-not-yours"  # he is here
        away.socket.close()
        tab.until("table", lambda t: not t["seats"][1]["here"])
        seat = ann.post(at(table, 1, "give"), {"kind": "bot", "bot": "random"})["seats"][1]
        assert (seat["kind"], seat["bot"], seat["reserved"]) == ("person", "random", True)
        for _ in range(3):  # the bot plays
            update = tab.turn()
            tab.act(update, {"type": "pyramid-tile", "seat": 0})
            tab.until("update", lambda u: u["acted"])
        seat = bob.post(at(table, 1, "take"))["seats"][1]
        assert (seat["kind"], seat["bot"], seat["mine"]) == ("person", "", True)
        with bob.tab(table["id"], 1) as back:
            update = back.until("update")
            if update["to_move"] == [0]:
                turn = tab.until("update", lambda u: u["to_move"] == [0] and u["fresh"] is False)
                tab.act(turn, {"type": "pyramid-tile", "seat": 0})
                update = back.turn()
            assert update["to_move"] == [1]
            back.act(update, {"type": "pyramid-tile", "seat": 1})
            assert back.until("update", lambda u: u["acted"])


def test_an_unknown_bot_is_refused(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random")
    refused = ann.post(at(table, 0, "give"), {"kind": "bot", "bot": "elephant"}, 400)
    assert refused["code"] == "bots.unknown"
    plan = {"edition": "base", "seats": [{"kind": "bot", "bot": "elephant"}] * 2}
    assert ann.post("/api/tables", plan, 400)["code"] == "bots.unknown"


def test_time_runs_out_and_a_bot_stands_in(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", options={"time_limit": 1})
    with ann.tab(table["id"], 0) as tab:
        info = tab.until("table", lambda t: t["deadline"] is not None)
        assert 0 < info["deadline"] <= 1
        late = tab.until("table", lambda t: any(seat["bot"] for seat in t["seats"]))
        (seat,) = [seat["seat"] for seat in late["seats"] if seat["bot"]]
        assert tab.until("update", lambda u: not u["fresh"])["version"] > info["version"]
        back = ann.post(at(table, seat, "take"))["seats"][seat]
        assert (back["bot"], back["mine"]) == ("", True)


def test_who_comes_back_has_all_his_time_again(visit: Visit, tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"), pace=3600.0)) as own:
        ann = Browser(own.port)
        table = ann.table("me", "me", options={"time_limit": 1})
        with ann.tab(table["id"], 0) as tab:
            late = tab.until("table", lambda t: any(seat["bot"] for seat in t["seats"]))
            (seat,) = late["to_move"]
            back = ann.post(at(table, seat, "take"))
            assert 0.5 < back["deadline"] <= 1
            assert not back["seats"][seat]["bot"]
        ann.close()


def test_who_takes_an_open_seat_in_its_turn_has_all_the_time(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.table("me", "me", options={"time_limit": 100})
    with ann.tab(table["id"], 0) as tab:
        (seat,) = tab.until("table", lambda t: t["deadline"] is not None)["to_move"]
        time.sleep(1.5)
        released = ann.post(at(table, seat, "give"), {"kind": "open"})
        taken = bob.post(at(table, seat, "take"), {"name": "Bob"})
        assert taken["seats"][seat]["mine"]
        assert released["deadline"] < taken["deadline"] <= 100


def test_a_table_of_bots_alone_goes_on_by_itself(visit: Visit) -> None:
    ann = visit()
    table = ann.table("random", "random", "random")
    assert table["phase"] == "playing"
    over = wait_until(lambda: (t := ann.get(f"/api/tables/{table['id']}"))["phase"] == "over" and t)
    assert len(over["scores"]) == 3
    assert table["id"] in [one["id"] for one in ann.get("/api/tables")["replays"]]


def test_a_table_of_people_waits_for_them(visit: Visit, tmp_path: Path) -> None:
    """Bots do not play on while nobody who has a seat or looks on is there."""
    with Served(settings(str(tmp_path / "t.db"))) as own:
        ann = Browser(own.port)
        table = ann.table("me", "random")
        with ann.tab(table["id"], 0) as tab:
            update = tab.turn()
        assert ann.get(f"/api/tables/{table['id']}")["version"] == update["version"]
        ann.close()


def test_a_friend_takes_a_bot_s_seat_in_the_middle_of_a_game(visit: Visit) -> None:
    """Who plays with bots alone opens their seats; they play on until somebody comes."""
    ann, bob, cleo = visit(), visit(), visit()
    table = ann.table("me", "random", "random")
    assert bob.post(at(table, 1, "give"), {"kind": "open"}, 403)["code"] == "seat-not-yours"
    with ann.tab(table["id"], 0) as tab:
        update = tab.turn()
        for seat in (1, 2):
            opened = ann.post(at(table, seat, "give"), {"kind": "open"})["seats"][seat]
            assert (opened["kind"], opened["bot"]) == ("open", "random")
        tab.act(update, {"type": "pyramid-tile", "seat": 0})
        later = tab.turn()
        assert later["version"] > update["version"]  # both have moved
        assert ann.post(at(table, 1, "take"), {}, 403)["code"] == "one-hand"
        closed = ann.post(at(table, 2, "give"), {"kind": "bot", "bot": "random"})["seats"][2]
        assert (closed["kind"], closed["bot"]) == ("bot", "random")
        assert cleo.post(at(table, 2, "take"), {}, 409)["code"] == "seat-taken"
        assert table["id"] in [one["id"] for one in bob.get("/api/tables")["join"]]
        taken = bob.post(at(table, 1, "take"), {"name": "Bob"})["seats"][1]
        assert (taken["kind"], taken["name"], taken["bot"]) == ("person", "Bob", "")
        refused = ann.post(at(table, 2, "give"), {"kind": "open"}, 403)  # now two people play
        assert refused["code"] == "seat-not-yours"
        bob.post(at(table, 1, "give"), {"kind": "bot", "bot": "random"})
        tab.act(later, {"type": "pyramid-tile", "seat": 0})
        play_out(tab)
    again = ann.post(f"/api/tables/{table['id']}/rematch")
    assert [seat["kind"] for seat in again["seats"]] == ["person", "person", "bot"]


def test_who_opened_a_bot_s_seat_plays_with_the_bot_again(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random", "random")
    with ann.tab(table["id"], 0) as tab:
        tab.act(tab.turn(), {"type": "pyramid-tile", "seat": 0})
        ann.post(at(table, 1, "give"), {"kind": "open"})
        play_out(tab)
    again = ann.post(f"/api/tables/{table['id']}/rematch")
    assert [(seat["kind"], seat["bot"]) for seat in again["seats"]][1:] == [("bot", "random")] * 2


def test_the_same_players_go_on_with_another_edition(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random", "random")
    path = f"/api/tables/{table['id']}/rematch"
    with ann.tab(table["id"], 0) as tab:
        play_out(tab)
    assert ann.post(path, {"edition": "no-such"}, 400)["code"] == "setup.edition"
    again = ann.post(path, {"edition": "second"})
    assert (again["edition"], again["modules"]) == ("second", [])
    assert [seat["kind"] for seat in again["seats"]] == ["person", "bot", "bot"]
    assert ann.post(path, {"edition": "cards"})["id"] == again["id"]  # whoever asks first decides


def test_whoever_plays_can_look_how_the_game_stands(visit: Visit) -> None:
    ann, bob = visit(), visit()
    waits = ann.table("me", "open", start=False)
    assert ann.get(f"/api/tables/{waits['id']}/glance")["view"] is None
    table = ann.table("me", "random", "random")
    with ann.tab(table["id"], 0) as tab:
        tab.turn()
        seen = ann.get(f"/api/tables/{table['id']}/glance")
        assert seen["view"]["edition"] == "base"
        assert all(player["hand"] is None for player in seen["view"]["players"])
        assert 0 <= seen["idle"] < 600
    assert bob.get(f"/api/tables/{table['id']}/glance", 403)["code"] == "seat-not-yours"


def test_the_same_players_go_on(visit: Visit) -> None:
    ann, bob, cleo = visit(), visit(), visit()
    table = ann.table("me", "open", "random", start=False, options={"seed": "known by now"})
    bob.post(at(table, 1, "take"), {"name": "Bob"})
    ann.post(f"/api/tables/{table['id']}/start")
    path = f"/api/tables/{table['id']}/rematch"
    assert ann.post(path, status=409)["code"] == "not-over"
    with ann.tab(table["id"], 0) as tab:
        bob.post(at(table, 1, "give"), {"kind": "bot", "bot": "random"})
        play_out(tab)
        assert cleo.post(path, status=403)["code"] == "seat-not-yours"
        again = bob.post(path)
        assert tab.until("table", lambda t: t["rematch"])["rematch"] == again["id"]
    assert ann.post(path)["id"] == again["id"]
    assert (again["phase"], again["host"]) == ("lobby", True)
    ann.post(f"/api/tables/{again['id']}/start", status=403)
    bob.post(f"/api/tables/{again['id']}/start")
    fair, known = (bob.get(f"/api/tables/{one['id']}")["fairness"] for one in (again, table))
    assert fair["commitment"] != known["commitment"]
    assert [s["kind"] for s in again["seats"]] == ["person", "person", "bot"]
    assert [s["name"] for s in again["seats"]] == [s["name"] for s in table["seats"][:1]] + [
        "Bob", table["seats"][2]["name"],
    ]  # fmt: skip
    assert [s["bot"] for s in again["seats"]] == ["", "", "random"]
    assert ann.get(f"/api/tables/{again['id']}")["seats"][0]["mine"]


def test_lists_know_whose_table_is_whose(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.table("me", "random", options={"seed": "secret dice"})
    with ann.tab(table["id"], 0) as tab:
        tab.until("update")
        (mine,) = [one for one in ann.get("/api/tables")["mine"] if one["id"] == table["id"]]
        assert mine["options"]["seed"] == "secret dice"
        assert mine["seats"][0]["here"]
        (seen,) = [one for one in bob.get("/api/tables")["watch"] if one["id"] == table["id"]]
        assert seen["options"]["seed"] == ""
        assert seen["fairness"] is None
        assert bob.get("/api/tables")["mine"] == []


def test_a_long_list_goes_on_page_by_page(visit: Visit) -> None:
    ann = visit()
    opened = [ann.table("me", "open", start=False)["id"] for _ in range(LISTED + 3)]
    first = ann.get("/api/tables")
    assert first["most"] == LISTED == len(first["mine"])
    last = first["mine"][-1]["id"]
    then = ann.get(f"/api/tables?before={last}")
    listed = [one["id"] for one in (*first["mine"], *then["mine"])]
    assert listed == opened[::-1]
    assert ann.get(f"/api/tables?before={listed[-1]}")["mine"] == []
    assert ann.get("/api/tables?before=nothing", status=404)["code"] == "no-table"


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"edition": "chess", "seats": []}, "setup.edition"),
        ({"edition": "base", "seats": [{"kind": "open"}]}, "setup.players-base"),
        ({"edition": "base", "seats": [{"kind": "open"}] * 3, "modules": ["x"]}, "setup.module"),
        ({"edition": "base", "seats": [{"kind": "open"}] * 3, "start": True}, "seats-open"),
        ({"edition": "base", "seats": [{"kind": "open"}] * 3, "stat": True}, "bad-request"),
        ({"edition": "base", "seats": [{"kind": "cat"}] * 3}, "bad-request"),
        ({"edition": "base", "seats": [{"kind": "open"}] * 3, "options": {"time_limit": -1}},
         "bad-request"),
        ({"edition": "base", "seats": [{"kind": "open"}] * 3, "options": {"seed": "x" * 65}},
         "bad-request"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_played_is_refused(visit: Visit, plan: Message, code: str) -> None:
    answer = visit().http.post("/api/tables", json=plan)
    assert answer.status_code in (400, 409)
    assert answer.json()["code"] == code
    assert answer.json()["text"]
