"""Ratings and their intervals, checked against closed forms and against simulated truth."""

from __future__ import annotations

import random
from math import exp, log10

import pytest

from camelup.tournament.algebra import Matrix, inverse, product, zeros
from camelup.tournament.estimate import critical, mean, share
from camelup.tournament.rating import POINTS, rate


def test_an_inverse_is_one() -> None:
    matrix = [[0.0, 2.0, 1.0], [1.0, -1.0, 0.0], [3.0, 0.0, 5.0]]
    unit = product(matrix, inverse(matrix))
    assert all(abs(unit[i][j] - (i == j)) < 1e-12 for i in range(3) for j in range(3))


def test_two_bots_have_the_rating_of_their_score() -> None:
    """With two bots the fit is known: the logarithm of the odds, with half a game more each."""
    ratings = rate([[[0.0, 3.0], [1.0, 0.0]]] * 20 + [[[0.0, 1.5], [2.5, 0.0]]] * 10)
    won, lost = 20 * 3 + 10 * 1.5 + 0.5, 20 * 1 + 10 * 2.5 + 0.5
    assert ratings.difference(0, 1).value == pytest.approx(400 * log10(won / lost))
    assert sum(ratings.values) == pytest.approx(3000)


def test_their_interval_has_the_width_of_the_deals_spread() -> None:
    """Also known for two bots: how the deals' scores spread, over the curvature."""
    deals = [[[0.0, float(won)], [float(4 - won), 0.0]] for won in (4, 3, 2, 4, 1, 3, 2, 3)]
    ratings = rate(deals)
    won, all_of = sum(d[0][1] for d in deals), 4.0 * len(deals)
    p = (won + 0.5) / (all_of + 1)
    squares = sum((d[0][1] - 4 * p) ** 2 for d in deals) + (0.5 - p) ** 2
    spread = squares * len(deals) / (len(deals) - 1) / ((all_of + 1) * p * (1 - p)) ** 2
    margin = critical(len(deals) - 1) * POINTS * spread**0.5
    assert ratings.difference(0, 1).margin == pytest.approx(margin)


def test_a_bot_that_never_loses_has_a_finite_rating() -> None:
    ratings = rate([[[0.0, 4.0], [0.0, 0.0]]] * 100)
    assert 400 * log10(400.5 / 0.5) == pytest.approx(ratings.difference(0, 1).value)


def test_those_who_only_lose_are_not_compared_by_how_often_they_lost() -> None:
    """The first beats the others in every game, and the third has two seats: that tells nothing."""
    for deals in (2, 5, 100, 1000):
        ratings = rate([[[0.0, 4.0, 8.0], [0.0] * 3, [0.0] * 3]] * deals)
        low, high = ratings.difference(1, 2).low, ratings.difference(1, 2).high
        assert low is not None
        assert high is not None
        assert low < -100
        assert high > 100
    assert (ratings.difference(0, 1).low or 0) > 500


def test_few_deals_give_no_interval() -> None:
    assert rate([[[0.0, 3.0], [1.0, 0.0]]]).rating(0).margin is None
    assert rate([]).values == []
    assert rate([[[0.0]]]).rating(0).value == 1500


def test_deals_that_are_all_the_same_give_no_interval() -> None:
    """By chance: that they do not differ says nothing of how much others would."""
    ratings = rate([[[0.0, 2.0], [2.0, 0.0]]] * 2)
    assert ratings.difference(0, 1).value == 0.0
    assert ratings.difference(0, 1).margin is None


def test_bots_that_never_met_are_rated_apart() -> None:
    """Two pairs, and one that has not played at all."""
    won = [[0.0] * 5 for _ in range(5)]
    won[0][1], won[1][0], won[2][3], won[3][2] = 3.0, 1.0, 3.0, 1.0
    ratings = rate([won] * 20)
    alone = rate([[[0.0, 3.0], [1.0, 0.0]]] * 20)
    assert ratings.groups == [[0, 1], [2, 3], [4]]
    for i in (0, 2):
        assert ratings.difference(i, i + 1) == pytest.approx(alone.difference(0, 1))
        assert ratings.values[i] + ratings.values[i + 1] == pytest.approx(3000)
    assert ratings.difference(0, 2).margin is None
    assert ratings.rating(4) == (1500.0, None, None)


def simulated(strengths: list[float], deals: int, luck: float, dice: random.Random) -> list[Matrix]:
    """Games of all bots by Luce's rule, four to a deal, with luck that a deal's games share."""
    found = []
    size = len(strengths)
    for _ in range(deals):
        won = zeros(size, size)
        shared = [dice.gauss(0, luck) for _ in strengths]
        for _ in range(4):
            drive = [exp(s + x) for s, x in zip(strengths, shared, strict=True)]
            times = [dice.expovariate(d) for d in drive]
            winner = times.index(min(times))
            for j in range(size):
                won[winner][j] += j != winner
        found.append(won)
    return found


def test_strengths_are_found_again() -> None:
    """Without shared luck the truth is exactly Luce's rule."""
    truth = [1.0, 0.3, 0.0, -1.3]
    ratings = rate(simulated(truth, 4000, 0.0, random.Random(1)))
    for i, strength in enumerate(truth):
        estimate = ratings.rating(i)
        assert estimate.value == pytest.approx(1500 + POINTS * strength, abs=12)
        assert estimate.margin is not None
        assert estimate.margin < 12


def test_intervals_hold_as_often_as_they_say_although_games_share_luck() -> None:
    """Of 400 intervals about 380 should hold the truth; counting games as independent, far fewer.

    The bots are equal and so is their luck, so that the true difference is 0.
    """
    dice = random.Random(2)
    held = naive = 0
    for _ in range(400):
        ratings = rate(simulated([0.0, 0.0, 0.0], 60, 1.0, dice))
        estimate = ratings.difference(0, 2)
        assert estimate.low is not None
        assert estimate.high is not None
        held += estimate.low <= 0 <= estimate.high
        naive += abs(estimate.value) <= 1.96 * POINTS * (2 / 80) ** 0.5
    assert 365 <= held <= 393
    assert naive < 355


def test_shares_hold_too_near_the_edge() -> None:
    dice = random.Random(3)
    held = 0
    for _ in range(400):
        totals = [sum(dice.random() < 0.95 for _ in range(4)) for _ in range(50)]
        estimate = share(totals, [4] * 50)
        assert estimate.low is not None
        assert estimate.high is not None
        held += estimate.low <= 0.95 <= estimate.high
    assert 368 <= held <= 396


def test_a_share_of_all_or_nothing_still_has_an_interval() -> None:
    estimate = share([4.0] * 100, [4] * 100)
    assert estimate.value == estimate.high == 1
    assert estimate.low is not None
    assert 0.95 < estimate.low < 1


def test_means_of_deals() -> None:
    estimate = mean([10, 14, 12, 20], [2, 2, 2, 4])
    assert estimate.value == pytest.approx(5.6)
    squares = sum((t - 5.6 * n) ** 2 for t, n in ((10, 2), (14, 2), (12, 2), (20, 4)))
    assert estimate.margin == pytest.approx(critical(3) * (squares / 100 * 4 / 3) ** 0.5)
    assert mean([], []).margin is None
    assert mean([5], [1]) == (5.0, None, None)


@pytest.mark.parametrize(("freedom", "known"), [(4, 2.776), (9, 2.262), (30, 2.042), (499, 1.965)])
def test_student_s_factor(freedom: int, known: float) -> None:
    assert critical(freedom) == pytest.approx(known, rel=0.003)
