"""OpenSpiel's own test, its MCTS, and what players may know."""

from __future__ import annotations

import pickle
import subprocess
import sys
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from camelup import SetupError
from camelup.envs import openspiel
from camelup.envs.openspiel import CamelUpState
from camelup.envs.rewards import victory
from tests.envs.playthroughs.make import random_game

GAMES = ["camelup_base", "camelup_base(players=2)", "camelup_second", "camelup_second(players=7)"]

MODULES = "long-track+photographer+position-bets+partnerships"
OTHERS = ["camelup_cards", "camelup_cards(players=2)", f"camelup_base(players=6,modules={MODULES})"]


@pytest.mark.parametrize("name", GAMES)
def test_the_librarys_own_test_passes(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", OTHERS)
def test_it_passes_for_the_other_games(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_games_are_registered() -> None:
    assert {"camelup_base", "camelup_second", "camelup_cards"} <= set(pyspiel.registered_names())
    assert pyspiel.load_game("camelup_second", {"players": 5}).num_players() == 5
    with pytest.raises(SetupError, match="S-10"):
        openspiel.SecondGame({"players": 2})


def nth(n: int, name: str, seed: int) -> CamelUpState:
    return next(islice(random_game(name, seed), n, None))


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_explicit_and_its_lists_are_short(name: str) -> None:
    sizes = set()
    for state in random_game(name, 1):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            sizes.add(len(outcomes))
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            assert len({state.action_to_string(n) for n, _ in outcomes}) == len(outcomes)
    assert max(sizes) == 243 == pyspiel.load_game(name).max_chance_outcomes()
    assert min(sizes) <= 3


@pytest.mark.parametrize("name", GAMES)
def test_returns_are_shares_of_the_victory(name: str) -> None:
    for state in random_game(name, 2):
        if not state.is_terminal():
            assert not any(state.returns())
    money = state.now.state.money
    assert state.returns() == [share - 1 / len(money) for share in victory(money)]


@pytest.mark.parametrize("name", [*GAMES, *OTHERS])
def test_observations_are_those_of_the_other_environments(name: str) -> None:
    game = pyspiel.load_game(name)
    for state in random_game(name, 3):
        for seat in range(game.num_players()):
            view = game.rules.view(state.now.state, seat)
            assert state.observation_tensor(seat) == game.encoding.observe(view).tolist()
        if state.is_chance_node():
            chances = game.rules.chances(state.now.state)
            numbers = game.played.recall.numbers(chances)
            law = [(n, float(p)) for n, (_, p) in zip(numbers, chances, strict=True)]
            assert state.chance_outcomes() == law
        elif not state.is_terminal():
            legal = game.rules.legal(state.now.state, state.current_player())
            assert state.legal_actions() == sorted(game.encoding.actions.numbers(legal))


def test_observers_show_named_blocks() -> None:
    game = pyspiel.load_game("camelup_base(players=3)")
    observation = make_observation(game)
    state = nth(30, "camelup_base(players=3)", 4)
    observation.set_from(state, 1)
    assert observation.dict["space"].shape == (5, 18)
    assert observation.dict["hand"].sum() == observation.dict["hand_size"][0]
    assert observation.tensor.sum() == sum(state.observation_tensor(1))
    none, everybody = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=none)
    )
    public.set_from(state, 1)
    assert not public.dict["hand"].any()
    assert public.dict["money"].tolist() == observation.dict["money"].tolist()
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=everybody)
    with pytest.raises(ValueError, match="observer sees"):
        make_observation(game, kind)


@pytest.mark.parametrize("name", GAMES[1:3])
def test_information_states_tell_all_that_was_seen_and_no_secret(name: str) -> None:
    game = pyspiel.load_game(name)
    sampler, differing = pyspiel.UniformProbabilitySampler(0.0, 1.0), 0
    for moves, state in enumerate(random_game(name, 5)):
        if state.is_terminal():
            break
        for seat in range(game.num_players()):
            twin: Any = state.resample_from_infostate(seat, sampler)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_string(seat) == state.observation_string(seat)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
            assert len(twin.history()) == len(state.history())
            game.rules.from_document(game.rules.to_document(twin.now.state))
            differing += str(twin) != str(state)
            said = state.information_state_string(seat).split("\n") if moves else []
            assert len(said) == moves
    assert differing > 50
    public = {line for line in said if "race-card" in line}
    assert any(line.startswith(f"{seat} ") and len(line.split()) == 4 for line in public)
    assert all(len(line.split()) == 3 for line in public if not line.startswith(f"{seat} "))


