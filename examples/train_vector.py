"""Learn to beat three random players in about a minute, with numpy and nothing else.

    python examples/train_vector.py --edition second

A small network with one hidden layer plays many games at once on the vector environment and learns
by advantage actor-critic: what turned out better than expected becomes more likely. In the end it
plays against the bot ``random`` in the ordinary environment, and the program says how often it won.
A fair share among four players is a quarter.
"""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from camelup.envs.layout import Layout
from camelup.envs.single import CamelUpEnv
from camelup.envs.vector import CamelUpVectorEnv

Floats = NDArray[np.float32]

GAMES, STEPS, HIDDEN = 256, 32, 64
DISCOUNT, SMOOTH, ENTROPY, RATE = 0.99, 0.95, 0.003, 5e-3
CLEARLY = 0.5


class Learner:
    """A policy and a value on one hidden layer, and Adam to improve them."""

    def __init__(self, layout: Layout, actions: int, rng: Any) -> None:
        self.rng, self.scale = rng, _scale(layout)
        size = layout.size
        self.weights: dict[str, Floats] = {
            "in": rng.normal(0, size**-0.5, (size, HIDDEN)).astype(np.float32),
            "in0": np.zeros(HIDDEN, np.float32),
            "policy": np.zeros((HIDDEN, actions), np.float32),
            "policy0": np.zeros(actions, np.float32),
            "value": np.zeros((HIDDEN, 1), np.float32),
            "value0": np.zeros(1, np.float32),
        }
        self._first = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._second = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._updates = 0

    def think(self, rows: NDArray[Any], masks: NDArray[Any]) -> tuple[Floats, ...]:
        """Features, hidden layer, probabilities of the actions, and values."""
        w, x = self.weights, rows * self.scale
        hidden = np.tanh(x @ w["in"] + w["in0"])
        logits = hidden @ w["policy"] + w["policy0"]
        logits = np.where(masks, logits, -1e9)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        return x, hidden, odds, (hidden @ w["value"] + w["value0"])[:, 0]

    def choose(self, odds: Floats) -> NDArray[np.int64]:
        """Actions drawn by their probabilities."""
        below = odds.cumsum(axis=1) < self.rng.random((len(odds), 1), np.float32)
        drawn: NDArray[np.int64] = np.minimum(below.sum(axis=1), odds.shape[1] - 1)
        return drawn

    def __call__(self, row: NDArray[Any], mask: NDArray[Any]) -> int:
        """The best action, as one seat plays it."""
        return int(self.think(row[None], mask[None])[2][0].argmax())

    def learn(
        self,
        rows: NDArray[Any],
        masks: NDArray[Any],
        actions: NDArray[np.int64],
        advantages: Floats,
        targets: Floats,
    ) -> None:
        """One step along the gradient."""
        x, hidden, odds, values = self.think(rows, masks)
        count, w = len(rows), self.weights
        logs = np.log(odds + 1e-9)
        entropy = -(odds * logs).sum(axis=1, keepdims=True)
        push = odds * advantages[:, None]
        push[np.arange(count), actions] -= advantages
        push += ENTROPY * odds * (logs + entropy)
        pull = (values - targets)[:, None]
        back = (push @ w["policy"].T + pull @ w["value"].T) * (1 - hidden**2)
        self._descend(
            {
                "in": x.T @ back / count,
                "in0": back.mean(axis=0),
                "policy": hidden.T @ push / count,
                "policy0": push.mean(axis=0),
                "value": hidden.T @ pull / count,
                "value0": pull.mean(axis=0),
            }
        )

    def _descend(self, slopes: dict[str, NDArray[Any]]) -> None:
        self._updates += 1
        for name, slope in slopes.items():
            self._first[name] += 0.1 * (slope - self._first[name])
            self._second[name] += 0.001 * (slope**2 - self._second[name])
            first = self._first[name] / (1 - 0.9**self._updates)
            second = self._second[name] / (1 - 0.999**self._updates)
            self.weights[name] -= RATE * first / (np.sqrt(second) + 1e-5)


def _scale(layout: Layout) -> Floats:
    """Brings counts and money to about 1."""
    sizes = [np.full(b.size, 1 / min(max(b.high, 1), 20)) for b in layout.blocks]
    return np.concatenate(sizes).astype(np.float32)


def train(edition: str, updates: int, seed: int) -> Learner:
    """Learn from games against random players."""
    envs = CamelUpVectorEnv(GAMES, edition, reward="money", autoreset_mode="SameStep")
    rows, infos = envs.reset(seed=seed)
    learner = Learner(envs.encoding.layout, envs.encoding.actions.size, envs.np_random)
    begun = perf_counter()
    for update in range(1, updates + 1):
        batch, masks = [], infos["action_mask"]
        for _ in range(STEPS):
            *_, odds, values = learner.think(rows, masks)
            actions = learner.choose(odds)
            after, rewards, ended, _, infos = envs.step(actions)
            batch.append((rows, masks, actions, values, rewards, ended))
            rows, masks = after, infos["action_mask"]
        *_, last = learner.think(rows, masks)
        _improve(learner, batch, last)
        if update % 50 == 0:
            games = sum(int(ended.sum()) for *_, ended in batch) or 1
            gained = sum(float(rewards.sum()) for *_, rewards, _ in batch) / games
            spent, steps = perf_counter() - begun, update * STEPS * GAMES
            print(f"{spent:4.0f} s {steps:10,} steps {gained:+6.1f} money a game", flush=True)
    return learner


def _improve(learner: Learner, batch: list[tuple[Any, ...]], last: Floats) -> None:
    """Advantages by going backwards through the steps, then one update."""
    rows, masks, actions, values, rewards, ended = (
        np.array(part) for part in zip(*batch, strict=True)
    )
    rewards = (rewards / 10).astype(np.float32)
    going_on = 1 - ended.astype(np.float32)
    advantages = np.zeros_like(values)
    ahead = np.zeros_like(last)
    for t in reversed(range(STEPS)):
        following = last if t == STEPS - 1 else values[t + 1]
        surprise = rewards[t] + DISCOUNT * going_on[t] * following - values[t]
        ahead = surprise + DISCOUNT * SMOOTH * going_on[t] * ahead
        advantages[t] = ahead
    seen, legal, done = (part.reshape(-1, *part.shape[2:]) for part in (rows, masks, actions))
    targets = (advantages + values).reshape(-1)
    level = advantages.reshape(-1)
    level = (level - level.mean()) / (level.std() + 1e-6)
    learner.learn(seen, legal, done, level, targets)


def shares(learner: Learner, edition: str, games: int, seed: int) -> float:
    """How often the learner wins against the bot ``random``, ties shared."""
    env = CamelUpEnv(edition, ["random"] * 3)
    total = 0.0
    for game in range(games):
        row, info = env.reset(seed=seed + game)
        ended = False
        while not ended:
            row, reward, ended, _, info = env.step(learner(row, info["action_mask"]))
        total += reward
    return total / games


def main() -> int:
    """Train, play, and say how it went; the exit code is 1 if it does not clearly beat random."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=("base", "second"), default="base")
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    learner = train(args.edition, args.updates, args.seed)
    share = shares(learner, args.edition, args.games, args.seed)
    print(f"won {share:.1%} of {args.games} games against three random players")
    return 0 if share > CLEARLY else 1


if __name__ == "__main__":
    raise SystemExit(main())
