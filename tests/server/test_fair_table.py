"""Fair dice at a table: promised before anybody adds to them, kept through thick and thin."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from camelup.play.fair import commitment
from camelup.play.record import read_record
from camelup.play.verify import verify
from camelup.server.workers.pool import WorkerPool
from tests.server.kit import Browser, Message, Served, settings, wait_until

Visit = Callable[[], Browser]


def over(browser: Browser, table: str) -> Message:
    """The table once its game is over."""

    def ended() -> Message | None:
        told: Message = browser.get(f"/api/tables/{table}")
        return told if told["phase"] == "over" else None

    found: Message = wait_until(ended)
    return found


def test_the_promise_is_there_before_the_values_and_the_seed_at_the_end(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.table("me", "open", "random", edition="second", start=False)
    promised = table["fairness"]
    assert re.fullmatch(r"[0-9a-f]{64}", promised["commitment"])
    assert (promised["seed"], promised["values"]) == (None, [])
    bob.post(f"/api/tables/{table['id']}/seats/1/take", {"name": "Bob"})
    with (
        ann.tab(table["id"], 0, value="Ann’s value") as hers,
        bob.tab(table["id"], 1, value="4711") as tab,
    ):
        for heard in (hers, tab):
            heard.until("table")
        ann.post(f"/api/tables/{table['id']}/start")
        playing = tab.until("table", lambda told: told["phase"] == "playing")
        fairness = playing["fairness"]
        assert fairness["commitment"] == promised["commitment"]
        assert fairness["values"] == ["Ann’s value", "4711", ""]
        assert fairness["seed"] is None
        for browser, seat in ((ann, 0), (bob, 1)):
            path = f"/api/tables/{table['id']}/seats/{seat}/give"
            browser.post(path, {"kind": "bot", "bot": "random"})
        fairness = over(ann, table["id"])["fairness"]
    assert commitment(fairness["seed"]) == promised["commitment"]
    assert re.fullmatch(r"[0-9a-f]{64}", fairness["seed"])
    record = read_record(ann.http.get(f"/api/replays/{table['id']}/record").text)
    assert verify(record).finding == "kept"
    assert record.revealed == fairness["seed"]


def test_what_was_promised_holds_when_seats_change_hands_and_the_server_starts_anew(
    tmp_path: Path,
) -> None:
    chosen = settings(str(tmp_path / "tables.sqlite3"))
    with Served(chosen) as first:
        ann, bob = Browser(first.port), Browser(first.port)
        id = ann.table("me", "random", "random")["id"]
        seat = f"/api/tables/{id}/seats/0"
        with ann.tab(id, 0, value="Ann’s value") as tab:
            update = tab.turn()
            tab.act(update, update["legal"][0]["action"])
            token = ann.post(f"{seat}/link")["token"]
            bob.post(f"{seat}/take", {"name": "Bob", "token": token})
    with Served(chosen) as second:
        for browser in (ann, bob):
            browser.port, browser.http.base_url = second.port, f"http://127.0.0.1:{second.port}"
        with bob.tab(id, 0, value="Bob’s value"):
            bob.post(f"{seat}/give", {"kind": "bot", "bot": "random"})
            fairness = over(bob, id)["fairness"]
        record = read_record(second.record(id))
        for browser in (ann, bob):
            browser.close()
    assert fairness["values"] == ["Ann’s value", "", ""]
    assert record.header.fair is not None
    assert list(record.header.fair.values) == fairness["values"]
    assert verify(record).finding == "kept"


def test_a_seed_chosen_by_hand_repeats_the_game_and_is_told_at_the_end(
    served: Served, visit: Visit
) -> None:
    records = []
    for _ in range(2):
        ann, bob = visit(), visit()
        table = ann.table("random", "random", options={"seed": "forty-two"})
        told = bob.get(f"/api/tables/{table['id']}")
        if told["phase"] != "over":
            assert (told["fairness"], told["options"]["seed"]) == (None, "")
        with ann.tab(table["id"]):
            told = over(bob, table["id"])
        assert told["fairness"]["seed"] == told["options"]["seed"] == "forty-two"
        records.append(read_record(served.record(table["id"])))
    draws = [[m for m in record.moves if not hasattr(m, "seat")][:3] for record in records]
    assert draws[0] == draws[1]
    assert all(verify(record).finding == "known" for record in records)


def test_a_bot_is_never_told_the_secret_of_the_dice(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bytes] = []
    ask = WorkerPool.ask

    async def overheard(self: WorkerPool, *arguments: Any, **more: Any) -> Any:
        heard.append(pickle.dumps(arguments))
        return await ask(self, *arguments, **more)

    monkeypatch.setattr(WorkerPool, "ask", overheard)
    ann = visit()
    secret = over(ann, ann.table("random", "random", "random")["id"])["fairness"]["seed"]
    assert len(heard) > 20
    assert not any(secret.encode() in message for message in heard)
