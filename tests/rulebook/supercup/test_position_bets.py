"""Module 3: Position Betting tiles."""

from __future__ import annotations

import pytest

from camelup.pyramid.parts.leg_bets import LegTileScored, TakeLegTile
from camelup.pyramid.parts.position_bets import (
    BetOnPosition,
    PositionBetsState,
    PositionTileScored,
    PositionTileTaken,
    Source,
)
from tests.support import Table, fresh, table

MODULES = ("position-bets",)
START = {1: "green yellow orange", 3: "blue white"}
BEFORE = {7: "orange", 9: "white", 10: "yellow", 11: "blue", 12: "green"}
"""Once the orange die has moved its camel by 1: green, blue, yellow, white, orange."""


def bets(held: dict[int, str] | None = None, turn: int = 0) -> Table:
    return table("base", START, modules=MODULES, held=held, turn=turn)


def scored(held: dict[int, str], money: tuple[int, ...] = (3, 3, 3)) -> Table:
    """A leg scoring in which player 2 has all five Pyramid tiles."""
    at = table(
        "base",
        BEFORE,
        modules=MODULES,
        dice="orange",
        held=held,
        taken={2: 4},
        turn=2,
        money=money,
    )
    return at.roll("orange", 1)


@pytest.mark.clause("X3-01")
def test_one_tile_each_for_places_2_to_5() -> None:
    assert fresh(modules=MODULES).slice(PositionBetsState).position_tiles == (2, 3, 4, 5)
    assert not isinstance(fresh().state, PositionBetsState)


@pytest.mark.clause("X3-02", "RX-22", "RX-28")
def test_leg_stacks_are_5_3_2_2_without_module_1() -> None:
    assert bets().leg_stack("green") == (5, 3, 2, 2)
    assert bets().game.edition.length == 16


@pytest.mark.clause("X3-03", "X3-04", "X3-05")
def test_all_that_may_be_covered() -> None:
    at = bets({0: "green 5, blue 5", 1: "white 5"})
    targets: list[tuple[Source, str, int]] = [("own", "green", 5), ("own", "blue", 5)]
    targets += [("bottom", c, 2) for c in ("blue", "green", "orange", "yellow", "white")]
    wanted = {BetOnPosition(0, place, *target) for place in (2, 3, 4, 5) for target in targets}
    assert set(at.options(BetOnPosition)) == wanted


@pytest.mark.clause("X3-03", "X3-04")
def test_covering_an_own_tile() -> None:
    at = bets({0: "green 5"}).cover(3, "own", "green", 5)
    assert at.held(0) == ["green 5 for 3"]
    assert at.leg_stack("green") == (3, 2, 2)
    assert at.slice(PositionBetsState).position_tiles == (2, 4, 5)
    assert at.told(PositionTileTaken) == [PositionTileTaken(0, 3, "own", "green", 5)]
    assert at.turn == 1


@pytest.mark.clause("X3-03", "X3-05", "RX-23")
def test_covering_the_bottom_tile_of_a_stack() -> None:
    at = bets().cover(4, "bottom", "yellow", 2)
    assert at.held(0) == ["yellow 2 for 4"]
    assert at.leg_stack("yellow") == (5, 3, 2)
    assert at.slice(PositionBetsState).position_tiles == (2, 3, 5)
    assert at.turn == 1


@pytest.mark.clause("X3-05", "RX-23")
def test_from_the_bottom_come_2_2_3_5() -> None:
    at = bets()
    for place, value in ((2, 2), (3, 2), (4, 3), (5, 5)):
        yellow = [
            a
            for a in at.options(BetOnPosition)
            if isinstance(a, BetOnPosition) and a.camel == "yellow"
        ]
        assert {(a.source, a.value) for a in yellow} == {("bottom", value)}
        at.cover(place, "bottom", "yellow", value)
    assert at.leg_stack("yellow") == ()


@pytest.mark.clause("RX-23", "B-29")
def test_the_last_tile_is_both_top_and_bottom() -> None:
    at = bets({0: "green 5", 1: "green 3", 2: "green 2"})
    assert at.leg_stack("green") == (2,)
    assert at.may(TakeLegTile(0, "green"))
    assert at.may(BetOnPosition(0, 2, "bottom", "green", 2))


@pytest.mark.clause("RX-23", "RX-25")
def test_an_empty_stack_has_no_bottom() -> None:
    at = bets({0: "green 5", 1: "green 3", 2: "green 2, green 2"})
    for value in (5, 3, 2):
        assert not at.may(BetOnPosition(0, 2, "bottom", "green", value))


@pytest.mark.clause("X3-05")
def test_not_a_tile_from_the_top_or_the_middle() -> None:
    at = bets()
    assert not at.may(BetOnPosition(0, 2, "bottom", "green", 5))
    assert not at.may(BetOnPosition(0, 2, "bottom", "green", 3))


@pytest.mark.clause("X3-03")
def test_a_place_that_is_taken_is_gone() -> None:
    at = bets({1: "green 5 for 3"})
    assert not at.may(BetOnPosition(0, 3, "bottom", "blue", 2))
    assert at.may(BetOnPosition(0, 2, "bottom", "blue", 2))


