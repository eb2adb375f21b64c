"""Train MaskablePPO of Stable-Baselines3 on many games at once, and see how it does.

    pip install "camelup[sb3]"
    python examples/train_sb3.py
    python examples/train_sb3.py --odds

The games are played by the kernel, the masks of legal actions go straight to the learner. As it
stands it learns from the plain row of numbers, against three random players. With ``--odds`` it
plays against three greedy ones and sees all odds, as a player with the coach at his side does; it
copies what greedy does for a moment, and then goes on by itself.

After each part of the training the program plays the learner, which then takes what it thinks best,
against three random and against three greedy players, and says which share of the victories it
got. A fair share among four players is a quarter.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from camelup.envs.sb3 import CamelUpVecEnv

GAMES, PARTS = 128, 6


def share(model: Any, edition: str, opponents: str, games: int, odds: bool) -> float:
    """The learner's share of the victories."""
    env = CamelUpVecEnv(min(games, GAMES), edition, [opponents] * 3, seed=10_000, odds=odds)
    rows, ends = env.reset(), list[float]()
    while len(ends) < games:
        actions, _ = model.predict(rows, action_masks=env.action_masks(), deterministic=True)
        rows, rewards, over, _ = env.step(actions)
        ends += rewards[over].tolist()
    return float(np.mean(ends[:games]))


def copy_greedy(model: Any, env: CamelUpVecEnv, steps: int) -> None:
    """Let greedy play all seats, and learn to choose what it chooses."""
    rows, kept = env.reset(), list[tuple[Any, ...]]()
    games: Any = env.games
    for _ in range(steps // env.num_envs):
        choices, masks = games.greedy_actions(), env.action_masks()
        known = choices >= 0
        kept.append((rows[known], choices[known], masks[known]))
        rows, *_ = env.step(np.where(known, choices, games.sample_actions()))
    data = [torch.as_tensor(np.concatenate(column)) for column in zip(*kept, strict=True)]
    for _ in range(8):
        for batch in torch.randperm(len(data[0])).split(256):
            seen, chosen, masks = (column[batch] for column in data)
            _, likely, _ = model.policy.evaluate_actions(seen, chosen, action_masks=masks)
            model.policy.optimizer.zero_grad()
            (-likely.mean()).backward()
            model.policy.optimizer.step()


def main() -> None:
    """Train in parts, and tell the shares after each."""
    options = argparse.ArgumentParser(description="Train MaskablePPO, and see how it does.")
    options.add_argument("--edition", default="base", choices=("base", "second"))
    options.add_argument("--odds", action="store_true")
    options.add_argument("--steps", type=int, default=600_000)
    options.add_argument("--games", type=int, default=200)
    chosen = options.parse_args()
    rivals = ["greedy" if chosen.odds else "random"] * 3
    env = CamelUpVecEnv(GAMES, chosen.edition, rivals, seed=1, odds=chosen.odds)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=64,
        batch_size=2048,
        n_epochs=4,
        learning_rate=3e-4 if chosen.odds else 1e-3,
        gamma=1.0,
        ent_coef=0.003 if chosen.odds else 0.01,
        policy_kwargs={"net_arch": [256]},
        seed=1,
    )
    if chosen.odds:
        copy_greedy(model, env, 40_000)
    print("steps     CPU seconds  against random  against greedy")
    for part in range(PARTS + 1):
        if part:
            model.learn(chosen.steps // PARTS, reset_num_timesteps=False)
        shares = [
            share(model, chosen.edition, one, chosen.games, chosen.odds)
            for one in ("random", "greedy")
        ]
        print(f"{model.num_timesteps:8} {process_time():11.0f}", end="")
        print(f"  {shares[0]:14.1%}  {shares[1]:14.1%}", flush=True)


if __name__ == "__main__":
    main()
