"""Module 2: photographer and camera."""

from __future__ import annotations

from typing import Any

import pytest

from camelup.pyramid.parts.desert_tiles import PlaceTile
from camelup.pyramid.parts.photographer import (
    Camera,
    CameraPlaced,
    PhotographerState,
    PhotoTaken,
    PlaceCamera,
)
from tests.support import Table, fresh, table

START = {2: "green yellow orange", 3: "blue white"}
MODULES = ("photographer",)


def photo(track: dict[int, str], camera: tuple[int, int] | None = None, **more: Any) -> Table:
    if camera is not None:
        more["camera"] = {"seat": camera[0], "space": camera[1]}
    return table("base", track, modules=MODULES, **more)


@pytest.mark.clause("X2-01", "X2-02")
def test_tile_and_camera_are_free_at_the_start() -> None:
    at = fresh(modules=MODULES)
    assert at.slice(PhotographerState).camera == Camera()
    assert at.options(PlaceCamera)


@pytest.mark.clause("X2-01")
def test_without_the_module_there_is_no_camera() -> None:
    at = table("base", START)
    assert not isinstance(at.state, PhotographerState)
    assert not at.may(PlaceCamera(0, 7))


@pytest.mark.clause("X2-03", "X2-04")
def test_becoming_the_photographer_is_an_action() -> None:
    at = photo(START).camera(9)
    assert at.slice(PhotographerState).camera == Camera(0, 9)
    assert at.told(CameraPlaced) == [CameraPlaced(0, 9)]
    assert at.turn == 1


@pytest.mark.clause("X2-04", "RX-14", "RX-15")
def test_any_empty_space_will_do_even_space_1() -> None:
    at = photo(START, tiles={1: (7, "oasis"), 2: (12, "mirage")})
    assert at.spaces(PlaceCamera) == set(range(1, 17)) - {2, 3, 7, 12}


@pytest.mark.clause("X2-04", "RX-14")
def test_not_where_camels_stand_or_a_desert_tile_lies() -> None:
    at = photo(START, tiles={1: (7, "oasis")})
    for space in (2, 3, 7, 0, 17):
        assert not at.may(PlaceCamera(0, space))


@pytest.mark.clause("RX-16")
def test_beside_a_desert_tile_is_fine() -> None:
    at = photo(START, tiles={1: (7, "oasis")})
    assert at.may(PlaceCamera(0, 6))
    assert at.may(PlaceCamera(0, 8))


@pytest.mark.clause("X2-03", "X2-05")
def test_while_somebody_has_the_tile_nobody_else_may() -> None:
    at = photo(START, (1, 9))
    assert at.options(PlaceCamera) == []
    assert not at.may(PlaceCamera(0, 11))


@pytest.mark.clause("X2-06", "RX-19")
def test_the_photographer_may_choose_a_different_space() -> None:
    at = photo(START, (0, 9))
    assert not at.may(PlaceCamera(0, 9))
    at.camera(10)
    assert at.slice(PhotographerState).camera == Camera(0, 10)


@pytest.mark.clause("X2-07")
@pytest.mark.parametrize(
    ("mover", "amount"),
    [("green", 5), ("blue", 4), ("orange", 3), ("yellow", 2), ("white", 1)],
)
def test_1_pound_per_camel_of_the_unit_at_once(mover: str, amount: int) -> None:
    at = photo({5: "green blue orange yellow white"}, (2, 7)).roll(mover, 2)
    assert at.money == (3, 3, 3 + amount)
    assert [(e.seat, e.space, e.amount) for e in at.told(PhotoTaken)] == [(2, 7, amount)]


@pytest.mark.clause("X2-07", "RX-17")
def test_only_the_camels_that_moved_are_in_the_picture() -> None:
    at = photo({5: "green blue orange", 9: "yellow white"}, (0, 7)).roll("blue", 2)
    assert at.told(PhotoTaken) == [PhotoTaken(0, 7, ("blue", "orange"), 2)]


@pytest.mark.clause("X2-07")
def test_passing_the_camera_is_no_picture() -> None:
    at = photo({5: "green blue orange", 9: "yellow white"}, (0, 7)).roll("blue", 3)
    assert at.money == (3, 3, 3)
    assert at.slice(PhotographerState).camera == Camera(0, 7)


