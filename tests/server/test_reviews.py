"""Reviews and puzzles over the wire: they grow, are kept, and tell nothing of a game in play."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from camelup.puzzles import puzzles
from camelup.server.games.reviewed import reviewed
from camelup.server.protocol import GameReview
from tests.games.kept import record_of
from tests.review.kit import half
from tests.server.kit import Browser

Visit = Callable[[], Browser]

GAME = "base-2-two-legs"


def complete(ask: Any) -> Any:
    """Ask until all of it is there."""
    seen = 0
    while True:
        found = ask()
        assert found["done"] >= seen, "it only ever grows"
        seen = found["done"]
        if found["complete"]:
            return found
        time.sleep(0.2)


def test_an_uploaded_record_is_reviewed(visit: Visit) -> None:
    browser = visit()
    text = half(GAME).text()

    def ask(language: str = "en") -> Any:
        answer = browser.http.post(f"/api/reviews?language={language}", content=text)
        assert answer.status_code == 200, answer.text
        return answer.json()

    found = complete(ask)
    assert not found["over"]
    assert found["done"] == found["total"]
    share = 1 / 2
    for one in found["players"]:
        parts = one["own"] + one["others"] + one["chance"] + one["start"]
        assert one["result"] - share == pytest.approx(parts)
    replay = browser.http.post("/api/replays", content=text).json()
    versions = [step["version"] for step in replay["steps"]]
    assert [moment["version"] for moment in found["moments"]] == versions
    assert {one["version"] for one in found["decisions"]} <= set(versions)
    french = ask("fr")
    assert french["moments"] == found["moments"]
    assert french["note"] != found["note"]


def test_of_a_damaged_record_the_good_part_and_of_nonsense_the_reason(visit: Visit) -> None:
    browser = visit()
    lines = half(GAME).lines()
    text = "".join(lines[:12]) + "nonsense\n"
    found = complete(lambda: browser.http.post("/api/reviews", content=text).json())
    assert len(found["moments"]) > 1
    for bad in ("nonsense\n", "", b"\xff\xfe"):
        answer = browser.http.post("/api/reviews", content=bad)
        assert answer.status_code == 400
        assert answer.json()["text"]


def test_a_game_in_play_has_no_review(visit: Visit) -> None:
    browser = visit()
    table = browser.table("me", "random")
    assert browser.http.get(f"/api/replays/{table['id']}/review").status_code == 404
    assert browser.http.get("/api/replays/nothing/review").status_code == 404


def test_moves_of_chance_belong_to_the_step_before() -> None:
    """Without anything found yet there is an empty review, and it says how much is to be done."""
    record = record_of(GAME)
    found = reviewed(record, (), "en", ("Ann", "Bob"))
    assert isinstance(found, GameReview)
    assert found.done == 0
    assert found.total > len(record.moves)
    assert not found.complete


def test_the_puzzle_of_today_is_the_same_for_everybody(visit: Visit) -> None:
    browser = visit()
    found = browser.get("/api/puzzles")
    assert len(found["puzzles"]) == len(puzzles())
    assert 1 <= found["today"] <= len(puzzles())
    one = browser.get(f"/api/puzzles/{found['today']}?language=fr")
    assert one["choices"][one["solution"]]["value"] == max(c["value"] for c in one["choices"])
    assert one["solution"] != one["obvious"]
    assert one["hints"]
    assert browser.get("/api/puzzles/0", status=404)["text"]
