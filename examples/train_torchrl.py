"""Train PPO of TorchRL against three random players, with masks.

pip install "camelup[rl]" torchrl
python examples/train_torchrl.py --frames 240000
"""

from __future__ import annotations

import argparse

import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import GymWrapper, SerialEnv
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from camelup.envs.masked import Masked
from camelup.envs.single import CamelUpEnv

BATCH = 4_000


def make() -> GymWrapper:
    """One game after another; what is seen and the mask are entries of its tensordict."""
    return GymWrapper(Masked(CamelUpEnv("base")), categorical_action_encoding=True)


def network(inputs: int, outputs: int) -> nn.Module:
    """One hidden layer."""
    return nn.Sequential(nn.Linear(inputs, 128), nn.ReLU(), nn.Linear(128, outputs))


def main() -> None:
    """Train, and tell how many games are won on the way."""
    options = argparse.ArgumentParser(description="Train PPO of TorchRL.")
    options.add_argument("--frames", type=int, default=240_000)
    chosen = options.parse_args()
    torch.manual_seed(1)
    one = Masked(CamelUpEnv("base"))
    width, actions = one.env.encoding.layout.size, one.env.encoding.actions.size  # type: ignore[attr-defined]
    scores = TensorDictSequential(
        TensorDictModule(network(width, actions), ["observation"], ["logits"]),
        TensorDictModule(lambda mask: mask.bool(), ["action_mask"], ["legal"]),
    )
    actor = ProbabilisticActor(
        scores,
        in_keys={"logits": "logits", "mask": "legal"},
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(network(width, 1), in_keys=["observation"])
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    optimizer = torch.optim.Adam(loss.parameters(), lr=5e-4)
    collector = Collector(
        SerialEnv(8, make), actor, frames_per_batch=BATCH, total_frames=chosen.frames
    )
    for part, data in enumerate(collector, 1):
        for _ in range(4):
            advantage(data)
            flat = data.reshape(-1)
            for batch in torch.randperm(len(flat)).split(500):
                values = loss(flat[batch])
                total = values["loss_objective"] + values["loss_critic"] + values["loss_entropy"]
                optimizer.zero_grad()
                total.backward()
                optimizer.step()
        rewards = data["next", "reward"][data["next", "done"]]
        print(f"{part * BATCH:8} frames  {rewards.mean().item():6.1%} of the victories", flush=True)
    collector.shutdown()


if __name__ == "__main__":
    main()
