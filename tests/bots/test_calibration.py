"""The gauge of chances: sums by hand, and a real game."""

from __future__ import annotations

import pytest

from bench.calibration import Game, Told, mean_with_error, play, reliability, residuals
from bench.pool_goals import Found, honest
from bench.pool_lines import Row


def test_changes_count_within_a_leg_by_kind() -> None:
    turns = [Told(0.2, "a", 1), Told(0.3, "b", 1), Told(0.1, "a", 1), Told(0.9, "a", 2)]
    found = residuals([Game(turns, 1.0), Game(turns, 0.0)])
    assert found["a"][0] == pytest.approx(0.1)
    assert found["b"][0] == pytest.approx(-0.2)
    assert found["all"][0] == pytest.approx(-0.05)
    assert found["all"][2] == 4


def test_changes_count_to_the_end_when_legs_are_not_looked_at() -> None:
    turns = [Told(0.2, "a", 1), Told(0.3, "b", 1), Told(0.9, "a", 2)]
    found = residuals([Game(turns, 1.0), Game(turns, 0.0), Game([], 0.5)], same_leg=False)
    assert found["a"][0] == pytest.approx((0.1 + 0.1 + 0.1 - 0.9) / 4)
    assert found["b"][0] == pytest.approx(0.6)
    assert found["all"][2] == 6


def test_of_all_positions_called_so_likely_so_many_were_won() -> None:
    low, high = Told(0.21, "a", 1), Told(0.99, "a", 1)
    rows = reliability([Game([low, low], 0.0), Game([low, high], 1.0)])
    assert [row[0] for row in rows] == pytest.approx([0.21, 0.99])
    assert [row[1] for row in rows] == pytest.approx([1 / 3, 1.0])
    assert [row[3] for row in rows] == [3, 1]


def test_a_game_is_one_observation() -> None:
    """Ten times the same turn tell no more than one."""
    few = mean_with_error([(1.0, 1), (0.0, 1)])
    many = mean_with_error([(10.0, 10), (0.0, 10)])
    assert few[:2] == pytest.approx(many[:2])


@pytest.mark.parametrize("bot", ["champion-fast"])
def test_a_real_game(bot: str) -> None:
    game = play(bot, "cautious", "base", 3, "calibration", 1)
    assert len(game.turns) > 3
    assert all(0 <= told.chance <= 1 for told in game.turns)
    assert 0 <= game.share <= 1


def test_a_bot_is_called_honest_by_all_of_its_turns() -> None:
    """Chances that fall within a leg, and rise as much where it ends."""
    told = [[0.4, "pyramid-tile", 1], [0.3, "leg-tile", 1], [0.4, "pyramid-tile", 2]]
    games = [
        {"told": told, "shares": {"champion": share}, "deal": deal}
        for deal, share in enumerate((0.3, 0.4, 0.5))
    ]
    found = Found([Row("base", ("champion", "greedy", "greedy", "greedy"), games)])
    ((goal, change, word),) = honest(found, "base", "champion")
    assert goal.endswith("changes by 0 points to the next own turn or the end")
    assert float(change.split(maxsplit=1)[0]) == pytest.approx(0.0, abs=1e-9)
    assert word == "reached, not sure"
