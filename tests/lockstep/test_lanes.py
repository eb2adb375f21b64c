"""However many positions move side by side, the law of a leg is the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from camelup import kernels
from camelup.kernels.shared import codes, words
from camelup.odds.leg import query, scratch
from camelup.odds.packed import gives_support, word_of
from camelup.odds.race import race_table
from camelup.pyramid.edition import Edition
from camelup.pyramid.state import State
from tests.odds.positions import random_states
from tests.reference.setups import Setup

LANES = (1, 4, 8)
SETUPS = [
    Setup("base", 8),
    Setup("second", 8),
    Setup("base", 6, ("long-track", "spicy", "photographer")),
]


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    kernels.leg.widest()


def answers(e: Edition, s: State) -> list[Any]:
    """All that the kernel tells of a position: places, race, photo, whole orders, ends."""
    asked = query(e, s)
    told: list[Any] = [asked.law(), scratch().joint_law(*asked[1:5], e.length)]
    told.append(asked_in_brief(e, asked))
    if not e.crazy:
        told.append(asked.law(race_table(e.length, gives_support(e))))
    else:
        word = word_of(e, s.stacks)
        word ^= (codes.CRAZY ^ (codes.CRAZY + 1)) << words.find(word, codes.CRAZY + 1)
        told.append(scratch().ends(word, *asked[2:5], e.length))
    return told


def asked_in_brief(e: Edition, asked: Any) -> Any:
    """The first two places, landings and end of the race; as in the whole law without a camera."""
    word, dice, draws, tiles = asked[1:5]
    plain = scratch().law(word, dice, draws, tiles, e.length)
    brief = scratch().law(word, dice, draws, tiles, e.length, brief=True)
    assert (brief[0], brief[1][:16], *brief[2:]) == (plain[0], plain[1][:16], *plain[2:])
    return brief[1][:16]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_law_is_the_same_with_any_number_of_lanes(setup: Setup) -> None:
    for e, s in random_states(setup, 60, 11, 6):
        by_lanes = []
        for lanes in LANES:
            assert kernels.leg.widest(lanes) in LANES[: LANES.index(lanes) + 1]
            by_lanes.append(answers(e, s))
        assert by_lanes[0] == by_lanes[1] == by_lanes[2]


def test_in_brief() -> None:
    """Few positions, so that the plain twin has time for them."""
    asked = [(e, query(e, s)) for e, s in random_states(Setup("base", 4), 40, 5, 4)]
    many = [one for one in asked if one[1].draws > 3][:3]
    assert len(many) == 3
    for e, one in many:
        assert sum(asked_in_brief(e, one)[:5])
