"""Every game there is, and how to play one at random."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from camelup import CHANCE, EDITIONS, OVER, Game, Move, SetupError, Step, make_game
from camelup.play.dice import Dice


class Setup(NamedTuple):
    """An edition with modules and a number of players."""

    edition: str
    players: int
    modules: tuple[str, ...] = ()

    def game(self) -> Game[Any, Any]:
        return make_game(self.edition, self.players, self.modules)

    def __str__(self) -> str:
        return " + ".join((f"{self.edition} for {self.players}", *self.modules))


def every_setup() -> Iterator[Setup]:
    """All editions, module combinations and player counts that the rules allow."""
    for info in EDITIONS.values():
        keys = [module.key for module in info.modules]
        for size in range(len(keys) + 1):
            for modules in combinations(keys, size):
                for players in range(info.least_players, info.most_players + 1):
                    setup = Setup(info.key, players, modules)
                    try:
                        setup.game()
                    except SetupError:
                        continue
                    yield setup


def random_move(game: Game[Any, Any], state: Any, dice: Dice, by_kind: bool = False) -> Move:
    """Chance by its probabilities; a player uniformly over actions, or over kinds first."""
    seats = game.to_move(state)
    if seats is CHANCE:
        return dice.draw(game.chances(state))
    assert seats is not OVER
    legal = game.legal(state, dice.choose(sorted(seats)))
    if by_kind:
        kind = dice.choose(sorted({action.kind for action in legal}))
        legal = tuple(action for action in legal if action.kind == kind)
    return dice.choose(legal)


def random_game(
    game: Game[Any, Any], dice: Dice, by_kind: bool = False
) -> Iterator[tuple[Any, Move, Step[Any]]]:
    """State before, move, and step, from the set-up to the end."""
    state = game.start()
    while game.to_move(state) is not OVER:
        move = random_move(game, state, dice, by_kind)
        step = game.apply(state, move)
        yield state, move, step
        state = step.state
