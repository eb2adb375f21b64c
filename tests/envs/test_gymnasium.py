"""One learning seat: Gymnasium's own check, opponents, masks, rewards."""

from __future__ import annotations

import logging
import pickle
import time
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

import camelup.envs
from camelup import IllegalMove, SetupError, bots
from camelup.bots import RandomBot, names, source
from camelup.core.values import Action
from camelup.envs import opponents
from camelup.envs.rewards import victory
from camelup.envs.single import CamelUpEnv
from camelup.play.dice import Dice

IDS = ["camelup/Base-v0", "camelup/Second-v0", "camelup/Cards-v0", "camelup/Supercup-v0"]


def random_step(env: Any, info: dict[str, Any], rng: np.random.Generator) -> Any:
    return env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))


@pytest.mark.parametrize("name", IDS)
def test_the_librarys_own_check_passes(name: str) -> None:
    for mode in (None, "ansi"):
        env = gymnasium.make(name, render_mode=mode)
        check_env(env.unwrapped)
        env.close()


@pytest.mark.parametrize("name", IDS)
def test_games_end(name: str) -> None:
    env: Any = gymnasium.make(name)
    rng = np.random.default_rng(1)
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        total, over, steps = 0.0, False, 0
        while not over:
            assert observation in env.observation_space
            assert info["action_mask"].dtype == np.int8
            assert (
                env.unwrapped.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
            )
            observation, reward, over, cut, info = random_step(env, info, rng)
            total, steps = total + reward, steps + 1
            assert not cut
        assert steps > 5
        assert total == victory(info["money"].tolist())[0]
        assert not info["action_mask"].any()
        assert not env.unwrapped.action_masks().any()


def test_victories_are_those_of_the_learners_seat() -> None:
    env, rng = CamelUpEnv("base", ["random"] * 3, seat=2), np.random.default_rng(3)
    won = []
    for seed in range(12):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            action = rng.choice([35, legal[0]])  # the Pyramid tile, or a Leg Betting tile
            _, reward, over, _, info = env.step(action)
        assert reward == victory(info["money"].tolist())[2]
        won.append(reward)
    assert 0 < sum(won) < 12


def test_money_as_reward_adds_up() -> None:
    env = CamelUpEnv("second", ["random"] * 5, reward="money", seat=4)
    rng = np.random.default_rng(1)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        money, over = 3.0, False
        while not over:
            _, reward, over, _, info = random_step(env, info, rng)
            money += reward
            assert info["money"][4] == money


def test_the_same_seed_gives_the_same_games() -> None:
    def told(env: CamelUpEnv) -> list[Any]:
        rng, seen = np.random.default_rng(7), []
        for seed in (3, None):
            observation, info = env.reset(seed=seed)
            seen.append(observation.tolist())
            for _ in range(8):
                observation, *_, info = random_step(env, info, rng)
                seen.append(observation.tolist())
        return seen

    one, other = told(CamelUpEnv("cards")), told(CamelUpEnv("cards"))
    assert one == other
    assert one[0] != one[9]


