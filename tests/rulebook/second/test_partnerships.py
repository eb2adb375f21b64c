"""Betting partnerships in games with six or more players."""

from __future__ import annotations

import pytest

from camelup.pyramid.parts.partnerships import (
    Partner,
    PartnerCopied,
    PartnershipsState,
    PartnersMade,
)
from camelup.pyramid.parts.race_bets import RaceCardScored
from tests.support import Table, table

START = {1: "green yellow red", 3: "blue purple", 15: "black", 16: "white"}
BEFORE = {2: "black", 3: "white", 7: "red", 9: "purple", 10: "blue", 11: "yellow", 12: "green"}
"""Once the red die has moved its camel by 1: green, yellow, blue, purple, red."""


def scored(
    held: dict[int, str],
    partners: list[tuple[int, int]],
    money: tuple[int, ...] | None = None,
) -> Table:
    """A leg scoring among six; player 5 has all five Pyramid tickets."""
    at = table(
        "second",
        BEFORE,
        players=6,
        dice="red grey",
        held=held,
        partners=partners,
        money=money,
        taken={5: 4},
        turn=5,
    )
    return at.roll("red", 1)


@pytest.mark.clause("S-57", "S-58")
def test_the_other_cannot_refuse() -> None:
    at = table("second", START, players=6).partner(3)
    assert at.told(PartnersMade) == [PartnersMade(0, 3)]
    assert at.slice(PartnershipsState).partners == (3, None, None, 0, None, None)
    assert at.turn == 1


@pytest.mark.clause("S-56", "S-57", "RS-17")
def test_both_cards_have_to_be_available() -> None:
    at = table("second", START, players=6, partners=[(0, 3)], turn=1)
    assert set(at.options(Partner)) == {Partner(1, 2), Partner(1, 4), Partner(1, 5)}
    assert not at.may(Partner(1, 0))
    assert not at.may(Partner(1, 3))
    assert not at.may(Partner(1, 1))


@pytest.mark.clause("S-56", "RS-17")
@pytest.mark.parametrize("seat", [0, 3])
def test_who_has_a_partner_cannot_choose_another(seat: int) -> None:
    at = table("second", START, players=6, partners=[(0, 3)], turn=seat)
    assert at.options(Partner) == []


@pytest.mark.clause("RS-17", "S-57")
def test_with_an_odd_number_somebody_may_stay_single() -> None:
    at = table("second", START, players=7, partners=[(0, 3), (1, 2), (4, 5)], turn=6)
    assert at.options(Partner) == []


@pytest.mark.clause("S-58")
def test_partners_stay_partners_while_the_leg_lasts() -> None:
    at = table("second", START, players=6).partner(3)
    for die in ("green", "yellow", "red", "blue"):
        at.roll(die, 1)
        assert at.slice(PartnershipsState).partners == (3, None, None, 0, None, None)


@pytest.mark.clause("S-61")
def test_after_the_leg_all_cards_are_available_again() -> None:
    at = scored({}, [(0, 1), (2, 3), (4, 5)])
    assert at.slice(PartnershipsState).partners == (None,) * 6
    assert len(at.options(Partner)) == 5


@pytest.mark.clause("S-59", "S-60")
def test_each_copies_one_reward_and_the_owner_keeps_it() -> None:
    at = scored({0: "green 5, yellow 5", 1: "green 3"}, [(0, 1)])
    assert at.totals == {0: 5 + 1 + 3, 1: 3 + 5, 2: 0, 3: 0, 4: 0, 5: 5}
    assert at.told(PartnerCopied) == [
        PartnerCopied(0, 3, 1, "leg-tile", "green", value=3),
        PartnerCopied(1, 5, 0, "leg-tile", "green", value=5),
    ]


@pytest.mark.clause("S-59")
def test_a_pyramid_ticket_may_be_copied_but_only_one() -> None:
    at = scored({0: "green 5"}, [(0, 5)])
    assert at.totals[0] == 5 + 1
    assert at.totals[5] == 5 + 5
    assert PartnerCopied(0, 1, 5, "pyramid-tile") in at.told(PartnerCopied)


@pytest.mark.clause("S-59", "RS-16")
def test_one_ticket_is_copied_and_not_several() -> None:
    at = scored({0: "green 5, green 3, green 2, green 2"}, [(0, 1)])
    assert at.totals[1] == 5


@pytest.mark.clause("S-60", "RS-16")
@pytest.mark.parametrize("held", ["", "blue 5", "blue 5, red 5, purple 5"])
def test_nothing_is_copied_where_nothing_is_to_be_gained(held: str) -> None:
    at = scored({0: held} if held else {}, [(0, 1)])
    assert at.totals[1] == 0
    assert at.told(PartnerCopied) == []


@pytest.mark.clause("S-59", "RS-16")
def test_the_second_place_is_worth_copying() -> None:
    at = scored({0: "yellow 5, blue 5"}, [(0, 1)])
    assert (at.totals[0], at.totals[1]) == (0, 1)


@pytest.mark.clause("S-59", "S-55", "RB-13")
def test_the_copy_counts_before_the_floor() -> None:
    at = scored({0: "green 5", 1: "blue 5, red 5"}, [(0, 1)], money=(3, 0, 3, 3, 3, 3))
    assert at.totals[1] == 5 - 2
    assert at.money[1] == 3


@pytest.mark.clause("S-59")
def test_nobody_copies_from_strangers() -> None:
    at = scored({0: "green 5"}, [(1, 2)])
    assert at.told(PartnerCopied) == []
    assert at.totals == {0: 5, 1: 0, 2: 0, 3: 0, 4: 0, 5: 5}


@pytest.mark.clause("S-59", "RS-16")
def test_a_copied_reward_is_not_copied_back() -> None:
    at = scored({0: "green 5", 1: "yellow 5"}, [(0, 1)])
    assert at.totals[0] == 5 + 1
    assert at.totals[1] == 1 + 5


@pytest.mark.clause("RS-18", "S-50", "S-59")
def test_partners_copy_in_the_last_leg_scoring_but_never_finish_cards() -> None:
    track = {4: "purple", 7: "black", 8: "white", 9: "blue", 10: "red", 12: "yellow", 16: "green"}
    at = table(
        "second",
        track,
        players=6,
        held={0: "green 5"},
        partners=[(0, 1)],
        winner=[(0, "green")],
        turn=5,
    )
    at.roll("green", 1)
    assert at.totals == {0: 5, 1: 5, 2: 0, 3: 0, 4: 0, 5: 1}
    assert [e.seat for e in at.told(RaceCardScored)] == [0]
    assert at.money == (16, 8, 3, 3, 3, 4)


@pytest.mark.clause("S-62", "S-14")
def test_with_fewer_players_there_are_no_partnerships() -> None:
    at = table("second", START, players=5)
    assert not at.may(Partner(0, 1))


@pytest.mark.clause("S-59", "RS-16")
@pytest.mark.parametrize(
    ("held", "others", "copied"), [("green 5", {}, 5), ("green 3", {1: "green 5"}, 3)]
)
def test_five_pyramid_tickets_do_not_outweigh_one_better_ticket(
    held: str, others: dict[int, str], copied: int
) -> None:
    """Player 5 ends with five Pyramid tickets; only one of them could be copied."""
    at = scored({5: held, **others}, [(0, 5)])
    (copy,) = [event for event in at.told(PartnerCopied) if event.seat == 0]
    assert (copy.piece, copy.amount) == ("leg-tile", copied)