@pytest.mark.parametrize("name", [*GAMES[1:3], *OTHERS])
def test_information_tensors_are_as_many_as_information_states(name: str) -> None:
    """Two states have the same tensor for a seat if and only if they have the same string."""
    game, known = pyspiel.load_game(name), dict[tuple[int, str], list[float]]()
    tensors: dict[tuple[int, bytes], str] = {}
    for seed in range(2):
        for moves, state in enumerate(random_game(name, seed)):
            if moves % 7 and moves > 20:
                continue
            for seat in range(game.num_players()):
                said = state.information_state_string(seat)
                tensor = state.information_state_tensor(seat)
                assert known.setdefault((seat, said), tensor) == tensor
                assert tensors.setdefault((seat, np.array(tensor).tobytes()), said) == said
    assert len(known) == len(tensors) > 40


def test_information_tensors_hold_no_secret() -> None:
    """Two courses that differ in what others chose in secret look alike, until it is shown."""
    game = pyspiel.load_game("camelup_cards(players=2)")
    state = next(s for s in random_game("camelup_cards(players=2)", 1) if not s.is_chance_node())
    me = state.current_player()
    one, other = (state.child(state.legal_actions()[i]) for i in (0, -1))
    assert one.information_state_tensor(1 - me) == other.information_state_tensor(1 - me)
    assert one.information_state_string(1 - me) == other.information_state_string(1 - me)
    assert one.information_state_tensor(me) != other.information_state_tensor(me)
    dealt = [line for line in one.information_state_string(me).split("\n") if "deal" in line]
    assert sum(line == f"{1 - me} deal" for line in dealt) == len(dealt) / 2
    assert game.information_state_tensor_layout() is not None


def laid_by(seat: int, state: Any) -> list[str]:
    """The camels on the cards that a seat has laid, in order, by its own information state."""
    lines = [line.split() for line in state.information_state_string(seat).split("\n")]
    return [line[3] for line in lines if line[:2] == [str(seat), "race-card"]]


def in_decks(seat: int, state: Any) -> list[str]:
    """The same by the cards that lie there, in no order."""
    bets = state.now.state.race_bets
    return [card.camel for card in (*bets.winner, *bets.loser) if card.seat == seat]


def replayed(state: Any) -> Any:
    """A state with the same history, played from the start."""
    again = state.get_game().new_initial_state()
    for action in state.history():
        assert action in again.legal_actions()
        again.apply_action(action)
    return again


@pytest.mark.parametrize("seed", [5, 6])
@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_could_have_been_played(name: str, seed: int) -> None:
    """Its history leads to it, and everybody has seen what he would have seen on the way."""
    sampler, changed = pyspiel.UniformProbabilitySampler(0.0, 1.0), 0
    for moves, state in enumerate(random_game(name, seed)):
        if moves % 5:
            continue
        seats = range(state.num_players())
        me = moves // 5 % state.num_players()
        twin: Any = state.resample_from_infostate(me, sampler)
        assert twin.information_state_string(me) == state.information_state_string(me)
        assert twin.observation_tensor(me) == state.observation_tensor(me)
        assert twin.legal_actions(me) == state.legal_actions(me)
        assert twin.current_player() == state.current_player()
        again = replayed(twin)
        assert again.now == twin.now
        assert again.history_str() == twin.history_str()
        assert [(m.player, m.action) for m in again.full_history()] == [
            (m.player, m.action) for m in twin.full_history()
        ]
        for seat in seats:
            assert sorted(laid_by(seat, twin)) == sorted(in_decks(seat, twin))
            hand = twin.now.state.race_bets.hands[seat]
            assert not set(hand) & set(laid_by(seat, twin))
            named = {state.action_to_string(seat, n).split()[-1] for n in twin.legal_actions(seat)
                     if state.action_to_string(seat, n).startswith("race-card")}  # fmt: skip
            assert not named or named == set(hand)
            changed += laid_by(seat, twin) != laid_by(seat, state)
        copy = twin.clone()
        assert copy.now == twin.now
        assert copy.history() == twin.history()
    assert changed > 5


