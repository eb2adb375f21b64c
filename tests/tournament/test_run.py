"""Whole tournaments: the same result however they are played."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from math import log10
from pathlib import Path
from typing import Any

import msgspec
import pytest

from camelup import load_record
from camelup.core.errors import CamelUpError
from camelup.tournament import (
    Plan,
    State,
    Task,
    TournamentProgress,
    here,
    in_processes,
    overall,
    run,
    standings,
    summary,
    workers,
)
from camelup.tournament import state as state_module
from camelup.tournament.match import Played, play
from camelup.tournament.plan import seatings, tasks
from camelup.tournament.run import record_path
from camelup.tournament.state import latest, own_path, plan_in
from camelup.tournament.workers import Games

PLAN = Plan(bots=("cautious", "random", "random"), games=24, seed="run")
SURE = Plan(
    players=2, bots=("cautious", "random"), games=None, seed="run", sure=("cautious", "random")
)


def document(plan: Plan, **more: Any) -> dict[str, Any]:
    return run(plan, **{"runner": here, **more}).document()


def backwards(plan: Plan, todo: Iterator[Task], record: bool) -> Games:
    """A few games at a time, in a wild order, as processes might finish them."""
    dice = random.Random(1)
    waiting: list[Task] = []
    for task in todo:
        waiting.append(task)
        if len(waiting) == 7:
            yield play(plan, waiting.pop(dice.randrange(7)), record=record)
    while waiting:
        yield play(plan, waiting.pop(), record=record)


def stopping(after: int) -> Any:
    """Ctrl-C after some games."""

    def runner(plan: Plan, todo: Iterator[Task], record: bool) -> Games:
        for number, game in enumerate(backwards(plan, todo, record)):
            if number == after:
                raise KeyboardInterrupt
            yield game

    return runner


@pytest.mark.parametrize("plan", [PLAN, SURE], ids=["games", "sure"])
def test_the_order_of_finishing_changes_nothing(plan: Plan) -> None:
    assert document(plan, runner=backwards) == document(plan)


@pytest.mark.parametrize("plan", [PLAN, SURE], ids=["games", "sure"])
def test_the_number_of_processes_changes_nothing(plan: Plan) -> None:
    assert document(plan, runner=in_processes(3)) == document(plan)


def test_another_seed_changes_it() -> None:
    other = Plan(bots=PLAN.bots, games=24, seed="other")
    assert document(other)["standings"] != document(PLAN)["standings"]


def test_the_result_adds_up() -> None:
    result = run(PLAN, runner=here)
    assert result.games == sum(len(seatings(PLAN, deal)) for deal in range(result.deals)) >= 24
    assert sum(one.victories for one in result.standings) == pytest.approx(result.games)
    assert sum(one.seats for one in result.standings) == 4 * result.games
    for one in result.standings:
        assert one.win_share.value == pytest.approx(one.victories / one.seats)
    assert [one.bot for one in result.standings] == ["cautious", "random"]
    (meeting,) = result.meetings
    assert meeting == result.meeting("random", "cautious") == result.neighbours()[0]
    assert meeting.share > 0.9
    rating = {one.bot: one.rating.value for one in result.standings}
    assert meeting.difference.value == pytest.approx(rating["cautious"] - rating["random"])


def test_shared_victories_are_split() -> None:
    plan = Plan(players=3, bots=("cautious", "greedy", "random"), games=1, seed="x")
    games = [Played(deal=0, turn=turn, money=(7, 7, 3)) for turn in range(3)]
    result = summary(plan, games)
    assert {one.bot: one.victories for one in result.standings} == {
        "cautious": 1.0,
        "greedy": 1.0,
        "random": 1.0,
    }
    assert {one.share for one in result.meetings} == {0.5}
    assert summary(plan, games[:2]).games == 0  # a deal counts as a whole or not at all


def test_only_victories_are_compared() -> None:
    """Who comes second is nothing in the rules (B-69): richer losers are not above poorer ones."""
    plan = Plan(players=3, bots=("greedy", "cautious", "random"), games=3, seed="x")
    money = {"greedy": 30, "cautious": 3, "random": 20}
    games = [
        Played(deal=0, turn=turn, money=tuple(money[bot] for bot in seating))
        for turn, seating in enumerate(seatings(plan, 0))
    ]
    result = summary(plan, games)
    assert {(one.first, one.second, one.share, one.comparisons) for one in result.meetings} == {
        ("greedy", "cautious", 1.0, 3),
        ("greedy", "random", 1.0, 3),
        ("cautious", "random", 0.5, 0),
    }
    ratings = {one.bot: one.rating.value for one in result.standings}
    assert ratings["greedy"] > ratings["cautious"] == pytest.approx(ratings["random"])


def won_by(plan: Plan, deal: int, *winners: str) -> list[Played]:
    """A deal in which these win, one game after the other."""
    seatings_of = seatings(plan, deal)
    return [
        Played(deal=deal, turn=turn, money=tuple(int(bot == winner) for bot in seating))
        for turn, (seating, winner) in enumerate(zip(seatings_of, winners, strict=True))
    ]


def test_several_tournaments_are_rated_together() -> None:
    """With two bots the fit is known: the odds of all victories, with half a game more each."""
    pair = Plan(players=3, bots=("greedy", "random", "random"), games=6, seed="x")
    other = Plan(players=3, bots=("greedy", "greedy", "random"), games=6, seed="x")
    games = won_by(pair, 0, "greedy", "greedy", "greedy")
    more = won_by(other, 0, "greedy", "random", "random") + won_by(other, 1, *["greedy"] * 3)
    found = overall([(pair, games), (other, more)])
    assert found.names == ("greedy", "random")
    # A victory of greedy counts against both random ones in the first, against one in the second.
    won, lost = 3 * 2 + 1 + 3 + 0.5, 2 * 2 + 0.5
    assert found.difference("greedy", "random").value == pytest.approx(400 * log10(won / lost))
    assert found.rating("greedy").value + found.rating("random").value == pytest.approx(3000)
    assert found.ratings.deals == 2  # the first deal has the same dice in both tournaments


def test_one_tournament_alone_has_the_ratings_of_its_result() -> None:
    plan = Plan(players=3, bots=("greedy", "cautious", "random"), games=9, seed="x")
    games = [
        game
        for deal, names in enumerate(("greedy", "cautious", "greedy"))
        for game in won_by(plan, deal, names, "greedy", "random")
    ]
    found = overall([(plan, games)])
    for one in summary(plan, games).standings:
        assert found.rating(one.bot) == one.rating


@pytest.mark.parametrize(
    ("seats", "money", "score"),
    [
        (("a", "b"), (5, 3), 1.0),
        (("a", "b"), (4, 4), 0.5),
        (("a", "b", "b", "b"), (9, 3, 2, 1), 1.0),
        (("a", "b", "b", "b"), (3, 9, 2, 1), 1 / 3),
        (("a", "b", "c"), (3, 2, 9), 0.5),
    ],
)
def test_the_score_of_a_round(
    seats: tuple[str, ...], money: tuple[int, ...], score: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, "seatings", lambda plan, deal: [seats])
    plan = Plan(players=len(seats), bots=seats, games=1, seed="x", sure=("a", "b"))
    assert standings.score_of(plan, [Played(deal=0, turn=0, money=money)]) == pytest.approx(score)


def test_a_decision_is_reached_and_ends_the_play() -> None:
    seen: list[TournamentProgress] = []
    result = run(SURE, runner=here, watch=seen.append)
    verdict = result.verdict
    assert verdict is not None
    assert verdict.winner == 0
    assert result.deals == verdict.rounds == len(seen) // 2
    assert seen[-1].certainty == 1
    assert 0 < verdict.rounds < 40
    assert json.loads(json.dumps(result.document()))["verdict"]["winner"] == "cautious"


def test_a_limit_can_come_before_the_decision() -> None:
    plan = Plan(players=2, bots=SURE.bots, games=4, seed="run", sure=SURE.sure)
    result = run(plan, runner=here)
    assert result.games == 4
    assert result.verdict is not None
    assert not result.verdict.decided


@pytest.mark.parametrize("plan", [PLAN, SURE], ids=["games", "sure"])
def test_an_interruption_loses_nothing_and_changes_nothing(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    for finished in (5, 9):
        state = State(path, plan)
        with pytest.raises(KeyboardInterrupt):
            run(plan, runner=stopping(finished), state=state)
        state.close()
    state = State(path, plan)
    assert len(state.games) == 14
    assert plan_in(path) == plan
    played: list[Task] = []

    def counting(p: Plan, todo: Iterator[Task], record: bool) -> Games:
        for game in here(p, todo, record):
            played.append(game.task)
            yield game

    before = set(state.games)
    assert document(plan, runner=counting, state=state) == document(plan)
    assert played
    assert not before & set(played)
    state.close()


def test_more_games_go_on_where_fewer_ended(tmp_path: Path) -> None:
    short = Plan(bots=PLAN.bots, games=8, seed="run")
    state = State(tmp_path / "s", short)
    run(short, runner=here, state=state)
    state.close()
    state = State(tmp_path / "s", PLAN)
    assert len(state.games) >= 8
    assert document(PLAN, state=state) == document(PLAN)
    assert document(short, state=state) == document(short)
    state.close()


def test_a_state_that_was_cut_anywhere_is_mended(tmp_path: Path) -> None:
    plan = Plan(players=2, bots=("random",), games=3, seed="cut")
    state = State(tmp_path / "whole", plan)
    whole = document(plan, state=state)
    state.close()
    data = (tmp_path / "whole").read_bytes()
    ends = [i + 1 for i, byte in enumerate(data) if byte == ord("\n")]
    for size in range(0, len(data) + 1, 7):
        path = tmp_path / "cut"
        path.write_bytes(data[:size])
        state = State(path, plan)
        assert len(state.games) == max(0, sum(end <= size for end in ends) - 1)
        state.close()
        if size % 5 == 0:
            state = State(path, plan)
            assert document(plan, state=state) == whole
            state.close()
            state = State(path, plan)
            assert len(state.games) == 3
            state.close()


def test_an_altered_line_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "state"
    state = State(path, PLAN)
    run(PLAN, runner=here, state=state)
    state.close()
    lines = path.read_text().splitlines(keepends=True)
    lines[4] = lines[4].replace('"money":[', '"money":[9')
    path.write_text("".join(lines))
    state = State(path, PLAN)
    assert len(state.games) == 3
    state.close()
    path.write_text(lines[0].replace("random", "Random") + "".join(lines[1:]))
    with pytest.raises(CamelUpError, match="does not hold"):  # and nothing is thrown away
        State(path, PLAN)
    assert len(path.read_text().splitlines()) == len(lines)


def test_a_state_belongs_to_one_plan_one_program_and_one_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "state"
    state = State(path, PLAN)
    with pytest.raises(CamelUpError, match="Another program"):
        State(path, PLAN)
    state.close()
    with pytest.raises(CamelUpError, match="another tournament"):
        State(path, Plan(bots=PLAN.bots, seed="other"))
    monkeypatch.setattr(state_module, "fingerprint", lambda names: "0123")
    with pytest.raises(CamelUpError, match="have changed"):
        State(path, PLAN)
    (tmp_path / "book").write_text("Once upon a time\n")
    with pytest.raises(CamelUpError, match="does not hold"):
        State(tmp_path / "book", PLAN)
    assert (tmp_path / "book").read_text() == "Once upon a time\n"
    with pytest.raises(CamelUpError, match="does not hold"):
        plan_in(tmp_path / "book")
    with pytest.raises(CamelUpError, match="cannot be kept"):
        State(tmp_path / "book" / "x", PLAN)


def test_every_plan_has_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAMELUP_DATA", str(tmp_path))
    more = Plan(bots=PLAN.bots, games=99, seed="run")
    assert own_path(PLAN) == own_path(more) != own_path(SURE)
    with pytest.raises(CamelUpError, match="No tournament"):
        latest()
    state = State(own_path(PLAN), PLAN)
    assert latest() == own_path(PLAN)
    state.discard()
    with pytest.raises(CamelUpError, match="No tournament"):
        latest()


def test_records_of_all_games_are_saved(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    state = State(tmp_path / "state", PLAN)
    run(PLAN, runner=in_processes(2), state=state, records=folder)
    games = dict(state.games)
    assert {path.name for path in folder.iterdir()} == {
        record_path(folder, task).name for task in tasks(PLAN)
    }
    for task, game in games.items():
        record = load_record(record_path(folder, task))
        assert record.game.scores(record.state) == game.money
        assert record.header.players[0].startswith(seatings(PLAN, task.deal)[task.turn][0])
    lost = record_path(folder, Task(1, 1))
    text = lost.read_text()
    lost.unlink()
    run(PLAN, runner=here, state=state, records=folder)  # plays that one again
    assert lost.read_text() == text
    state.close()


def test_records_of_different_tournaments_are_not_mixed(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    run(PLAN, runner=here, records=folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    other = msgspec.structs.replace(PLAN, seed="another")
    state = State(tmp_path / "state", other)
    run(other, runner=here, state=state)
    with pytest.raises(CamelUpError, match="another tournament"):
        run(other, runner=here, records=folder)
    with pytest.raises(CamelUpError, match="another tournament"):
        run(other, runner=here, state=state, records=folder)  # would take them for its own
    state.close()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    (folder / "deal-last.camelup").write_text("somebody's own")
    run(PLAN, runner=here, records=folder)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_lost_process_is_reported_with_its_game(strangers: None, jobs: int) -> None:
    plan = Plan(players=2, bots=("random", "fatal"), games=8, seed="1")
    with pytest.raises(CamelUpError, match=r"lost while it played deal [1-4] .*fatal"):
        run(plan, runner=in_processes(jobs))


def test_an_error_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Plan, "check", lambda self: None)
    plan = Plan(edition="elephant", players=2, bots=("random",), games=4, seed="1")
    with pytest.raises(RuntimeError, match="elephant"):
        run(plan, runner=in_processes(2))


def test_a_process_with_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "fingerprint", lambda names: "0123")
    with pytest.raises(CamelUpError, match="were changed while"):
        run(PLAN, runner=in_processes(2))
