"""Many games at once for Stable-Baselines3, on the kernel, with masks for ``sb3-contrib``.

    from sb3_contrib import MaskablePPO
    from camelup.envs.sb3 import CamelUpVecEnv

    env = CamelUpVecEnv(64, "base", ["greedy"] * 3)
    model = MaskablePPO("MlpPolicy", env).learn(100_000)

Observations, actions and rewards are those of the single environment.
"""

# ruff: noqa: E402 (what is missing is said before it is imported)

from __future__ import annotations

from camelup.core import extras

extras.need("sb3", "numpy", "gymnasium", "stable_baselines3")

from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from camelup.envs.odds import CamelUpOddsVectorEnv
from camelup.envs.picture import Picture, draw
from camelup.envs.rewards import RewardKind
from camelup.envs.vector import CamelUpVectorEnv


class CamelUpVecEnv(VecEnv):
    """``num_envs`` games side by side, each with one learning seat.

    The arguments are those of :class:`camelup.envs.vector.CamelUpVectorEnv`, and ``odds`` shows the
    games as :class:`camelup.envs.odds.CamelUpOddsVectorEnv` does. It keeps the returns and lengths
    of its games by itself, in ``info["episode"]``; no monitor is needed around it.
    """

    def __init__(
        self,
        num_envs: int = 8,
        edition: str = "base",
        opponents: Sequence[str] = ("random",) * 3,
        *,
        modules: Sequence[str] = (),
        seat: int = 0,
        reward: RewardKind = "win",
        seed: int | None = None,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        odds: bool = False,
    ) -> None:
        kind = CamelUpOddsVectorEnv if odds else CamelUpVectorEnv
        self.games = kind(
            num_envs,
            edition,
            opponents,
            modules=modules,
            seat=seat,
            reward=reward,
            autoreset_mode=AutoresetMode.SAME_STEP,
            max_episode_steps=max_episode_steps,
        )
        self.encoding = self.games.encoding
        self.render_mode = render_mode
        super().__init__(
            num_envs, self.games.single_observation_space, self.games.single_action_space
        )
        self.seed(seed)
        self._actions: NDArray[Any] = np.zeros(num_envs, np.int64)
        self._returns, self._lengths = np.zeros(num_envs), np.zeros(num_envs, np.int64)
        self._rows: NDArray[Any] = self.games._rows
        self._began = perf_counter()

    def reset(self) -> NDArray[Any]:
        """Deal all games anew, with the seeds that :meth:`seed` has set, if it has."""
        seeds = None if self._seeds[0] is None else self._seeds
        self._rows, _ = self.games.reset(seed=seeds)
        self._returns[:], self._lengths[:] = 0, 0
        self._reset_seeds()
        self._reset_options()
        return self._rows

    def step_async(self, actions: NDArray[Any]) -> None:
        """The actions of the next step."""
        self._actions = np.asarray(actions)

    def step_wait(
        self,
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """One decision in every game; one that has ended is dealt anew at once."""
        self._rows, rewards, terminated, truncated, infos = self.games.step(self._actions)
        self._returns += rewards
        self._lengths += 1
        over = terminated | truncated
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over):
            told[i] = self._told(int(i), bool(truncated[i]), infos)
        self._returns[over], self._lengths[over] = 0, 0
        return self._rows, rewards.astype(np.float32), over, told

    def _told(self, i: int, cut: bool, infos: dict[str, Any]) -> dict[str, Any]:
        """What is said of a game that has just ended."""
        seconds = round(perf_counter() - self._began, 6)
        length = int(self._lengths[i])
        return {
            "terminal_observation": infos["final_obs"][i],
            "TimeLimit.truncated": cut,
            "episode": {"r": float(self._returns[i]), "l": length, "t": seconds},
            "money": infos["final_info"]["money"][i],
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every game, as truth values."""
        return self.games.action_masks()

    def get_images(self) -> Sequence[Picture]:
        """A picture of every table, as its learner sees it."""
        return [draw(self.encoding, row) for row in self.games._desk.rows]

    def close(self) -> None:
        """Nothing is held open."""
        self.games.close()

    # There are no single environments inside: every one is a row of arrays.

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """What a method gives for each of the games."""
        if method_name == "action_masks":
            masks = self.action_masks()
            return [masks[i] for i in self._get_indices(indices)]
        raise AttributeError(method_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The same for all games."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """One game cannot be another than those beside it."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """Nothing is around a single game."""
        return [False for _ in self._get_indices(indices)]
