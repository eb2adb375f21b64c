"""Many games at once: seeds, automatic resets, self-play, and the single environment beside it.

Step by step equality with the readable engine is in ``tests/lockstep/test_games.py``.
"""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import camelup.envs
from camelup import SetupError
from camelup.envs.single import CamelUpEnv
from camelup.envs.vector import CamelUpVectorEnv

EDITIONS = ["base", "second", "cards"]


def walk(envs: CamelUpVectorEnv, steps: int, seed: Any = 3) -> list[Any]:
    """Everything that is given out along some steps."""
    observations, infos = envs.reset(seed=seed)
    given = [envs.step(envs.sample_actions()) for _ in range(steps)]
    return [(observations, infos), *given]


@pytest.mark.parametrize("edition", EDITIONS)
def test_spaces_are_those_of_the_single_environment(edition: str) -> None:
    envs = gymnasium.make_vec(f"camelup/{edition.title()}-v0", num_envs=5)
    single = CamelUpEnv(edition)
    assert isinstance(envs.unwrapped, CamelUpVectorEnv)
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space
    assert envs.observation_space.shape == (5, single.encoding.layout.size)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert repr(envs) == f"CamelUpVectorEnv(camelup/{edition.title()}-v0, num_envs=5)"


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_given_out_fits_the_spaces(edition: str) -> None:
    envs = CamelUpVectorEnv(8, edition)
    for observations, *rest in walk(envs, 60):
        assert observations in envs.observation_space
        assert observations.dtype == np.int16
        masks = rest[-1]["action_mask"]
        assert masks.shape == (8, envs.encoding.actions.size)
        assert masks.dtype == np.int8
        assert masks.any(axis=1).all()
        if len(rest) == 4:
            rewards, terminated, truncated, _ = rest
            assert rewards.dtype == np.float64
            assert terminated.dtype == truncated.dtype == np.bool_
    assert envs.action_masks().tolist() == masks.astype(bool).tolist()
    assert envs.sample_actions() in envs.action_space


def test_a_game_does_not_depend_on_those_beside_it() -> None:
    many, few = CamelUpVectorEnv(6, "second"), CamelUpVectorEnv(2, "second")
    alone = CamelUpVectorEnv(1, "second")
    seen, _ = many.reset(seed=10)
    assert few.reset(seed=14)[0].tolist() == seen[4:].tolist()
    assert alone.reset(seed=[12])[0].tolist() == seen[2:3].tolist()
    for _ in range(90):
        actions = many.sample_actions()
        seen, rewards, ended, _, _ = many.step(actions)
        other, gained, stopped, _, _ = few.step(actions[4:])
        assert other.tolist() == seen[4:].tolist()
        assert gained.tolist() == rewards[4:].tolist()
        assert stopped.tolist() == ended[4:].tolist()


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = (walk(CamelUpVectorEnv(4, opponents=None), 80) for _ in range(2))
    for mine, theirs in zip(one, other, strict=True):
        assert mine[0].tolist() == theirs[0].tolist()
    again = walk(CamelUpVectorEnv(4, opponents=None), 80, seed=4)
    assert [step[0].tolist() for step in again] != [step[0].tolist() for step in one]


def test_without_a_seed_games_differ() -> None:
    envs = CamelUpVectorEnv(3)
    first, _ = envs.reset()
    second, _ = envs.reset()
    assert first.tolist() != second.tolist()
    assert first.tolist() != CamelUpVectorEnv(3).reset()[0].tolist()


def test_a_game_without_a_seed_of_its_own_gets_a_fresh_one() -> None:
    seeds = [None, 7, None]
    one, other = (CamelUpVectorEnv(3).reset(seed=seeds)[0] for _ in range(2))
    assert one[1].tolist() == other[1].tolist()
    rows = [one[0], one[2], other[0], other[2]]
    assert len({row.tobytes() for row in rows}) > 1
    envs = CamelUpVectorEnv(3)
    envs.reset(seed=[1, 2, 3])
    again, _ = envs.reset(seed=[None, 2, None])
    assert again[1].tolist() == CamelUpVectorEnv(3).reset(seed=np.array([1, 2, 3]))[0][1].tolist()


