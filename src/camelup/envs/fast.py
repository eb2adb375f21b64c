"""Tables of the kernel that speak the numbers of an encoding: base game and second edition."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np

from camelup import kernels
from camelup.envs.pyramid import PyramidEncoding
from camelup.odds.playouts import action_of, playout_of
from camelup.pyramid.game import PyramidGame

KINDS = 7
"""Kinds of action that the kernel knows."""


class Desk:
    """Some games of one kind side by side, and the arrays that the kernel writes."""

    def __init__(
        self,
        game: PyramidGame,
        encoding: PyramidEncoding,
        count: int,
        *,
        learner: int = -1,
        mode: int = 0,
        limit: int = 0,
        by_money: bool = False,
    ) -> None:
        self.count, self.players = count, game.players
        self.seeds, self.episodes = array("Q", bytes(8 * count)), array("Q", bytes(8 * count))
        self.rows = np.zeros((count, encoding.layout.size), np.int16)
        self.last_rows = np.zeros_like(self.rows)
        self.masks = np.zeros((count, encoding.actions.size), np.int8)
        self.rewards = np.zeros(count)
        self.seat_rewards = np.zeros((count, game.players))
        self.money = np.zeros((count, game.players), np.int32)
        self.seats, self.chosen = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self.terminated, self.truncated = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.illegal, self.ended = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self._sampler = playout_of(game)
        starts = encoding.layout.start
        self.games = kernels.games.Games(
            [playout_of(game) for _ in range(count)],
            _codes(game, encoding),
            tuple(starts.get(name, 0) for name in kernels.games.BLOCKS),
            encoding.layout.size,
            learner,
            mode,
            limit,
            by_money,
            self._flat(),
        )
        self.games.sample_with(self._sampler)

    def _flat(self) -> dict[str, Any]:
        """The arrays as the kernel takes them."""
        rows = {
            "rows": self.rows,
            "last_rows": self.last_rows,
            "masks": self.masks,
            "rewards": self.rewards,
            "seat_rewards": self.seat_rewards,
            "money": self.money,
            "seats": self.seats,
            "chosen": self.chosen,
            "terminated": self.terminated,
            "truncated": self.truncated,
            "illegal": self.illegal,
            "ended": self.ended,
        }
        flat: dict[str, Any] = {name: _plain(rows[name]) for name in rows}
        steps = np.zeros(self.count, np.int32)
        return {**flat, "seeds": self.seeds, "episodes": self.episodes, "steps": steps}

    def seed_sampler(self, seed: int) -> None:
        """Start the chance of sampled actions."""
        self._sampler.set_up(seed & (2**64 - 1), 0)


def _plain(array: Any) -> Any:
    """One dimension, and truth values as bytes."""
    flat = array.reshape(-1)
    return flat.view(np.uint8) if flat.dtype == np.bool_ else flat


def _codes(game: PyramidGame, encoding: PyramidEncoding) -> tuple[int, ...]:
    """The kernel's code of every action, in the order of the encoding."""
    codes: dict[int, int] = {}
    for code in range(KINDS << 5):
        try:
            action = action_of(game.edition, 0, code)
        except IndexError:
            continue
        number = encoding.actions.find(action)
        if number is not None:
            codes.setdefault(number, code)
    return tuple(codes[number] for number in range(encoding.actions.size))
