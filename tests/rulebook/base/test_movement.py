"""How camels move, stack and rank."""

from __future__ import annotations

import pytest

from camelup.pyramid.events import UnitMoved
from tests.support import table

APART = {2: "green", 5: "orange", 7: "blue", 9: "yellow", 11: "white"}


@pytest.mark.clause("B-17")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("space", [2, 5, 7, 9, 11])
def test_the_camel_of_the_die_moves_forward_by_the_number(space: int, number: int) -> None:
    lonely = {space: "orange", 16: "green blue yellow white"}
    at = table("base", lonely).roll("orange", number)
    assert at.stacks == {space + number: "orange", 16: "green blue yellow white"}


@pytest.mark.clause("B-17")
def test_no_other_camel_moves() -> None:
    at = table("base", APART).roll("blue", 1)
    assert at.stacks == {2: "green", 5: "orange", 8: "blue", 9: "yellow", 11: "white"}


@pytest.mark.clause("B-18", "B-20")
def test_camels_that_meet_are_one_stack() -> None:
    at = table("base", APART).roll("orange", 2)
    assert at.stacks == {2: "green", 7: "blue orange", 9: "yellow", 11: "white"}
    at.roll("blue", 2)
    assert at.stacks == {2: "green", 9: "yellow blue orange", 11: "white"}


@pytest.mark.clause("B-18", "B-19")
@pytest.mark.parametrize(
    ("mover", "stays", "goes"),
    [
        ("green", None, "green blue orange yellow white"),
        ("blue", "green", "blue orange yellow white"),
        ("orange", "green blue", "orange yellow white"),
        ("yellow", "green blue orange", "yellow white"),
        ("white", "green blue orange yellow", "white"),
    ],
)
def test_all_above_come_along_and_all_below_stay(mover: str, stays: str | None, goes: str) -> None:
    at = table("base", {4: "green blue orange yellow white"}).roll(mover, 3)
    assert at.stacks == ({4: stays} if stays else {}) | {7: goes}


@pytest.mark.clause("B-20")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_unit_lands_on_top_and_keeps_its_order(number: int) -> None:
    at = table("base", {5: "white green yellow", 5 + number: "blue orange"})
    at.roll("white", number)
    assert at.stacks == {5 + number: "blue orange white green yellow"}
    assert at.told(UnitMoved) == [
        UnitMoved(("white", "green", "yellow"), 5, 5 + number, "top"),
    ]


@pytest.mark.clause("B-20")
def test_camels_that_are_passed_are_not_disturbed() -> None:
    at = table("base", {5: "white", 6: "green", 7: "blue orange", 8: "yellow"}).roll("white", 3)
    assert at.stacks == {6: "green", 7: "blue orange", 8: "yellow white"}


@pytest.mark.clause("B-21")
@pytest.mark.parametrize(
    ("track", "ranking"),
    [
        (APART, "white yellow blue orange green"),
        ({1: "green yellow orange", 3: "blue white"}, "white blue orange yellow green"),
        ({16: "green yellow orange blue white"}, "white blue orange yellow green"),
        ({1: "white", 2: "yellow blue", 16: "orange green"}, "green orange blue yellow white"),
    ],
)
def test_farther_is_ahead_and_higher_is_ahead(track: dict[int, str], ranking: str) -> None:
    assert table("base", track).ranking == ranking


@pytest.mark.clause("B-E2", "B-19")
def test_orange_3_with_yellow_on_its_back() -> None:
    at = table("base", {1: "green", 2: "orange yellow", 3: "blue white"}).roll("orange", 3)
    assert at.stacks == {1: "green", 3: "blue white", 5: "orange yellow"}


@pytest.mark.clause("B-E3", "B-20")
def test_white_2_with_green_meets_yellow() -> None:
    at = table("base", {4: "white green", 6: "yellow", 8: "blue orange"}).roll("white", 2)
    assert at.stacks == {6: "yellow white green", 8: "blue orange"}
