"""The single environment on the kernel against the one on the engine: the same seed, the same game.

Dice of the table, of every bot and of the set-up are drawn alike, so that all that is given out is.
"""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from camelup import kernels
from camelup.envs.kernel_rounds import KernelRounds
from camelup.envs.rounds import EngineRounds
from camelup.envs.single import CamelUpEnv

COMPANY = {
    "base": [["random"], ["random", "greedy", "random"], ["greedy"] * 2, ["random"] * 7],
    "second": [["random"] * 3, ["random", "greedy"], ["random"] * 7],
    "cards": [
        *(["random"] * others for others in range(1, 6)),
        ["greedy", "random", "greedy"],
        ["greedy"],
    ],
}


def pair(edition: str, opponents: list[str], **settings: Any) -> tuple[CamelUpEnv, CamelUpEnv]:
    """The same environment twice: on the kernel, and on the engine, which alone can tell."""
    fast = CamelUpEnv(edition, opponents, **settings)
    slow = CamelUpEnv(edition, opponents, render_mode="ansi", **settings)
    assert isinstance(fast._rounds, KernelRounds) == kernels.is_compiled("stepping")
    assert isinstance(slow._rounds, EngineRounds)
    return fast, slow


def same(one: Any, other: Any) -> None:
    """All that a step gives out."""
    assert one[0].tolist() == other[0].tolist()
    assert one[1:-1] == other[1:-1]
    for name, value in one[-1].items():
        assert np.array_equal(value, other[-1][name]), name


MODULES = ("long-track", "spicy", "photographer", "position-bets", "partnerships")


@pytest.mark.parametrize("seat", [0, -1])
@pytest.mark.parametrize(
    ("edition", "opponents"), [(e, o) for e in COMPANY for o in COMPANY[e]], ids=str
)
def test_games_are_the_same(edition: str, opponents: list[str], seat: int) -> None:
    reward = "money" if seat else "win"
    envs = pair(edition, opponents, seat=seat % (len(opponents) + 1), reward=reward)
    play_both(*envs, games=1 if "greedy" in opponents else 4)


@pytest.mark.parametrize("modules", [MODULES[:1], MODULES[2:4], MODULES[:4], MODULES], ids=str)
def test_games_with_modules_are_the_same(modules: tuple[str, ...]) -> None:
    company = ["random"] * (9 if "partnerships" in modules else 2)
    play_both(*pair("base", company, modules=modules, reward="money"), games=2)


def test_greedy_plays_with_modules_alike() -> None:
    fast, slow = pair("base", ["greedy", "random"], modules=MODULES[:4])
    same(fast.reset(seed=2), slow.reset(seed=2))
    rng = np.random.default_rng(5)
    for _ in range(12):
        action = int(rng.choice(np.flatnonzero(fast.action_masks())))
        same(fast.step(action), slow.step(action))


def play_both(fast: CamelUpEnv, slow: CamelUpEnv, games: int) -> None:
    """Random actions of the learner in both."""
    rng = np.random.default_rng(4)
    for seed in range(games):
        given = fast.reset(seed=seed), slow.reset(seed=seed)
        same(*given)
        info, over = given[0][-1], False
        while not over:
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            step = fast.step(action)
            same(step, slow.step(action))
            over, info = step[2], step[-1]
            assert fast.action_masks().tolist() == slow.action_masks().tolist()


def test_what_is_illegal_is_so_in_both() -> None:
    for action in (-1, 46, 99, 0):
        fast, slow = pair("base", ["random"])
        same(fast.reset(seed=1), slow.reset(seed=1))
        for _ in range(40):  # a colour's tiles are gone in the end, or the leg is
            one, other = fast.step(action), slow.step(action)
            same(one, other)
            if one[2]:
                break


@pytest.mark.parametrize(
    ("edition", "opponents", "modules"),
    [
        ("second", ["random", "greedy", "random"], ()),
        ("cards", ["random", "greedy"], ()),
        ("base", ["random"] * 5, MODULES),
    ],
    ids=str,
)
def test_a_copy_goes_on_alike(edition: str, opponents: list[str], modules: tuple[str, ...]) -> None:
    env, _ = pair(edition, opponents, modules=modules)
    twin = pickle.loads(pickle.dumps(env))
    same(env.reset(seed=3), twin.reset(seed=3))
    over = False
    while not over:
        twin = pickle.loads(pickle.dumps(twin))
        action = int(np.flatnonzero(env.action_masks())[-1])
        step = env.step(action)
        same(step, twin.step(action))
        over = step[2]
