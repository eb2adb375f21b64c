"""Many games at once with odds in what is seen: the games themselves are those of the kernel."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from camelup import SetupError, kernels
from camelup.bots.pyramid_champion import EFFORT, _learned
from camelup.bots.pyramid_greedy import greedy_kernel
from camelup.envs.odds import CamelUpOddsVectorEnv
from camelup.envs.vector import CamelUpVectorEnv
from camelup.odds import QUICK
from tests.bots.kit import SUPERCUP

EDITIONS = ["base", "second"]
PYRAMID_TILE = 37


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_are_those_of_the_vector_environment(edition: str) -> None:
    """Who rolls all the time meets the same games, whatever he sees of them."""
    seen, plain = CamelUpOddsVectorEnv(3, edition, races=50), CamelUpVectorEnv(3, edition)
    rows, infos = seen.reset(seed=4)
    plain.reset(seed=4)
    for _ in range(60):
        assert rows in seen.observation_space
        assert infos["action_mask"][:, PYRAMID_TILE].all()
        rows, rewards, over, _, infos = seen.step(np.full(3, PYRAMID_TILE))
        _, gained, ended, _, told = plain.step(np.full(3, 35))
        assert over.tolist() == ended.tolist()
        assert rewards.tolist() == gained.tolist()
        assert infos["money"].tolist() == told["money"].tolist()
        assert not infos["illegal"].any()
        assert not rows[over].any()
        assert infos["action_mask"][over].all()


def test_odds_are_those_of_the_leg_and_the_race() -> None:
    """In a row the racers stand from first to last; their chances are the greedy kernel's."""
    envs = CamelUpOddsVectorEnv(2, "base", opponents=None, players=3)
    rows, _ = envs.reset(seed=1)
    game: Any = envs.game
    odds = np.array(greedy_kernel(game).odds_of(envs._desk.games.tables[0])).reshape(4, 5)
    racers = rows[0, : 5 * 45].reshape(5, 45)
    for column, chances in enumerate(odds):
        assert sorted(racers[:, 18 + column]) == pytest.approx(sorted(chances))
    assert racers[:, 18:22].sum(axis=0) == pytest.approx(np.ones(4))


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_offered_is_legal_and_what_is_not_ends_the_game(edition: str) -> None:
    envs = CamelUpOddsVectorEnv(6, edition, ["greedy", "random"], reward="money", races=50)
    _, infos = envs.reset(seed=2)
    for _ in range(40):
        *_, infos = envs.step(envs.sample_actions())
        assert not infos["illegal"].any()
    actions = envs.sample_actions()
    running = ~envs._desk.ended
    wrong = np.where(running, (infos["action_mask"] == 0).argmax(axis=1), actions)
    _, rewards, over, _, infos = envs.step(wrong)
    assert infos["illegal"][running].all()
    assert (rewards[running] == -1).all()
    assert over[running].all()


@pytest.mark.parametrize("players", [6, 10])
def test_with_all_modules_all_that_is_offered_is_legal(players: int) -> None:
    """A row then tells of modules, and every kind of action is offered at some time."""
    envs = CamelUpOddsVectorEnv(8, "base", None, players=players, modules=SUPERCUP)
    rows, infos = envs.reset(seed=2)
    assert rows.shape == (8, 800)
    offered = np.zeros(159, np.int64)
    for _ in range(250):
        offered += infos["action_mask"][~envs._desk.ended].sum(axis=0)
        *_, infos = envs.step(envs.sample_actions())
        assert not infos["illegal"].any()
    for first, last in ((48, 57), (57, 73), (73, 153), (153, 158), (158, 159)):
        assert offered[first:last].any()
    assert not offered[48 + players - 1 : 57].any()
    odds, chances = envs.champion_opinion()
    assert odds[~envs._desk.ended].sum(axis=1) == pytest.approx(1.0)
    assert (chances[~envs._desk.ended] > 0).all()