@pytest.mark.clause("X2-08")
def test_after_the_picture_anybody_may_become_photographer() -> None:
    at = photo({5: "green blue orange", 9: "yellow white"}, (0, 7)).roll("blue", 2)
    assert at.slice(PhotographerState).camera == Camera()
    assert at.may(PlaceCamera(1, 12))
    at.take("blue").take("blue")
    assert at.may(PlaceCamera(0, 12))


@pytest.mark.clause("X2-08")
def test_a_second_unit_on_that_space_is_no_picture() -> None:
    at = photo({5: "green blue", 6: "orange", 9: "yellow white"}, (0, 7)).roll("blue", 2)
    assert at.roll("orange", 1).told(PhotoTaken) == []
    assert at.money == (4, 3, 3)


@pytest.mark.clause("X2-09", "RX-20")
def test_at_the_end_of_a_leg_both_go_back_unpaid() -> None:
    track = {5: "green", 8: "blue orange", 9: "yellow white"}
    at = photo(track, (1, 12), dice="green", taken={0: 4}, turn=0).roll("green", 1)
    assert at.state.leg == 2
    assert at.slice(PhotographerState).camera == Camera()
    assert at.money == (8, 3, 3)
    assert at.may(PlaceCamera(1, 12))


@pytest.mark.clause("X2-09", "RX-20", "X2-07")
def test_a_picture_of_the_last_die_is_paid_before_the_leg_scoring() -> None:
    track = {5: "green", 8: "blue orange", 9: "yellow white"}
    at = photo(track, (1, 6), dice="green", taken={0: 4}, turn=0, money=(3, 0, 3))
    at.roll("green", 1)
    kinds = [event.kind for event in at.events]
    assert kinds.index("photo-taken") < kinds.index("leg-ranked")
    assert at.money == (8, 1, 3)


@pytest.mark.clause("X2-07", "RX-20", "RB-13")
def test_the_picture_is_no_part_of_the_leg_total() -> None:
    # Paid at once: the pound is there when the leg is settled, and can be lost again.
    track = {5: "green", 8: "blue orange", 9: "yellow white"}
    at = photo(
        track, (1, 6), dice="green", taken={0: 4}, turn=0, money=(3, 0, 3), held={1: "green 5"}
    )
    at.roll("green", 1)
    assert at.totals[1] == -1
    assert at.money[1] == 0


@pytest.mark.clause("X2-10", "RX-21")
def test_no_desert_tile_on_the_camera_space_but_beside_it() -> None:
    at = photo(START, (1, 9))
    assert not at.may(PlaceTile(0, 9, "oasis"))
    assert not at.may(PlaceTile(0, 9, "mirage"))
    assert at.may(PlaceTile(0, 8, "oasis"))
    assert at.may(PlaceTile(0, 10, "mirage"))


@pytest.mark.clause("X2-10")
def test_the_photographer_himself_may_not_either() -> None:
    assert not photo(START, (0, 9)).may(PlaceTile(0, 9, "oasis"))


@pytest.mark.clause("RX-16", "X2-07")
@pytest.mark.parametrize(("side", "camera"), [("oasis", 9), ("mirage", 7)])
def test_pushed_into_the_picture(side: str, camera: int) -> None:
    track = {6: "green blue", 12: "orange yellow white"}
    at = photo(track, (1, camera), tiles={2: (8, side)}).roll("green", 2)
    assert at.stacks == {camera: "green blue", 12: "orange yellow white"}
    assert at.money == (3, 5, 4)
    kinds = [event.kind for event in at.events]
    assert kinds.index("tile-paid") < kinds.index("photo-taken")


@pytest.mark.clause("RX-18", "RB-03")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_picture_behind_the_line(number: int) -> None:
    track = {10: "blue", 12: "orange yellow white", 16: "green"}
    at = photo(track, (1, number)).roll("green", number)
    assert at.over
    assert at.told(PhotoTaken) == []


@pytest.mark.clause("X2-E1")
def test_three_of_four_towering_camels_in_the_picture() -> None:
    at = photo({7: "blue orange yellow green", 10: "white"}).camera(9).roll("orange", 2)
    assert at.money == (6, 3, 3)
    assert at.slice(PhotographerState).camera == Camera()


@pytest.mark.clause("RX-28", "X2-02")
def test_the_module_works_on_the_long_track_too() -> None:
    at = table("base", START, modules=["long-track", "photographer"])
    assert at.may(PlaceCamera(0, 20))
    assert not photo(START).may(PlaceCamera(0, 20))
