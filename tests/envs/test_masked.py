"""The mask inside the observation: the same games, and always something to choose."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from camelup.envs.masked import Masked
from camelup.envs.single import CamelUpEnv


@pytest.mark.filterwarnings("ignore:.*:UserWarning")
def test_the_librarys_own_check_passes() -> None:
    check_env(Masked(CamelUpEnv("base")), skip_render_check=True)


@pytest.mark.parametrize("edition", ["base", "cards"])
def test_rows_and_masks_are_those_of_the_environment(edition: str) -> None:
    env, plain = Masked(CamelUpEnv(edition), "obs", "mask"), CamelUpEnv(edition)
    seen, info = env.reset(seed=3)
    row, _ = plain.reset(seed=3)
    over = False
    while not over:
        assert seen in env.observation_space
        assert seen["obs"].tolist() == row.tolist()
        assert seen["mask"].tolist() == info["action_mask"].tolist()
        action = int(np.flatnonzero(seen["mask"])[0])
        seen, _, over, _, info = env.step(action)
        row, *_ = plain.step(action)
    assert seen["mask"].all()
    assert not info["action_mask"].any()
