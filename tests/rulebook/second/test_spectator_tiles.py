"""Spectator tiles, and how they treat racing and crazy camels."""

from __future__ import annotations

import pytest

from camelup.pyramid.events import UnitMoved
from camelup.pyramid.parts.desert_tiles import PlaceTile, TilePaid, TilePlaced
from tests.support import pyramid_game, random_game, table

START = {1: "green yellow red", 3: "blue purple", 15: "black", 16: "white"}
CHEERING, BOOING = "oasis", "mirage"


@pytest.mark.clause("S-33", "RS-20")
def test_on_a_space_without_any_camel() -> None:
    at = table("second", START)
    assert at.spaces(PlaceTile) == {2, *range(4, 15)}


@pytest.mark.clause("S-33")
def test_not_on_or_beside_another_tile_and_never_on_1() -> None:
    track = {5: "green yellow red blue purple", 15: "black", 16: "white"}
    at = table("second", track, tiles={1: (8, CHEERING), 2: (12, BOOING)})
    assert at.spaces(PlaceTile) == {2, 3, 4, 6, 10, 14}


@pytest.mark.clause("S-33", "RB-11", "RB-12")
def test_a_tile_may_be_moved_to_a_different_space() -> None:
    at = table("second", START, tiles={0: (7, CHEERING)})
    assert not at.may(PlaceTile(0, 7, "mirage"))
    assert at.may(PlaceTile(0, 6, "oasis"))
    at.place(8, "mirage")
    assert at.tiles == {0: (8, BOOING)}
    assert at.told(TilePlaced) == [TilePlaced(0, 8, "mirage", 7)]


@pytest.mark.clause("S-34")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_either_side_every_time(side: str) -> None:
    at = table("second", START, tiles={0: (7, side)})
    assert at.may(PlaceTile(0, 9, "oasis"))
    assert at.may(PlaceTile(0, 9, "mirage"))


# Racing camels


@pytest.mark.clause("S-36")
def test_cheering_sends_racers_one_space_on_and_on_top() -> None:
    track = {5: "red yellow", 8: "green", 9: "blue purple", 15: "black", 16: "white"}
    at = table("second", track, tiles={1: (7, CHEERING)}).roll("red", 2)
    assert at.stacks[8] == "green red yellow"
    assert at.money == (3, 4, 3)
    assert at.told(TilePaid) == [TilePaid(1, 7, "oasis", 1)]


@pytest.mark.clause("S-36")
def test_booing_sends_racers_one_space_back_and_underneath() -> None:
    track = {5: "red yellow", 6: "green", 9: "blue purple", 15: "black", 16: "white"}
    at = table("second", track, tiles={1: (7, BOOING)}).roll("red", 2)
    assert at.stacks[6] == "red yellow green"
    assert at.money == (3, 4, 3)


@pytest.mark.clause("S-36", "RS-03")
def test_a_racer_is_pushed_in_its_own_direction_whoever_rides_on_it() -> None:
    track = {5: "red white yellow", 9: "green blue purple", 15: "black"}
    at = table("second", track, tiles={1: (7, CHEERING)}).roll("red", 2)
    assert at.stacks[8] == "red white yellow"
    at = table("second", track, tiles={1: (7, BOOING)}).roll("red", 2)
    assert at.stacks[6] == "red white yellow"


@pytest.mark.clause("S-36", "S-22")
def test_booing_can_put_a_racer_under_a_crazy_camel() -> None:
    track = {5: "red yellow", 6: "white green", 9: "blue purple", 15: "black"}
    at = table("second", track, tiles={1: (7, BOOING)}).roll("red", 2)
    assert at.stacks[6] == "red yellow white green"


# Crazy camels


@pytest.mark.clause("S-37", "RS-04")
def test_cheering_sends_a_crazy_camel_further_counterclockwise_and_on_top() -> None:
    track = {3: "blue purple", 6: "green", 10: "white red", 12: "yellow", 15: "black"}
    at = table("second", track, tiles={1: (7, CHEERING)}).roll("grey", 3, "white")
    assert at.stacks[6] == "green white red"
    assert at.money == (3, 4, 3)
    assert at.told(UnitMoved) == [
        UnitMoved(("white", "red"), 10, 7, "tile"),
        UnitMoved(("white", "red"), 7, 6, "top"),
    ]


