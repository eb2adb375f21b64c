"""The law of a leg: exact counts against the naive enumeration, the engine, and by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

import camelup
from camelup import odds
from camelup.core.track import ranking
from camelup.odds.leg import leg_odds, query, scratch
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.desert_tiles import DesertTile
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.state import State
from tests.odds.positions import random_states
from tests.reference.plain_leg import enumerate_leg, position_of
from tests.reference.setups import Setup

SUPERCUP = ("long-track", "photographer")
SPICY = ("long-track", "spicy", "photographer")


def check(e: Edition, s: State) -> None:
    law, answer = enumerate_leg(position_of(e, s)), leg_odds(e, s)
    assert answer.total == law.total
    assert answer.places == tuple(tuple(law.places[camel]) for camel in e.racers)
    assert answer.landings == {str(n): law.landings[n] for n in range(1, e.length + 1)}
    assert (answer.race_over, answer.photo) == (law.over, law.photo)


@pytest.mark.parametrize(
    ("setup", "count", "most_dice"),
    [
        (Setup("base", 8), 300, 4),
        (Setup("second", 8), 150, 5),
        (Setup("base", 8, SUPERCUP), 250, 4),
        (Setup("base", 6, SPICY), 250, 4),
    ],
    ids=str,
)
def test_counts_equal_the_naive_enumeration(setup: Setup, count: int, most_dice: int) -> None:
    for e, s in random_states(setup, count, 1, most_dice):
        check(e, s)


@pytest.mark.parametrize("setup", [Setup("base", 8), Setup("second", 8)], ids=str)
def test_whole_legs_equal_the_naive_enumeration(setup: Setup) -> None:
    full = 6 if setup.edition == "second" else 5
    states = (one for one in random_states(setup, 400, 2, 6) if len(one[1].pyramid.dice) == full)
    for count, (e, s) in enumerate(states):
        check(e, s)
        if count == 2:
            break


def position(**changes: Any) -> tuple[Edition, State]:
    document = {
        "format": "camelup-position",
        "version": 1,
        "edition": "base",
        "players": [{}, {}, {}],
        **changes,
    }
    game = camelup.game_of(document)
    return game.edition, game.from_document(document)  # type: ignore[attr-defined]


def test_one_die_left_by_hand() -> None:
    """White on 5 rolls 1, 2 or 3: an oasis on 6, yellow on 7, a mirage on 8."""
    e, s = position(
        track={"4": ["blue"], "5": ["green", "white"], "7": ["yellow"], "9": ["orange"]},
        tents=[["blue", 1], ["green", 1], ["yellow", 1], ["orange", 1]],
        players=[
            {},
            {"tile": {"space": 6, "side": "oasis"}},
            {"tile": {"space": 8, "side": "mirage"}},
        ],
    )
    answer = leg_odds(e, s)
    # 1: 6 is the oasis, on to 7, on top of yellow. 2: 7, on top of yellow. 3: 8 is the mirage, back
    # to 7, underneath yellow.
    assert answer.total == 3
    assert answer.probability("orange", 1) == 1
    assert answer.probability("white", 2) == Fraction(2, 3)
    assert answer.probability("yellow", 2) == Fraction(1, 3)
    assert answer.probability("white", 3) == Fraction(1, 3)
    assert {space: n for space, n in answer.landings.items() if n} == {"6": 1, "7": 1, "8": 1}
    assert answer.ends_race == 0


def test_a_race_that_ends_early_keeps_its_full_weight() -> None:
    """Green on 16 wins with any number on any of its dice; whoever rolls before cannot pass it."""
    e, s = position(track={"1": ["blue", "white", "orange", "yellow"], "16": ["green"]})
    answer = leg_odds(e, s)
    assert answer.total == 29160
    assert answer.ends_race == 1
    assert answer.probability("green", 1) == 1
    for camel in e.racers:
        assert sum(answer.probability(camel, place) for place in range(1, 6)) == 1


@pytest.mark.mistake(16)
@pytest.mark.clause("S-43", "RS-12", "RB-29")
@pytest.mark.parametrize("racing_dice", [1, 2, 3, 4, 5])
def test_one_of_the_dice_stays_inside_by_hand(racing_dice: int) -> None:
    """Of n dice one stays: the grey one comes out with (n - 1)/n, in a fresh leg with 5/6.

    The crazy camels stand alone behind all racers. White (on 2) reaches 1 with a 1 and crosses with
    2 and 3; black (on 3) reaches 2 and 1 and crosses with 3. A racer that crosses (from 4, with 13
    or more) needs all five racing dice, so that the grey one is the one that stays.
    """
    racers = ("blue", "green", "red", "yellow", "purple")
    e, s = position(
        edition="second",
        track={"2": ["white"], "3": ["black"], "4": list(racers)},
        tents=[[camel, 1] for camel in racers[racing_dice:]],
    )
    answer = leg_odds(e, s)
    out = Fraction(racing_dice, racing_dice + 1)
    assert answer.landing(2) == out / 6
    assert answer.landing(1) == out * 2 / 6
    if racing_dice == 5:
        assert out == Fraction(5, 6)
        assert answer.total == 720 * 486
        assert answer.ends_race > out / 2
    else:
        assert answer.ends_race == out / 2


@pytest.mark.parametrize("setup", [Setup("base", 5), Setup("second", 5)], ids=str)
def test_renaming_the_camels_permutes_the_answer(setup: Setup) -> None:
    rng = Random(5)
    for e, s in random_states(setup, 20, 3, 6):
        new = dict(zip(e.racers, rng.sample(e.racers, 5), strict=True))
        stacks = tuple(
            (space, tuple(new.get(camel, camel) for camel in stack)) for space, stack in s.stacks
        )
        dice = tuple(sorted((new.get(key, key) for key in s.pyramid.dice), key=list(e.die).index))
        renamed = replace(s, stacks=stacks, pyramid=replace(s.pyramid, dice=dice))
        before, after = leg_odds(e, s), leg_odds(e, renamed)
        for camel in e.racers:
            assert after.of(new[camel]) == before.of(camel)
        assert after.landings == before.landings


@pytest.mark.parametrize("setup", [Setup("base", 5), Setup("second", 5)], ids=str)
def test_everything_adds_up(setup: Setup) -> None:
    for e, s in random_states(setup, 60, 4, 6):
        answer = leg_odds(e, s)
        for row in answer.places:
            assert sum(row) == answer.total
        for column in zip(*answer.places, strict=True):
            assert sum(column) == answer.total
        total, orders = scratch().joint_law(*query(e, s)[1:5], e.length)
        assert total == answer.total == sum(weight for _, weight in orders)
        assert {order for order, _ in orders} <= set(permutations(range(5)))


def test_up_to_eight_tiles() -> None:
    seen: set[int] = set()
    for number, (e, s) in enumerate(random_states(Setup("base", 8), 200, 6, 3)):
        spaces = [n for n in range(2, 17) if all(n != space for space, _ in s.stacks)]
        rng = Random(number)
        tiles: list[DesertTile | None] = [None] * 8
        for seat in range(rng.randrange(9)):
            free = [n for n in spaces if all(t is None or abs(t.space - n) > 1 for t in tiles)]
            if free:
                tiles[seat] = DesertTile(rng.choice(free), rng.choice(("oasis", "mirage")))
        seen.add(sum(tile is not None for tile in tiles))
        check(e, replace(s, desert_tiles=tuple(tiles)))
    assert seen >= {0, 1, 2, 3, 4, 5, 6}


def test_there_are_no_odds_without_a_leg() -> None:
    game = camelup.make_game("base", 3)
    with pytest.raises(camelup.PositionError) as refusal:
        odds.leg_of(game, game.start())
    assert refusal.value.key == "odds.no-leg"


def test_answers_are_pleasant() -> None:
    e, s = position(track={"1": ["blue", "white"], "2": ["orange", "yellow"], "3": ["green"]})
    answer = leg_odds(e, s)
    assert np.allclose(answer.array().sum(axis=1), 1)
    plain = answer.to_dict()
    assert msgspec.json.decode(msgspec.json.encode(plain)) == plain
    assert plain["counts"]["green"] == list(answer.places[1])
    assert str(answer).splitlines()[0].split() == ["1", "2", "3", "4", "5"]
    assert answer._repr_html_().count("<tr>") == 6


def test_a_kernel_move_is_the_engines_move() -> None:
    """Lockstep: with one die to come, each face leads to the engine's ranking."""
    for setup in (Setup("base", 8), Setup("second", 8), Setup("base", 6, SPICY)):
        for e, s in random_states(setup, 60, 7, 2 if setup.edition == "second" else 1):
            game = setup.game()
            total, orders = scratch().joint_law(*query(e, s)[1:5], e.length)
            if s.stage != "turn":
                continue
            rolled = game.apply(s, TakePyramidTile(s.turn)).state
            law: dict[tuple[int, ...], Fraction] = {}
            for outcome, p in game.chances(rolled):
                events = game.apply(rolled, outcome).events
                ranked = next(event for event in events if event.kind == "leg-ranked")
                key = tuple(e.racers.index(camel) for camel in ranked.ranking)  # type: ignore[attr-defined]
                law[key] = law.get(key, Fraction(0)) + p
            assert {order: Fraction(weight, total) for order, weight in orders} == law
            assert len(ranking(s.stacks)) == len(e.racers) + len(e.crazy)
