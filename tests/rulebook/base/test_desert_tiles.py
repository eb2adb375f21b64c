"""Action 2: Desert tiles, and what happens to units that stop on them."""

from __future__ import annotations

import pytest

from camelup.pyramid.events import UnitMoved
from camelup.pyramid.parts.desert_tiles import PlaceTile, TilePaid, TilePlaced
from tests.support import pyramid_game, random_game, table

START = {1: "green yellow orange", 3: "blue white"}


# Where a tile may lie


@pytest.mark.clause("B-32", "B-34")
def test_any_empty_space_but_space_1() -> None:
    at = table("base", {2: "green", 5: "blue orange", 16: "yellow white"})
    assert at.spaces(PlaceTile) == {3, 4, *range(6, 16)}
    assert not at.may(PlaceTile(0, 1, "oasis"))


@pytest.mark.clause("B-34")
def test_space_1_stays_barred_when_no_camel_stands_there() -> None:
    at = table("base", {9: "green yellow orange blue white"})
    assert not at.may(PlaceTile(0, 1, "oasis"))
    assert not at.may(PlaceTile(0, 1, "mirage"))
    assert at.may(PlaceTile(0, 2, "mirage"))


@pytest.mark.clause("B-32")
def test_not_off_the_track() -> None:
    at = table("base", START)
    for space in (-1, 0, 17, 18):
        assert not at.may(PlaceTile(0, space, "oasis"))


@pytest.mark.clause("B-32")
def test_not_on_a_space_with_a_camel() -> None:
    at = table("base", {4: "green", 6: "yellow orange blue white"})
    assert not at.may(PlaceTile(0, 4, "oasis"))
    assert not at.may(PlaceTile(0, 6, "mirage"))
    assert at.may(PlaceTile(0, 5, "mirage"))


@pytest.mark.clause("B-32", "B-33")
def test_not_on_or_beside_the_tile_of_another() -> None:
    at = table("base", START, tiles={1: (8, "oasis"), 2: (12, "mirage")})
    assert at.spaces(PlaceTile) == {2, 4, 5, 6, 10, 14, 15, 16}


@pytest.mark.clause("B-33", "RB-10")
def test_16_and_2_are_not_neighbours() -> None:
    at = table("base", {5: "green yellow orange blue white"}, tiles={1: (16, "oasis")})
    assert at.may(PlaceTile(0, 2, "oasis"))
    assert at.may(PlaceTile(0, 14, "oasis"))
    assert not at.may(PlaceTile(0, 15, "oasis"))


@pytest.mark.clause("B-33", "B-E4")
@pytest.mark.parametrize("space", range(2, 17))
def test_the_rule_in_one_line(space: int) -> None:
    track = {3: "green", 4: "yellow", 9: "orange blue white"}
    at = table("base", track, tiles={1: (6, "oasis"), 2: (14, "mirage")})
    free = space not in track and all(abs(space - other) > 1 for other in (6, 14))
    assert at.may(PlaceTile(0, space, "oasis")) is free
    assert at.may(PlaceTile(0, space, "mirage")) is free


@pytest.mark.clause("B-36")
def test_either_side_may_be_up() -> None:
    at = table("base", START)
    assert at.place(6, "oasis").tiles == {0: (6, "oasis")}
    assert at.place(9, "mirage").tiles == {0: (6, "oasis"), 1: (9, "mirage")}


@pytest.mark.clause("B-35", "B-36")
def test_a_tile_may_be_moved_and_turned() -> None:
    at = table("base", START, tiles={0: (6, "oasis"), 1: (9, "mirage")})
    at.place(12, "mirage")
    assert at.tiles == {0: (12, "mirage"), 1: (9, "mirage")}
    assert at.told(TilePlaced) == [TilePlaced(0, 12, "mirage", 6)]


@pytest.mark.clause("B-35", "RB-12")
def test_a_tile_may_not_be_turned_where_it_lies() -> None:
    at = table("base", START, tiles={0: (6, "oasis")})
    assert not at.may(PlaceTile(0, 6, "mirage"))
    assert not at.may(PlaceTile(0, 6, "oasis"))


