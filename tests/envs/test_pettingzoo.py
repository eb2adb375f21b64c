"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, parallel_api_test, seed_test

from camelup import IllegalMove, SetupError, kernels
from camelup.envs import camelup_v0
from camelup.envs.camelup_v0 import raw_env
from camelup.envs.fast_match import FastMatch
from camelup.envs.match import Match
from camelup.envs.rewards import victory

SETUPS: list[dict[str, Any]] = [
    {"edition": "base", "players": 2},
    {"edition": "base", "players": 4, "reward": "money"},
    {"edition": "base", "players": 8, "open_money": False},
    {"edition": "second", "players": 3},
    {"edition": "second", "players": 8},
    *({"edition": "cards", "players": players} for players in range(2, 7)),
    {"modules": ("long-track", "spicy")},
    {"modules": ("photographer",), "players": 5},
    {"modules": ("position-bets",), "players": 3},
    {"modules": ("partnerships",), "players": 6},
    {
        "modules": ("long-track", "spicy", "photographer", "position-bets", "partnerships"),
        "players": 10,
    },
]


@pytest.fixture
def dictionaries_are_fine() -> Iterator[None]:
    """The library warns of what it asks for: only its own games may observe dictionaries."""
    with warnings.catch_warnings():
        for message in ("Observation space for each agent probably", "Observation is not a NumPy"):
            warnings.filterwarnings("ignore", message, UserWarning)
        yield


@pytest.mark.usefixtures("dictionaries_are_fine")
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_librarys_own_tests_pass(setup: dict[str, Any]) -> None:
    api_test(camelup_v0.env(**setup), num_cycles=40)
    seed_test(lambda: camelup_v0.env(**setup), num_cycles=10)


def test_it_is_registered() -> None:
    env = pettingzoo.make("aec", "camelup_v0", edition="second", players=5)
    env.reset(seed=3)
    assert str(env) == "camelup_v0"
    assert env.agents == [f"player_{n}" for n in range(5)]


