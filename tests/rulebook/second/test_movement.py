"""Racing and crazy camels on one track: stacks, directions, ranking."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from camelup.pyramid.events import DieRevealed, UnitMoved
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.pyramid import TakePyramidTile
from tests.support import probability, table, total

DICE = ("blue", "green", "red", "yellow", "purple", "grey")


@pytest.mark.clause("S-21")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_racing_camels_move_clockwise(number: int) -> None:
    track = {2: "green yellow", 5: "red", 9: "blue purple", 15: "white", 16: "black"}
    at = table("second", track).roll("red", number)
    assert at.stacks[5 + number] == "red"


@pytest.mark.clause("S-23")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("camel", ["white", "black"])
def test_crazy_camels_move_counterclockwise(camel: str, number: int) -> None:
    track = {2: "green yellow red blue purple", 12: "white", 16: "black"}
    start = {"white": 12, "black": 16}[camel]
    at = table("second", track).roll("grey", number, camel)
    assert at.stacks[start - number] == camel
    assert start not in at.stacks


@pytest.mark.clause("S-22")
def test_a_racer_lands_on_a_crazy_camel() -> None:
    track = {2: "green yellow", 5: "red blue", 7: "white", 9: "purple", 16: "black"}
    at = table("second", track).roll("red", 2)
    assert at.stacks[7] == "white red blue"


@pytest.mark.clause("S-22", "RS-03")
def test_a_racer_takes_all_above_along_crazy_ones_too() -> None:
    track = {5: "green red white blue", 8: "yellow purple", 16: "black"}
    at = table("second", track).roll("red", 3)
    assert at.stacks == {5: "green", 8: "yellow purple red white blue", 16: "black"}


@pytest.mark.clause("S-22", "RS-03")
def test_both_crazy_camels_may_ride_on_a_racer() -> None:
    track = {5: "green white black", 8: "yellow purple red blue"}
    at = table("second", track).roll("green", 2)
    assert at.stacks == {7: "green white black", 8: "yellow purple red blue"}


@pytest.mark.clause("S-29", "RS-03")
def test_a_crazy_camel_takes_all_above_along_and_leaves_those_below() -> None:
    track = {9: "green white red yellow", 12: "blue purple", 16: "black"}
    at = table("second", track).roll("grey", 3, "white")
    assert at.stacks == {6: "white red yellow", 9: "green", 12: "blue purple", 16: "black"}


@pytest.mark.clause("S-30")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_crazy_unit_lands_on_top(number: int) -> None:
    track = {9 - number: "green yellow", 9: "white red", 12: "blue purple", 16: "black"}
    at = table("second", track).roll("grey", number, "white")
    assert at.stacks[9 - number] == "green yellow white red"
    assert at.told(UnitMoved) == [UnitMoved(("white", "red"), 9, 9 - number, "top")]


@pytest.mark.clause("S-25", "RS-19")
@pytest.mark.parametrize(
    ("track", "ranking"),
    [
        (
            {3: "purple", 5: "yellow black green", 6: "white", 8: "red blue"},
            "blue red green yellow purple",
        ),
        ({1: "white purple black yellow green red blue"}, "blue red green yellow purple"),
        ({1: "purple", 16: "yellow green red blue white black"}, "blue red green yellow purple"),
        (
            {1: "black", 2: "purple", 9: "yellow green", 10: "red white blue"},
            "blue red green yellow purple",
        ),
    ],
)
def test_crazy_camels_are_skipped_in_every_ranking(track: dict[int, str], ranking: str) -> None:
    assert table("second", track).ranking == ranking


@pytest.mark.clause("S-35", "S-40")
def test_a_pyramid_ticket_and_a_die() -> None:
    track = {2: "green yellow", 5: "red", 9: "blue purple", 15: "white", 16: "black"}
    at = table("second", track).roll("grey", 2, "black")
    assert at.state.pyramid.taken == (1, 0, 0)
    assert at.state.pyramid.tiles == 4
    assert at.told(DieRevealed) == [DieRevealed("grey", 2, "black")]
    assert at.dice == {"blue", "green", "red", "yellow", "purple"}
    assert at.game.view(at.state, None).tents == (("grey", 2),)


@pytest.mark.clause("S-08", "S-35", "RB-29")
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_every_die_inside_is_equally_likely_the_grey_one_too(size: int) -> None:
    track = {2: "green yellow", 5: "red", 9: "blue purple", 15: "white", 16: "black"}
    for dice in combinations(DICE, size):
        at = table("second", track, dice=" ".join(dice)).do(TakePyramidTile(0))
        chances = at.game.chances(at.state)
        assert total(chances) == 1
        for die in dice:
            for number in (1, 2, 3):
                if die == "grey":
                    for colour in ("white", "black"):
                        p = probability(chances, Reveal(die, number, colour))
                        assert p == Fraction(1, 6 * size)
                else:
                    assert probability(chances, Reveal(die, number)) == Fraction(1, 3 * size)


@pytest.mark.clause("S-E3")
def test_red_3_with_yellow_on_its_back() -> None:
    track = {1: "green", 2: "red yellow", 3: "blue purple", 15: "black", 16: "white"}
    at = table("second", track).roll("red", 3)
    assert at.stacks[5] == "red yellow"


@pytest.mark.clause("S-E4")
def test_purple_2_with_green_meets_yellow() -> None:
    track = {4: "purple green", 6: "yellow", 8: "blue red", 15: "black", 16: "white"}
    at = table("second", track).roll("purple", 2)
    assert at.stacks[6] == "yellow purple green"
