"""Words at the table over the wire: who hears them, and what is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from camelup.server.errors import RequestError
from camelup.server.tables.talking import LONGEST, plain
from tests.server.kit import Browser, Message, Served, Tab, settings, tabs, wait_until
from tests.server.test_play import play_out
from tests.server.test_seats import at

Visit = Callable[[], Browser]


def say(tab: Tab, id: str = "1", **words: object) -> None:
    tab.say({"type": "say", "id": id, "seat": tab.seat, **words})


def refused(tab: Tab, **words: object) -> Message:
    say(tab, "no", **words)
    return tab.until("error", lambda one: one["id"] == "no")


def two(visit: Visit, **options: object) -> tuple[Browser, Browser, Message]:
    """A game of two people."""
    ann, bob = visit(), visit()
    table = ann.table("me", "open", start=False, options=options)
    bob.post(at(table, 1, "take"), {"name": "Bob"})
    return ann, bob, ann.post(f"/api/tables/{table['id']}/start")


def silent(tab: Tab) -> bool:
    """Has nothing been said to it so far?"""
    tab.say({"type": "ping"})
    tab.until("pong")
    return not [one for one in tab.heard if '"spoken"' in one]


def test_those_at_the_table_hear_each_other_and_no_record_does(
    visit: Visit, served: Served
) -> None:
    ann, bob, table = two(visit)
    eve = visit()
    with tabs(ann.tab(table["id"], 0), bob.tab(table["id"], 1), eve.tab(table["id"])) as all:
        one, other, watcher = all
        for tab in all:
            tab.until("update")
        say(one, text="  <b>Good</b>\N{EM SPACE}luck ")
        told = {"type": "spoken", "id": "1", "seat": 0, "text": "<b>Good</b> luck",
                "reaction": None, "old": False}  # fmt: skip
        assert one.until("spoken") == other.until("spoken") == told
        say(other, "2", reaction="lucky")
        assert one.until("spoken")["reaction"] == "lucky"
        assert silent(watcher)
        watcher.say({"type": "say", "id": "3", "seat": 0, "text": "psst"})
        assert watcher.until("error")["code"] == "seat-not-yours"
        # The table wants watchers to hear it.
        ann.post(f"/api/tables/{table['id']}/company", {"overheard": True})
        say(one, "4", reaction="hello")
        assert watcher.until("spoken")["id"] == "4"
    with bob.tab(table["id"], 1) as again:  # who comes back hears what was said
        assert [again.until("spoken")["id"] for _ in range(3)] == ["1", "2", "4"]
        bob.post(at(table, 1, "give"), {"kind": "bot", "bot": "random"})
    with ann.tab(table["id"], 0) as tab:
        play_out(tab)
    assert "luck" not in served.record(table["id"])
    assert "luck" not in ann.http.get(f"/api/replays/{table['id']}").text


def test_tables_with_reactions_only_or_without_a_word(visit: Visit) -> None:
    ann, _, table = two(visit, talk="reactions")
    company = f"/api/tables/{table['id']}/company"
    with ann.tab(table["id"], 0) as tab:
        assert refused(tab, text="Hello")["code"] == "talk-reactions"
        say(tab, reaction="cheer")
        assert tab.until("spoken")["reaction"] == "cheer"
        ann.post(company, {"talk": "off"})
        assert refused(tab, reaction="cheer")["code"] == "talk-off"
    with ann.tab(table["id"], 0) as tab:
        tab.until("update")
        assert silent(tab)


def test_what_cannot_be_said_is_refused_with_the_reason(visit: Visit) -> None:
    ann, _, table = two(visit)
    with ann.tab(table["id"], 0) as tab:
        tab.until("update")
        assert refused(tab, text=" ")["code"] == "say-one"
        assert refused(tab, text="a", reaction="cheer")["code"] == "say-one"
        long = refused(tab, text="a" * (LONGEST + 1))
        assert (long["code"], str(LONGEST) in long["text"]) == ("say-long", True)
        assert refused(tab, text="a\u202eb")["code"] == "say-signs"
        tab.say({"type": "say", "id": "x", "seat": 0, "reaction": "rude"})
        assert tab.until("error")["code"] == "bad-message"
        for count in range(6):
            say(tab, f"n{count}", text="quick")
            tab.until("spoken")
        assert refused(tab, text="quicker")["code"] == "say-fast"


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\n", "\x7f", "\u2028", "\u2066", "\ufeff"])
def test_signs_that_control_are_refused(sign: str) -> None:
    with pytest.raises(RequestError, match="signs"):
        plain(f"a{sign}b")


def test_every_script_and_every_picture_can_be_said() -> None:
    for text in ("Zażółć", "سلام", "速い!", "\U0001f42a", "\U0001f468\u200d\U0001f33e"):
        assert plain(text) == text


def test_words_go_to_other_nodes(database: str, bus: str, tmp_path: Path) -> None:
    shared = settings(database, bus=bus, key="k" * 40)
    with Served(shared) as one, Served(shared) as other:
        ann, bob = Browser(one.port), Browser(other.port)
        wait_until(lambda: one.node.cluster.bus.up and other.node.cluster.bus.up)
        table = ann.table("me", "open", start=False)
        bob.post(at(table, 1, "take"), {"name": "Bob"})
        ann.post(f"/api/tables/{table['id']}/start")
        with ann.tab(table["id"], 0) as first, bob.tab(table["id"], 1) as second:
            first.until("update")
            second.until("update")
            say(second, text="over here")
            assert first.until("spoken")["text"] == "over here"
            assert second.until("spoken")["seat"] == 1
        ann.close()
        bob.close()
