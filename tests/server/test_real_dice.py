"""Real dice at a table: who is asked, who may answer, what is kept of it, and what is hidden."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from camelup.core.game import CHANCE
from camelup.core.values import Outcome
from camelup.play.dice import Dice
from camelup.play.lines import document_of, move_of
from camelup.play.record import read_record
from camelup.play.verify import verify
from camelup.server.games.replay import replay_of
from tests.server.kit import Browser, Message, Served, Tab, settings, tabs

Visit = Callable[[], Browser]

START = {"1": ["green", "white"], "2": ["blue"], "3": ["orange", "yellow"]}
NUMBERS = count()


def enter(tab: Tab, update: Message, *outcomes: Message, **more: Any) -> str:
    id = f"dice-{next(NUMBERS)}"
    tab.say({"type": "enter", "id": id, "version": update["version"], "outcomes": outcomes, **more})
    return id


def after(tab: Tab, update: Message) -> Message:
    return tab.until("update", lambda one: one["version"] > update["version"])


def laid(tab: Tab, update: Message, first: int = 0, track: Any = START) -> Message:
    enter(tab, update, track=track, first=first)
    return after(tab, update)


def of_kind(update: Message, kind: str) -> Message:
    return next(c["action"] for c in update["legal"] if c["action"]["type"] == kind)


def die(update: Message, colour: str, number: int) -> Message:
    outcomes = [one["outcome"] for one in update["asked"]["outcomes"]]
    return next(one for one in outcomes if (one["die"], one["number"]) == (colour, number))


def two(ann: Browser, bob: Browser, **more: Any) -> Message:
    """A table of two people with real dice."""
    options = {"real_dice": True, **more.pop("options", {})}
    table = ann.table("me", "open", start=False, options=options, **more)
    bob.post(f"/api/tables/{table['id']}/seats/1/take", {"name": "Bob"})
    ann.post(f"/api/tables/{table['id']}/start")
    return table


def test_the_host_is_asked_for_the_set_up_and_every_die(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = two(ann, bob)
    assert table["fairness"] is None
    assert table["keeper"] == {"seat": 0, "me": True}
    assert bob.get(f"/api/tables/{table['id']}")["keeper"] == {"seat": 0, "me": False}
    with tabs(ann.tab(table["id"], 0), ann.tab(table["id"], 0), bob.tab(table["id"], 1)) as three:
        host, again, guest = three
        opening = host.until("update")
        assert opening["version"] == 0
        assert (opening["to_move"], opening["legal"], opening["over"]) == ([], [], False)
        assert opening["asked"]["seat"] is None
        start = laid(host, opening, first=1)
        assert start["view"]["stacks"] == START
        assert (start["to_move"], start["asked"], start["again"]) == ([1], None, True)
        his = guest.until("update", lambda one: one["version"] == start["version"])
        guest.act(his, of_kind(his, "pyramid-tile"))
        asked = after(host, start)
        assert asked["to_move"] == []
        assert asked["view"]["players"][1] == {**start["view"]["players"][1], "pyramid_tiles": 1}
        assert len(asked["asked"]["outcomes"]) == 15
        enter(host, asked, die(asked, "blue", 3))
        rolled = after(host, asked)
        assert rolled["view"]["stacks"]["5"] == ["blue"]
        assert rolled["to_move"] == [0]
        assert rolled["events"][0]["event"]["type"] == "die-revealed"
        assert rolled["acted"] is not None
        assert again.until("update", lambda one: one["version"] == rolled["version"])


def test_nobody_else_enters_and_nothing_that_cannot_be(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = two(ann, bob)
    with tabs(ann.tab(table["id"], 0), bob.tab(table["id"], 1)) as (host, guest):
        opening = host.until("update")
        enter(guest, guest.until("update"), track=START)
        assert guest.until("error")["code"] == "not-keeper"
        impossible: list[Message] = [
            {"track": {**START, "1": ["green"], "9": ["white"]}},
            {"track": {"1": ["green"]}},
            {"track": {"nowhere": ["green"]}},
            {"outcomes": [{"type": "start-roll", "numbers": [9, 9, 9, 9, 9]}]},
            {"outcomes": [{"type": "pyramid-tile", "seat": 0}]},
            {"outcomes": []},
            {"again": True},
        ]
        for wrong in impossible:
            id = f"wrong-{next(NUMBERS)}"
            host.say({"type": "enter", "id": id, "version": 0, **wrong})
            refused = host.until("error")
            assert refused["id"] == id
            assert refused["text"]
        start = laid(host, opening)
        host.act(start, of_kind(start, "pyramid-tile"))
        asked = after(host, start)
        enter(host, opening, die(asked, "blue", 1))
        assert host.until("error")["code"] == "stale"
        host.say({"type": "act", "id": "x", "version": asked["version"], "seat": 0,
                  "action": die(asked, "blue", 1)})  # fmt: skip
        assert host.until("error")["code"] == "not-legal"
    plain = ann.table("me", "random")
    with ann.tab(plain["id"], 0) as tab:
        enter(tab, tab.until("update"), {"type": "die", "die": "blue", "number": 1})
        assert tab.until("error")["code"] in ("no-real-dice", "stale")


def test_an_entry_said_twice_counts_once(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", options={"real_dice": True})
    with ann.tab(table["id"], 0) as host:
        start = laid(host, host.until("update"))
        host.act(start, of_kind(start, "pyramid-tile"))
        asked = after(host, start)
        said = {"type": "enter", "id": "same", "version": asked["version"],
                "outcomes": [die(asked, "blue", 1)]}  # fmt: skip
        host.say(said)
        host.say(said)
        first = after(host, asked)
        second = host.until("update")
        assert first["acted"] == second["acted"] == "same"
        assert first["version"] == second["version"]


def test_a_wrong_entry_is_taken_back_until_somebody_has_acted(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", options={"real_dice": True})
    with tabs(ann.tab(table["id"], 0), ann.tab(table["id"], 1)) as (host, other):
        start = laid(host, host.until("update"))
        host.act(start, of_kind(start, "pyramid-tile"))
        asked = after(host, start)
        enter(host, asked, die(asked, "blue", 1))
        wrong = after(host, asked)
        assert wrong["again"]
        enter(host, wrong, again=True)
        back = after(host, wrong)
        assert back["view"] == asked["view"]
        assert back["asked"] == asked["asked"]
        assert [said["event"]["type"] for said in back["events"]] == ["read-again"]
        assert not back["again"], "what a player did is his own business"
        enter(host, back, die(back, "green", 2))
        right = after(host, back)
        assert right["view"]["stacks"]["3"][-2:] == ["green", "white"]
        his = other.until("update", lambda one: one["version"] == right["version"])
        other.act(his, of_kind(his, "leg-tile"))
        acted = after(host, right)
        assert not acted["again"]
        enter(host, acted, again=True)
        assert host.until("error")["code"] == "move.take-back"


def test_the_set_up_is_taken_back_step_by_step(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", options={"real_dice": True})
    with ann.tab(table["id"], 0) as host:
        opening = host.until("update")
        now = laid(host, opening)
        while now["again"]:
            enter(host, now, again=True)
            now = after(host, now)
        assert now["view"] == opening["view"]
        assert laid(host, now, first=1)["to_move"] == [1]


def test_the_next_person_enters_when_the_host_has_left_or_named_him(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = two(ann, bob)
    at = f"/api/tables/{table['id']}"
    with bob.tab(table["id"], 1) as guest:
        seen = guest.until("update")
        with ann.tab(table["id"], 0) as host:
            opening = host.until("update")
            assert not guest.until("table", lambda t: t["seats"][0]["here"])["keeper"]["me"]
            bob.post(f"{at}/keeper", {"seat": 1}, 403)
            ann.post(f"{at}/keeper", {"seat": 5}, 404)
            told = ann.post(f"{at}/keeper", {"seat": 1})
            assert told["keeper"] == {"seat": 1, "me": False}
            assert guest.until("table", lambda t: t["keeper"]["me"])
            enter(host, opening, track=START)
            assert host.until("error")["code"] == "not-keeper"
            assert ann.post(f"{at}/keeper", {"seat": None})["keeper"]["me"]
            guest.until("table", lambda t: not t["keeper"]["me"])
        assert guest.until("table", lambda t: t["keeper"]["me"]), "the host has left"
        assert laid(guest, seen)["view"]["stacks"] == START
    other = ann.table("me", "random")
    ann.post(f"/api/tables/{other['id']}/keeper", {"seat": 0}, 409)
    seats = [{"kind": "person", "mine": True}, {"kind": "bot", "bot": "random"}]
    both = {"edition": "base", "seats": seats, "options": {"real_dice": True, "seed": "x"}}
    assert ann.post("/api/tables", both, 400)["code"] == "real-seed"


def whole_game(host: Tab, mine: tuple[int, ...], seed: str, mistakes: int = 0) -> Message:
    """Play until the game is over: plain moves, what dice of ours bring, and some mistakes."""
    dice, update = Dice(seed), host.until("update")
    while not update["over"]:
        asked = update["asked"]
        if asked is not None and not asked["outcomes"]:
            update = laid(host, update, update["view"]["turn"], seeded(dice))
        elif asked is not None:
            last = [one for one in asked["outcomes"] if not one["ends"]]
            if mistakes and last and update["view"]["stacks"]:
                mistakes -= 1
                enter(host, update, dice.choose(last)["outcome"])
                update = after(host, update)
                enter(host, update, again=True)
                update = after(host, update)
            enter(host, update, dice.choose(update["asked"]["outcomes"])["outcome"])
            update = after(host, update)
        elif update["to_move"] and update["to_move"][0] in mine:
            seat = update["to_move"][0]
            if update["seat"] != seat:
                host.seat = seat
                host.say({"type": "look", "seat": seat})
                update = host.until("update", lambda one: one["seat"] == host.seat)
            host.act(update, dice.choose(update["legal"])["action"])
            update = after(host, update)
        else:
            update = after(host, update)
    return update


def seeded(dice: Dice) -> Any:
    track: dict[str, list[str]] = {}
    for camel in ("blue", "green", "orange", "white", "yellow"):
        track.setdefault(str(dice.below(3) + 1), []).append(camel)
    return track


def test_a_whole_game_with_a_bot_has_a_record_that_says_so(visit: Visit, served: Served) -> None:
    ann = visit()
    table = ann.table("me", "greedy", "me", options={"real_dice": True, "time_limit": 3600})
    with ann.tab(table["id"], 0) as host:
        over = whole_game(host, (0, 2), "whole", mistakes=6)
    record = read_record(served.record(table["id"]))
    assert record.header.real_dice
    assert record.header.fair is None
    assert record.over
    assert verify(record).finding == "real"
    assert [move.kind for move in record.moves].count("read-again") == 6
    assert [over["view"]["players"][n]["money"] for n in range(3)] == list(
        record.game.scores(record.state)
    )
    replay = ann.get(f"/api/replays/{table['id']}")
    assert "real dice" in replay["fair"]
    assert [step["text"] for step in replay["steps"]].count("Set-up") <= 1
    assert sum("read again" in step["text"] for step in replay["steps"]) == 6
    info = ann.get(f"/api/tables/{table['id']}")
    assert (info["fairness"], info["phase"]) == (None, "over")
    analysis = ann.post("/api/follows", {"replay": table["id"], "version": 9}, 201)
    assert analysis["redo"]
    while analysis["redo"]:
        analysis = ann.post(f"/api/follows/{analysis['id']}",
                            {"do": "redo", "revision": analysis["revision"]})  # fmt: skip
    assert analysis["scores"] == info["scores"]


def test_clocks_wait_for_the_dice(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", options={"real_dice": True, "time_limit": 600})
    with ann.tab(table["id"], 0) as host:
        opening = host.until("update")
        assert ann.get(f"/api/tables/{table['id']}")["deadline"] is None
        start = laid(host, opening)
        assert ann.get(f"/api/tables/{table['id']}")["deadline"] > 500
        host.act(start, of_kind(start, "pyramid-tile"))
        after(host, start)
        assert ann.get(f"/api/tables/{table['id']}")["deadline"] is None


def test_a_restart_waits_for_the_same_die(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.sqlite3")
    with Served(settings(db)) as one:
        ann = Browser(one.port)
        table = ann.table("me", "me", options={"real_dice": True})
        with ann.tab(table["id"], 0) as host:
            start = laid(host, host.until("update"))
            host.act(start, of_kind(start, "pyramid-tile"))
            asked = after(host, start)
            enter(host, asked, die(asked, "blue", 1))
            wrong = after(host, asked)
            enter(host, wrong, again=True)
            asked = after(host, wrong)
        cookies = dict(ann.http.cookies)
        ann.close()
    with Served(settings(db)) as two:
        again = Browser(two.port)
        again.http.cookies.clear()
        again.http.cookies.update(cookies)
        with again.tab(table["id"], 0) as host:
            update = host.until("update")
            assert update["version"] == asked["version"]
            assert (update["view"], update["asked"]) == (asked["view"], asked["asked"])
            enter(host, update, die(update, "green", 2))
            assert after(host, update)["again"]
        again.close()


def test_the_second_edition_starts_with_its_crazy_camels(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", "me", edition="second", options={"real_dice": True})
    track = {"1": ["green", "yellow"], "2": ["red"], "3": ["blue", "purple"],
             "15": ["black"], "16": ["white"]}  # fmt: skip
    with ann.tab(table["id"], 0) as host:
        start = laid(host, host.until("update"), first=0, track=track)
        assert start["view"]["stacks"] == track
        host.act(start, of_kind(start, "pyramid-tile"))
        asked = after(host, start)
        grey = [one for one in asked["asked"]["outcomes"] if one["outcome"]["die"] == "grey"]
        assert {one["outcome"]["colour"] for one in grey} == {"black", "white"}
        enter(host, asked, grey[0]["outcome"])
        assert after(host, asked)["again"]


def test_cards_that_one_player_sees_are_asked_of_him_alone(visit: Visit) -> None:
    """Camel Up Cards: who is dealt what is nobody else's business (C-20)."""
    ann, bob = visit(), visit()
    table = two(ann, bob, edition="cards")
    with tabs(ann.tab(table["id"], 0), bob.tab(table["id"], 1)) as (host, guest):
        update = host.until("update")
        while update["asked"]["seat"] is None:  # who is youngest, and the first five cards
            enter(host, update, update["asked"]["outcomes"][0]["outcome"])
            update = after(host, update)
        full = update["asked"]["outcomes"]
        dealt = []
        own_and_his = False
        while update["asked"]["seat"] == 0:
            outcome = update["asked"]["outcomes"][0]["outcome"]
            dealt.append(outcome["card"])
            more = {**update["asked"]["outcomes"][-1]["outcome"], "seat": 1}
            enter(host, update, outcome, more)
            own_and_his = host.until("error")["code"] == "not-thrown"
            enter(host, update, outcome)
            update = after(host, update)
        assert update["asked"] == {"seat": 1, "outcomes": []}
        his = guest.until("update", lambda one: one["version"] == update["version"])
        assert his["asked"]["outcomes"], "his own list"
        offered = {json.dumps(one["outcome"]["card"]) for one in his["asked"]["outcomes"]}
        every = {json.dumps(one["outcome"]["card"]) for one in full}
        assert offered == every, "it does not tell what others were dealt"
        enter(host, update, his["asked"]["outcomes"][0]["outcome"])
        assert host.until("error")["code"] == "not-keeper"
        assert own_and_his, "the last card of one's own brings no card for another with it"
        while his["asked"] is not None:
            for one in his["asked"]["outcomes"]:
                enter(guest, his, one["outcome"])
                heard = _answer(guest)
                if heard["type"] == "update":
                    his = heard
                    break
        assert his["to_move"] == [0, 1]
        assert len(his["view"]["players"][1]["hand"]) == len(dealt)
        assert all(card is None for card in his["view"]["players"][0]["hand"] or [None]), (
            "their hands are their own"
        )


