"""Action 3: Pyramid tiles and dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from camelup.core.errors import PositionError
from camelup.core.game import CHANCE
from camelup.pyramid.events import DieRevealed
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.pyramid import PyramidTileTaken, TakePyramidTile
from tests.support import probability, table, total

START = {1: "green yellow orange", 3: "blue white"}
DICE = ("blue", "green", "orange", "yellow", "white")


@pytest.mark.clause("B-37")
def test_the_tile_goes_in_front_of_the_player() -> None:
    at = table("base", START).roll("blue", 1)
    assert at.state.pyramid.tiles == 4
    assert at.state.pyramid.taken == (1, 0, 0)
    assert at.told(PyramidTileTaken) == [PyramidTileTaken(0)]


@pytest.mark.clause("B-37")
def test_a_player_may_take_several() -> None:
    at = table("base", START, players=2)
    at.roll("blue", 1).take("green").roll("green", 1).take("green").roll("white", 1)
    assert at.state.pyramid.taken == (3, 0)


@pytest.mark.clause("B-38")
def test_after_the_tile_a_die_comes_out_before_anything_else() -> None:
    at = table("base", START).do(TakePyramidTile(0))
    assert at.game.to_move(at.state) is CHANCE
    at.do(Reveal("blue", 3))
    assert at.told(DieRevealed) == [DieRevealed("blue", 3)]
    assert at.stacks == {1: "green yellow orange", 6: "blue white"}
    assert at.game.to_move(at.state) == frozenset({1})


@pytest.mark.clause("B-38", "B-02", "RB-29")
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_every_die_inside_is_equally_likely_and_every_face(size: int) -> None:
    for dice in combinations(DICE, size):
        at = table("base", START, dice=" ".join(dice)).do(TakePyramidTile(0))
        chances = at.game.chances(at.state)
        assert total(chances) == 1
        assert len(chances) == 3 * size
        for die in dice:
            for number in (1, 2, 3):
                assert probability(chances, Reveal(die, number)) == Fraction(1, 3 * size)


@pytest.mark.clause("B-38", "B-45")
def test_a_die_comes_out_once_per_leg() -> None:
    at = table("base", START)
    at.roll("blue", 1)
    assert at.dice == {"green", "orange", "yellow", "white"}
    at.do(TakePyramidTile(1))
    assert all(o.die != "blue" for o, _ in at.game.chances(at.state) if isinstance(o, Reveal))


@pytest.mark.clause("B-45")
def test_revealed_dice_lie_on_their_tents_for_all_to_see() -> None:
    at = table("base", START).roll("blue", 3).roll("green", 1)
    for seat in (None, 0, 1, 2):
        view = at.game.view(at.state, seat)
        assert view.tents == (("blue", 3), ("green", 1))
        assert set(view.dice) == {"orange", "yellow", "white"}


@pytest.mark.clause("B-46")
def test_a_pyramid_tile_pays_nothing_at_once() -> None:
    at = table("base", START)
    for die in DICE[:-1]:
        at.roll(die, 1)
        assert at.money == (3, 3, 3)


@pytest.mark.clause("B-46", "B-58")
def test_a_pyramid_tile_pays_1_at_the_leg_scoring() -> None:
    at = table("base", START)
    for die in DICE:
        at.roll(die, 1)
    assert at.money == (5, 5, 4)


@pytest.mark.clause("B-37", "B-38")
@pytest.mark.parametrize("dice", ["blue green orange yellow white", "green white"])
def test_a_position_may_await_a_die_without_saying_who_took_the_tiles(dice: str) -> None:
    at = table("base", START, dice=dice, stage="reveal", turn=1)
    inside = len(dice.split())
    assert at.state.pyramid.tiles == inside - 1
    assert sum(at.state.pyramid.taken) == 5 - inside + 1
    assert at.state.pyramid.taken[1] > 0
    assert at.do(Reveal("green", 1)).turn == 2


@pytest.mark.clause("B-37", "B-38")
def test_a_die_is_awaited_only_by_somebody_with_a_tile() -> None:
    with pytest.raises(PositionError) as refused:
        table("base", START, dice="green white", stage="reveal", turn=1, taken={0: 4})
    assert refused.value.facts["where"] == "$.players[1].pyramid_tiles"
