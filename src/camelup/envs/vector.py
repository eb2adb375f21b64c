"""Many games at once for Gymnasium, on a kernel."""

# ruff: noqa: E402 (what is missing is said before it is imported)

from __future__ import annotations

from camelup.core import extras

extras.need("rl", "numpy", "gymnasium")

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from camelup.core.errors import SetupError
from camelup.editions.catalogue import AnyGame, make_game
from camelup.envs.families import GamesKernel, encoding_of, kernel_of
from camelup.envs.layout import Ints
from camelup.envs.rewards import RewardKind, check_reward

MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)
"""As the kernel counts them."""

Numbers: TypeAlias = NDArray[np.int64]
Stepped: TypeAlias = tuple[
    NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class CamelUpVectorEnv(VectorEnv[NDArray[Any], Numbers, NDArray[Any]]):
    """``num_envs`` games side by side; nothing in a step is a loop in Python.

    With ``opponents`` one seat learns against them (``"random"`` and ``"greedy"`` play in the
    kernel). With ``opponents=None`` all ``players`` are steered from outside: the observation, the
    mask and the action belong to the seat on turn, ``infos["seat"]`` says which one that is, the
    reward is that of the seat that has just acted, and ``infos["seat_rewards"]`` those of all.

    It can be copied and pickled in the middle of its games: the copy goes on from there alike.

    Observations, masks and actions are those of the single environment; ``infos["action_mask"]``
    holds the masks. In a game that is over all actions are allowed, for the next one is ignored.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 (as the base class has it)

    def __init__(
        self,
        num_envs: int = 1,
        edition: str = "base",
        opponents: Sequence[str] | None = ("random",) * 3,
        players: int | None = None,
        *,
        modules: Sequence[str] = (),
        seat: int = 0,
        reward: RewardKind = "win",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        copy: bool = True,
        render_mode: None = None,
    ) -> None:
        check_reward(reward)
        mode = AutoresetMode(autoreset_mode)
        if num_envs < 1:
            raise SetupError("envs.games", games=num_envs)
        self.game, kernel = _game(edition, opponents, players, modules)
        self.encoding = encoding_of(self.game)
        self.num_envs, self.copy, self.render_mode = num_envs, copy, render_mode
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.self_play = opponents is None
        if not 0 <= seat < self.game.players:
            raise SetupError("envs.seat", number=seat, high=self.game.players - 1)
        self._desk = kernel.desk(
            self.game,
            self.encoding,
            num_envs,
            learner=-1 if self.self_play else seat,
            opponents=opponents or (),
            mode=MODES.index(mode),
            limit=max_episode_steps or 0,
            by_money=reward == "money",
        )
        low, high = self.encoding.layout.limits()
        self._name_spaces(spaces.Box(low, high, dtype=np.int16), self.encoding.actions.size)
        self._seeded = False

    def _name_spaces(self, rows: spaces.Box, actions: int) -> None:
        """What a row may be, and how many actions there are."""
        self.single_observation_space = rows
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(rows, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | NDArray[Any] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Deal all games anew, or those that ``options["reset_mask"]`` marks.

        Game ``i`` gets the seed ``seed + i``, so that it is the same whatever stands beside it. A
        game without a seed goes on with its old one, or gets a fresh one if it had none.
        """
        super().reset(seed=int(seed) if isinstance(seed, int | np.integer) else None)
        which = _marked(options, self.num_envs)
        self._seed(seed, which)
        for i in which:
            self._desk.games.deal(i)
        self._look()
        return self._given(self._rows), self._infos()

    def _seed(self, seed: int | Iterable[int | None] | None, which: list[int]) -> None:
        """The seeds of the games to be dealt; without any, the old ones go on."""
        if seed is None and not self._seeded:
            seed = self._fresh_seed()
        if seed is None:
            return
        if isinstance(seed, int | np.integer):
            given: list[int | None] = [int(seed) + i for i in range(self.num_envs)]
        else:
            given = [None if one is None else int(one) for one in seed]
        if len(given) != self.num_envs:
            raise SetupError("envs.seeds", seeds=len(given), games=self.num_envs)
        if not self._seeded:
            given = [self._fresh_seed() if one is None else one for one in given]
        for i in which:
            if (own := given[i]) is not None:
                self._desk.seeds[i], self._desk.episodes[i] = own & (2**64 - 1), 0
        if given[0] is not None:
            self._desk.seed_sampler(given[0])
        self._seeded = True

    def _fresh_seed(self) -> int:
        return int(self.np_random.integers(2**62))

    def step(self, actions: Any) -> Stepped:
        """One decision in every game."""
        desk = self._desk
        if not self._seeded:
            raise ResetNeeded("call reset() first")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise InvalidAction(f"give a whole number for each of the {self.num_envs} games")
        self._choose(chosen)
        ended = desk.games.step()
        self._look()
        infos = self._infos()
        if ended and self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
            self._tell_last(infos)
        return (
            self._given(self._rows),
            self._given(desk.rewards),
            self._given(desk.terminated),
            self._given(desk.truncated),
            infos,
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every game, as truth values."""
        return self._masks.astype(np.bool_)

    # What is shown and how it is chosen

    @property
    def _rows(self) -> NDArray[Any]:
        return self._desk.rows

    @property
    def _masks(self) -> NDArray[np.int8]:
        return self._desk.masks

    def _look(self) -> None:
        """The kernel has written all there is to see."""

    def _choose(self, chosen: NDArray[Any]) -> None:
        self._desk.chosen[:] = chosen

    def _last_row(self, i: int) -> NDArray[Any]:
        """What was seen at the end of a game that is dealt anew already."""
        row: Ints = self._desk.last_rows[i].copy()
        return row

    def sample_actions(self) -> Numbers:
        """A legal action for every game, all equally likely; made in the kernel, so it is fast."""
        self._desk.games.sample()
        return self._desk.chosen.copy()

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        desk = self._desk
        infos = {
            "action_mask": self._given(self._masks),
            "money": self._given(desk.money),
            "illegal": self._given(desk.illegal),
        }
        if self.self_play:
            infos["seat"] = self._given(desk.seats)
            infos["seat_rewards"] = self._given(desk.seat_rewards)
        return infos | {f"_{name}": np.ones(self.num_envs, np.bool_) for name in infos}

    def _tell_last(self, infos: dict[str, Any]) -> None:
        """The last observations and infos of games that have just been dealt anew."""
        over = self._desk.terminated | self._desk.truncated
        which = np.flatnonzero(over)
        last = np.full(self.num_envs, None, dtype=object)
        for i in which:
            last[i] = self._last_row(int(i))
        infos["final_obs"], infos["_final_obs"] = last, over
        final = self._last_infos(which, self._desk.last_seats[which])
        infos["final_info"] = final | {f"_{name}": over for name in final}
        infos["_final_info"] = over

    def _last_infos(self, which: Numbers, seats: Numbers) -> dict[str, NDArray[Any]]:
        """As the step would have told without a new game; 0 where the game goes on."""
        desk, players, start = self._desk, self.game.players, self.encoding.layout.start["money"]
        masks, money = np.zeros_like(self._masks), np.zeros_like(desk.money)
        masks[which] = 1
        owners = (seats[:, None] + np.arange(players)) % players  # counted from the one who looks
        money[which[:, None], owners] = desk.last_rows[which, start : start + players]
        told: dict[str, NDArray[Any]] = {"action_mask": masks, "money": money}
        told["illegal"] = _only(which, desk.illegal)
        if self.self_play:
            told["seat"] = np.zeros_like(desk.seats)
            told["seat"][which] = seats
            told["seat_rewards"] = _only(which, desk.seat_rewards)
        return told


def _only(which: Numbers, array: NDArray[Any]) -> NDArray[Any]:
    """A copy with 0 in all other rows."""
    copy = np.zeros_like(array)
    copy[which] = array[which]
    return copy


def _game(
    edition: str, opponents: Sequence[str] | None, players: int | None, modules: Sequence[str]
) -> tuple[AnyGame, GamesKernel]:
    """The game to be played and the kernel for it; refused if none knows it."""
    count = 4 if opponents is None else len(opponents) + 1
    if opponents is not None and players not in (None, count):
        raise SetupError("envs.players", players=players, opponents=len(opponents))
    game = make_game(edition, players or count, modules)
    kernel = kernel_of(game)
    if kernel is None:
        raise SetupError("envs.vector-edition", edition=edition)
    if isinstance(opponents, str) or not kernel.knows(opponents or ()):
        raise SetupError("envs.vector-opponents")
    return game, kernel


def _marked(options: dict[str, Any] | None, count: int) -> list[int]:
    """The games that are to be dealt anew."""
    mask = (options or {}).get("reset_mask")
    if mask is None:
        return list(range(count))
    marks = np.asarray(mask)
    if marks.shape != (count,) or marks.dtype != np.bool_ or not marks.any():
        raise SetupError("envs.reset-mask", games=count)
    return [int(i) for i in np.flatnonzero(marks)]
