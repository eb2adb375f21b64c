"""What a browser has played: told to it alone, with its reviews, and forgotten if it asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from camelup.review import Reviewing
from camelup.review.document import WHOLE, Decision, Moment, Option
from camelup.review.make import Done
from camelup.server.games.reviewed import judged
from tests.games.kept import record_of
from tests.server.kit import Browser
from tests.server.test_play import play_out
from tests.server.test_seats import at

Visit = Callable[[], Browser]
PATH = "/api/me/games"


def play(browser: Browser, *seats: str) -> str:
    """A finished game; its table."""
    table = browser.table(*seats)
    with browser.tab(table["id"], 0) as tab:
        play_out(tab)
    return str(table["id"])


def test_finished_games_are_told_to_whoever_played_them(visit: Visit) -> None:
    ann, bob = visit(), visit()
    assert ann.get(PATH)["games"] == []
    id = play(ann, "me", "random", "greedy")
    ann.table("me", "random")  # still going on
    (game,) = ann.get(PATH)["games"]
    assert (game["id"], game["mine"], game["bots"]) == (id, [0], ["", "random", "greedy"])
    assert len(game["money"]) == len(game["names"]) == 3
    assert set(game["winners"]) == {s for s in range(3) if game["money"][s] == max(game["money"])}
    assert (game["accuracy"], game["luck"]) == (None, None)
    assert bob.get(PATH)["games"] == []


def test_a_game_that_nobody_else_played_is_deleted(visit: Visit) -> None:
    ann = visit()
    id = play(ann, "me", "random")
    going = ann.table("me", "random")["id"]
    assert ann.http.delete(PATH).json() == {"games": 1}
    assert ann.get(PATH)["games"] == []
    assert ann.http.get(f"/api/replays/{id}").status_code == 404
    assert [table["id"] for table in ann.get("/api/tables")["mine"]] == [going]
    assert ann.http.delete(PATH).json() == {"games": 0}


def test_a_game_of_others_too_is_only_not_mine_any_more(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.table("me", "open", "random", start=False)
    bob.post(at(table, 1, "take"), {"name": "Bob"})
    ann.post(f"/api/tables/{table['id']}/start")
    with ann.tab(table["id"], 0) as tab:
        bob.post(at(table, 1, "give"), {"kind": "bot", "bot": "random"})
        play_out(tab)
    (his,) = bob.get(PATH)["games"]
    assert his["mine"] == [1]
    assert his["bots"] == ["", "", "random"]  # a bot that stood in for him at the end
    assert ann.http.delete(PATH).json() == {"games": 1}
    assert ann.get(PATH)["games"] == []
    assert [game["id"] for game in bob.get(PATH)["games"]] == [table["id"]]
    assert bob.http.get(f"/api/replays/{table['id']}").status_code == 200


def found(reviewing: Reviewing, share: int) -> list[Done]:
    """All that a review needs: the first seat's chance goes up with the first throw."""
    done: list[Done] = []
    option = Option({"type": "x"}, 0.5, 3.0)
    for task in reviewing.tasks:
        if task.kind == "moment":
            high = WHOLE // 2 + (share if task.number else 0)
            by = None if task.number == 1 else 0
            done.append(Moment(task.number, by, (high, WHOLE - high)))
        else:
            done.append(
                Decision(
                    number=task.number, seat=0, legal=2, options=(option,), played=0,
                    cost=0.0, money=0.0, error=0.0, verdict="best",
                )
            )  # fmt: skip
    return done


def test_accuracy_and_luck_come_from_a_whole_review() -> None:
    record = record_of("base-2-two-legs")
    reviewing = Reviewing(record)
    done = found(reviewing, WHOLE // 10)
    assert judged(record, done[:-1], 0) is None
    told = judged(record, done, 0)
    assert told is not None
    assert told.accuracy == 100
    assert told.luck == pytest.approx(0.1)
    assert told.choices == 0
    other = judged(record, done, 1)
    assert other is not None
    assert other.luck == pytest.approx(-0.1)
