"""Tables of the kernel that speak the numbers of an encoding: base game and second edition."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np

from camelup import kernels
from camelup.bots.pyramid_greedy import greedy_kernel
from camelup.envs.pyramid import PyramidEncoding
from camelup.kernels import codes
from camelup.odds.playouts import action_of, playout_of
from camelup.pyramid.game import PyramidGame

KINDS = 7
"""Kinds of action that the kernel knows."""

BOTS = {"random": codes.RANDOM, "greedy": codes.GREEDY}
"""Bots that play in the kernel."""

GROUPS = (codes.LEG_TILE, codes.PLACE, codes.PYRAMID, codes.WINNER, codes.PARTNER)
"""Kinds of action as the bot ``random`` knows them, in the order of legal ones."""


class Desk:
    """Some games of one kind side by side, and the arrays that the kernel writes."""

    def __init__(
        self,
        game: PyramidGame,
        encoding: PyramidEncoding,
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
        self._sampler = playout_of(game)
        starts = encoding.layout.start
        self.party = party_of(game, learner, opponents)
        self.games = kernels.games.Games(
            [playout_of(game) for _ in range(count)],
            self.party,
            codes_of(game, encoding),
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
        return _restored, (*self._made, tables, self._flat())

    def seed_sampler(self, seed: int) -> None:
        """Start the chance of sampled actions."""
        self._sampler.set_up(seed & (2**64 - 1), 0)


def _restored(
    made: tuple[Any, ...], settings: dict[str, Any], tables: list[Any], arrays: dict[str, Any]
) -> Desk:
    """A copy of games as they were."""
    desk = Desk(*made, **settings)
    for table, (saved, noise) in zip((desk._sampler, *desk.games.tables), tables, strict=True):
        table.load(*saved)
        table.noise = noise
    for name, numbers in desk._flat().items():
        numbers[:] = arrays[name]
    return desk


def knows(opponents: Sequence[Any]) -> bool:
    """Are all of them bots that play in the kernel?"""
    return all(isinstance(one, str) and one in BOTS for one in opponents)


def party_of(game: PyramidGame, learner: int, opponents: Sequence[str]) -> kernels.players.Players:
    """``opponents``, clockwise on the seats that ``learner`` leaves; without any, all learn."""
    seats: list[str | None] = list(opponents) or [None] * game.players
    if opponents:
        seats.insert(learner, None)
    return party_at(game, seats)


def party_at(game: PyramidGame, seats: Sequence[str | None]) -> kernels.players.Players:
    """The bot on each seat; ``None`` is steered from outside."""
    who = bytes(codes.OUTSIDE if name is None else BOTS[name] for name in seats)
    kinds = [action_of(game.edition, 0, code << 5 | 2).kind for code in GROUPS]
    order = bytes(sorted(range(len(GROUPS)), key=kinds.__getitem__))
    return kernels.players.Players(who, order, greedy_kernel(game) if "greedy" in seats else None)


def _plain(array: Any) -> Any:
    """One dimension, and truth values as bytes."""
    flat = array.reshape(-1)
    return flat.view(np.uint8) if flat.dtype == np.bool_ else flat


def codes_of(game: PyramidGame, encoding: PyramidEncoding) -> tuple[int, ...]:
    """The kernel's code of every action, in the order of the encoding."""
    found: dict[int, int] = {}
    for code in range(KINDS << 5):
        try:
            action = action_of(game.edition, 0, code)
        except IndexError:
            continue
        number = encoding.actions.find(action)
        if number is not None:
            found.setdefault(number, code)
    return tuple(found[number] for number in range(encoding.actions.size))