class First:
    """A bot that takes the first legal action and remembers whom it played for."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        self.seats.append(view.seat)
        return legal[0]


class Broken:
    """A bot that fails."""

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        raise RuntimeError("no idea")


def test_opponents_may_be_names_bots_or_functions() -> None:
    first, asked = First(), list[int]()

    def last_legal(observation: NDArray[np.int16], mask: NDArray[np.int8]) -> int:
        assert observation.shape == env.observation_space.shape
        asked.append(int(mask.sum()))
        return int(np.flatnonzero(mask)[-1])

    env = CamelUpEnv("base", [first, last_legal, "random", Broken()], seat=2)
    _, info = env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(10):
        *_, over, _, info = random_step(env, info, rng)
        assert not over
    assert set(first.seats) == {0}
    assert min(asked) > 0
    assert len(asked) == len(first.seats) >= 9


class Absurd:
    """A bot that answers with something else."""

    def choose(self, view: Any, legal: Sequence[Action]) -> Any:
        return "a sandwich"


class Stuck:
    """A bot that does not answer."""

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        while True:
            time.sleep(0.001)


@pytest.mark.parametrize(
    ("bot", "kind", "said"),
    [(Broken(), "raised", "no idea"), (Absurd(), "illegal", "sandwich"), (Stuck(), "slow", "0.02")],
)
def test_a_bot_that_fails_is_told(
    bot: Any, kind: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    env = CamelUpEnv("base", ["random", bot, bot], seat=1, seconds=0.02)
    _, info = env.reset(seed=1)
    assert info["faults"].dtype == np.int32
    column, rng, steps = opponents.FAULTS.index(kind), np.random.default_rng(1), 5
    told = info["faults"].copy()
    for _ in range(steps):
        *_, over, _, info = random_step(env, info, rng)
        assert info["faults"].shape == (4, 3)
        assert not over
        told += info["faults"]
    assert (told[2:, column] >= steps).all()
    told[2:, column] = 0
    assert not told.any()
    (line,) = caplog.records
    assert (line.name, line.levelno) == ("camelup.envs", logging.WARNING)
    assert type(bot).__name__ in line.getMessage()
    assert said in line.getMessage()


def test_steps_without_faults_say_so(caplog: pytest.LogCaptureFixture) -> None:
    env, rng = CamelUpEnv("cards", ["random", First()]), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    for _ in range(5):
        *_, info = random_step(env, info, rng)
        assert not info["faults"].any()
    assert not caplog.records


def test_every_kind_of_fault_is_told_once_for_every_bot(caplog: pytest.LogCaptureFixture) -> None:
    class Fickle:
        asked = 0

        def choose(self, view: Any, legal: Sequence[Action]) -> Any:
            self.asked += 1
            return 1 / 0 if self.asked % 2 else "a sandwich"

    env = CamelUpEnv("base", [Fickle(), Broken(), Broken()], lang="fr")
    for seed in (1, 2):
        _, info = env.reset(seed=seed)
        for _ in range(3):
            *_, info = random_step(env, info, np.random.default_rng(1))
    said = [line.getMessage() for line in caplog.records]
    assert len(said) == 3
    for what in ("Broken", "ZeroDivisionError", "sandwich"):
        assert sum(what in line for line in said) == 1
    assert all(line.startswith("L’adversaire") for line in said)


def test_only_bots_from_elsewhere_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, float | None] = {}

    def guarded(bot: Any, view: Any, legal: Any, seconds: float | None = None) -> Any:
        asked[type(bot).__name__] = seconds
        return bots.guarded(bot, view, legal, seconds)

    monkeypatch.setattr(opponents, "guarded", guarded)
    for given, limit in (({}, 10), ({"seconds": 3.5}, 3.5), ({"seconds": None}, None)):
        env = CamelUpEnv("base", ["random", First(), RandomBot(Dice(1)), "cautious"], **given)
        env.reset(seed=1)
        env.step(35)
        assert asked == {"RandomBot": None, "CautiousBot": None, "First": limit}


def test_an_error_of_a_function_is_its_own() -> None:
    def broken(observation: Any, mask: Any) -> int:
        raise ZeroDivisionError

    env = CamelUpEnv("base", [broken])
    env.reset(seed=learner_first())
    with pytest.raises(ZeroDivisionError):
        env.step(35)


@pytest.mark.parametrize("name", IDS)
def test_every_bot_of_ours_is_an_opponent(name: str) -> None:
    players = 6 if "Supercup" in name else 4
    ours = [bot for bot in names() if source(bot) == "camelup"]
    seats = [ours[seat % len(ours)] for seat in range(players - 1)]
    env: Any = gymnasium.make(name, opponents=seats)
    _, info = env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(2):
        *_, over, _, info = random_step(env, info, rng)
        assert not over


def test_a_function_that_plays_illegally_is_refused() -> None:
    env = CamelUpEnv("base", [lambda observation, mask: 99])
    env.reset(seed=learner_first())
    with pytest.raises(IllegalMove, match="99"):
        env.step(35)


def learner_first() -> int:
    """A seed with which the learner begins, against one opponent."""
    return next(seed for seed in range(9) if starts_first(seed))


def starts_first(seed: int) -> bool:
    """Is the learner on turn before anybody else has done anything?"""
    env = CamelUpEnv("base", [First()])
    env.reset(seed=seed)
    assert isinstance(env.opponents[0], First)
    return not env.opponents[0].seats


def test_an_illegal_action_ends_the_game() -> None:
    env = CamelUpEnv()
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_money_of_others_is_hidden_on_request() -> None:
    env = CamelUpEnv("base", ["random"] * 2, open_money=False, seat=1)
    observation, info = env.reset(seed=1)
    seen = env.encoding.layout.unpack(observation)
    assert seen["money"][0] >= 3
    assert seen["money"][1:].tolist() == [-1, -1]
    assert info["money"].tolist()[::2] == [-1, -1]


def test_it_tells_what_happens(capsys: pytest.CaptureFixture[str]) -> None:
    env = CamelUpEnv(render_mode="ansi")
    env.reset(seed=1)
    assert "Leg 1 begins" in env.render()
    env.step(35)
    assert "Player 1 takes a Pyramid tile." in env.render()
    assert capsys.readouterr().out == ""
    CamelUpEnv(render_mode="human", lang="fr").reset(seed=1)
    assert "La manche 1 commence" in capsys.readouterr().out


@pytest.mark.parametrize("edition", ["base", "cards"])
def test_it_can_be_pickled_in_the_middle_of_a_game(edition: str) -> None:
    env = CamelUpEnv(edition, ["greedy", "random"])
    env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    over = False
    while not over:
        action = int(np.flatnonzero(env.action_masks())[-1])
        row, reward, over, _, _ = env.step(action)
        other, *rest = twin.step(action)
        assert row.tolist() == other.tolist()
        assert rest[:2] == [reward, over]


def test_nonsense_is_refused() -> None:
    for settings, said in (
        ({"reward": "fame"}, "fame"),
        ({"seat": 4}, "0 to 3"),
        ({"opponents": "random"}, "list"),
        ({"opponents": None}, "list"),
        ({"opponents": ["nobody"]}, "nobody"),
        ({"opponents": ["random", 3]}, r"opponent 1 .* 3: .* choose"),
        ({"opponents": [RandomBot, "random"]}, r"opponent 0 .*RandomBot"),
        ({"seconds": 0}, "more than 0 seconds"),
        ({"seconds": float("inf")}, "None"),
        ({"edition": "second", "opponents": ["random"]}, "S-10"),
    ):
        with pytest.raises(SetupError, match=said):
            CamelUpEnv(**settings)
    with pytest.raises(SetupError, match="opponent 0"):
        gymnasium.make("camelup/Base-v0", opponents=[3, "random"])


def test_importing_registers() -> None:
    gymnasium.register_envs(camelup.envs)
    assert set(IDS) <= set(gymnasium.registry)
    for name in IDS[:3]:
        spec = gymnasium.spec(name)
        assert spec.vector_entry_point == "camelup.envs.vector:CamelUpVectorEnv"
