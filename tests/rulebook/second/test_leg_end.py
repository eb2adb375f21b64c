"""The end of a leg in the second edition."""

from __future__ import annotations

from typing import Any

import pytest

from camelup.core.common import LegStarted
from camelup.pyramid.events import LegRanked, MarkerPassed
from camelup.pyramid.parts.leg_bets import LegTileScored
from camelup.pyramid.parts.pyramid import PyramidTilesScored
from tests.support import Table, pyramid_game, random_game, table

START = {1: "green yellow red", 3: "blue purple", 15: "black", 16: "white"}
BEFORE = {2: "black", 3: "white", 7: "red", 9: "purple", 10: "blue", 11: "yellow", 12: "green"}
"""Once the red die has moved its camel by 1: green, yellow, blue, purple, red."""


def last_die(held: dict[int, str] | None = None, turn: int = 2, **more: Any) -> Table:
    """One ticket and two dice are left; player ``turn`` reveals red 1."""
    taken = {0: 1, 1: 2, 2: 1}
    at = table("second", BEFORE, dice="red grey", held=held, taken=taken, turn=turn, **more)
    return at.roll("red", 1)


@pytest.mark.clause("S-43", "RS-12")
def test_the_leg_ends_with_the_fifth_of_six_dice() -> None:
    at = table("second", START)
    for die in ("green", "yellow", "red", "blue"):
        at.roll(die, 1)
        assert at.state.leg == 1
    at.roll("grey", 1, "white")
    assert at.state.leg == 2
    assert len(at.told(LegRanked)) == 1


@pytest.mark.clause("S-43", "RS-12")
@pytest.mark.parametrize("inside", ["green", "yellow", "red", "blue", "purple", "grey"])
def test_any_of_the_six_dice_may_stay_inside(inside: str) -> None:
    at = table("second", START)
    for die in ("green", "yellow", "red", "blue", "purple", "grey"):
        if die != inside:
            assert at.state.leg == 1
            at.roll(die, 1, "white" if die == "grey" else None)
    assert at.state.leg == 2
    assert at.dice == {"green", "yellow", "red", "blue", "purple", "grey"}


@pytest.mark.clause("S-43")
@pytest.mark.parametrize("seed", range(3))
def test_tickets_and_dice_go_together(seed: int) -> None:
    for step in random_game(pyramid_game("second", 4), seed):
        if step.before.stage == "turn":
            assert len(step.before.pyramid.dice) == step.before.pyramid.tiles + 1 >= 2


@pytest.mark.clause("S-44", "S-48")
@pytest.mark.parametrize(("turn", "left"), [(0, 1), (1, 2), (2, 0)])
def test_the_marker_goes_to_the_left_and_its_holder_begins(turn: int, left: int) -> None:
    at = last_die(turn=turn)
    assert at.told(MarkerPassed) == [MarkerPassed(left)]
    assert at.told(LegStarted) == [LegStarted(2, left)]
    assert at.state.marker == at.turn == left


@pytest.mark.clause("S-45", "S-25")
def test_the_leader_is_the_foremost_racer_whoever_crazy_is_ahead_or_above() -> None:
    at = table(
        "second",
        {7: "red", 9: "purple blue", 11: "yellow green black", 12: "white"},
        dice="red grey",
        held={0: "green 5", 1: "yellow 5", 2: "blue 5"},
        taken={0: 4},
        turn=1,
    )
    at.roll("red", 1)
    assert at.told(LegRanked) == [LegRanked(1, ("green", "yellow", "blue", "purple", "red"))]
    assert at.totals == {0: 5 + 4, 1: 1 + 1, 2: -1}


@pytest.mark.clause("S-46", "RS-13")
@pytest.mark.parametrize("camel", ["green", "yellow", "blue", "purple", "red"])
def test_tickets_pay_by_the_place_of_their_camel(camel: str) -> None:
    at = last_die(held={0: f"{camel} 5", 1: f"{camel} 3, {camel} 2", 2: f"{camel} 2"})
    paid = [event.amount for event in at.told(LegTileScored)]
    expected = {"green": [5, 3, 2, 2], "yellow": [1, 1, 1, 1]}
    assert paid == expected.get(camel, [-1, -1, -1, -1])


@pytest.mark.clause("S-41", "S-46")
def test_pyramid_tickets_pay_1_each() -> None:
    at = last_die()
    assert at.told(PyramidTilesScored) == [
        PyramidTilesScored(0, 1, 1),
        PyramidTilesScored(1, 2, 2),
        PyramidTilesScored(2, 2, 2),
    ]
    assert at.money == (4, 5, 5)


@pytest.mark.clause("S-41")
def test_pyramid_tickets_pay_nothing_before() -> None:
    at = table("second", START)
    for die in ("green", "yellow", "red", "blue"):
        assert at.roll(die, 1).money == (3, 3, 3)


@pytest.mark.clause("S-46", "S-55", "RB-13")
def test_the_net_is_paid_and_nobody_falls_below_0() -> None:
    at = last_die(held={0: "blue 5, purple 5, red 5, green 5", 1: "red 3"}, money=(0, 0, 3))
    assert at.totals == {0: 5 - 3 + 1, 1: -1 + 2, 2: 2}
    assert at.money == (3, 1, 5)
    at = last_die(held={0: "blue 5, purple 5, red 5"}, money=(1, 3, 3))
    assert at.totals[0] == -2
    assert at.money[0] == 0


@pytest.mark.clause("S-47")
def test_everything_goes_back_to_its_place() -> None:
    at = last_die(held={0: "green 5, green 3", 1: "red 5"}, tiles={0: (5, "oasis")})
    s = at.state
    assert s.leg_bets.stacks == ((5, 3, 2, 2),) * 5
    assert s.leg_bets.held == ((), (), ())
    assert (s.pyramid.tiles, s.pyramid.taken, s.pyramid.tents) == (5, (0, 0, 0), ())
    assert at.tiles == {}
    assert at.dice == {"green", "yellow", "red", "blue", "purple", "grey"}


@pytest.mark.clause("S-47", "S-22")
def test_all_camels_stay_where_they_are() -> None:
    assert last_die().stacks == {n + (s == "red"): s for n, s in BEFORE.items()}


@pytest.mark.clause("S-E5", "S-46")
def test_nine_pounds_with_green_first_and_yellow_second() -> None:
    assert last_die(held={0: "green 5, green 3, yellow 5, blue 5"}).totals[0] == 9
    assert last_die(held={0: "green 5, green 2, yellow 5", 1: "green 3"}).totals[0] == 9
