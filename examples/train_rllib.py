"""Train PPO of RLlib (new API stack) against three random players, with masks.

    pip install "camelup[rl]" "ray[rllib]" torch
    python examples/train_rllib.py --rounds 80

RLlib brings a module that reads the mask of legal actions from the observation.
"""

from __future__ import annotations

import argparse
from typing import Any

from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from camelup.envs.masked import Masked
from camelup.envs.single import CamelUpEnv


def make(settings: dict[str, Any]) -> Masked:
    """One game after another, as the module wants to see them."""
    return Masked(CamelUpEnv("base", **settings), rows="observations")


def main() -> None:
    """Train, and tell how many games are won on the way."""
    options = argparse.ArgumentParser(description="Train PPO of RLlib.")
    options.add_argument("--rounds", type=int, default=80)
    options.add_argument("--runners", type=int, default=0, help="processes that play")
    chosen = options.parse_args()
    register_env("camelup", make)
    config = (
        PPOConfig()
        .environment("camelup", env_config={})
        .env_runners(num_env_runners=chosen.runners, num_envs_per_env_runner=8)
        .training(train_batch_size=4096, minibatch_size=512, num_epochs=4, lr=5e-4, gamma=1.0)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [128]}
            )
        )
    )
    algorithm = config.build_algo()
    for part in range(chosen.rounds):
        told = algorithm.train()["env_runners"]
        share = told["episode_return_mean"]
        print(f"{(part + 1) * 4096:8} steps  {share:6.1%} of the victories", flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main()