@pytest.mark.clause("B-33", "B-35", "RB-11")
def test_the_own_old_space_does_not_bar_its_neighbours() -> None:
    at = table("base", START, tiles={0: (7, "oasis"), 1: (10, "oasis")})
    assert at.may(PlaceTile(0, 6, "oasis"))
    assert at.may(PlaceTile(0, 8, "mirage"))
    assert not at.may(PlaceTile(0, 9, "mirage"))  # beside the tile of another


@pytest.mark.clause("B-35")
def test_a_tile_that_was_moved_leaves_its_old_space_free() -> None:
    at = table("base", START, tiles={0: (7, "oasis")})
    at.place(12, "oasis")
    assert at.may(PlaceTile(1, 7, "oasis"))


@pytest.mark.clause("B-35")
def test_a_tile_may_be_moved_again_and_again_within_a_leg() -> None:
    at = table("base", START, players=2)
    for space, other in ((6, "blue"), (7, "blue"), (6, "white"), (8, "white")):
        at.place(space, "oasis")
        assert at.tiles == {0: (space, "oasis")}
        at.take(other)


# Units that stop on a tile


@pytest.mark.clause("B-40", "B-41")
def test_an_oasis_sends_the_unit_one_space_on() -> None:
    at = table("base", {5: "orange yellow", 12: "green blue white"}, tiles={1: (7, "oasis")})
    at.roll("orange", 2)
    assert at.stacks == {8: "orange yellow", 12: "green blue white"}
    assert at.money == (3, 4, 3)


@pytest.mark.clause("B-41")
def test_an_oasis_puts_the_unit_on_top() -> None:
    at = table("base", {5: "orange yellow", 8: "green blue white"}, tiles={1: (7, "oasis")})
    at.roll("orange", 2)
    assert at.stacks == {8: "green blue white orange yellow"}
    assert at.told(UnitMoved) == [
        UnitMoved(("orange", "yellow"), 5, 7, "tile"),
        UnitMoved(("orange", "yellow"), 7, 8, "top"),
    ]


@pytest.mark.clause("B-40", "B-42")
def test_a_mirage_sends_the_unit_one_space_back() -> None:
    at = table("base", {5: "orange yellow", 12: "green blue white"}, tiles={1: (8, "mirage")})
    at.roll("orange", 3)
    assert at.stacks == {7: "orange yellow", 12: "green blue white"}
    assert at.money == (3, 4, 3)


@pytest.mark.clause("B-42")
def test_a_mirage_puts_the_unit_underneath() -> None:
    at = table("base", {5: "orange yellow", 6: "green blue", 9: "white"}, tiles={1: (7, "mirage")})
    at.roll("orange", 2)
    assert at.stacks == {6: "orange yellow green blue", 9: "white"}
    assert at.told(UnitMoved) == [
        UnitMoved(("orange", "yellow"), 5, 7, "tile"),
        UnitMoved(("orange", "yellow"), 7, 6, "under"),
    ]


@pytest.mark.clause("B-42", "RB-08")
def test_thrown_back_to_where_it_came_from_a_unit_goes_underneath() -> None:
    at = table("base", {6: "blue green orange yellow", 9: "white"}, tiles={1: (7, "mirage")})
    at.roll("orange", 1)
    assert at.stacks == {6: "orange yellow blue green", 9: "white"}


@pytest.mark.clause("B-42", "RB-08")
def test_a_camel_alone_on_its_space_comes_back_to_it() -> None:
    at = table("base", {6: "blue", 9: "white green orange yellow"}, tiles={1: (7, "mirage")})
    at.roll("blue", 1)
    assert at.stacks == {6: "blue", 9: "white green orange yellow"}
    assert at.money == (3, 4, 3)


@pytest.mark.clause("RB-07", "B-34", "B-42")
def test_a_mirage_never_sends_anybody_below_space_1() -> None:
    at = table("base", {1: "green blue", 5: "orange yellow white"}, tiles={1: (2, "mirage")})
    at.roll("blue", 1)
    assert at.stacks == {1: "blue green", 5: "orange yellow white"}
    assert not at.over


