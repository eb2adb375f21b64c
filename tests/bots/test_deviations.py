"""One deviation at a time: what is believed and what is gained."""

from __future__ import annotations

import pytest

from bench import deviations
from bench.deviations import Deviation, deviation, told


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deviations, "ROLLOUTS", 2)


def test_a_turn_of_a_real_game() -> None:
    found = [deviation("champion", "base", f"deviations {n}", n % 4) for n in range(3)]
    for one in found:
        assert one is not None
        assert -1 < one.believed < 1
        assert all(-1 <= gain <= 1 for gain in one.realised)
    assert deviation("champion", "base", "deviations 0", 0) == found[0]


def test_who_does_as_greedy_does_gains_nothing() -> None:
    """Whatever comes after: both branches are the same game."""
    one = deviation("greedy", "base", "deviations", 1)
    assert one is not None
    assert one[1:] == (0.0, (0.0, 0.0))


def test_believed_and_realised_are_told_a_turn() -> None:
    found = [Deviation("roll", 0.02, (0.01, 0.03)), Deviation("roll", 0.0, (0.0, 0.0))]
    lines = told(found)
    assert [name.split(",")[0] for name, _, _ in lines] == [
        "believed", "realised", "realised", "believed too much", "believed too much",
    ]  # fmt: skip
    assert [mean for _, mean, _ in lines] == pytest.approx([1.0, 0.5, 1.5, 0.5, -0.5])
