"""Some games of one kind side by side on a kernel: the arrays that it writes, copies, seeds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np

from camelup.envs.encoding import Encoding
from camelup.kernels.shared.codes import GREEDY, OUTSIDE, RANDOM

BOTS = {"random": RANDOM, "greedy": GREEDY}
"""Bots that play in the kernel."""


class AnyDesk(ABC):
    """``games`` is the kernel, ``party`` who plays; a family says what they are."""

    def __init__(
        self,
        game: Any,
        encoding: Encoding,
        count: int,
        *,
        learner: int = -1,
        opponents: Sequence[str] = (),
        mode: int = 0,
        limit: int = 0,
        by_money: bool = False,
    ) -> None:
        self._made = (
            (game, encoding, count),
            {
                "learner": learner,
                "opponents": tuple(opponents),
                "mode": mode,
                "limit": limit,
                "by_money": by_money,
            },
        )
        self.count, self.players = count, game.players
        self.seeds, self.episodes = array("Q", bytes(8 * count)), array("Q", bytes(8 * count))
        self.rows = np.zeros((count, encoding.layout.size), np.int16)
        self.last_rows = np.zeros_like(self.rows)
        self.masks = np.zeros((count, encoding.actions.size), np.int8)
        self.rewards = np.zeros(count)
        self.seat_rewards = np.zeros((count, game.players))
        self.money = np.zeros((count, game.players), np.int32)
        self.seats, self.last_seats = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self.chosen = np.zeros(count, np.int64)
        self.terminated, self.truncated = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.illegal, self.ended = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.steps = np.zeros(count, np.int32)
        self._sampler = self._table(game)
        self.party = self._party(game, seats_of(game.players, learner, opponents))
        tables = [self._table(game) for _ in range(count)]
        self.games = self._games(game, encoding, tables, (learner, mode, limit, by_money))
        self.games.sample_with(self._sampler)

    @abstractmethod
    def _table(self, game: Any) -> Any:
        """A table of the kernel."""

    @abstractmethod
    def _party(self, game: Any, seats: Sequence[str | None]) -> Any:
        """The bot on each seat; ``None`` is steered from outside."""

    @abstractmethod
    def _games(
        self, game: Any, encoding: Any, tables: list[Any], settings: tuple[int, int, int, bool]
    ) -> Any:
        """The kernel of these tables."""

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
            "last_seats": self.last_seats,
            "chosen": self.chosen,
            "terminated": self.terminated,
            "truncated": self.truncated,
            "illegal": self.illegal,
            "ended": self.ended,
        }
        flat: dict[str, Any] = {name: _plain(rows[name]) for name in rows}
        return {**flat, "seeds": self.seeds, "episodes": self.episodes, "steps": self.steps}

    def __reduce__(self) -> tuple[Any, ...]:
        """What it was made of, the tables with their chance, and all that was written."""
        tables = [(table.save(), table.noise) for table in (self._sampler, *self.games.tables)]
        return _restored, (type(self), *self._made, tables, self._flat())

    def seed_sampler(self, seed: int) -> None:
        """Start the chance of sampled actions."""
        self._sampler.set_up(seed & (2**64 - 1), 0)


def seats_of(players: int, learner: int, opponents: Sequence[str]) -> list[str | None]:
    """``opponents``, clockwise on the seats that ``learner`` leaves; without any, all learn."""
    seats: list[str | None] = list(opponents) or [None] * players
    if opponents:
        seats.insert(learner, None)
    return seats


def knows(opponents: Sequence[Any]) -> bool:
    """Are all of them bots that play in the kernel?"""
    return all(isinstance(one, str) and one in BOTS for one in opponents)


def codes_on(seats: Sequence[str | None]) -> bytes:
    """The kernel's code of the bot on each seat."""
    return bytes(OUTSIDE if name is None else BOTS[name] for name in seats)


def _restored(
    kind: type[AnyDesk],
    made: tuple[Any, ...],
    settings: dict[str, Any],
    tables: list[Any],
    arrays: dict[str, Any],
) -> AnyDesk:
    """A copy of games as they were."""
    desk = kind(*made, **settings)
    for table, (saved, noise) in zip((desk._sampler, *desk.games.tables), tables, strict=True):
        table.load(*saved)
        table.noise = noise
    for name, numbers in desk._flat().items():
        numbers[:] = arrays[name]
    return desk


def _plain(array: Any) -> Any:
    """One dimension, and truth values as bytes."""
    flat = array.reshape(-1)
    return flat.view(np.uint8) if flat.dtype == np.bool_ else flat
