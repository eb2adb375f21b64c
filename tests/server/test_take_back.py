"""Taking one's last choice back: who may, until when, and what the record says of it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from camelup.core.errors import IllegalMove
from camelup.core.game import Pending
from camelup.core.take_back import TakeBack
from camelup.moves import TakeLegTile
from camelup.play.dice import Dice
from camelup.play.record import Header, Record, read_record
from camelup.play.take_back import who_may_take_back
from camelup.play.verify import verify
from tests.server.kit import Browser, Message, Served, settings, tabs

Visit = Callable[[], Browser]


def of_kind(update: Message, kind: str) -> Message:
    action: Message = next(c["action"] for c in update["legal"] if c["action"]["type"] == kind)
    return action


def back(seat: int) -> Message:
    return {"type": "take-back", "seat": seat}


def started(take_back: bool = False) -> Record:
    record = Record(
        Header(edition="base", players=("Ann", "Ben"), age_order=(0, 1), take_back=take_back)
    )
    record.advance(Dice("take-back"))
    return record


def first(record: Record) -> int:
    seats = record.game.to_move(record.state)
    assert not isinstance(seats, Pending)
    return min(seats)


def test_a_choice_without_a_die_is_undone_and_the_record_tells_both() -> None:
    record = started(take_back=True)
    seat, before = first(record), record.game.to_document(record.state)
    record.add(TakeLegTile(seat, "blue"))
    record.add(TakeBack(seat))
    assert record.game.to_document(record.state) == before
    kinds = [json.loads(line).get("type") for line in record.lines()][-2:]
    assert kinds == ["leg-tile", "take-back"]
    again = read_record(record.text())
    assert again.moves == record.moves
    assert again.text() == record.text()


def test_nothing_is_undone_twice_or_by_others_or_once_a_die_has_fallen() -> None:
    record = started(take_back=True)
    seat = first(record)
    other = 1 - seat
    with pytest.raises(IllegalMove):
        record.add(TakeBack(seat))
    record.add(TakeLegTile(seat, "blue"))
    with pytest.raises(IllegalMove):
        record.add(TakeBack(other))
    record.add(TakeLegTile(other, "green"))
    with pytest.raises(IllegalMove):
        record.add(TakeBack(seat))
    record.add(TakeBack(other))
    with pytest.raises(IllegalMove):
        record.add(TakeBack(other))
    roll = next(a for a in record.game.legal(record.state, other) if a.kind == "pyramid-tile")
    record.advance(Dice("take-back"), roll)
    assert who_may_take_back(record.state) is None


def test_a_record_without_it_has_no_trace_and_refuses_it() -> None:
    record = started()
    assert "take" not in record.text()
    with pytest.raises(IllegalMove):
        record.add(TakeBack(first(record)))


def test_it_can_be_taken_back_over_the_wire(visit: Visit, served: Served) -> None:
    ann = visit()
    table = ann.table("me", "me", options={"take_back": True, "seed": "x"})
    assert table["options"]["take_back"]
    with tabs(ann.tab(table["id"], 0), ann.tab(table["id"], 1)) as both:
        seen = [tab.until("update") for tab in both]
        seat = seen[0]["to_move"][0]
        me, other = both[seat], both[1 - seat]
        assert not seen[seat]["take_back"]
        me.act(seen[seat], of_kind(seen[seat], "leg-tile"))
        mine, theirs = me.until("update"), other.until("update")
        assert (mine["take_back"], theirs["take_back"]) == (True, False)
        other.act(theirs, back(seat))
        assert other.until("error")["code"] in ("seat-not-yours", "not-legal")
        me.act(mine, back(seat))
        undone, theirs = me.until("update"), other.until("update")
        assert undone["view"] == seen[seat]["view"]
        assert undone["legal"] == seen[seat]["legal"]
        assert undone["version"] == mine["version"] + 1
        assert [said["event"]["type"] for said in theirs["events"]] == ["taken-back"]
        assert not undone["take_back"]
        me.act(undone, of_kind(undone, "pyramid-tile"))
        assert not me.until("update")["take_back"], "a die has fallen"


def test_a_whole_game_with_it_is_kept_and_proved(visit: Visit, served: Served) -> None:
    ann = visit()
    table = ann.table("me", "me", options={"take_back": True})
    undone = 0
    with tabs(ann.tab(table["id"], 0), ann.tab(table["id"], 1)) as both:
        latest = [tab.until("update") for tab in both]
        update = latest[0]
        while not update["over"]:
            seat = update["to_move"][0]
            tab, version = both[seat], update["version"]
            if latest[seat]["version"] != version:
                update = tab.until("update", lambda u, v=version: u["version"] == v)
            else:
                update = latest[seat]
            if any(c["action"]["type"] == "leg-tile" for c in update["legal"]):
                tab.act(update, of_kind(update, "leg-tile"))
                tab.act(tab.until("update", lambda u: u["take_back"]), back(seat))
                update = tab.until("update", lambda u: u["legal"] and not u["take_back"])
                undone += 1
            version = update["version"]
            tab.act(update, of_kind(update, "pyramid-tile"))
            update = latest[seat] = tab.until("update", lambda u, v=version: u["version"] > v)
    text = served.record(table["id"])
    record = read_record(text)
    assert undone > 5
    assert text.count('"take-back"') == undone
    assert verify(record).right, "every draw is proved, those after a choice taken back too"
    replay = ann.get(f"/api/replays/{table['id']}")
    assert (
        sum("takes that back" in e["text"] for s in replay["steps"] for e in s["events"]) == undone
    )


def test_a_restart_keeps_what_was_taken_back(tmp_path: object) -> None:
    db = f"{tmp_path}/tables.sqlite3"
    with Served(settings(db)) as one:
        ann = Browser(one.port)
        table = ann.table("me", "me", options={"take_back": True, "seed": "x"})
        with tabs(ann.tab(table["id"], 0), ann.tab(table["id"], 1)) as both:
            seat = both[0].until("update")["to_move"][0]
            me = both[seat]
            me.say({"type": "look", "seat": seat})
            start = me.until("update", lambda u: u["legal"])
            me.act(start, of_kind(start, "leg-tile"))
            me.act(me.until("update", lambda u: u["take_back"]), back(seat))
            undone = me.until("update", lambda u: u["legal"] and u["version"] > start["version"])
            me.act(undone, of_kind(undone, "leg-tile"))
            chosen = me.until("update", lambda u: u["take_back"])
        cookies = dict(ann.http.cookies)
        ann.close()
    with Served(settings(db)) as two:
        again = Browser(two.port)
        again.http.cookies.clear()
        again.http.cookies.update(cookies)
        with again.tab(table["id"], seat) as tab:
            update = tab.until("update")
            assert update["version"] == chosen["version"]
            assert update["view"] == chosen["view"]
            assert update["take_back"], "also after a restart"
            tab.act(update, back(seat), "another id")
            assert tab.until("update", lambda u: u["legal"])["view"] == start["view"]
        again.close()
