"""Camel Up Cards in OpenSpiel: hidden hands dealt anew, as a player may imagine them."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts

from camelup.cards.actions import Contribute, DealCard, Discard, TopCard
from camelup.cards.data import LEG_SETUP, RACING_CARDS, Card
from camelup.core.values import Move
from camelup.envs.redeal_cards import legs_of, redealt
from tests.envs.playthroughs.make import random_game
from tests.envs.test_openspiel import Money, replayed

SAMPLER = pyspiel.UniformProbabilitySampler(0.0, 1.0)


def secrets(state: Any, seat: int) -> tuple[Any, ...]:
    """What a seat alone knows of this leg."""
    player = state.now.state.players[seat]
    return player.hand, player.discarded, player.contributed, player.intel


@pytest.mark.clause("C-20", "C-21", "C-22", "C-23", "C-61", "C-66")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_resampled_state_could_have_been_played(players: int) -> None:
    """Its history leads to it, and whoever asked sees no difference."""
    changed = 0
    for moves, state in enumerate(random_game(f"camelup_cards(players={players})", players)):
        if moves % 13 and not state.is_terminal():
            continue
        me = moves // 13 % players
        twin: Any = state.resample_from_infostate(me, SAMPLER)
        assert twin.information_state_string(me) == state.information_state_string(me)
        assert twin.information_state_tensor(me) == state.information_state_tensor(me)
        assert twin.observation_string(me) == state.observation_string(me)
        assert twin.legal_actions(me) == state.legal_actions(me)
        assert twin.current_player() == state.current_player()
        assert secrets(twin, me) == secrets(state, me)
        assert replayed(twin).now == twin.now
        assert twin.returns() == state.returns()
        others = [seat for seat in range(players) if seat != me]
        changed += any(secrets(twin, seat) != secrets(state, seat) for seat in others)
    assert changed > 5


def test_play_goes_on_from_a_resampled_state() -> None:
    rng = np.random.default_rng(1)
    for n in (0, 30, 60, 90):
        game = random_game("camelup_cards(players=3)", 7)
        state: Any = next(islice(game, n, None)).resample_from_infostate(1, SAMPLER)
        while not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
        assert replayed(state).now == state.now


def test_numbers_of_cards_tell_nothing_of_the_others() -> None:
    """A card has the same number, whatever else is still in its pile."""
    numbers: dict[str, set[int]] = {}
    for state in random_game("camelup_cards", 3):
        if state.is_chance_node():
            for number, _ in state.chance_outcomes():
                said = state.action_to_string(number).partition('"card"')[2]
                numbers.setdefault(said, set()).add(number)
    assert len(numbers) == 11  # ten cards, and nothing where the youngest is drawn
    assert all(len(found) == 1 for said, found in numbers.items() if said)


def cards(text: str) -> tuple[Card, ...]:
    """From words such as ``blue1``, in ascending order."""
    return tuple(sorted(Card(word[:-1], int(word[-1])) for word in text.split()))


MINE = cards("blue1 blue1 blue1 blue2 green1 green1 green2 orange1 orange1 orange1 white1 white1")
GIVEN, GONE = cards("blue1 blue1 blue2 green1 green2 orange1"), MINE[-5:]
SHOWN = cards("blue1 green1 green1")


def leg_of_two(other: list[Card]) -> list[Move]:
    """Seat 0 has its cards, seat 1 the others; three cards are revealed."""
    dealt, discard = LEG_SETUP[2].dealt, LEG_SETUP[2].discard
    theirs = other[:dealt]
    return [
        *(DealCard(0, card) for card in MINE),
        *(DealCard(1, card) for card in theirs),
        Discard(0, GONE),
        Contribute(0, GIVEN),
        Discard(1, tuple(sorted(theirs[:discard]))),
        Contribute(1, tuple(sorted(theirs[discard:-1]))),
        *(TopCard(card) for card in SHOWN),
    ]


def test_all_that_may_lie_hidden_is_equally_likely() -> None:
    """As often as by dealing blindly, and forgetting what shows other cards."""
    rng = np.random.default_rng(5)
    rest = list((Counter(RACING_CARDS) - Counter(MINE)).elements())
    expected: Counter[tuple[int, int]] = Counter()
    while expected.total() < 3_000:
        given = [rest[i] for i in rng.permutation(len(rest))[:6]]
        deck = [*GIVEN, *given]
        if tuple(deck[i] for i in rng.permutation(12)[:3]) == SHOWN:
            expected[told(given)] += 1
    leg = list(enumerate(leg_of_two(rest)))
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(3_000):
        instead = redealt(2, leg, 0, SAMPLER)
        theirs = next(move for move in instead.values() if isinstance(move, Contribute))
        found[told(list(theirs.cards))] += 1
    assert len(expected) > 8
    for case in expected | found:
        often = (expected[case] + found[case]) / 2
        assert abs(expected[case] - found[case]) < 5 * (2 * often) ** 0.5 + 1, case


def told(given: list[Card]) -> tuple[int, int]:
    """Of the kinds that were revealed, how many are among the others' cards in the deck."""
    return given.count(SHOWN[0]), given.count(SHOWN[1])


def test_each_leg_is_taken_by_itself() -> None:
    moves = leg_of_two([*(Counter(RACING_CARDS) - Counter(MINE)).elements()])
    start: list[Move] = [TopCard(card) for card in MINE[:5]]
    legs = list(legs_of([*start, *moves, *moves]))
    assert [place for place, _ in legs[1]] == list(range(5 + len(moves), 5 + 2 * len(moves)))
    assert [move for _, move in legs[0]] == moves


def test_its_search_for_hidden_information_plays() -> None:
    game, rng = pyspiel.load_game("camelup_cards(players=2)"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=Money(), uct_c=1.5, max_simulations=5, random_state=rng
    )
    turns = (
        state
        for state in random_game("camelup_cards(players=2)", 7)
        if not state.is_chance_node() and state.now.state.stage == "turn"
    )
    state = next(turns)
    assert bot.step(state) in state.legal_actions()