@pytest.mark.parametrize("actions", [-1, 55, 1000])
def test_numbers_that_mean_nothing_end_the_game(actions: int) -> None:
    envs = CamelUpOddsVectorEnv(2, "base")
    envs.reset(seed=1)
    *_, infos = envs.step(np.full(2, actions))
    assert infos["illegal"].all()


def test_games_are_copied_and_stored() -> None:
    envs = CamelUpOddsVectorEnv(4, "base", ["greedy"] * 2, autoreset_mode="SameStep")
    envs.reset(seed=3)
    for twin in (deepcopy(envs), pickle.loads(pickle.dumps(envs))):
        mine = deepcopy(envs)
        for _ in range(30):
            actions = mine.sample_actions()
            assert twin.sample_actions().tolist() == actions.tolist()
            one, other = mine.step(actions), twin.step(actions)
            assert one[0].tolist() == other[0].tolist()
            assert one[1].tolist() == other[1].tolist()


def test_the_last_row_of_a_game_dealt_anew_is_blank() -> None:
    envs = CamelUpOddsVectorEnv(4, "base", autoreset_mode="SameStep")
    envs.reset(seed=1)
    over = np.zeros(4, np.bool_)
    while not over.any():
        rows, _, over, _, infos = envs.step(np.full(4, PYRAMID_TILE))
    for i in np.flatnonzero(over):
        assert not infos["final_obs"][i].any()
        assert rows[i].any()
    with pytest.raises(SetupError, match="max_episode_steps"):
        CamelUpOddsVectorEnv(2, autoreset_mode="SameStep", max_episode_steps=9)
    with pytest.raises(SetupError, match="not Camel Up Cards"):
        CamelUpOddsVectorEnv(2, "cards")


def test_who_takes_what_is_worth_most_beats_random_players() -> None:
    """The last numbers of a row are what each action is worth."""
    envs = CamelUpOddsVectorEnv(8, "base")
    rows, infos = envs.reset(seed=1)
    width, answers, *_ = kernels.outlook.Outlook(
        greedy_kernel(envs.game, QUICK._replace(spaces=0))  # type: ignore[arg-type]
    ).places()
    assert rows.shape == (8, width)
    won = list[float]()
    while len(won) < 16:
        worth = np.where(infos["action_mask"], rows[:, width - answers :], -np.inf)
        rows, rewards, over, _, infos = envs.step(worth.argmax(axis=1))
        won += rewards[over].tolist()
    assert np.mean(won) > 0.7


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_champion_is_asked_as_the_bot_asks_its_network(edition: str) -> None:
    envs = CamelUpOddsVectorEnv(3, edition, races=EFFORT.races)
    envs.reset(seed=1)
    learned = _learned(edition, edition, 4, ())
    assert learned is not None
    seen = 0
    while not envs._desk.ended.any():
        odds, chances = envs.champion_opinion()
        for i, table in enumerate(envs._desk.games.tables):
            learned.table.load(*table.save())
            row, possible = learned.outlook.read(learned.table)
            told, liking, _ = learned.network.think(row)
            shares = np.exp(liking) * possible
            assert odds[i] == pytest.approx(shares / shares.sum(), abs=1e-6)
            assert chances[i] == pytest.approx(told[0], abs=1e-6)
            seen += 1
        envs.step(odds.argmax(axis=1))
    assert seen > 20
    odds, chances = envs.champion_opinion()
    assert not odds[envs._desk.ended].any()
    assert not chances[envs._desk.ended].any()


def test_without_its_network_there_is_no_champion(monkeypatch: pytest.MonkeyPatch) -> None:
    envs = CamelUpOddsVectorEnv(2)
    envs.reset(seed=1)
    monkeypatch.setattr("camelup.envs.odds.weights_of", lambda name: None)
    with pytest.raises(SetupError, match="champion-fast"):
        envs.champion_opinion()
