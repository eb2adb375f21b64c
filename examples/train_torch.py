"""A whole learner in plain PyTorch on the vector environment: advantage actor-critic.

    pip install "camelup[rl]" torch
    python examples/train_torch.py

It sees the plain rows of the environment, plays against three random players and learns to make
money; now and again it says how many games it won. Read it from ``main`` on: there is nothing else.
"""

from __future__ import annotations

import argparse

import torch
from torch import nn
from torch.distributions import Categorical

from camelup.envs.vector import CamelUpVectorEnv

GAMES, STEPS = 256, 16


class Network(nn.Module):
    """A score for each action, and what the position is worth."""

    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 256), nn.ReLU())
        self.scores, self.worth = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """How to choose among what is legal, and the value."""
        hidden = self.body(rows)
        scores = self.scores(hidden).masked_fill(~masks, -1e9)
        return Categorical(logits=scores), self.worth(hidden).squeeze(-1)


def main() -> None:
    """Play and learn in turns."""
    options = argparse.ArgumentParser(description="Train in plain PyTorch.")
    options.add_argument("--rounds", type=int, default=400)
    chosen = options.parse_args()
    torch.manual_seed(1)
    envs = CamelUpVectorEnv(GAMES, "base", reward="money", autoreset_mode="SameStep")
    network = Network(envs.encoding.layout.size, envs.encoding.actions.size)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    rows, infos = envs.reset(seed=1)
    won: list[bool] = []
    for part in range(1, chosen.rounds + 1):
        kept, rewards, goes_on = [], [], []
        for _ in range(STEPS):
            seen = torch.as_tensor(rows, dtype=torch.float32)
            masks = torch.as_tensor(infos["action_mask"], dtype=torch.bool)
            with torch.no_grad():
                actions = network(seen, masks)[0].sample()
            kept.append((seen, masks, actions))
            rows, gained, over, _, infos = envs.step(actions.numpy())
            rewards.append(torch.as_tensor(gained, dtype=torch.float32))
            goes_on.append(torch.as_tensor(~over, dtype=torch.float32))
            if over.any():
                money = infos["final_info"]["money"][over]
                won += (money[:, 0] == money.max(axis=1)).tolist()
        last = torch.as_tensor(rows, dtype=torch.float32)
        masks = torch.as_tensor(infos["action_mask"], dtype=torch.bool)
        with torch.no_grad():
            goal = network(last, masks)[1]
        goals = []
        for gain, lives in zip(reversed(rewards), reversed(goes_on), strict=True):
            goal = gain + lives * goal
            goals.append(goal)
        seen, masks, actions = (torch.cat(column) for column in zip(*kept, strict=True))
        choice, worth = network(seen, masks)
        surprise = torch.cat(goals[::-1]) - worth
        better = surprise.detach()
        better = (better - better.mean()) / (better.std() + 1e-6)
        loss = -(choice.log_prob(actions) * better).mean()
        loss = loss + 0.5 * surprise.square().mean() - 0.01 * choice.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimizer.step()
        if part % 20 == 0:
            share = sum(won) / max(1, len(won))
            print(f"{part * STEPS * GAMES:9} steps  {share:6.1%} of the games won", flush=True)
            won.clear()


if __name__ == "__main__":
    main()
