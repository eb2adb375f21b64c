"""Train DQN of Tianshou against three random players, with masks.

    pip install "camelup[rl]" tianshou
    python examples/train_tianshou.py --epochs 10

Tianshou looks for a mask inside the observation, and never takes what it forbids.
"""

from __future__ import annotations

import argparse

from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from camelup.envs.masked import Masked
from camelup.envs.single import CamelUpEnv


def make() -> Masked:
    """One game after another, as Tianshou wants to see them; it learns to make money."""
    return Masked(CamelUpEnv("base", reward="money"), rows="obs", mask="mask")


def main() -> None:
    """Train, and tell how much money it ends up with."""
    options = argparse.ArgumentParser(description="Train DQN of Tianshou.")
    options.add_argument("--epochs", type=int, default=10)
    chosen = options.parse_args()
    one, games, tests = make(), DummyVectorEnv([make] * 8), DummyVectorEnv([make] * 8)
    size = one.observation_space["obs"].shape  # type: ignore[index]
    policy = DiscreteQLearningPolicy(
        model=Net(state_shape=size, action_shape=one.action_space.n, hidden_sizes=[128]),  # type: ignore[attr-defined]
        action_space=one.action_space,
        observation_space=one.observation_space,
        eps_training=0.1,
        eps_inference=0.0,
    )
    learner = DQN(
        policy=policy,
        optim=AdamOptimizerFactory(lr=5e-4),
        gamma=1.0,
        n_step_return_horizon=3,
        target_update_freq=200,
    )
    players = Collector(learner, games, VectorReplayBuffer(40_000, 8), exploration_noise=True)
    judges = Collector(learner, tests)
    players.collect(n_step=2_000, reset_before_collect=True)
    result = learner.run_training(
        OffPolicyTrainerParams(
            training_collector=players,
            test_collector=judges,
            max_epochs=chosen.epochs,
            epoch_num_steps=8_000,
            collection_step_num_env_steps=80,
            test_step_num_episodes=100,
            batch_size=256,
            update_step_num_gradient_steps_per_sample=0.1,
            show_progress=False,
        )
    )
    print(f"money gained in a game: {result.best_reward:.1f}")


if __name__ == "__main__":
    main()