def _answer(tab: Tab) -> Message:
    while (heard := tab.hear())["type"] not in ("update", "error"):
        pass
    return heard


def test_a_bot_at_a_game_of_cards_is_dealt_by_the_host(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random", edition="cards", options={"real_dice": True})
    with ann.tab(table["id"], 0) as host:
        update, dice, told = host.until("update"), Dice("cards"), 0
        while not update["over"] and update["view"]["leg"] < 2:
            if (asked := update["asked"]) is not None:
                assert asked["outcomes"]
                enter(host, update, dice.choose(asked["outcomes"])["outcome"])
                heard = _answer(host)
                update = heard if heard["type"] == "update" else update
                told += 1
            elif 0 in update["to_move"]:
                host.act(update, dice.choose(update["legal"])["action"])
                update = after(host, update)
            else:
                update = after(host, update)
        assert told > 20


def test_dice_that_are_entered_are_the_rules_own(visit: Visit, served: Served) -> None:
    """Whatever is offered for a pyramid game is exactly what chance may bring."""
    ann = visit()
    table = ann.table("me", "me", options={"real_dice": True})
    with ann.tab(table["id"], 0) as host:
        whole_game(host, (0, 1), "rules")
    record = read_record(served.record(table["id"]))
    state = record.header.opening()
    for move in record.moves:
        if isinstance(move, Outcome) and move.kind != "read-again":
            assert record.game.to_move(state) is CHANCE
            assert move in [one for one, _ in record.game.chances(state)]
        state = record.game.apply(state, move).state
    assert replay_of(record, "fr").fair
    assert move_of(record.game, document_of(record.moves[0])) == record.moves[0]
