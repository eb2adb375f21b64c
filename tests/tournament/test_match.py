"""One game: the same dice in every rotation, bots that fail, the record."""

from __future__ import annotations

from typing import Any

import pytest

from camelup.core.values import Outcome
from camelup.play.record import Record, read_record
from camelup.tournament import Plan, Task
from camelup.tournament.match import PATIENCE, play, table_names
from camelup.tournament.plan import seatings

SUPERCUP = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
SETUPS: list[dict[str, Any]] = [
    {"edition": "base", "players": 4},
    {"edition": "second", "players": 4},
    {"edition": "cards", "players": 3},
    {"edition": "base", "players": 8, "modules": SUPERCUP},
]
IDS = ["base", "second", "cards", "supercup"]


def recorded(plan: Plan, task: Task) -> Record:
    text = play(plan, task, record=True).record
    assert text is not None
    return read_record(text)


def chance_by_leg(record: Record) -> dict[tuple[int, str], list[Outcome]]:
    """What chance brought, by leg and kind."""
    found: dict[tuple[int, str], list[Outcome]] = {}
    state = record.header.opening()
    for move, step in record.replay():
        if isinstance(move, Outcome):
            found.setdefault((state.leg, move.kind), []).append(move)
        state = step.state
    return found


@pytest.mark.parametrize("edition", ["base", "second"])
def test_every_rotation_of_a_deal_has_the_same_dice(edition: str) -> None:
    bots = ("random", "cautious", "random", "cautious")
    plan = Plan(edition=edition, bots=bots, seed="dice")
    for deal in range(3):
        games = [recorded(plan, Task(deal, t)) for t in range(len(seatings(plan, deal)))]
        first, *others = map(chance_by_leg, games)
        assert len(others) in (1, 3)
        assert len({tuple(map(str, game.moves)) for game in games}) > 1
        for other in others:
            common = first.keys() & other.keys()
            assert {(1, "die"), (2, "die"), (3, "die")} <= common
            for key in common:  # a race may end earlier for one of them
                both = zip(first[key], other[key], strict=False)
                assert all(mine == his for mine, his in both), key


def test_in_cards_every_rotation_deals_the_same_cards() -> None:
    plan = Plan(edition="cards", players=3, bots=("random", "cautious", "greedy"), seed="dice")
    one, other = (chance_by_leg(recorded(plan, Task(0, turn))) for turn in (0, 1))
    assert {key for key in one if key[1] == "deal"} >= {(1, "deal")}
    for key in one.keys() & other.keys():
        if key[1] == "deal":
            assert one[key] == other[key]


def test_deals_differ() -> None:
    plan = Plan(bots=("random",), seed="dice")
    one, other = (chance_by_leg(recorded(plan, Task(deal, 0))) for deal in (0, 1))
    assert one[1, "die"] != other[1, "die"]


def test_how_much_the_bots_draw_does_not_move_the_dice(strangers: None) -> None:
    """``first`` never draws at random, ``random`` always does."""
    quiet = chance_by_leg(recorded(Plan(bots=("first",), seed="x"), Task(0, 0)))
    loud = chance_by_leg(recorded(Plan(bots=("random",), seed="x"), Task(0, 0)))
    assert quiet[1, "die"] == loud[1, "die"]


@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_the_same_task_gives_the_same_game(setup: dict[str, Any]) -> None:
    plan = Plan(**setup, bots=("random",), seed="again")
    one, other = (play(plan, Task(3, 0), record=True) for _ in range(2))
    assert (one.money, one.record, one.moves) == (other.money, other.record, other.moves)
    assert play(plan, Task(4, 0)).money != one.money


@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_the_record_tells_the_game(setup: dict[str, Any]) -> None:
    plan = Plan(**setup, bots=("random", "random"), seed="record")
    played = play(plan, Task(0, 0), record=True)
    assert played.record is not None
    record = read_record(played.record)
    assert record.over
    assert record.game.scores(record.state) == played.money
    assert record.game.modules == setup.get("modules", ())
    assert play(plan, Task(0, 0)).record is None


def test_seats_of_one_bot_are_numbered() -> None:
    assert table_names(("a", "b", "a", "c")) == ("a 1", "b", "a 2", "c")


@pytest.mark.parametrize(("bot", "kind"), [("broken", "raised"), ("cheat", "illegal")])
@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_a_bot_that_fails_is_counted_and_the_game_goes_on(
    strangers: None, setup: dict[str, Any], bot: str, kind: str
) -> None:
    others = ("random",) * (setup["players"] - 1)
    plan = Plan(**setup, bots=(bot, *others), seed="fault")
    played = play(plan, Task(0, 0))
    seat = seatings(plan, 0)[0].index(bot)
    (fault,) = played.faults
    assert (fault.seat, fault.kind) == (seat, kind)
    assert fault.times == played.moves[seat] > 0
    assert fault.said == {"broken": "KeyError: 'lost'", "cheat": "'win'"}[bot]


def test_a_bot_that_is_late_is_counted(strangers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLOW_SECONDS", "0.05")
    plan = Plan(players=2, bots=("slow", "random"), seed="late", seconds=0.001)
    played = play(plan, Task(0, 0))
    assert {fault.kind for fault in played.faults if fault.times > 5} == {"slow"}
    assert {fault.said for fault in played.faults} == {""}


def test_a_game_that_nobody_wants_to_end_is_brought_to_an_end(strangers: None) -> None:
    played = play(Plan(players=2, bots=("fidgety",), seed="end"), Task(0, 0))
    assert sum(played.moves) > PATIENCE
    assert {(fault.seat, fault.kind) for fault in played.faults} == {(0, "endless"), (1, "endless")}