@pytest.mark.parametrize("name", GAMES)
def test_play_goes_on_from_a_resampled_state(name: str) -> None:
    rng, sampler = np.random.default_rng(1), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for n in (0, 20, 40):
        state: Any = nth(n, name, 7).resample_from_infostate(1, sampler)
        while not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
        assert replayed(state).now == state.now
        assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", GAMES)
def test_samples_differ_in_what_others_have_seen(name: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    games = (state for seed in range(9) for state in random_game(name, seed))
    state = next(s for s in games if not s.is_terminal() and laid_by(0, s))
    me = state.num_players() - 1
    twins: list[Any] = [state.resample_from_infostate(me, sampler) for _ in range(200)]
    assert {tuple(laid_by(0, twin)) for twin in twins} == {
        (camel,) for camel in state.get_game().rules.edition.racers
    }
    assert len({twin.information_state_string(me) for twin in twins}) == 1
    assert len({twin.information_state_string(0) for twin in twins}) == 5


def test_nothing_is_hidden_at_the_end() -> None:
    *_, state = random_game("camelup_base(players=2)", 5)
    twin = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert in_decks(1, state)
    assert twin.now == state.now
    assert twin.returns() == state.returns()


def test_own_cards_differ_in_the_information_state() -> None:
    game = pyspiel.load_game("camelup_base(players=2)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    me = state.current_player()
    names = game.encoding.actions.names
    after = [state.clone(), state.clone()]
    for one, camel in zip(after, ("blue", "green"), strict=True):
        one.apply_action(names.index(f"race-card winner {camel}"))
    mine, theirs = ([one.information_state_string(seat) for one in after] for seat in (me, 1 - me))
    assert mine[0] != mine[1]
    assert theirs[0] == theirs[1]


def test_states_are_copied_and_stored() -> None:
    state = nth(60, "camelup_second(players=3)", 6)
    copy = state.clone()
    assert str(copy) == str(state)
    assert pickle.loads(pickle.dumps(state.now)) == state.now
    again = pyspiel.load_game("camelup_second(players=3)").new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)


class Money(mcts.Evaluator):
    """Looks at the money on the table instead of playing games out."""

    def evaluate(self, state: Any) -> Any:
        money = np.array(state.course.money, float)
        return state.returns() if state.is_terminal() else (money - money.mean()) / 100

    def prior(self, state: Any) -> Any:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_its_mcts_plays() -> None:
    game, rng = pyspiel.load_game("camelup_base(players=2)"), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    for evaluator, moves, simulations in ((rollouts, 1, 2), (Money(), 6, 30)):
        bot = mcts.MCTSBot(game, 1.5, simulations, evaluator, solve=False, random_state=rng)
        state = game.new_initial_state()
        played = 0
        while played < moves:
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
                continue
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            played += 1


def test_its_mcts_for_hidden_information_plays() -> None:
    game, rng = pyspiel.load_game("camelup_base(players=2)"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=Money(), uct_c=1.5, max_simulations=20, random_state=rng
    )
    state = nth(30, "camelup_base(players=2)", 7)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


def test_its_search_does_not_know_the_cards_of_others() -> None:
    """What it looks up for an opponent has that opponent's cards as they were sampled."""
    game, rng = pyspiel.load_game("camelup_base(players=2)"), np.random.RandomState(2)
    bot: Any = ismcts.ISMCTSBot(
        game=game, evaluator=Money(), uct_c=1.5, max_simulations=100, random_state=rng
    )
    for state in random_game("camelup_base(players=2)", 9):
        other = 1 - state.current_player()
        if not state.is_chance_node() and len(laid_by(other, state)) == 1:
            break
    bot.step(state)
    looked_up = {
        line
        for player, said in bot._nodes
        if player == other
        for line in said.split("\n")[: len(state.history())]
        if line.startswith(f"{other} race-card")
    }
    assert len(looked_up) == 5


def test_the_interpreter_ends_in_peace() -> None:
    code = "import pyspiel, camelup.envs.openspiel; pyspiel.load_game('camelup_base')"
    subprocess.run([sys.executable, "-c", code], check=True)