def test_next_step_mode_ignores_the_action_after_the_end() -> None:
    envs = CamelUpVectorEnv(16)
    envs.reset(seed=1)
    seen = ends = 0
    ended = np.zeros(16, np.bool_)
    while ends < 20:
        actions = envs.sample_actions()
        actions[ended] = 7
        observations, rewards, terminated, _, infos = envs.step(actions)
        layout = envs.encoding.layout.unpack(observations)
        assert not (terminated & ended).any()
        assert not rewards[ended].any()
        assert (layout["leg"][ended] == 1).all()
        assert (layout["stage"][terminated, 4] == 1).all()
        assert infos["action_mask"][terminated].all()
        assert (infos["action_mask"][~terminated].sum(axis=1) < 46).all()
        seen, ends, ended = seen + 1, ends + int(terminated.sum()), terminated
    assert seen > 20


def test_same_step_mode_hands_out_the_last_observation() -> None:
    late = CamelUpVectorEnv(4, opponents=["random"] * 2)
    now = CamelUpVectorEnv(4, opponents=["random"] * 2, autoreset_mode="SameStep")
    assert late.reset(seed=1)[0].tolist() == now.reset(seed=1)[0].tolist()
    ended = np.zeros(4, np.bool_)
    while not ended.any():
        actions = late.sample_actions()
        last, rewards, ended, _, infos = late.step(actions)
        fresh, same_rewards, same_ended, _, same_infos = now.step(actions)
        assert same_rewards.tolist() == rewards.tolist()
        assert same_ended.tolist() == ended.tolist()
    assert same_infos["_final_obs"].tolist() == ended.tolist()
    for i in range(4):
        if ended[i]:
            assert same_infos["final_obs"][i].tolist() == last[i].tolist()
            assert not same_infos["action_mask"][i].all()
        else:
            assert same_infos["final_obs"][i] is None
            assert fresh[i].tolist() == last[i].tolist()
    dealt, _, _, _, infos = late.step(late.sample_actions())
    assert dealt[ended].tolist() == fresh[ended].tolist()
    assert infos["action_mask"][ended].tolist() == same_infos["action_mask"][ended].tolist()


@pytest.mark.parametrize(
    "settings",
    [
        {"opponents": ["random"] * 2, "seat": 1},
        {"edition": "second", "seat": 3, "reward": "money"},
        {"opponents": None, "players": 3, "reward": "money"},
        {"edition": "second", "opponents": None, "players": 7},
        {"opponents": None, "players": 4, "max_episode_steps": 7},
        {"edition": "second", "opponents": None, "players": 6, "max_episode_steps": 33},
        {"edition": "second", "seat": 2, "max_episode_steps": 5},
        {"edition": "cards", "seat": 3, "reward": "money"},
        {"edition": "cards", "opponents": None, "players": 6},
        {"edition": "cards", "opponents": None, "players": 3, "max_episode_steps": 29},
    ],
)
def test_same_step_mode_tells_of_the_last_step(settings: dict[str, Any]) -> None:
    """What a game ends with is what the mode with a step in between tells of it."""
    late = CamelUpVectorEnv(6, autoreset_mode="NextStep", **settings)
    now = CamelUpVectorEnv(6, autoreset_mode="SameStep", **settings)
    late.reset(seed=1)
    now.reset(seed=1)
    step, alike = 0, np.ones(6, np.bool_)  # until a game ends, both play the same one
    while alike.any():
        actions, step = late.sample_actions(), step + 1
        if step == 20:
            actions[0] = 1000
        _, _, ended, cut, infos = late.step(actions)
        *_, same_infos = now.step(actions)
        over = (ended | cut) & alike
        if over.any():
            assert same_infos["_final_info"][over].all()
            final = same_infos["final_info"]
            assert set(final) == set(infos)
            for name in (name for name in infos if not name.startswith("_")):
                assert final[name].shape == infos[name].shape
                assert final[name].dtype == infos[name].dtype
                assert final[name][over].tolist() == infos[name][over].tolist()
                assert final[f"_{name}"].tolist() == same_infos["_final_info"].tolist()
                assert not final[name][~final[f"_{name}"]].any()
        alike &= ~over


def test_final_infos_become_lists() -> None:
    envs: Any = DictInfoToList(CamelUpVectorEnv(4, autoreset_mode="SameStep"))
    envs.reset(seed=1)
    ended = 0
    while ended < 6:
        _, rewards, terminated, _, infos = envs.step(envs.unwrapped.sample_actions())
        for i in range(4):
            assert ("final_info" in infos[i]) == terminated[i]
            if terminated[i]:
                money = infos[i]["final_info"]["money"]
                assert rewards[i] == (money[0] == money.max()) / (money == money.max()).sum()
                ended += 1


