"""The end of a leg: marker, scoring, clean-up, next leg."""

from __future__ import annotations

import pytest

from camelup.core.common import LegPaid, LegStarted
from camelup.pyramid.events import LegRanked, MarkerPassed
from camelup.pyramid.parts.leg_bets import LegTileScored
from camelup.pyramid.parts.pyramid import PyramidTilesScored
from camelup.pyramid.parts.race_bets import RaceCard
from tests.support import Table, table

BEFORE = {7: "orange", 9: "white", 10: "blue", 11: "yellow", 12: "green"}
"""Once the orange die has moved its camel by 1: green, yellow, blue, white, orange."""


def last_die(
    held: dict[int, str] | None = None,
    money: tuple[int, ...] = (3, 3, 3),
    taken: dict[int, int] | None = None,
    turn: int = 2,
) -> Table:
    """One die and one Pyramid tile are left; player ``turn`` takes them."""
    tiles = taken or {0: 1, 1: 2, 2: 1}
    at = table("base", BEFORE, dice="orange", money=money, held=held, taken=tiles, turn=turn)
    return at.roll("orange", 1)


@pytest.mark.clause("B-22", "B-51")
def test_the_leg_ends_with_the_fifth_die_and_not_before() -> None:
    at = table("base", {1: "green yellow orange", 3: "blue white"})
    for i, die in enumerate(("green", "blue", "yellow", "white"), start=1):
        at.roll(die, 1)
        assert at.told(LegRanked) == []
        assert at.state.pyramid.tiles == 5 - i
        assert at.state.leg == 1
    at.roll("orange", 1)
    assert len(at.told(LegRanked)) == 1
    assert at.state.leg == 2


@pytest.mark.clause("B-22", "B-51")
def test_the_last_camel_moves_before_the_scoring() -> None:
    at = table("base", {5: "green yellow orange blue", 6: "white"}, dice="green", turn=0)
    at.roll("green", 2)
    assert at.told(LegRanked) == [
        LegRanked(1, ("blue", "orange", "yellow", "green", "white")),
    ]


@pytest.mark.clause("B-51")
def test_scoring_comes_before_the_next_turn() -> None:
    kinds = [event.kind for event in last_die().events]
    assert kinds == [
        "pyramid-tile-taken",
        "die-revealed",
        "unit-moved",
        "marker-passed",
        "leg-ranked",
        *["pyramid-tiles-scored", "leg-paid"] * 3,
        "leg-started",
    ]


@pytest.mark.clause("B-52", "B-60", "RB-27")
@pytest.mark.parametrize(("turn", "left"), [(0, 1), (1, 2), (2, 0)])
def test_the_marker_goes_to_the_left_and_its_holder_begins(turn: int, left: int) -> None:
    at = last_die(turn=turn)
    assert at.told(MarkerPassed) == [MarkerPassed(left)]
    assert at.told(LegStarted) == [LegStarted(2, left)]
    assert at.state.marker == at.turn == left


@pytest.mark.clause("B-53", "B-21")
def test_the_leader_is_on_top_of_the_foremost_stack() -> None:
    at = table(
        "base",
        {7: "orange", 12: "white green blue yellow"},
        dice="orange",
        held={0: "yellow 5", 1: "white 5"},
        taken={2: 4},
        turn=2,
    )
    at.roll("orange", 1)
    assert at.totals == {0: 5, 1: -1, 2: 5}


@pytest.mark.clause("B-54", "RB-13")
def test_each_player_gets_his_net_result() -> None:
    at = last_die(held={0: "green 5, blue 5, yellow 5", 1: "orange 5, white 5, green 3"})
    assert at.totals == {0: 5 - 1 + 1 + 1, 1: -1 - 1 + 3 + 2, 2: 2}
    assert at.money == (9, 6, 5)


@pytest.mark.clause("B-54", "RB-13", "B-26")
def test_the_floor_is_applied_to_the_net_and_not_to_single_tiles() -> None:
    at = last_die(held={0: "blue 5, white 5, green 5"}, money=(0, 3, 3), taken={1: 3, 2: 1})
    assert at.totals[0] == 3
    assert at.money[0] == 3


@pytest.mark.clause("B-54", "B-26")
def test_a_loss_beyond_the_floor_is_waived_and_not_owed() -> None:
    at = last_die(held={0: "blue 5, white 5, orange 5"}, money=(1, 3, 3), taken={1: 3, 2: 1})
    paid = [event for event in at.told(LegPaid) if event.seat == 0]
    assert paid == [LegPaid(0, total=-3, paid=-1)]
    assert at.money[0] == 0


