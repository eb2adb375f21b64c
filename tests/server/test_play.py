"""A game over the wire: hello, updates, actions, repeats, stale versions, several tabs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from camelup.play.fair import commitment
from camelup.play.record import read_record
from camelup.play.verify import verify
from tests.server.kit import Browser, Message, Served, Tab, tabs

Visit = Callable[[], Browser]

GAMES = [
    ("base", 3, ()),
    ("base", 6, ("long-track", "spicy", "photographer", "position-bets", "partnerships")),
    ("second", 4, ()),
    ("cards", 3, ()),
]


def pick(update: Message, count: int) -> Message:
    """An action that changes from turn to turn, dice often enough for the game to end."""
    plain = [c for c in update["legal"] if c["topic"] in ("pyramid-tile", "reveal", "end-turn")]
    chosen = plain[0] if plain and count % 3 else update["legal"][count % len(update["legal"])]
    action: Message = chosen["action"]
    return action


def play_out(tab: Tab) -> Message:
    """Play a seat to the end of the game; returns the last update."""
    count = 0
    while not (update := tab.turn())["over"]:
        count += 1
        tab.act(update, pick(update, count))
    return update


@pytest.mark.parametrize(("edition", "players", "modules"), GAMES, ids=lambda v: str(v)[:12])
def test_a_whole_game_against_bots(
    visit: Visit, served: Served, edition: str, players: int, modules: tuple[str, ...]
) -> None:
    ann = visit()
    table = ann.table("me", *["random"] * (players - 1), edition=edition, modules=modules)
    assert table["phase"] == "lobby"
    with ann.tab(table["id"], 0, value="abc") as tab:
        last = play_out(tab)
        assert last["to_move"] == []
        assert last["legal"] == []
    over = ann.get(f"/api/tables/{table['id']}")
    assert over["phase"] == "over"
    assert len(over["scores"]) == players
    assert [over["scores"][winner] for winner in over["winners"]] == [max(over["scores"])] * len(
        over["winners"]
    )
    assert over["version"] == last["version"]


def test_hello_is_answered_with_the_table_and_the_position(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random", "random")
    with ann.tab(table["id"], 0) as tab:
        info, update = tab.hear(), tab.hear()
        assert (info["type"], info["phase"], info["host"]) == ("table", "playing", True)
        assert [seat["here"] for seat in info["seats"]] == [True, False, False]
        assert [seat["mine"] for seat in info["seats"]] == [True, False, False]
        assert (update["type"], update["fresh"], update["seat"]) == ("update", True, 0)
        assert update["view"]["seat"] == 0
        assert update["events"][-1]["event"]["type"] == "leg-started"
        assert all(said["text"].endswith((".", "!")) for said in update["events"])


def test_everything_is_said_in_the_language_asked_for(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", "me")
    with ann.tab(table["id"], 0, language="fr") as tab:
        french = tab.until("update")
        tab.say({"type": "look", "seat": 0, "language": "en"})
        english = tab.until("update")
        assert [s["event"] for s in french["events"]] == [s["event"] for s in english["events"]]
        assert all(
            one["text"] != other["text"]
            for one, other in zip(french["events"], english["events"], strict=True)
        )
        tab.say({"type": "look", "seat": 0, "language": "fr"})
        tab.act(tab.until("update"), {"type": "no-such-thing"}, id="x")
        refusal = tab.until("error")
        assert (refusal["code"], refusal["id"]) == ("not-legal", "x")
        assert "possibles" in refusal["text"]


def mover(update: Message, *tabs: Tab) -> Tab:
    """The tab that looks from the seat to move."""
    return next(tab for tab in tabs if tab.seat in update["to_move"])


def test_an_action_that_is_said_twice_is_done_once(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", "me")
    with tabs(*(ann.tab(table["id"], seat) for seat in range(3))) as seats:
        first, *_ = [tab.until("update") for tab in seats]
        tab = mover(first, *seats)
        action = {"type": "pyramid-tile", "seat": tab.seat}
        tab.act(first, action, id="once")
        done = tab.until("update")
        assert done["acted"] == "once"
        assert not done["fresh"]
        tab.act(first, action, id="once")
        again = tab.until("update")
        assert (again["acted"], again["fresh"]) == ("once", True)
        assert again["version"] == done["version"]
        tab.act(again, action, id="once")  # even with the present version
        assert tab.until("update")["version"] == done["version"]
        other = next(one for one in seats if one is not tab)
        assert other.until("update")["acted"] is None
        assert other.seat is not None
        assert ann.get(f"/api/tables/{table['id']}")["version"] == done["version"]


def test_a_stale_version_is_answered_with_a_fresh_view(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", "me")
    with tabs(*(ann.tab(table["id"], seat) for seat in range(3))) as seats:
        first, *_ = [tab.until("update") for tab in seats]
        tab = mover(first, *seats)
        tab.act(first, {"type": "pyramid-tile", "seat": tab.seat})
        second = tab.until("update")
        late = mover(second, *seats)
        late.act(first, {"type": "pyramid-tile", "seat": late.seat}, id="late")
        refusal = late.until("error")
        assert (refusal["code"], refusal["id"]) == ("stale", "late")
        fresh = late.until("update")
        assert (fresh["version"], fresh["fresh"]) == (second["version"], True)
        ahead = {**fresh, "version": fresh["version"] + 1}
        late.act(ahead, {"type": "pyramid-tile", "seat": late.seat}, id="ahead")
        assert late.until("error")["code"] == "stale"


def test_two_tabs_of_one_seat_both_work(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", "me")
    with tabs(*(ann.tab(table["id"], seat) for seat in (0, 1, 2, 0, 1, 2))) as all_tabs:
        updates = [tab.until("update") for tab in all_tabs]
        seat = updates[0]["to_move"][0]
        one, other = all_tabs[seat], all_tabs[seat + 3]
        one.act(updates[0], {"type": "pyramid-tile", "seat": seat}, id="a")
        assert one.until("update")["acted"] == "a"
        update = other.until("update")
        assert update["acted"] == "a"
        seat = update["to_move"][0]
        again = all_tabs[seat + 3]
        again.until("update")
        again.act(update, {"type": "pyramid-tile", "seat": seat}, id="b")
        assert again.until("update")["version"] > update["version"]
        first = all_tabs[seat]
        first.until("update")
        assert first.until("update")["acted"] == "b"


def test_a_browser_looks_only_from_its_own_seats(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.table("me", "me", "random", start=False)
    with ann.tab(table["id"], 0) as tab, bob.tab(table["id"], 1) as watcher:
        assert watcher.until("error")["code"] == "seat-not-yours"
        ann.post(f"/api/tables/{table['id']}/start")
        assert tab.until("update")["view"]["players"][0]["hand"]
        assert watcher.until("update")["seat"] is None
        tab.say({"type": "look", "seat": 1})
        update = tab.until("update", lambda u: u["seat"] == 1)
        assert update["view"]["players"][0]["hand"] is None
        assert update["view"]["players"][1]["hand"]
        for seat in (2, 7, -1, 10**30):
            tab.say({"type": "look", "seat": seat})
            assert tab.until("error")["code"] == "seat-not-yours"
            assert tab.until("update")["seat"] is None
        watcher.act({"version": 1}, {"type": "pyramid-tile", "seat": 1}, id="theft")
        refusal = watcher.until("error")
        assert (refusal["code"], refusal["id"]) == ("seat-not-yours", "theft")


def test_where_several_choose_at_once_nobody_makes_another_late(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "me", edition="cards")
    with tabs(ann.tab(table["id"], 0), ann.tab(table["id"], 1)) as seats:
        before = [tab.until("update") for tab in seats]
        assert before[0]["to_move"] == [0, 1]
        for tab, update in zip(seats, before, strict=True):
            tab.act(update, update["legal"][0]["action"], id="mine")
        for tab in seats:
            assert tab.until("update", lambda u: u["acted"])["acted"] == "mine"


def test_whoever_comes_back_sees_what_he_missed(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random", "random", options={"seed": "come back"})
    with ann.tab(table["id"], 0) as tab:
        update = tab.turn()
        tab.act(update, pick(update, 1))
        later = tab.turn()
    with ann.tab(table["id"], 0) as tab:
        fresh = tab.turn()
        assert fresh["fresh"]
        for name in ("version", "view", "legal", "to_move"):
            assert fresh[name] == later[name]
        assert fresh["events"][-len(later["events"]) :] == later["events"]


def test_the_record_of_a_finished_game_is_verified(visit: Visit, served: Served) -> None:
    ann = visit()
    table = ann.table("me", "random", "random")
    with ann.tab(table["id"], 0, value="from my browser") as tab:
        waiting = tab.until("table")["fairness"]
        assert waiting["seed"] is None
        last = play_out(tab)
    over = ann.get(f"/api/tables/{table['id']}")["fairness"]
    assert over["commitment"] == waiting["commitment"] == table["fairness"]["commitment"]
    assert commitment(over["seed"]) == over["commitment"]
    text = served.record(table["id"])
    record = read_record(text)
    assert record.over
    assert len(record.moves) == last["version"]
    assert record.header.fair is not None
    assert record.header.fair.values == ("from my browser", "", "")
    assert record.revealed == over["seed"]
    assert verify(record).finding == "kept"