@pytest.mark.clause("X3-01")
@pytest.mark.parametrize("place", [0, 1, 6])
def test_there_is_no_tile_for_other_places(place: int) -> None:
    assert not bets().may(BetOnPosition(0, place, "bottom", "blue", 2))


@pytest.mark.clause("X3-07", "X3-08", "RX-25")
def test_a_covered_tile_stays_covered_and_is_not_covered_twice() -> None:
    at = bets({0: "green 5 for 3"})
    assert not at.may(BetOnPosition(0, 2, "own", "green", 5))
    kinds = {type(action) for action in at.game.legal(at.state, 0)}
    assert {kind.__name__ for kind in kinds} == {
        "TakeLegTile",
        "PlaceTile",
        "TakePyramidTile",
        "BetOnRace",
        "BetOnPosition",
    }


@pytest.mark.clause("X3-04", "RX-25")
def test_tiles_of_others_may_not_be_covered() -> None:
    at = bets({1: "green 5"})
    assert not at.may(BetOnPosition(0, 2, "own", "green", 5))


@pytest.mark.clause("X3-08")
def test_several_position_tiles_on_different_leg_tiles() -> None:
    at = bets({0: "green 5 for 3, blue 5"}).cover(2, "own", "blue", 5)
    assert at.held(0) == ["green 5 for 3", "blue 5 for 2"]


@pytest.mark.clause("X3-08", "X3-04")
def test_of_two_equal_tiles_the_uncovered_one_is_covered() -> None:
    at = bets({0: "green 2 for 5, green 2", 1: "green 5", 2: "green 3"})
    at.cover(4, "own", "green", 2)
    assert at.held(0) == ["green 2 for 5", "green 2 for 4"]
    assert at.leg_stack("green") == ()


@pytest.mark.clause("RX-25")
def test_without_position_tiles_there_is_no_such_action() -> None:
    at = bets({1: "green 5 for 2, green 3 for 3, blue 5 for 4, blue 3 for 5"})
    assert at.options(BetOnPosition) == []


@pytest.mark.clause("RX-25")
def test_with_all_stacks_empty_and_nothing_own_there_is_no_such_action() -> None:
    four = [
        f"{c} {v}" for c in ("blue", "green", "orange", "yellow", "white") for v in (5, 3, 2, 2)
    ]
    at = bets({1: ", ".join(four)})
    assert at.options(BetOnPosition) == []
    assert bets({1: ", ".join(four)}, turn=1).options(BetOnPosition) != []


@pytest.mark.clause("X3-09", "X3-10", "X3-06", "RX-24")
@pytest.mark.parametrize("bet", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("camel", "place"), [("green", 1), ("blue", 2), ("yellow", 3), ("white", 4), ("orange", 5)]
)
def test_3_for_the_exact_place_and_minus_1_otherwise(camel: str, place: int, bet: int) -> None:
    at = scored({0: f"{camel} 5 for {bet}"})
    amount = 3 if bet == place else -1
    assert at.told(PositionTileScored) == [PositionTileScored(0, amount, camel, bet, place)]
    assert at.told(LegTileScored) == []
    assert at.totals[0] == amount


@pytest.mark.clause("X3-06", "RX-24")
def test_the_covered_value_never_counts() -> None:
    assert scored({0: "green 5 for 2"}).totals[0] == -1  # it leads
    assert scored({0: "blue 5 for 3"}).totals[0] == -1  # it is second
    assert scored({0: "blue 5 for 2"}).totals[0] == 3


@pytest.mark.clause("X3-06", "X3-08")
def test_covered_and_uncovered_tiles_of_one_player() -> None:
    at = scored({0: "green 5, green 3 for 5, yellow 5 for 3, white 5"})
    assert at.totals[0] == 5 - 1 + 3 - 1


@pytest.mark.clause("X3-10", "B-26", "RB-13")
def test_a_lost_position_bet_stops_at_the_floor() -> None:
    assert scored({0: "green 5 for 2"}, money=(0, 3, 3)).money[0] == 0


@pytest.mark.clause("X3-11", "B-59")
def test_after_the_leg_everything_goes_back() -> None:
    at = scored({0: "green 5 for 2, yellow 2 for 3"})
    assert at.slice(PositionBetsState).position_tiles == (2, 3, 4, 5)
    assert at.held(0) == []
    assert at.leg_stack("green") == (5, 3, 2, 2)


@pytest.mark.clause("X3-E1")
def test_yellow_third_as_predicted() -> None:
    assert scored({0: "yellow 5 for 3"}).money[0] == 6


@pytest.mark.clause("X3-E2")
@pytest.mark.parametrize("bet", [2, 4, 5])
def test_yellow_not_where_predicted(bet: int) -> None:
    assert scored({0: f"yellow 5 for {bet}"}).money[0] == 2


@pytest.mark.clause("X3-06", "RX-24", "B-63")
def test_position_bets_count_in_the_last_leg_scoring() -> None:
    track = {9: "white", 10: "blue", 11: "orange", 13: "yellow", 16: "green"}
    at = table("base", track, modules=MODULES, held={1: "orange 5 for 3, white 2 for 4"})
    assert at.roll("green", 1).totals == {0: 1, 1: 3 - 1, 2: 0}