@pytest.mark.clause("S-37", "RS-04")
def test_booing_sends_a_crazy_camel_clockwise_and_underneath() -> None:
    track = {3: "blue purple", 8: "green", 10: "white red", 12: "yellow", 15: "black"}
    at = table("second", track, tiles={1: (7, BOOING)}).roll("grey", 3, "white")
    assert at.stacks[8] == "white red green"
    assert at.money == (3, 4, 3)


@pytest.mark.clause("S-37", "RB-08")
def test_booed_back_to_where_it_came_from_a_crazy_camel_goes_underneath() -> None:
    track = {3: "blue purple", 8: "green white red", 12: "yellow", 15: "black"}
    at = table("second", track, tiles={1: (7, BOOING)}).roll("grey", 1, "white")
    assert at.stacks[8] == "white red green"


@pytest.mark.clause("S-37", "RS-03")
def test_racers_on_a_crazy_camel_are_pushed_its_way() -> None:
    track = {3: "blue purple", 10: "white red", 12: "yellow green", 15: "black"}
    at = table("second", track, tiles={1: (7, CHEERING)}).roll("grey", 3, "black")
    assert at.stacks[6] == "white red"


@pytest.mark.clause("S-37", "RS-10")
def test_cheering_on_2_leaves_a_crazy_camel_on_the_track() -> None:
    track = {4: "white", 7: "blue purple green yellow red", 15: "black"}
    at = table("second", track, tiles={1: (2, CHEERING)}).roll("grey", 2, "white")
    assert not at.over
    assert at.stacks[1] == "white"


@pytest.mark.clause("S-37", "RS-10")
def test_booing_on_15_leaves_a_crazy_camel_on_the_track() -> None:
    track = {7: "blue purple green yellow red", 14: "black", 16: "white"}
    at = table("second", track, tiles={1: (15, BOOING)}).roll("grey", 1, "white")
    assert not at.over
    assert at.stacks[16] == "white"


@pytest.mark.clause("S-36", "S-37", "RB-25")
@pytest.mark.parametrize("side", [CHEERING, BOOING])
@pytest.mark.parametrize("riders", ["", " red", " red yellow green"])
def test_the_owner_gets_1_per_unit_whoever_rolled(side: str, riders: str) -> None:
    rest = " ".join(c for c in ("red", "yellow", "green") if c not in riders.split())
    track = {10: f"white{riders}", 12: f"blue purple {rest}".strip(), 15: "black"}
    at = table("second", track, tiles={0: (7, side)}).roll("grey", 3, "white")
    assert at.money == (4, 3, 3)


@pytest.mark.clause("S-39")
def test_the_tile_stays_until_the_leg_ends() -> None:
    track = {5: "red", 6: "yellow", 9: "green blue purple", 14: "black", 16: "white"}
    at = table("second", track, dice="red yellow grey", tiles={1: (7, CHEERING)}, taken={0: 3})
    at.roll("red", 2)
    assert at.tiles == {1: (7, CHEERING)}
    at.roll("yellow", 1)
    assert at.money == (3 + 3 + 1, 3 + 2 + 1, 3)
    assert at.tiles == {}


@pytest.mark.clause("S-39")
def test_the_tile_stays_until_its_owner_moves_it() -> None:
    at = table("second", START, tiles={0: (7, CHEERING)}).place(9, "oasis")
    assert at.tiles == {0: (9, CHEERING)}


@pytest.mark.clause("S-33", "RB-09", "RS-20")
@pytest.mark.parametrize("seed", range(6))
def test_no_camel_ever_rests_on_a_tile(seed: int) -> None:
    for step in random_game(pyramid_game("second", 8), seed):
        tiles = {tile.space for tile in step.after.desert_tiles if tile is not None}
        assert tiles.isdisjoint(space for space, _ in step.after.stacks)
        assert sum(isinstance(event, TilePaid) for event in step.events) <= 1
