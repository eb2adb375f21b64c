"""Stable-Baselines3: its own check, its standard call, and many games at once with masks.

It needs torch, which takes gigabytes: ``make train`` brings both and runs these tests.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import camelup.envs
from camelup.envs.single import CamelUpEnv
from camelup.envs.vector import CamelUpVectorEnv

pytest.importorskip("stable_baselines3", reason="make train brings it", exc_type=ImportError)
pytestmark = pytest.mark.filterwarnings("ignore")

from stable_baselines3.common.env_checker import check_env  # noqa: E402
from stable_baselines3.common.env_util import make_vec_env  # noqa: E402

from camelup.envs.sb3 import CamelUpVecEnv  # noqa: E402

IDS = ["camelup/Base-v0", "camelup/Second-v0", "camelup/Cards-v0", "camelup/Supercup-v0"]


@pytest.mark.parametrize("edition", ["base", "second", "cards"])
def test_the_librarys_own_check_passes(edition: str) -> None:
    assert camelup.envs.SUPERCUP
    check_env(CamelUpEnv(edition, render_mode="rgb_array"), skip_render_check=False)


@pytest.mark.parametrize("name", IDS)
def test_the_standard_call_works(name: str) -> None:
    env: Any = make_vec_env(name, n_envs=8, seed=1)
    assert env.reset().shape[0] == 8
    for _ in range(5):
        masks = np.stack(env.env_method("action_masks"))
        rows, rewards, over, infos = env.step(masks.argmax(axis=1))
        assert rows.shape[0] == len(rewards) == len(over) == len(infos) == 8
    assert env.render().shape[2] == 3


def legal(env: CamelUpVecEnv, rng: np.random.Generator) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in env.action_masks()])


@pytest.mark.parametrize("edition", ["base", "cards"])
def test_many_games_are_those_of_the_vector_environment(edition: str) -> None:
    env, rng = CamelUpVecEnv(6, edition, ["random"] * 2, reward="money", seed=5), np.random
    same = CamelUpVectorEnv(6, edition, ["random"] * 2, reward="money", autoreset_mode="SameStep")
    assert env.reset().tolist() == same.reset(seed=5)[0].tolist()
    assert env.has_attr("action_masks")
    dice, ends, money = rng.default_rng(1), 0, np.full(6, 3.0)
    for _ in range(120):
        actions = legal(env, dice)
        rows, rewards, over, infos = env.step(actions)
        other, gained, terminated, truncated, _ = same.step(actions)
        assert rows.tolist() == other.tolist()
        assert rewards.tolist() == gained.tolist()
        assert over.tolist() == (terminated | truncated).tolist()
        money += rewards
        for i in np.flatnonzero(over):
            assert infos[i]["episode"]["r"] == money[i] - 3 == infos[i]["money"][0] - 3
            assert infos[i]["terminal_observation"].shape == rows[i].shape
            money[i] = 3
            ends += 1
    assert ends > 5


def test_a_learner_with_masks_learns_on_it() -> None:
    contrib = pytest.importorskip("sb3_contrib", exc_type=ImportError)
    env = CamelUpVecEnv(8, "base", ["random", "greedy"], seed=1, render_mode="rgb_array")
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, seed=1)
    model.learn(512)
    rows = env.reset()
    actions, _ = model.predict(rows, action_masks=env.action_masks())
    assert env.action_masks()[np.arange(8), actions].all()
    assert env.render().shape[2] == 3
