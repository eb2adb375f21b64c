from typing import Any

from stable_baselines3.common.vec_env import VecEnv

def make_vec_env(
    env_id: Any, n_envs: int = 1, seed: int | None = None, **settings: Any
) -> VecEnv: ...