def test_disabled_mode_waits_for_a_reset() -> None:
    envs = CamelUpVectorEnv(6, "second", autoreset_mode=AutoresetMode.DISABLED)
    envs.reset(seed=2)
    totals, ended = np.zeros(6), np.zeros(6, np.bool_)
    while not ended.all():
        _, rewards, ended, _, infos = envs.step(envs.sample_actions())
        totals += rewards
    money = infos["money"]
    richest = money == money.max(axis=1, keepdims=True)
    assert totals.tolist() == (richest[:, 0] / richest.sum(axis=1)).tolist()
    mark = np.array([True, False] * 3)
    before, *_ = envs.step(envs.sample_actions())
    after, infos = envs.reset(options={"reset_mask": mark})
    assert (envs.encoding.layout.unpack(after)["leg"][mark] == 1).all()
    assert after[~mark].tolist() == before[~mark].tolist()
    _, _, ended, _, _ = envs.step(envs.sample_actions())
    assert ended.tolist() == (~mark).tolist()


def test_games_can_be_cut_off() -> None:
    envs = gymnasium.make_vec("camelup/Base-v0", num_envs=3, max_episode_steps=5)
    assert isinstance(envs, CamelUpVectorEnv)
    envs.reset(seed=1)
    cuts = [envs.step(envs.sample_actions())[3].tolist() for _ in range(11)]
    assert [all(cut) for cut in cuts] == [n in (4, 10) for n in range(11)]


def test_an_illegal_action_ends_the_game() -> None:
    envs = CamelUpVectorEnv(3, opponents=None, players=3)
    _, infos = envs.reset(seed=1)
    actions = envs.sample_actions()
    seats = infos["seat"]
    actions[0] = int(np.flatnonzero(infos["action_mask"][0] == 0)[0])
    actions[1] = 1000
    _, rewards, terminated, _, infos = envs.step(actions)
    assert rewards[:2].tolist() == [-1, -1]
    assert terminated.tolist()[:2] == [True, True]
    assert infos["illegal"].tolist() == [True, True, False]
    for i in (0, 1):
        assert infos["seat_rewards"][i].tolist() == [-float(seat == seats[i]) for seat in range(3)]
    assert envs.step(envs.sample_actions())[4]["illegal"].tolist() == [False] * 3


def test_in_self_play_every_seat_gets_its_own() -> None:
    envs = CamelUpVectorEnv(4, "second", None, 6, reward="money")
    _, infos = envs.reset(seed=1)
    money = np.full((4, 6), 3.0)
    acted: set[int] = set()
    for _ in range(400):
        seats = infos["seat"]
        acted |= set(seats.tolist())
        actions = envs.sample_actions()
        _, rewards, _, _, infos = envs.step(actions)
        assert rewards.tolist() == infos["seat_rewards"][np.arange(4), seats].tolist()
        money += infos["seat_rewards"]
        fresh = (infos["money"] == 3).all(axis=1) & (money != 3).any(axis=1)
        money[fresh] = 3
        assert money.tolist() == infos["money"].tolist()
    assert acted == set(range(6))


def test_without_copies_the_arrays_are_reused() -> None:
    envs = CamelUpVectorEnv(2, copy=False)
    first, _ = envs.reset(seed=1)
    second, *_ = envs.step(envs.sample_actions())
    assert first is second
    copied = CamelUpVectorEnv(2)
    first, _ = copied.reset(seed=1)
    kept = first.copy()
    copied.step(copied.sample_actions())
    assert first.tolist() == kept.tolist()


def test_wrappers_of_the_library_work() -> None:
    envs: Any = DictInfoToList(RecordEpisodeStatistics(CamelUpVectorEnv(8, "base")))
    envs.reset(seed=1)
    lengths: list[int] = []
    while len(lengths) < 10:
        *_, infos = envs.step(envs.unwrapped.sample_actions())
        lengths += [info["episode"]["l"] for info in infos if "episode" in info]
        assert all(info["action_mask"].any() for info in infos)
    assert all(8 < length < 200 for length in lengths)


MODULES = ("long-track", "spicy", "photographer", "position-bets", "partnerships")


