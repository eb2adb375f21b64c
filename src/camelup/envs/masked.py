"""The mask of legal actions inside the observation, for libraries that look for it there.

>>> from camelup.envs.masked import Masked
>>> from camelup.envs.single import CamelUpEnv
>>> env = Masked(CamelUpEnv("base"))
>>> seen, info = env.reset(seed=1)
>>> sorted(seen), bool(seen["action_mask"].any())
(['action_mask', 'observation'], True)
"""

# ruff: noqa: E402 (what is missing is said before it is imported)

from __future__ import annotations

from camelup.core import extras

extras.need("rl", "numpy", "gymnasium")

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces


class Masked(gymnasium.Wrapper[dict[str, Any], Any, Any, Any]):
    """Observations are dictionaries: the row as real numbers, and the mask.

    ``rows`` and ``mask`` are their names: TorchRL takes any, RLlib's module for masks wants
    ``observations`` and ``action_mask``, Tianshou ``obs`` and ``mask``. In a game that is over all
    actions are allowed, so that nothing is divided by 0.
    """

    def __init__(
        self, env: gymnasium.Env[Any, Any], rows: str = "observation", mask: str = "action_mask"
    ) -> None:
        super().__init__(env)
        self._rows, self._mask = rows, mask
        seen, actions = env.observation_space, env.action_space
        assert isinstance(seen, spaces.Box)
        assert isinstance(actions, spaces.Discrete)
        low, high = seen.low.astype(np.float32), seen.high.astype(np.float32)
        self.observation_space = spaces.Dict(
            {rows: spaces.Box(low, high), mask: spaces.Box(0, 1, (int(actions.n),), np.int8)}
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game."""
        row, info = self.env.reset(seed=seed, options=options)
        return self._seen(row, info), info

    def step(self, action: Any) -> tuple[dict[str, Any], Any, bool, bool, dict[str, Any]]:
        """One decision."""
        row, reward, over, cut, info = self.env.step(action)
        return self._seen(row, info), reward, over, cut, info

    def _seen(self, row: Any, info: dict[str, Any]) -> dict[str, Any]:
        mask = info["action_mask"]
        if not mask.any():
            mask = np.ones_like(mask)
        return {self._rows: row.astype(np.float32), self._mask: mask}
