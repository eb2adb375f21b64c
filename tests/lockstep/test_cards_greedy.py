"""Greedy's choice in Camel Up Cards as a kernel against the bot: every value, and what is best."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from camelup.bots.cards_greedy import cards_greedy_kernel
from camelup.bots.greedy import ALIKE
from camelup.cards.data import FEWEST_PLAYERS, MOST_PLAYERS
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.odds import QUICK, values_for
from camelup.odds.cards_tables import action_of, cards_table
from camelup.odds.effort import Effort
from camelup.play.dice import Dice
from tests.reference.setups import random_game

PLAYERS = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
LITTLE = QUICK._replace(positions=10, legs=6, card_races=4, pairs=2, setups=2)
THOROUGH = QUICK._replace(positions=5_000, legs=600, card_races=300, pairs=100, setups=20)


def decisions(players: int, seed: str, each: int) -> Iterator[tuple[CardsGame, State]]:
    """Every so many decisions of a game at random."""
    game, number = CardsGame(players), 0
    for s, _, _ in random_game(game, Dice(seed), by_kind=True):
        if isinstance(game.to_move(s), frozenset):
            number += 1
            if number % each == 0:
                yield game, s


def compare(game: CardsGame, s: State, effort: Effort) -> None:
    """All values, in the order of the legal actions, for every seat that may act."""
    kernel, table = cards_greedy_kernel(effort), cards_table(game, s)
    seats = game.to_move(s)
    assert isinstance(seats, frozenset)
    for seat in seats:
        legal = game.legal(s, seat)
        found = {
            one.action: one.value for one in values_for(game.view(s, seat), legal, effort=effort)
        }
        told = kernel.values_of(table, seat)
        assert [action_of(s.track, seat, code) for code, _ in told] == list(legal)
        assert [value for _, value in told] == pytest.approx([found[a] for a in legal], abs=1e-11)
        most = max(found.values())
        best = [action for action in legal if found[action] >= most - ALIKE]
        assert [action_of(s.track, seat, c) for c in kernel.choices_of(table, seat)] == best


@pytest.mark.parametrize("players", PLAYERS)
def test_values_are_those_of_the_bot(players: int) -> None:
    stages = set()
    for seed in range(2):
        for game, s in decisions(players, f"greedy {seed}", 5):
            compare(game, s, QUICK)
            stages.add(s.stage)
    assert stages == {"leg-setup", "turn", "bet"}


def test_with_little_effort() -> None:
    """So little that the kernel can do it as plain Python, too."""
    for game, s in decisions(3, "little", 21):
        compare(game, s, LITTLE)


@pytest.mark.parametrize("players", [2, 4])
def test_with_another_effort(players: int) -> None:
    for game, s in decisions(players, "thorough", 13):
        compare(game, s, THOROUGH)
