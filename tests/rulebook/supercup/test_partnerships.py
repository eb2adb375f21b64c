"""Module 4: betting partnerships in the base game."""

from __future__ import annotations

from typing import Any

import pytest

from camelup.pyramid.parts.partnerships import (
    Partner,
    PartnerCopied,
    PartnershipsState,
    PartnersMade,
)
from tests.support import ALL_MODULES, Table, fresh, table

START = {1: "green yellow orange", 3: "blue white"}
BEFORE = {7: "white", 9: "green", 10: "blue", 11: "orange", 12: "yellow"}
"""Once the white die has moved its camel by 1: yellow, orange, blue, green, white."""


def scored(
    held: dict[int, str],
    partners: list[tuple[int, int]],
    modules: tuple[str, ...] = ("partnerships",),
    taken: dict[int, int] | None = None,
) -> Table:
    """A leg scoring among six; player 5 takes the last Pyramid tile."""
    at = table(
        "base",
        BEFORE,
        players=6,
        modules=modules,
        dice="white",
        held=held,
        partners=partners,
        taken=taken or {5: 4},
        turn=5,
    )
    return at.roll("white", 1)


@pytest.mark.clause("X4-05", "RS-16")
def test_pyramid_tiles_count_one_by_one_against_a_better_leg_tile() -> None:
    """Three Pyramid tiles are 3 together, but only one can be copied: the yellow 2 is better."""
    at = scored({1: "yellow 2", 2: "yellow 5", 3: "yellow 3"}, [(0, 1)], taken={1: 3, 5: 1})
    (copy,) = [event for event in at.told(PartnerCopied) if event.seat == 0]
    assert (copy.piece, copy.amount) == ("leg-tile", 2)


@pytest.mark.clause("X4-02", "X4-01")
@pytest.mark.parametrize("players", [6, 7, 8])
def test_everybody_has_an_available_card(players: int) -> None:
    at = fresh(players=players, modules=["partnerships"])
    assert at.slice(PartnershipsState).partners == (None,) * players
    assert len(at.options(Partner)) == players - 1


@pytest.mark.clause("X4-02")
def test_ten_cards_for_ten_players() -> None:
    assert fresh(players=10, modules=ALL_MODULES).slice(PartnershipsState).partners == (None,) * 10


@pytest.mark.clause("X4-03", "X4-04")
def test_two_players_become_partners_for_the_leg() -> None:
    at = table("base", START, players=6, modules=["partnerships"]).partner(2)
    assert at.told(PartnersMade) == [PartnersMade(0, 2)]
    assert at.slice(PartnershipsState).partners == (2, None, 0, None, None, None)
    assert at.turn == 1
    for die in ("green", "blue", "white", "yellow"):
        at.roll(die, 1)
        assert at.slice(PartnershipsState).partners == (2, None, 0, None, None, None)


@pytest.mark.clause("X4-03", "RX-27")
def test_both_have_to_be_available_and_two_different_players() -> None:
    more: dict[str, Any] = {"players": 6, "modules": ["partnerships"], "partners": [(0, 2)]}
    at = table("base", START, turn=1, **more)
    assert set(at.options(Partner)) == {Partner(1, 3), Partner(1, 4), Partner(1, 5)}
    for seat in (0, 2):
        assert table("base", START, turn=seat, **more).options(Partner) == []


@pytest.mark.clause("X4-05", "X4-06", "X4-E1")
def test_mel_and_york() -> None:
    # York (0) has yellow 5 and orange 3, Mel (1) one Pyramid tile; yellow is first.
    at = scored({0: "yellow 5, orange 3", 2: "orange 5"}, [(1, 0)], taken={1: 1, 5: 3})
    assert at.totals[1] == 1 + 5
    assert at.totals[0] == 5 + 1 + 1
    assert at.told(PartnerCopied) == [
        PartnerCopied(0, 1, 1, "pyramid-tile"),
        PartnerCopied(1, 5, 0, "leg-tile", "yellow", value=5),
    ]


@pytest.mark.clause("X4-05", "RX-26")
@pytest.mark.parametrize(
    ("held", "copied"),
    [
        ("yellow 5", 5),
        ("orange 5", 1),
        ("blue 5 for 3", 3),
        ("yellow 5, blue 5 for 3", 5),
        ("orange 5, blue 5 for 3", 3),
        ("yellow 5 for 2, orange 5", 1),
    ],
)
def test_the_best_leg_or_position_tile_is_copied(held: str, copied: int) -> None:
    at = scored({0: held}, [(0, 1)], ("partnerships", "position-bets"))
    assert at.totals[1] == copied


@pytest.mark.clause("X4-05", "RX-26")
def test_one_of_several_pyramid_tiles_is_copied() -> None:
    at = scored({}, [(0, 5)])
    assert at.totals[0] == 1
    assert at.told(PartnerCopied) == [PartnerCopied(0, 1, 5, "pyramid-tile")]


@pytest.mark.clause("X4-05", "RX-26", "X3-06")
def test_a_covered_tile_is_copied_at_its_position_value() -> None:
    at = scored({0: "blue 5 for 3"}, [(0, 1)], ("partnerships", "position-bets"))
    assert at.told(PartnerCopied) == [PartnerCopied(1, 3, 0, "position-tile", "blue", bet=3)]
    at = scored({0: "yellow 5 for 3"}, [(0, 1)], ("partnerships", "position-bets"))
    assert at.told(PartnerCopied) == []


@pytest.mark.clause("X4-06")
def test_the_owner_loses_nothing() -> None:
    alone = scored({0: "yellow 5"}, [])
    together = scored({0: "yellow 5"}, [(0, 1)])
    assert together.totals[0] == alone.totals[0] == 5
    assert together.totals[1] == 5


@pytest.mark.clause("X4-07", "RX-26")
def test_nobody_copies_a_loss() -> None:
    at = scored({0: "blue 5, green 5", 1: "white 5"}, [(0, 1)])
    assert at.totals[0] == -2
    assert at.totals[1] == -1
    assert at.told(PartnerCopied) == []


@pytest.mark.clause("X4-08")
def test_after_the_leg_all_cards_are_available_again() -> None:
    at = scored({}, [(0, 1), (2, 3)])
    assert at.slice(PartnershipsState).partners == (None,) * 6
    assert at.may(Partner(0, 1))


@pytest.mark.clause("RS-18", "X4-05", "B-63")
def test_partners_copy_in_the_last_leg_scoring_too() -> None:
    track = {9: "white", 10: "blue", 11: "orange", 13: "yellow", 16: "green"}
    at = table(
        "base",
        track,
        players=6,
        modules=["partnerships"],
        held={0: "green 5"},
        partners=[(0, 1)],
        loser=[(0, "white")],
        turn=4,
    )
    assert at.roll("green", 1).money == (16, 8, 3, 3, 4, 3)


@pytest.mark.clause("X4-05", "RX-26", "RS-16")
def test_three_pyramid_tiles_do_not_outweigh_a_right_position_tile() -> None:
    """Both lines are 3, but of the Pyramid tiles only one can be copied."""
    at = scored(
        {1: "orange 5 for 2"},
        [(0, 1)],
        modules=("position-bets", "partnerships"),
        taken={1: 3, 5: 1},
    )
    (copy,) = [event for event in at.told(PartnerCopied) if event.seat == 0]
    assert (copy.piece, copy.amount) == ("position-tile", 3)
