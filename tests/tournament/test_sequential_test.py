"""The sequential test keeps its word: errors are as rare as it says, however often one looks."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import exp

import pytest

from camelup.tournament.sequential_test import MARGIN, Test, log_money

ROUNDS = 500


def decide(shares: list[float], weights: list[float], dice: random.Random, error: float) -> str:
    """Look after every round, up to a limit."""
    test = Test(error)
    for share in dice.choices(shares, weights, k=ROUNDS):
        if test.add(share):
            break
    verdict = test.verdict()
    return "equal" if verdict.equal else {0: "first", 1: "second", None: "none"}[verdict.winner]


@pytest.mark.parametrize("claim", [0.5, 0.48])
def test_betting_against_a_true_claim_gains_nothing(claim: float) -> None:
    """The expected money after three rounds, summed up over all that can happen, is what it was."""
    values = {0.0: 0.3, 0.25: 0.2, 1.0: 0.0}
    values[1.0] = (claim - 0.05) / (1 - 0.0)  # the mean is the claim exactly
    values[0.0] = 1 - values[0.25] - values[1.0]
    assert sum(value * p for value, p in values.items()) == pytest.approx(claim)
    expected = 0.0
    for rounds in product(values, repeat=3):
        chance = 1.0
        for value in rounds:
            chance *= values[value]
        expected += chance * exp(log_money(Counter(rounds), claim))
    assert expected == pytest.approx(1)


@pytest.mark.parametrize(
    ("shares", "weights"),
    [
        ([0.0, 1.0], [1, 1]),  # as wild as can be
        ([0.0, 0.25, 0.5, 0.75, 1.0], [1, 4, 6, 4, 1]),  # four games that do not know each other
        ([0.375, 0.9375], [3.5, 1]),  # crooked
    ],
    ids=["wild", "four-games", "crooked"],
)
def test_equal_bots_are_rarely_called_unequal(shares: list[float], weights: list[float]) -> None:
    assert sum(s * w for s, w in zip(shares, weights, strict=True)) / sum(weights) == 0.5
    dice = random.Random(1)
    error = 0.2  # so that a few errors can be expected in so few tournaments
    words = Counter(decide(shares, weights, dice, error) for _ in range(80))
    wrong = words["first"] + words["second"]
    assert wrong <= 0.2 * 80 + 7  # two standard deviations above the bound
    assert wrong < words["equal"] + words["none"]


def test_a_stronger_bot_is_found_and_soon() -> None:
    dice = random.Random(2)
    lengths = []
    for _ in range(60):
        test = Test(0.05)
        while not test.add(dice.choices([0.0, 0.25, 0.5, 0.75, 1.0], [1, 3, 6, 6, 3])[0]):
            pass
        verdict = test.verdict()
        assert verdict.winner == 0
        assert verdict.decided
        lengths.append(verdict.rounds)
    assert sum(lengths) / len(lengths) < 150


def test_a_difference_that_matters_is_rarely_called_none() -> None:
    """The mean is 0.54: twice as far from one half as what does not matter."""
    dice = random.Random(3)
    words = Counter(decide([0.04, 0.54, 1.04 - 1e-9], [0, 1, 0], dice, 0.05) for _ in range(3))
    assert words == {"first": 3}
    words = Counter(decide([0.25, 0.5, 0.75], [21, 42, 37], dice, 0.05) for _ in range(60))
    assert words["equal"] + words["second"] <= 1
    assert words["first"] > 50


def test_equal_bots_are_found_to_be_equal() -> None:
    dice = random.Random(4)
    words = Counter(decide([0.375, 0.5, 0.625], [1, 2, 1], dice, 0.05) for _ in range(40))
    assert words["equal"] >= 36


def test_the_interval_holds_at_all_times_at_once() -> None:
    dice = random.Random(5)
    missed = 0
    for _ in range(40):
        test, ever = Test(0.2), False
        for number, share in enumerate(dice.choices([0.0, 0.5, 1.0], [2, 2, 3], k=120)):
            test.add(share)
            if number % 20 == 19:
                verdict = test.verdict()
                ever |= not verdict.low <= 4 / 7 <= verdict.high
        missed += ever
    assert missed <= 0.2 * 40 + 5


def test_the_two_sides_are_treated_alike() -> None:
    one, other = Test(0.05), Test(0.05)
    for share in [0.75, 0.5, 1.0, 0.25] * 40:
        one.add(share)
        other.add(1 - share)
    mine, his = one.verdict(), other.verdict()
    assert (mine.winner, his.winner) == (0, 1)
    assert mine.low == pytest.approx(1 - his.high, abs=1e-9)
    assert mine.mean == pytest.approx(1 - his.mean)
    assert one.progress == other.progress == 1


def test_without_a_round_nothing_is_known() -> None:
    assert Test(0.05).verdict() == (None, False, 0.5, 0.0, 1.0, 0)
    assert not Test(0.05).verdict().decided
    assert 0 < MARGIN < 0.05
