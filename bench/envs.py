"""Environments: ours against PettingZoo's and RLCard's own games and OpenSpiel's backgammon.

Games in OpenSpiel are asked alike, and many games at once stand beside eight single ones.

A step is one decision of one player, chosen at random from the legal actions in each library's own
way, with the observation made; at OpenSpiel a chance node counts as well. PettingZoo's games import
pygame to draw; nothing is drawn here, so anything may stand in for it.

Each of our environments with agents is held against each of PettingZoo's classic games in the list,
down to tic-tac-toe: where one of ours is slower, its row says so. The list has those that run with
what is installed here and have a mask; go would run too, and is slower than all of them.

``python -m bench.envs`` measures the environments alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from io import BytesIO
from itertools import product
from typing import Any, TypeAlias
from unittest.mock import MagicMock

import gymnasium
import numpy as np

from bench.measure import Figure, measure
from camelup.envs import camelup_v0
from camelup.envs.dataset import DataPlan, decisions
from camelup.envs.single import CamelUpEnv
from camelup.envs.vector import CamelUpVectorEnv
from camelup.play.dice import Dice

Work: TypeAlias = Callable[[], int]

CLASSICS = (
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
)
RLCARD = ("leduc-holdem", "limit-holdem", "gin-rummy", "uno")
OURS: dict[str, dict[str, Any]] = {
    "base": {"edition": "base"},
    "second": {"edition": "second"},
    "cards": {"edition": "cards"},
    "supercup": {
        "modules": ("long-track", "photographer", "position-bets", "partnerships"),
        "players": 6,
    },
}
EDITIONS = ("base", "second", "cards")
GAMES = 256
SPIEL = (
    "camelup_base",
    "camelup_second",
    "camelup_cards",
    "camelup_base(players=6,modules=long-track+photographer+position-bets+partnerships)",
)
DATA = (("random", 200), ("greedy", 4))


def agents(env: Any, least: int = 1_500) -> Work:
    """Whole games of an environment in which agents act one after another."""
    env.reset(seed=1)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)

    def work() -> int:
        steps = 0
        while steps < least:
            env.reset()
            for agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                mask = observation["action_mask"]
                env.step(None if over else env.action_space(agent).sample(mask))
                steps += not over
        return steps

    return work


def classic(name: str) -> Work:
    """A classic game of PettingZoo."""
    import pettingzoo

    if "pygame" not in sys.modules and find_spec("pygame") is None:
        sys.modules["pygame"] = MagicMock()
    return agents(pettingzoo.make("aec", f"classic/{name}"))


def rlcard_game(name: str, least: int = 1_500) -> Work:
    """A game of RLCard through its own interface."""
    import rlcard

    env, dice = rlcard.make(name, {"seed": 1}), Dice("bench")

    def work() -> int:
        steps = 0
        while steps < least:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(dice.choose(list(state["legal_actions"])))
                steps += 1
        return steps

    return work


def spiel(name: str, least: int = 4_000) -> Work:
    """A game of OpenSpiel, from Python; backgammon is one in C++."""
    import pyspiel

    from camelup.envs import openspiel

    assert openspiel.TYPES
    game, dice = pyspiel.load_game(name), Dice("bench")

    def work() -> int:
        steps = 0
        while steps < least:
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    state.observation_tensor()
                state.apply_action(dice.choose(state.legal_actions()))
                steps += 1
        return steps

    return work


def single(edition: str, opponents: tuple[str, ...], least: int, **options: Any) -> Work:
    """One seat against bots, whose moves are made on the way and not counted."""
    env = CamelUpEnv(edition, opponents, **options)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)

    def work() -> int:
        nonlocal info
        for _ in range(least):
            _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            if over:
                _, info = env.reset()
        return least

    return work


def eight(rounds: int = 400) -> Work:
    """Eight single environments side by side, as Gymnasium does it."""
    envs: Any = gymnasium.vector.SyncVectorEnv([lambda: CamelUpEnv("base")] * 8)
    _, infos = envs.reset(seed=1)
    dice = Dice("bench")

    def work() -> int:
        nonlocal infos
        for _ in range(rounds):
            legal = [np.flatnonzero(mask).tolist() or [0] for mask in infos["action_mask"]]
            *_, infos = envs.step(np.array([dice.choose(one) for one in legal]))
        return 8 * rounds

    return work


def dataset(edition: str, bots: str, games: int) -> Work:
    """Games of bots with all their decisions as a Parquet file; counted in games."""
    plan = DataPlan(edition, bots=(bots,), values=False)

    def work() -> int:
        decisions(plan, 0, games).write_parquet(BytesIO())
        return games

    return work


def vector(
    edition: str, opponents: tuple[str, ...] | None, rounds: int = 600, **options: Any
) -> Work:
    """Many games at once; with opponents their moves are made on the way and not counted."""
    envs = CamelUpVectorEnv(GAMES, edition, opponents, **options)
    envs.reset(seed=1)

    def work() -> int:
        for _ in range(rounds):
            envs.step(envs.sample_actions())
        return rounds * GAMES

    return work


def _speeds(works: dict[str, Work]) -> dict[str, float]:
    """Steps per second, all measured side by side."""
    seconds, amounts = measure(*works.values())
    rates = (np.array(amounts) / np.array(seconds)).tolist()
    return dict(zip(works, rates, strict=True))


def env_figures() -> Iterator[Figure]:
    """Steps per second, and ratios to those of others in the same run."""
    works = {f"PettingZoo {name}": classic(name) for name in CLASSICS}
    works |= {f"RLCard {name}": rlcard_game(name) for name in RLCARD}
    works |= {f"OpenSpiel {name}": spiel(name) for name in ("backgammon", *SPIEL)}
    works["eight single environments"] = eight()
    works |= {f"AEC {name}": agents(camelup_v0.env(**kinds)) for name, kinds in OURS.items()}
    for edition in EDITIONS:
        works[f"vector {edition}"] = vector(edition, None)
        works[f"vector {edition} against random"] = vector(edition, ("random",) * 3)
    supercup = {"modules": OURS["supercup"]["modules"]}
    works["vector supercup"] = vector("base", None, players=6, **supercup)
    works["vector supercup against random"] = vector("base", ("random",) * 5, **supercup)
    works["single supercup against random"] = single("base", ("random",) * 5, 3_000, **supercup)
    works["single cards against random"] = single("cards", ("random",) * 3, 3_000)
    for edition in EDITIONS[:2]:
        for bots, steps in (("random", 3_000), ("greedy", 300)):
            works[f"single {edition} against {bots}"] = single(edition, (bots,) * 3, steps)
    speed = _speeds(works)
    for name, rate in speed.items():
        yield Figure(f"envs: {name}", "steps/s", rate)
    data = {f"{e} {b}": dataset(e, b, n) for e in EDITIONS[:2] for b, n in DATA}
    rates = _speeds(data | {"cards random": dataset("cards", "random", 200)})
    for name, rate in rates.items():
        least = 2_000.0 if name.endswith("random") else None
        yield Figure(f"envs: dataset {name}", "games/s", rate, at_least=least)
    for name in SPIEL:
        ratio = speed[f"OpenSpiel {name}"] / speed["OpenSpiel backgammon"]
        yield Figure(f"envs: {name} / backgammon, both in OpenSpiel", "x", ratio, at_least=0.5)
    ratio = speed["vector base against random"] / speed["eight single environments"]
    yield Figure("envs: vector base / eight single environments", "x", ratio, at_least=20)
    fastest = max(speed[f"PettingZoo {name}"] for name in CLASSICS)
    rlcard = max(speed[f"RLCard {name}"] for name in RLCARD)
    for edition in EDITIONS:
        ours = speed[f"vector {edition}"]
        yield Figure(
            f"envs: vector {edition} / fastest classic game", "x", ours / fastest, at_least=100
        )
        yield Figure(
            f"envs: vector {edition} / backgammon from Python",
            "x",
            ours / speed["OpenSpiel backgammon"],
            at_least=10,
        )
        yield Figure(f"envs: vector {edition} / fastest game of RLCard", "x", ours / rlcard)
    for name, theirs in product(OURS, CLASSICS):
        ratio = speed[f"AEC {name}"] / speed[f"PettingZoo {theirs}"]
        yield Figure(f"envs: AEC {name} / PettingZoo {theirs}", "x", ratio, at_least=1)


if __name__ == "__main__":
    for figure in env_figures():
        kept = "" if figure.kept else "  NOT KEPT"
        print(f"{figure.what}: {figure.value:,.2f} {figure.unit} {figure.bound}{kept}")
