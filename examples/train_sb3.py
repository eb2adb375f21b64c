"""Train MaskablePPO of Stable-Baselines3 on many games at once, and see how it does.

    pip install "camelup[sb3]"
    python examples/train_sb3.py --steps 300000 --opponents random

The games are played by the kernel, the masks of legal actions go straight to the learner. After
each part of the training the program plays the learner, which then takes what it thinks best,
against three random and against three greedy players, and says which share of the victories it
got. A fair share among four players is a quarter.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO

from camelup.envs.sb3 import CamelUpVecEnv

GAMES, PARTS = 64, 6


def share(model: Any, edition: str, opponents: str, games: int) -> float:
    """The learner's share of the victories."""
    env = CamelUpVecEnv(min(games, GAMES), edition, [opponents] * 3, seed=10_000)
    rows, ends = env.reset(), list[float]()
    while len(ends) < games:
        actions, _ = model.predict(rows, action_masks=env.action_masks(), deterministic=True)
        rows, rewards, over, _ = env.step(actions)
        ends += rewards[over].tolist()
    return float(np.mean(ends))


def main() -> None:
    """Train in parts, and tell the shares after each."""
    options = argparse.ArgumentParser(description="Train MaskablePPO, and see how it does.")
    options.add_argument("--edition", default="base", choices=("base", "second"))
    options.add_argument("--opponents", default="random", choices=("random", "greedy"))
    options.add_argument("--steps", type=int, default=300_000)
    options.add_argument("--games", type=int, default=200)
    chosen = options.parse_args()
    env = CamelUpVecEnv(GAMES, chosen.edition, [chosen.opponents] * 3, seed=1)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=64,
        batch_size=1024,
        n_epochs=4,
        learning_rate=1e-3,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128]},
        seed=1,
    )
    print("steps     CPU seconds  against random  against greedy")
    for part in range(PARTS + 1):
        if part:
            model.learn(chosen.steps // PARTS, reset_num_timesteps=False)
        shares = [share(model, chosen.edition, one, chosen.games) for one in ("random", "greedy")]
        print(f"{model.num_timesteps:8} {process_time():11.0f}", end="")
        print(f"  {shares[0]:14.1%}  {shares[1]:14.1%}", flush=True)


if __name__ == "__main__":
    main()
