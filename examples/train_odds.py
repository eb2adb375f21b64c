"""Beat three greedy players: learn from a master and from odds, with numpy and nothing else.

    python examples/train_odds.py --minutes 8

The rows of the environment tell all odds, and what each action is worth to ``greedy``. The learner
begins with these values, so that it plays sensibly from the first game on, and a network with one
hidden layer learns what to add to them. The same hidden layer tells the chance to win.

At first it is an apprentice: it plays, against three greedy players and against itself, while
``champion-fast`` says what it would do in its place and how the game stands, and it learns to think
alike. Then it goes on by itself: what turned out better than expected becomes more likely (proximal
policy optimisation).

Now and again it plays without trying things out against three greedy players, in games that it does
not learn from, and the program says which share of the victories it got. A fair share is a quarter.
In the end it plays many more games; the exit code is 1 if it is not clearly above a quarter.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from camelup.envs.odds import CamelUpOddsVectorEnv

Floats = NDArray[np.float32]

GAMES, STEPS, HIDDEN = 128, 48, 192
EPOCHS, BATCH = 2, 1024
SMOOTH, CLIP, ENTROPY, PRIOR = 0.85, 0.2, 0.001, 2.5
APPRENTICE = 0.7
"""So much of the time it has a master."""
RACES = 100
"""Enough for the odds of a race with crazy camels, as learners need them."""


class Learner:
    """What to add to the worth of each action, and the chance to win; Adam improves both."""

    def __init__(self, width: int, actions: int, rng: Any) -> None:
        self.rng = rng
        self.weights: dict[str, Floats] = {
            "in": rng.normal(0, width**-0.5, (width, HIDDEN)).astype(np.float32),
            "in0": np.zeros(HIDDEN, np.float32),
            "policy": np.zeros((HIDDEN, actions), np.float32),
            "policy0": np.zeros(actions, np.float32),
            "prior": np.full(1, PRIOR, np.float32),
            "value": np.zeros((HIDDEN, 1), np.float32),
            "value0": np.full(1, -1.0, np.float32),
        }
        self._first = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._second = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._updates = 0

    def think(self, rows: Floats, masks: NDArray[Any]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, probabilities of the actions, and the chance to win."""
        w, worth = self.weights, rows[:, -masks.shape[1] :]
        hidden = np.maximum(rows @ w["in"] + w["in0"], 0)
        scores = w["prior"] * worth + hidden @ w["policy"] + w["policy0"]
        scores = np.where(masks, scores, np.float32(-1e9))
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        chance = 1 / (1 + np.exp(-(hidden @ w["value"] + w["value0"])[:, 0]))
        return hidden, odds, chance

    def draw(self, odds: Floats) -> NDArray[np.int64]:
        """Actions by their probabilities."""
        below = odds.cumsum(axis=1) < self.rng.random((len(odds), 1), np.float32)
        drawn: NDArray[np.int64] = np.minimum(below.sum(axis=1), odds.shape[1] - 1)
        return np.where(odds[np.arange(len(odds)), drawn] > 0, drawn, odds.argmax(axis=1))

    def copy(self, batch: Batch, rate: float) -> None:
        """Think more like the master."""
        hidden, odds, chance = self.think(batch.rows, batch.masks)
        self._learn(batch, hidden, odds - batch.odds, chance - batch.goals, rate)

    def improve(self, batch: Batch, rate: float) -> None:
        """What turned out better becomes more likely, unless it has become so already."""
        each = np.arange(len(batch.rows))
        hidden, odds, chance = self.think(batch.rows, batch.masks)
        ratio = odds[each, batch.actions] / batch.odds[each, batch.actions]
        moved = np.where(batch.better > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        pull = np.where(moved, 0, ratio * batch.better).astype(np.float32)
        logs = np.log(odds + 1e-9)
        entropy = -(odds * logs).sum(axis=1, keepdims=True)
        push = odds * pull[:, None] + ENTROPY * odds * (logs + entropy)
        push[each, batch.actions] -= pull
        self._learn(batch, hidden, push, chance - batch.goals, rate)

    def _learn(self, batch: Batch, hidden: Floats, push: Floats, miss: Floats, rate: float) -> None:
        """One step along the gradient, from what is to change in scores and chances."""
        w, miss, count = self.weights, miss[:, None], len(hidden)
        back = (push @ w["policy"].T + miss @ w["value"].T) * (hidden > 0)
        slopes = {
            "in": batch.rows.T @ back,
            "in0": back.sum(axis=0),
            "policy": hidden.T @ push,
            "policy0": push.sum(axis=0),
            "prior": (push * batch.rows[:, -push.shape[1] :]).sum(keepdims=True)[0],
            "value": hidden.T @ miss,
            "value0": miss.sum(axis=0),
        }
        self._descend({name: slope / count for name, slope in slopes.items()}, rate)

    def _descend(self, slopes: dict[str, NDArray[Any]], rate: float) -> None:
        self._updates += 1
        for name, slope in slopes.items():
            self._first[name] += 0.1 * (slope - self._first[name])
            self._second[name] += 0.001 * (slope**2 - self._second[name])
            first = self._first[name] / (1 - 0.9**self._updates)
            second = self._second[name] / (1 - 0.999**self._updates)
            self.weights[name] -= rate * first / (np.sqrt(second) + 1e-5)


class Batch(NamedTuple):
    """Decisions: what was seen and done; the odds of all actions, by the master or as they were
    drawn; how much better it turned out; and the chance to win then."""

    rows: NDArray[Any]
    masks: NDArray[Any]
    actions: NDArray[Any]
    odds: NDArray[Any]
    better: NDArray[Any]
    goals: NDArray[Any]


class Tables:
    """Games that go on from window to window; ``opponents`` or only oneself on all seats."""

    def __init__(self, edition: str, opponents: list[str] | None, seed: int) -> None:
        self.envs = CamelUpOddsVectorEnv(
            GAMES, edition, opponents, autoreset_mode="SameStep", races=RACES
        )
        self.seats = 4 if opponents is None else 1
        self.rows, self.infos = self.envs.reset(seed=seed)

    def play(self, learner: Learner, *, taught: bool) -> Batch:
        """A window of decisions, with what the master says of them or how they turned out."""
        kept = []
        for _ in range(STEPS):
            rows, masks = self.rows, self.infos["action_mask"]
            seats = self.infos["seat"] if self.seats > 1 else np.zeros(GAMES, np.int64)
            _, odds, chance = learner.think(rows, masks)
            actions = learner.draw(odds)
            if taught:
                odds, chance = self.envs.champion_opinion()
            self.rows, rewards, over, _, self.infos = self.envs.step(actions)
            shares = self.infos["seat_rewards"] if self.seats > 1 else rewards[:, None]
            kept.append((rows, masks, actions, odds, chance, seats, over, shares))
        *seen, chance, seats, over, shares = (np.array(part) for part in zip(*kept, strict=True))
        better, known = advantages(chance, seats, over, shares)
        goals = chance if taught else better + chance
        return Batch(*(part[known] for part in (*seen, better, goals)))


def advantages(chance: Floats, seats: Any, over: Any, shares: Any) -> tuple[Floats, Any]:
    """Backwards through the decisions of each seat, from what came next or from how it ended.

    The last decision of a seat in a game that goes on has nothing to be judged by.
    """
    each, count = np.arange(GAMES), shares.shape[2]
    following, ahead = np.zeros((GAMES, count), np.float32), np.zeros((GAMES, count), np.float32)
    later = np.zeros((GAMES, count), np.bool_)
    better, known = np.zeros_like(chance), np.zeros(chance.shape, np.bool_)
    for t in reversed(range(STEPS)):
        following = np.where(over[t][:, None], shares[t], following).astype(np.float32)
        ahead[over[t]], later[over[t]] = 0, True
        seat = seats[t]
        better[t] = following[each, seat] - chance[t] + SMOOTH * ahead[each, seat]
        known[t] = later[each, seat]
        ahead[each, seat] = np.where(known[t], better[t], 0)
        following[each, seat], later[each, seat] = chance[t], True
    return better, known


def share(learner: Learner, edition: str, games: int, seed: int) -> tuple[float, float]:
    """The share of the victories against three greedy players, and its standard error."""
    envs = CamelUpOddsVectorEnv(games, edition, ["greedy"] * 3, autoreset_mode="Disabled")
    rows, infos = envs.reset(seed=seed)
    won, over = np.zeros(games), np.zeros(games, np.bool_)
    while not over.all():
        actions = learner.think(rows, infos["action_mask"])[1].argmax(axis=1)
        rows, rewards, ended, _, infos = envs.step(actions)
        won, over = won + rewards, over | ended
    return float(won.mean()), float(won.std() / games**0.5)


def drawn(curve: list[tuple[float, float, float]]) -> str:
    """The shares over CPU seconds as a picture, with their standard errors; a fair share dashed."""
    wide, high, edge, far = 600, 280, 40, curve[-1][0] or 1.0
    fair = high - edge - 0.25 * 440
    look = f'viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="13" fill="#3A2F22"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {look}>',
        "<title>Share of the victories against three greedy players</title>",
        f'<rect width="{wide}" height="{high}" fill="#FFFDF7"/>',
        f'<path d="M{edge} {fair:.1f}H{wide - edge}" stroke="#C9BCA0" stroke-dasharray="5"/>',
        f'<text x="{wide - edge}" y="{fair + 16:.1f}" text-anchor="end">25 %: a fair share</text>',
        f'<path d="M{edge} {high - edge}H{wide - edge}" stroke="#C9BCA0"/>',
        f'<text x="{wide - edge}" y="{high - 14}" text-anchor="end">{far:.0f} s of CPU time</text>',
    ]
    for seconds, won, error in curve:
        x = edge + (wide - 2 * edge) * seconds / far
        low, y, top = (high - edge - 440 * one for one in (won - error, won, won + error))
        lines.append(f'<path d="M{x:.1f} {low:.1f}V{top:.1f}" stroke="#7A4CC8" stroke-width="2"/>')
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#7A4CC8"/>')
        lines.append(f'<text x="{x:.1f}" y="{top - 8:.1f}" text-anchor="middle">{won:.0%}</text>')
    return "\n".join([*lines, "</svg>", ""])


