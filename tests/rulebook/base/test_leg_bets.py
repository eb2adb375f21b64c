"""Action 1: Leg Betting tiles."""

from __future__ import annotations

import pytest

from camelup.pyramid.parts.leg_bets import LegTileTaken, TakeLegTile
from tests.support import fresh, table

START = {1: "green yellow orange", 3: "blue white"}


@pytest.mark.clause("B-29", "B-11")
@pytest.mark.parametrize("camel", ["blue", "green", "orange", "white", "yellow"])
def test_the_top_tile_is_taken(camel: str) -> None:
    at = table("base", START)
    for seat, (value, left) in enumerate([(5, (3, 2)), (3, (2,)), (2, ())]):
        at.take(camel)
        assert at.told(LegTileTaken) == [LegTileTaken(seat, camel, value)]
        assert at.leg_stack(camel) == left
        assert at.held(seat) == [f"{camel} {value}"]


@pytest.mark.clause("B-29")
def test_taking_a_tile_costs_nothing_and_touches_no_other_stack() -> None:
    at = table("base", START).take("green")
    assert at.money == (3, 3, 3)
    assert [at.leg_stack(c) for c in ("blue", "orange", "white", "yellow")] == [(5, 3, 2)] * 4


@pytest.mark.clause("B-29")
def test_one_tile_of_each_colour_is_on_offer() -> None:
    at = table("base", START)
    assert len(at.options(TakeLegTile)) == 5
    assert not at.may(TakeLegTile(0, "purple"))


@pytest.mark.clause("B-30")
def test_a_player_may_take_as_many_tiles_as_he_likes() -> None:
    at = fresh(players=2)
    for mine, other in (
        ("blue", "white"),
        ("blue", "white"),
        ("blue", "white"),
        ("green", "yellow"),
    ):
        at.take(mine).take(other)
    assert at.held(0) == ["blue 5", "blue 3", "blue 2", "green 5"]
    assert at.held(1) == ["white 5", "white 3", "white 2", "yellow 5"]


@pytest.mark.clause("B-30")
def test_all_tiles_of_one_colour_may_end_up_with_one_player() -> None:
    at = table("base", START, players=2, held={0: "green 5, green 3"})
    at.take("green")
    assert at.held(0) == ["green 5", "green 3", "green 2"]


@pytest.mark.clause("B-31", "RB-30")
def test_an_empty_stack_offers_nothing() -> None:
    at = table("base", START, held={0: "green 5", 1: "green 3, green 2"})
    assert at.leg_stack("green") == ()
    assert not at.may(TakeLegTile(0, "green"))
    assert len(at.options(TakeLegTile)) == 4


@pytest.mark.clause("B-29", "B-57")
def test_a_tile_may_be_taken_for_the_last_camel_too() -> None:
    assert table("base", START).may(TakeLegTile(0, "green"))
