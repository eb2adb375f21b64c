"""The kernel of ``greedy`` against the bot: every value, every tie, every choice.

The bot is asked with the view of the seat on turn, the kernel with the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from camelup.bots import make
from camelup.bots.greedy import ALIKE, GreedyBot
from camelup.bots.pyramid_greedy import greedy_kernel
from camelup.core.game import CHANCE, OVER
from camelup.odds import QUICK, values_for
from camelup.odds.effort import Effort
from camelup.odds.packed import action_of, playout_of, table_of
from camelup.play.dice import Dice
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.state import State
from tests.support import pyramid_game

Setup = tuple[str, int, tuple[str, ...]]

SETUPS: list[Setup] = [
    *(("base", players, ()) for players in range(2, 9)),
    *(("second", players, ()) for players in range(3, 9)),
    ("base", 4, ("long-track",)),
    ("base", 6, ("partnerships",)),
]
MODULES = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
MODULAR: list[Setup] = [
    ("base", 3, MODULES[2:3]),
    ("base", 3, MODULES[3:4]),
    ("base", 3, MODULES[:2]),
    ("base", 6, MODULES),
    ("base", 10, MODULES),
]
FEW = QUICK._replace(races=100)
"""Where what is simulated is not the point."""


def decisions(game: PyramidGame, seed: str, greedy: int = 1) -> Iterator[State]:
    """The states of a game in which somebody is to act; on odd seats are ``greedy`` players."""
    dice, s = Dice(seed), game.start()
    players = [
        GreedyBot(Dice(f"{seed} {seat}"), FEW) if seat % 2 & greedy else make("random", seed=seat)
        for seat in range(game.players)
    ]
    while game.to_move(s) is not OVER:
        if game.to_move(s) is CHANCE:
            s = game.apply(s, dice.draw(game.chances(s))).state
            continue
        yield s
        action = players[s.turn].choose(game.view(s, s.turn), game.legal(s, s.turn))
        s = game.apply(s, action).state


def follow(game: PyramidGame, states: Iterator[State], effort: Effort, *, all_values: bool) -> int:
    """Ask both at every state; how often several actions were the best."""
    kernel, table, ties = greedy_kernel(game, effort), playout_of(game), 0
    for number, s in enumerate(states):
        view, legal = game.view(s, s.turn), game.legal(s, s.turn)
        worth = {one.action: one.value for one in values_for(view, legal, effort=effort)}
        top = max(worth.values())
        best = [action for action in legal if worth[action] >= top - ALIKE]
        table.load(*table_of(game.edition, s))
        e, stacks = game.edition, s.leg_bets.stacks
        found = [action_of(e, s.turn, code, stacks) for code in kernel.best_of(table)]
        assert found == best, number
        bot = GreedyBot(Dice(number), effort)
        assert bot.choose(view, legal) == Dice(number).choose(found)
        if all_values:
            every = kernel.values_of(table)
            values = [(action_of(e, s.turn, code, stacks), value) for code, value in every]
            assert [action for action, _ in values] == list(legal)
            assert [v for _, v in values] == pytest.approx([worth[a] for a in legal], abs=1e-12)
        ties += len(best) > 1
    return ties


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_kernel_chooses_as_the_bot(setup: Setup) -> None:
    game = pyramid_game(*setup, youngest=None)
    assert follow(game, decisions(game, "greedy"), QUICK, all_values=False)


@pytest.mark.parametrize("setup", [SETUPS[2], SETUPS[9], *SETUPS[-2:]], ids=str)
def test_every_action_is_worth_the_same(setup: Setup) -> None:
    game = pyramid_game(*setup, youngest=None)
    states = (s for n, s in enumerate(decisions(game, "values")) if n % 4 == 0)
    follow(game, states, FEW, all_values=True)


@pytest.mark.parametrize("setup", [("base", 4, ()), ("second", 4, ())], ids=str)
def test_late_in_a_leg(setup: Setup) -> None:
    """Laws of few dice, which the plain twin works out soon enough as well."""
    follow_late(pyramid_game(*setup, youngest=None))


def test_late_in_a_leg_with_modules() -> None:
    follow_late(pyramid_game("base", 6, ("photographer", "position-bets", "partnerships")))


def follow_late(game: PyramidGame) -> None:
    """Some states with two dice to come, and little effort."""
    few = Effort(tables=False, races=5, spaces=3)
    every = decisions(game, "late", greedy=0)
    late = [s for s in every if len(s.pyramid.dice) - game.edition.stay == 2]
    states = late[::3][:4]
    assert len(states) > 3
    follow(game, iter(states), few, all_values=True)


@pytest.mark.parametrize("setup", MODULAR, ids=str)
def test_with_modules(setup: Setup) -> None:
    game, few = pyramid_game(*setup, youngest=None), FEW._replace(spaces=4)
    states = (s for n, s in enumerate(decisions(game, "modules")) if n % 5 == 0)
    follow(game, islice(states, 24), few, all_values=True)
    states = (s for n, s in enumerate(decisions(game, "choices")) if n % 3 == 0)
    follow(game, islice(states, 30), few, all_values=False)