def main() -> int:
    """Train, and see how it does."""
    parser = argparse.ArgumentParser(description="Learn to beat three greedy players.")
    parser.add_argument("--edition", choices=("base", "second"), default="base")
    parser.add_argument("--minutes", type=float, default=8, help="of CPU time")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a file for a picture of the shares")
    args = parser.parse_args()
    tables = [
        Tables(args.edition, ["greedy"] * 3, args.seed),
        Tables(args.edition, None, args.seed),
    ]
    envs = tables[0].envs
    rng = envs.np_random
    learner = Learner(tables[0].rows.shape[1], tables[0].infos["action_mask"].shape[1], rng)
    begun, steps, curve = process_time(), 0, list[tuple[float, float, float]]()
    while (done := (process_time() - begun) / (60 * args.minutes)) < 1:
        if 10 * done >= len(curve):
            now, error = share(learner, args.edition, max(args.games // 4, 1), 10**6)
            spent = process_time() - begun
            print(f"{spent:5.0f} s {steps:9,} decisions {now:6.1%} ± {error:.1%}", flush=True)
            curve.append((spent, now, error))
        taught = done < APPRENTICE
        parts = zip(*(one.play(learner, taught=taught) for one in tables), strict=True)
        batch = Batch(*(np.concatenate(part) for part in parts))
        better = (batch.better - batch.better.mean()) / (batch.better.std() + 1e-6)
        batch = batch._replace(better=better)
        steps += len(batch.rows)
        rate = 1e-3 * (1 - 0.8 * done / APPRENTICE) if taught else 1e-4
        for _ in range(EPOCHS):
            for some in np.array_split(rng.permutation(len(batch.rows)), len(batch.rows) // BATCH):
                part = Batch(*(column[some] for column in batch))
                (learner.copy if taught else learner.improve)(part, rate)
    spent = process_time() - begun
    now, error = share(learner, args.edition, args.games, 2 * 10**6)
    if args.curve:
        args.curve.write_text(drawn([*curve, (spent, now, error)]), "utf-8")
    print(f"{steps:,} decisions: {now:.1%} ± {error:.1%} of {args.games:,} games")
    return 0 if now - 2 * error > 1 / 4 else 1


if __name__ == "__main__":
    raise SystemExit(main())