def played(env: Any, seed: int, most: int = 10_000) -> Iterator[tuple[Any, ...]]:
    """All that a game of random actions shows."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        yield agent, observation, reward, terminated, env
        over = terminated or truncated
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(rng.choice(legal)))


@pytest.mark.parametrize("setup", [("base", 2), ("base", 5), ("second", 4), ("second", 7)], ids=str)
def test_engine_and_kernel_play_the_same_game(setup: tuple[str, int]) -> None:
    fast = raw_env(*setup, reward="money")
    slow = raw_env(*setup, reward="money", render_mode="ansi")
    assert isinstance(slow._match, Match)
    assert isinstance(fast._match, FastMatch) == kernels.is_compiled("games")
    steps = 0
    for seed in (1, 2):
        for one, other in zip(played(fast, seed), played(slow, seed), strict=True):
            assert one[0] == other[0]
            assert one[2:4] == other[2:4]
            for key in ("observation", "action_mask"):
                assert one[1][key].tolist() == other[1][key].tolist()
            if steps % 10 == 0:
                assert fast.state().tolist() == slow.state().tolist()
            steps += 1
    assert steps > 100


@pytest.mark.parametrize("setup", SETUPS[::2], ids=str)
@pytest.mark.parametrize("reward", ["win", "money"])
def test_rewards_add_up(setup: dict[str, Any], reward: Any) -> None:
    env = raw_env(**{**setup, "reward": reward})
    totals = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    while not any(env.terminations.values()):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(rng.choice(legal)))
        for agent, gained in env.rewards.items():
            totals[agent] += gained
    money = env._match.money
    assert env._match.seat is None
    if reward == "win":
        assert list(totals.values()) == list(victory(money))
        assert sum(totals.values()) == pytest.approx(1)
    else:
        assert [3 + total for total in totals.values()] == list(money)


def test_the_mask_is_empty_when_it_is_not_ones_turn() -> None:
    env = raw_env("cards", 3)
    env.reset(seed=1)
    assert env.agent_selection == "player_0"
    masks = [env.observe(agent)["action_mask"].sum() for agent in env.agents]
    assert masks[0] > 0
    assert masks[1:] == [0, 0]


def test_choices_made_at_the_same_time_are_not_seen() -> None:
    env = raw_env("cards", 2)
    env.reset(seed=1)
    seen = []
    for pick in (0, -1):
        env.reset(seed=1)
        legal = np.flatnonzero(env.observe("player_0")["action_mask"])
        env.step(int(legal[pick]))
        seen.append(env.observe("player_1")["observation"].tolist())
    assert seen[0] == seen[1]


@pytest.mark.parametrize("mode", [None, "ansi"])
def test_an_illegal_action_is_refused_or_ends_the_game(mode: str | None) -> None:
    raw = raw_env("base", 3, render_mode=mode)
    raw.reset(seed=1)
    (illegal, *_) = np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)
    for action in (int(illegal), -1, 46, 1000):
        with pytest.raises(IllegalMove):
            raw.step(action)
    env = camelup_v0.env(edition="base", players=3, render_mode=mode)
    env.reset(seed=1)
    sinner = env.agent_selection
    env.step(int(illegal))
    assert all(env.terminations.values())
    assert env.rewards == {a: -1.0 if a == sinner else 0.0 for a in env.possible_agents}
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        assert terminated
        assert reward == (-1.0 if agent == sinner else 0.0)
        assert info.get("illegal", False) == (agent == sinner)
        assert observation is not None
        assert not observation["action_mask"].any()
        env.step(None)
    with pytest.raises(ResetNeeded, match="over"):
        env.step(0)
    env.reset()
    assert env.agents == env.possible_agents


def test_it_has_to_be_reset_first() -> None:
    env = camelup_v0.env()
    with pytest.raises(ResetNeeded, match="first"):
        env.step(0)
    with pytest.raises(AttributeError):
        _ = env.agent_selection


def test_it_tells_what_happens(capsys: pytest.CaptureFixture[str]) -> None:
    env = raw_env("second", 3, render_mode="ansi")
    env.reset(seed=1)
    assert "Leg 1 begins" in env.render()
    assert env.render() == ""
    env.step(35)
    assert "takes a pyramid ticket" in env.render()
    french = raw_env("base", 3, render_mode="human", lang="fr")
    french.reset(seed=1)
    french.step(35)
    assert "La manche 1 commence" in capsys.readouterr().out
    assert raw_env("base", 3).render() is None


def test_secret_cards_are_not_told() -> None:
    env = raw_env("base", 3, render_mode="ansi")
    env.reset(seed=1)
    env.render()
    env.step(env.encoding.actions.names.index("race-card winner green"))
    assert "face down" in env.render()
    assert "green" not in env.render()


def play(env: Any, seed: int, most: int = 1_000) -> list[tuple[str, float, bytes]]:
    """Random moves, and what the agents were told; the same seed makes the same choices."""
    told: list[tuple[str, float, bytes]] = []
    chance = np.random.default_rng(seed)
    while env.agents and len(told) < most:
        observation, reward, over, *_ = env.last()
        told.append((env.agent_selection, reward, observation["observation"].tobytes()))
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(chance.choice(legal)))
    return told


@pytest.mark.parametrize("made_with", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize(
    "settings",
    [
        {"edition": "base"},
        {"edition": "second", "players": 6, "reward": "money"},
        {"edition": "cards"},
        {"modules": ["long-track", "photographer"]},
    ],
    ids=str,
)
def test_a_copy_goes_on_from_the_middle_of_a_game(
    settings: dict[str, Any], made_with: Callable[[Any], Any]
) -> None:
    env = camelup_v0.env(**settings)
    fresh = made_with(env)
    env.reset(seed=1)
    fresh.reset(seed=1)
    assert play(env, 1, 20) == play(fresh, 1, 20)
    twin = made_with(env)
    before = env.state().tolist()
    ahead = play(twin, 2)
    assert env.state().tolist() == before, "a copy is played by itself"
    assert play(env, 2) == ahead
    for one in (env, twin):
        one.reset()  # the dice go on
    assert play(env, 3) == play(twin, 3)


def test_nonsense_is_refused() -> None:
    with pytest.raises(SetupError, match="film"):
        raw_env(render_mode="film")
    with pytest.raises(SetupError, match="list"):
        raw_env(modules="photographer")
    env = raw_env("base", 3)
    for ask in (env.last, lambda: env.observe("player_0")):
        with pytest.raises(ResetNeeded):
            ask()
    env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(1.5)
    with pytest.raises(SetupError, match="fame"):
        raw_env(reward="fame")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="S-10"):
        raw_env("second", 2)


def test_without_a_seed_the_dice_go_on() -> None:
    env = raw_env()
    env.reset(seed=1)
    first = env.state().tolist()
    env.reset()
    second = env.state().tolist()
    env.reset(seed=1)
    assert env.state().tolist() == first
    env.reset()
    assert env.state().tolist() == second != first
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize("edition", ["base", "second", "cards"])
def test_the_parallel_environment_passes_the_librarys_test(edition: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(camelup_v0.parallel_env(edition=edition, players=3), num_cycles=30)


def test_in_parallel_only_the_agent_on_turn_counts() -> None:
    parallel, plain = camelup_v0.parallel_env("base", 3), camelup_v0.env("base", 3)
    seen, _ = parallel.reset(seed=4)
    plain.reset(seed=4)
    for _ in range(20):
        (agent,) = (one for one, what in seen.items() if what["action_mask"].any())
        assert agent == plain.agent_selection
        action = int(np.flatnonzero(seen[agent]["action_mask"])[-1])
        seen, *_ = parallel.step({one: action if one == agent else 0 for one in seen})
        plain.step(action)
        for one in plain.agents:
            there: Any = plain.observe(one)
            assert seen[one]["observation"].tolist() == there["observation"].tolist()
