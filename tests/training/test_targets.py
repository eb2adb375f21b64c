"""Targets over a seat's own decisions, against a plain loop."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch")

LENGTH, GAMES, LAM = 40, 9, 0.8


def test_targets_look_ahead_to_ones_own_next_decision() -> None:
    from training.targets import targets

    rng = np.random.default_rng(1)
    players = np.array([2, 3, 4, 4, 5, 6, 7, 8, 4])
    there = np.arange(8) < players[:, None]
    chances = rng.random((LENGTH, GAMES, 8)).astype(np.float32) * there
    seats = rng.integers(0, players, (LENGTH, GAMES))
    done = rng.random((LENGTH, GAMES)) < 0.08
    shares = rng.random((LENGTH, GAMES, 8)).astype(np.float32) * there

    def ahead(t: int, game: int, seat: int) -> Any:
        """What is ahead of a seat from step ``t`` on, or nothing."""
        while not done[t, game]:
            t += 1
            if t == LENGTH:
                return None
            if seats[t, game] == seat:
                later, told = ahead(t, game, seat), chances[t, game]
                return (1 - LAM) * told + LAM * (told if later is None else later)
        own = np.roll(shares[t, game, : players[game]], -seat)
        return np.concatenate([own, np.zeros(8 - players[game])])

    arrays = chances, seats, done, shares, players
    told: list[Any] = [*map(torch.from_numpy, arrays), LAM]
    found, some = targets(*told)
    for t in range(LENGTH):
        for game in range(GAMES):
            want = ahead(t, game, int(seats[t, game]))
            assert bool(some[t, game]) == (want is not None)
            if want is not None:
                assert found[t, game].numpy() == pytest.approx(want, abs=1e-5)
