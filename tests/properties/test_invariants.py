"""Whole random games of every edition, module combination and player count, checked step by step.

``make soak`` does the same for thousands of games.
"""

from __future__ import annotations

import pytest

from camelup.play.dice import Dice
from tests.reference.invariants import check_all
from tests.reference.setups import Setup, every_setup, random_game

SETUPS = list(every_setup())


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("by_kind", [True, False], ids=["by-kind", "by-action"])
def test_a_random_game_keeps_every_invariant(setup: Setup, by_kind: bool) -> None:
    game = setup.game()
    assert check_all(game, random_game(game, Dice(f"{setup} {by_kind}"), by_kind)) > 20


def test_every_combination_is_there() -> None:
    """2-8 players with 24 sets of modules less those that need 6, and so on (X0-02, X0-03)."""
    kinds = {(s.edition, s.modules) for s in SETUPS}
    assert sum(edition == "base" for edition, _ in kinds) == 24
    assert {s.players for s in SETUPS if s.edition == "second"} == set(range(3, 9))
    assert {s.players for s in SETUPS if s.edition == "cards"} == set(range(2, 7))
    many = [s for s in SETUPS if s.players > 8]
    assert {(s.players, "spicy" in s.modules) for s in many} == {
        (9, False),
        (9, True),
        (10, False),
        (10, True),
    }
    assert all({"long-track", "photographer", "position-bets"} <= set(s.modules) for s in many)
