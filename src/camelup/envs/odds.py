"""Many games at once, seen with all their odds: what the bot ``champion-fast`` has before it.

    from camelup.envs.odds import CamelUpOddsVectorEnv

    envs = CamelUpOddsVectorEnv(64, "base", ["greedy"] * 3)

The games and rewards are those of the vector environment; rows and actions are others. A row is
made of real numbers: racers from first to last and spaces from the leader, so that colours do not
matter, the exact odds of the leg, those of the race, and what each action is worth to ``greedy``.
An action is counted the same way. ``docs/environments.md`` lists both.
"""

# ruff: noqa: E402 (what is missing is said before it is imported)

from __future__ import annotations

from camelup.core import extras

extras.need("rl", "numpy", "gymnasium")

from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from camelup import kernels
from camelup.bots.pyramid_champion import network_of
from camelup.bots.pyramid_greedy import greedy_kernel, outlook_kernel
from camelup.bots.weights import weights_of
from camelup.core.errors import SetupError
from camelup.envs.families import kernel_of
from camelup.envs.vector import CamelUpVectorEnv, Numbers
from camelup.odds import QUICK

RACES = 500
"""Races simulated for a position with crazy camels: about a tenth of a millisecond."""

LAWS = 12
"""Of how many positions the odds are kept, as a power of 2."""


class CamelUpOddsVectorEnv(CamelUpVectorEnv):
    """All that :class:`camelup.envs.vector.CamelUpVectorEnv` does, with odds in what is seen.

    Its arguments are those of that one; ``races`` are simulated for race odds with crazy camels.
    Once all players' tiles lie, moving one is not offered. The row of a game that is over is blank.
    """

    def __init__(self, *args: Any, races: int = RACES, **options: Any) -> None:
        super().__init__(*args, **options)
        kernel = kernel_of(self.game)
        if kernel is None or not kernel.with_odds:
            raise SetupError("envs.odds-edition", edition=self.game.edition_key)
        if network_of(self.game.edition_key, self.game.modules) is None:
            raise SetupError("envs.odds-modules")
        same = self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        if same and options.get("max_episode_steps"):
            raise SetupError("envs.odds-limit")
        self.races = races
        self._make_kernels()
        width, answers, *_ = self._outlook.places()
        self._seen = np.zeros((self.num_envs, width), np.float32)
        self._open = np.zeros((self.num_envs, answers), np.int8)
        self._name_spaces(spaces.Box(-np.inf, np.inf, (width,), np.float32), answers)

    def _make_kernels(self) -> None:
        game: Any = self.game
        effort = QUICK._replace(races=self.races)
        self._greedy = greedy_kernel(game, effort, LAWS)
        self._outlook = outlook_kernel(game, effort._replace(spaces=0), LAWS)

    def __getstate__(self) -> dict[str, Any]:
        """Odds are worked out again where they are needed."""
        again = ("_greedy", "_outlook", "_champion")
        return {name: value for name, value in self.__dict__.items() if name not in again}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make_kernels()

    @property
    def _rows(self) -> NDArray[Any]:
        return self._seen

    @property
    def _masks(self) -> NDArray[np.int8]:
        return self._open

    def _look(self) -> None:
        games = self._desk.games
        self._outlook.look(games, self._seen.reshape(-1), self._open.reshape(-1))
        self._open[self._desk.ended] = 1

    def _choose(self, chosen: NDArray[Any]) -> None:
        """What is not offered becomes an action that there is not."""
        known = (chosen >= 0) & (chosen < self._open.shape[1])
        answers = np.where(known, chosen, 0).astype(np.int64)
        offered = known & (self._open[np.arange(self.num_envs), answers] != 0)
        self._desk.chosen[:] = -1
        self._outlook.choose(
            self._desk.games, np.where(offered & ~self._desk.ended, answers, np.int64(-1))
        )

    def _last_row(self, i: int) -> NDArray[Any]:
        return np.zeros_like(self._seen[i])

    def sample_actions(self) -> Numbers:
        """An action that is offered for every game, all equally likely."""
        lots = self.np_random.random(self._open.shape) * self._open
        actions: Numbers = lots.argmax(axis=1)
        return actions

    def greedy_actions(self) -> Numbers:
        """What ``greedy`` would choose in every game, for those who begin by copying it.

        -1 where the game is over, and for a tile on a space that has no number.
        """
        answers = np.full(self.num_envs, -1, np.int64)
        running = (~self._desk.ended).astype(np.int8)
        self._outlook.choose_as(self._greedy, self._desk.games, running, answers)
        return answers

    def champion_opinion(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """What ``champion-fast`` thinks of every game, for those who learn from it.

        How often it would choose each action, and its chance to win; nothing where the game is
        over.
        """
        likings, chances = np.full(self._open.shape, -np.inf), np.zeros(self.num_envs, np.float32)
        for i in np.flatnonzero(~self._desk.ended):
            told, likings[i], _ = self._champion.think(self._seen[i])
            chances[i] = told[0]
        likings[self._open == 0] = -np.inf
        likings[self._desk.ended] = 0
        odds = np.exp(likings - likings.max(axis=1, keepdims=True))
        odds[self._desk.ended] = 0
        return (odds / odds.sum(axis=1, keepdims=True).clip(1)).astype(np.float32), chances

    @cached_property
    def _champion(self) -> kernels.network.Network:
        name = network_of(self.game.edition_key, self.game.modules)
        weights = None if name is None else weights_of(name)
        if weights is None:
            raise SetupError("envs.no-network", edition=self.game.edition_key)
        sizes = weights.width, weights.blocks
        return kernels.network.Network(weights.numbers, sizes, *self._outlook.places())
