"""Module 1: the longer track and the Supporting dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from camelup.core.common import LegStarted
from camelup.pyramid.events import DieRevealed, LegRanked
from camelup.pyramid.outcomes import Reveal, StackUp, StartRoll
from camelup.pyramid.parts.desert_tiles import PlaceTile
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.supporting_dice import (
    Supporting,
    SupportingDiceState,
    SupportingDieAdded,
    SupportingDieUsed,
)
from tests.support import Table, fresh, probability, pyramid_game, setups, table, total

LONG = ("long-track",)
START = {1: "green yellow orange", 3: "blue white"}
COLOURS = ("blue", "green", "orange", "yellow", "white")


def supporting(at: Table) -> Supporting | None:
    return at.slice(SupportingDiceState).supporting


@pytest.mark.clause("X1-02", "RX-03")
def test_the_track_has_twenty_spaces() -> None:
    at = table("base", {1: "green yellow orange blue white"}, modules=LONG)
    assert at.spaces(PlaceTile) == set(range(2, 21))
    assert not at.may(PlaceTile(0, 1, "oasis"))


@pytest.mark.clause("X1-02", "RX-03", "B-62")
@pytest.mark.parametrize("space", [16, 17, 18, 19, 20])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_race_ends_beyond_space_20(space: int, number: int) -> None:
    track = {3: "white blue orange yellow", space: "green"}
    at = table("base", track, modules=LONG).roll("green", number)
    assert at.over is (space + number > 20)


@pytest.mark.clause("X1-03")
@pytest.mark.parametrize("camel", COLOURS)
def test_each_colour_has_a_supporting_die_with_1_and_2(camel: str) -> None:
    die = pyramid_game(modules=LONG).edition.die[f"supporting-{camel}"]
    assert sorted((face.number, face.camel) for face in die.faces) == [(1, camel), (2, camel)]


@pytest.mark.clause("X1-03", "RB-29")
def test_a_supporting_die_is_as_likely_as_any_other_and_shows_1_or_2_evenly() -> None:
    at = table("base", START, modules=LONG).do(TakePyramidTile(0))
    chances = at.game.chances(at.state)
    assert total(chances) == 1
    assert len(chances) == 5 * 3 + 2
    for number in (1, 2):
        p = probability(chances, Reveal("supporting-green", number))
        assert p == Fraction(1, 6) * Fraction(1, 2)
    for camel in COLOURS:
        for number in (1, 2, 3):
            assert probability(chances, Reveal(camel, number)) == Fraction(1, 18)


@pytest.mark.clause("X1-04", "RX-05")
def test_six_pyramid_tiles_for_six_dice() -> None:
    s = fresh(modules=LONG).state
    assert s.pyramid.tiles == len(s.pyramid.dice) == 6


@pytest.mark.clause("X1-05")
def test_leg_tiles_lie_5_3_2_2() -> None:
    at = fresh(modules=LONG, players=2)
    for value in (5, 3, 2, 2):
        assert at.leg_stack("green")[0] == value
        at.take("green")
    assert not at.may(TakeLegTile(0, "green"))


@pytest.mark.clause("X1-06", "RX-04")
def test_the_last_camel_of_the_starting_order_gets_its_supporting_die() -> None:
    game = pyramid_game(modules=LONG)
    numbers = {"green": 1, "yellow": 1, "orange": 1, "blue": 3, "white": 3}
    at = Table(game, game.start()).do(StartRoll(tuple(numbers[c] for c in game.edition.racers)))
    at.do(StackUp(1, ("orange", "green", "yellow")), StackUp(3, ("blue", "white")))
    assert at.told(SupportingDieAdded) == [SupportingDieAdded("orange")]
    assert at.dice == {*COLOURS, "supporting-orange"}
    assert at.slice(SupportingDiceState).supporting == Supporting(
        ("blue", "green", "yellow", "white")
    )


@pytest.mark.clause("X1-06", "RX-04", "RB-18")
def test_whatever_the_start_the_lowest_camel_in_the_rear_gets_it() -> None:
    game = pyramid_game(modules=LONG)
    share = dict.fromkeys(COLOURS, Fraction(0))
    for s, p in setups(game).items():
        last = s.stacks[0][1][0]
        assert f"supporting-{last}" in s.pyramid.dice
        assert len(s.pyramid.dice) == 6
        share[last] += p
    assert share == dict.fromkeys(COLOURS, Fraction(1, 5))


@pytest.mark.clause("X1-07", "RX-06")
@pytest.mark.parametrize("number", [1, 2])
def test_a_supporting_die_moves_its_camel_and_returns_to_the_pedestal(number: int) -> None:
    at = table("base", {1: "green yellow", 2: "orange", 3: "blue white"}, modules=LONG)
    at.roll("supporting-green", number)
    assert at.stacks[1 + number].endswith("green yellow")
    assert at.told(DieRevealed) == [DieRevealed("supporting-green", number)]
    assert at.told(SupportingDieUsed) == [SupportingDieUsed("green", "pedestal")]
    assert supporting(at) == Supporting(COLOURS)
    assert at.state.pyramid.tents == ()
    assert at.state.pyramid.taken == (1, 0, 0)


@pytest.mark.clause("X1-07")
def test_one_camel_may_move_twice_in_a_leg() -> None:
    at = table("base", START, modules=LONG)
    at.roll("supporting-green", 2).roll("green", 3)
    assert at.stacks == {3: "blue white", 6: "green yellow orange"}


@pytest.mark.clause("RX-06", "X1-17")
def test_a_used_die_does_not_come_back_within_the_leg() -> None:
    at = table("base", START, modules=LONG).roll("supporting-green", 1)
    for die in COLOURS[:-1]:
        at.roll(die, 1)
        assert not any("supporting" in key for key in at.dice)
        assert at.state.stage == "turn"


@pytest.mark.clause("X1-09", "RX-05", "RX-13")
def test_the_leg_ends_with_the_sixth_die() -> None:
    at = table("base", START, modules=LONG)
    for i, die in enumerate((*COLOURS, "supporting-green"), start=1):
        assert at.state.leg == 1
        assert at.state.pyramid.tiles == len(at.dice) == 7 - i
        at.roll(die, 1)
    assert len(at.told(LegRanked)) == 1
    assert at.state.leg == 2
    assert at.money == (5, 5, 5)


@pytest.mark.clause("X1-08", "RX-04")
def test_before_each_leg_the_last_camel_gets_its_die() -> None:
    track = {4: "blue", 6: "white green", 9: "orange yellow"}
    at = table("base", track, modules=LONG, dice="blue", taken={0: 2, 1: 2, 2: 1}, turn=2)
    at.roll("blue", 3)
    assert at.stacks == {6: "white green", 7: "blue", 9: "orange yellow"}
    assert at.told(SupportingDieAdded) == [SupportingDieAdded("white")]
    assert at.dice == {*COLOURS, "supporting-white"}
    assert at.slice(SupportingDiceState).supporting == Supporting(
        ("blue", "green", "orange", "yellow")
    )
    assert at.state.pyramid.tiles == 6
    kinds = [event.kind for event in at.events]
    assert kinds.index("leg-paid") < kinds.index("supporting-die-added")
    assert at.told(LegStarted) == [LegStarted(2, 0)]
    assert kinds[-1] == "leg-started"