@pytest.mark.clause("B-40")
@pytest.mark.parametrize(
    "track",
    [
        {5: "white", 12: "green blue yellow orange"},
        {5: "white green", 12: "blue yellow orange"},
        {5: "white green blue yellow orange"},
    ],
)
def test_the_income_is_1_per_unit(track: dict[int, str]) -> None:
    at = table("base", track, tiles={1: (7, "oasis")}).roll("white", 2)
    assert at.told(TilePaid) == [TilePaid(1, 7, "oasis", 1)]
    assert at.money == (3, 4, 3)


@pytest.mark.clause("B-40", "RB-25")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_the_owner_is_paid_on_his_own_roll_too(side: str) -> None:
    at = table("base", {5: "white", 12: "green blue yellow orange"}, tiles={0: (7, side)})
    at.roll("white", 2)
    assert at.money == (4, 3, 3)


@pytest.mark.clause("B-40", "RB-25")
def test_the_income_is_paid_at_once_before_the_extra_step() -> None:
    at = table("base", {5: "white", 12: "green blue yellow orange"}, tiles={2: (7, "oasis")})
    at.roll("white", 2)
    kinds = [event.kind for event in at.events]
    assert kinds == [
        "pyramid-tile-taken",
        "die-revealed",
        "unit-moved",
        "tile-paid",
        "unit-moved",
    ]


@pytest.mark.clause("B-44", "B-40")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_passing_a_tile_has_no_effect(side: str) -> None:
    track = {5: "white", 12: "green blue yellow orange"}
    at = table("base", track, tiles={1: (6, side)}).roll("white", 2)
    assert at.stacks == {7: "white", 12: "green blue yellow orange"}
    assert at.money == (3, 3, 3)


@pytest.mark.clause("B-43")
def test_the_tile_stays_and_works_again() -> None:
    track = {5: "white", 6: "green", 12: "blue yellow orange"}
    at = table("base", track, tiles={1: (7, "oasis")}).roll("white", 2)
    assert at.tiles == {1: (7, "oasis")}
    at.roll("green", 1)
    assert at.stacks == {8: "white green", 12: "blue yellow orange"}
    assert at.money == (3, 5, 3)


@pytest.mark.clause("B-41", "B-44")
def test_only_where_the_movement_ends_counts() -> None:
    # 5 to 8 is beside a tile on 7 and one on 9; neither is touched.
    track = {5: "white", 12: "green blue yellow orange"}
    at = table("base", track, tiles={1: (7, "oasis"), 2: (9, "mirage")}).roll("white", 3)
    assert at.stacks == {8: "white", 12: "green blue yellow orange"}
    assert at.money == (3, 3, 3)


@pytest.mark.clause("B-33", "B-40", "RB-09")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_no_tile_within_reach_of_another(number: int, side: str) -> None:
    """However close two tiles may lie, a unit pushed by one does not stop on the other."""
    track = {4: "white", 14: "green blue yellow orange"}
    tile = 4 + number
    for other in {tile - 2, tile + 2} - {1, 4}:
        at = table("base", track, tiles={0: (tile, side), 1: (other, side)})
        at.roll("white", number)
        assert len(at.told(TilePaid)) == 1
        assert set(at.stacks) == {tile + (1 if side == "oasis" else -1), 14}


@pytest.mark.clause("RB-09", "B-32", "B-33")
@pytest.mark.parametrize("seed", range(6))
def test_no_camel_ever_rests_on_a_tile(seed: int) -> None:
    for step in random_game(pyramid_game(players=8), seed):
        tiles = {tile.space for tile in step.after.desert_tiles if tile is not None}
        assert tiles.isdisjoint(space for space, _ in step.after.stacks)
        assert all(space + 1 not in tiles and space > 1 for space in tiles)
        assert sum(isinstance(event, TilePaid) for event in step.events) <= 1