@pytest.mark.parametrize("players", [6, 10])
def test_games_with_all_modules(players: int) -> None:
    settings: Any = {"modules": MODULES, "autoreset_mode": "SameStep"}
    envs = CamelUpVectorEnv(6, opponents=None, players=players, **settings)
    single = CamelUpEnv("base", ["random"] * (players - 1), modules=MODULES)
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space
    for observations, *rest in walk(envs, 200):
        assert observations in envs.observation_space
        assert rest[-1]["action_mask"].any(axis=1).all()
    twin = pickle.loads(pickle.dumps(envs))
    for _ in range(40):
        one, other = envs.step(envs.sample_actions()), twin.step(twin.sample_actions())
        assert np.array_equal(one[0], other[0])
    many = gymnasium.make_vec("camelup/Supercup-v0", num_envs=2)
    assert isinstance(many.unwrapped, CamelUpVectorEnv)


def test_opponents_choose_the_seat() -> None:
    for seat in range(3):
        envs = CamelUpVectorEnv(50, opponents=["random"] * 2, seat=seat)
        observations, infos = envs.reset(seed=1)
        seen = envs.encoding.layout.unpack(observations)
        assert (seen["turn"][:, 0] == 1).all()
        assert seen["money"][:, 0].tolist() == infos["money"][:, seat].tolist()


def test_nonsense_is_refused() -> None:
    for settings, said in (
        ({"opponents": ["expert"]}, "random"),
        ({"opponents": "random"}, "random"),
        ({"edition": "cards", "opponents": ["expert"]}, "random"),
        ({"seat": 9}, "0 to 3"),
        ({"reward": "fame"}, "fame"),
        ({"players": 3}, "3 players"),
        ({"opponents": None, "players": 9}, "all four"),
    ):
        with pytest.raises(SetupError, match=said):
            CamelUpVectorEnv(2, **settings)
    envs = CamelUpVectorEnv(3)
    with pytest.raises(SetupError, match="3 games"):
        envs.reset(seed=[1, 2])
    with pytest.raises(SetupError, match="3 games"):
        envs.reset(options={"reset_mask": np.zeros(3, np.bool_)})


def test_what_cannot_be_stepped_is_refused() -> None:
    for count in (0, -1):
        with pytest.raises(SetupError, match="At least one game"):
            CamelUpVectorEnv(count)
    envs = CamelUpVectorEnv(3)
    with pytest.raises(ResetNeeded):
        envs.step([35] * 3)
    envs.reset(seed=1)
    for actions in (35, [35, 35], [35.0, 35.7, 1.0]):
        with pytest.raises(InvalidAction, match="3 games"):
            envs.step(actions)


def test_the_package_registers_when_it_is_imported() -> None:
    assert camelup.envs.__all__
    assert gymnasium.spec("camelup/Base-v0").vector_entry_point


@pytest.mark.parametrize("opponents", [("greedy", "random", "greedy"), None], ids=str)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_goes_on_alike(edition: str, opponents: tuple[str, ...] | None) -> None:
    envs = CamelUpVectorEnv(4, edition, opponents, players=4, max_episode_steps=12)
    walk(envs, 5)
    for twin in (deepcopy(envs), pickle.loads(pickle.dumps(envs))):
        assert twin.encoding.layout.start == envs.encoding.layout.start
        mine, theirs = deepcopy(envs), twin
        for _ in range(15):
            actions = mine.sample_actions()
            assert theirs.sample_actions().tolist() == actions.tolist()
            one, other = mine.step(actions), theirs.step(actions)
            pairs: list[tuple[Any, Any]] = list(zip(one[:4], other[:4], strict=True))
            assert all(np.array_equal(a, b) for a, b in pairs)
            for name in one[4]:
                assert np.array_equal(np.asarray(one[4][name]), np.asarray(other[4][name]))


def test_greedy_opponents_are_stronger_than_random_ones() -> None:
    money = []
    for others in ("random", "greedy"):
        envs = CamelUpVectorEnv(8, "base", (others,) * 3, reward="money")
        envs.reset(seed=1)
        ends = list[float]()
        while len(ends) < 12:
            *_, over, _, infos = envs.step(envs.sample_actions())
            ends += infos["money"][over, 1:].mean(axis=1).tolist()
        money.append(np.mean(ends))
    assert money[1] > money[0] + 3