@pytest.mark.clause("B-55")
def test_tiles_of_the_leader_pay_their_value() -> None:
    at = last_die(held={0: "green 5", 1: "green 3", 2: "green 2"})
    paid = [(e.seat, e.amount, e.place) for e in at.told(LegTileScored)]
    assert paid == [(0, 5, 1), (1, 3, 1), (2, 2, 1)]


@pytest.mark.clause("B-56", "RB-28")
def test_tiles_of_the_second_pay_1_each() -> None:
    at = last_die(held={0: "yellow 5", 1: "yellow 3, yellow 2"})
    assert [(e.seat, e.amount) for e in at.told(LegTileScored)] == [(0, 1), (1, 1), (1, 1)]


@pytest.mark.clause("B-56", "RB-28")
def test_the_second_may_sit_under_the_leader() -> None:
    at = table(
        "base",
        {7: "orange", 12: "white blue yellow green"},
        dice="orange",
        held={0: "yellow 5", 1: "blue 5"},
        taken={2: 4},
        turn=2,
    )
    at.roll("orange", 1)
    assert at.totals == {0: 1, 1: -1, 2: 5}


@pytest.mark.clause("B-57")
@pytest.mark.parametrize("camel", ["blue", "white", "orange"])
def test_tiles_of_all_others_cost_1_each(camel: str) -> None:
    at = last_die(held={0: f"{camel} 5", 1: f"{camel} 3, {camel} 2"})
    assert [(e.seat, e.amount) for e in at.told(LegTileScored)] == [(0, -1), (1, -1), (1, -1)]


@pytest.mark.clause("B-58")
def test_each_pyramid_tile_pays_1() -> None:
    at = last_die(taken={0: 0, 1: 1, 2: 3})
    assert at.told(PyramidTilesScored) == [PyramidTilesScored(1, 1, 1), PyramidTilesScored(2, 4, 4)]
    assert at.money == (3, 4, 7)


@pytest.mark.clause("B-59")
def test_everything_goes_back_to_its_place() -> None:
    at = table(
        "base",
        BEFORE,
        dice="orange",
        held={0: "green 5, green 3", 1: "white 5"},
        taken={0: 4},
        tiles={0: (3, "oasis"), 1: (15, "mirage")},
        turn=1,
    )
    at.roll("orange", 1)
    s = at.state
    assert s.leg_bets.stacks == ((5, 3, 2),) * 5
    assert s.leg_bets.held == ((), (), ())
    assert (s.pyramid.tiles, s.pyramid.taken) == (5, (0, 0, 0))
    assert at.tiles == {}
    assert at.dice == {"blue", "green", "orange", "yellow", "white"}
    assert s.pyramid.tents == ()


@pytest.mark.clause("B-59", "B-60")
def test_the_next_leg_is_played_like_the_first() -> None:
    at = last_die()
    for die in ("green", "blue", "white", "yellow"):
        at.roll(die, 1)
    assert at.state.leg == 2
    at.roll("orange", 1)
    assert at.state.leg == 3
    assert at.told(MarkerPassed) == [MarkerPassed(2)]


@pytest.mark.clause("B-61")
def test_camels_money_and_race_cards_stay() -> None:
    at = table(
        "base",
        BEFORE,
        dice="orange",
        money=(5, 6, 7),
        taken={0: 4},
        winner=[(0, "green")],
        loser=[(2, "blue"), (1, "white")],
        turn=1,
    )
    hands = at.state.race_bets.hands
    at.roll("orange", 1)
    assert at.stacks == {8: "orange", 9: "white", 10: "blue", 11: "yellow", 12: "green"}
    assert at.money == (9, 7, 7)
    assert at.state.race_bets.winner == (RaceCard(0, "green"),)
    assert at.state.race_bets.loser == (RaceCard(2, "blue"), RaceCard(1, "white"))
    assert at.state.race_bets.hands == hands


@pytest.mark.clause("B-E5", "B-54")
def test_nine_pounds_with_green_first_and_yellow_second() -> None:
    at = last_die(held={0: "green 5, green 3, yellow 5, blue 5"})
    assert at.totals[0] == 9
    at = last_die(held={0: "green 5, green 3"})
    assert at.totals[0] == 9


@pytest.mark.clause("B-54", "B-55", "B-58")
def test_the_lines_of_the_scoring_add_up() -> None:
    at = last_die(held={0: "green 5, blue 5", 1: "yellow 5", 2: "white 5, green 3"})
    for paid in at.told(LegPaid):
        lines = [e.amount for e in at.told(LegTileScored) if e.seat == paid.seat]
        lines += [e.amount for e in at.told(PyramidTilesScored) if e.seat == paid.seat]
        assert sum(lines) == paid.total
