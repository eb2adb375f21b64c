"""The kernel that writes rows of states against the readable way over views: number for number."""

from __future__ import annotations

from array import array

import pytest

from camelup import make_game
from camelup.envs.families import encoding_of
from camelup.play.dice import Dice
from tests.reference.setups import Setup, every_setup, random_game

SETUPS = [
    *(setup for setup in every_setup() if setup.edition == "cards"),
    *[setup for setup in every_setup() if setup.edition != "cards"][::7],
]


@pytest.mark.parametrize("open_money", [True, False])
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_row_is_that_of_the_view(setup: Setup, open_money: bool) -> None:
    game = make_game(setup.edition, setup.players, setup.modules, open_money=open_money)
    encoding = encoding_of(game)
    rows, blank = encoding.rows(game), bytes(2 * encoding.layout.size)
    stages = set()
    steps = [step for _, _, step in random_game(game, Dice(f"rows {setup}"), by_kind=True)]
    for state in (game.start(), *(step.state for step in steps)):
        stages.add(state.stage)
        for seat in range(setup.players):
            row = array("h", blank)
            rows.write(state, seat, row)
            assert row.tolist() == encoding.observe(game.view(state, seat)).tolist()
    assert stages >= {"turn", "reveal", "over"}
