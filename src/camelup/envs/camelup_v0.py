"""Every edition as a PettingZoo game in which the agents act one after another.

    >>> import pettingzoo
    >>> import camelup.envs
    >>> env = pettingzoo.make("aec", "camelup_v0", edition="second", players=5)
    >>> env.reset(seed=1)
    >>> len(env.agents)
    5

An observation is a dictionary with the row of numbers and the mask of legal actions. In Camel Up
Cards, where players choose at the same time, they are asked in the order of their seats and do not
see what others have chosen.
"""

# ruff: noqa: E402 (what is missing is said before it is imported)

from __future__ import annotations

from camelup.core import extras

extras.need("rl", "numpy", "gymnasium", "pettingzoo")

from collections.abc import Sequence
from copy import deepcopy
from operator import index
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from camelup.core.errors import IllegalMove
from camelup.editions.catalogue import AnyGame, make_game
from camelup.envs.encoding import Encoding
from camelup.envs.families import encoding_of, kernel_of
from camelup.envs.layout import Ints
from camelup.envs.match import AnyMatch, Match
from camelup.envs.picture import draw
from camelup.envs.rewards import ILLEGAL, RewardKind, check_reward, victory
from camelup.envs.text import MODES, TOLD, Teller
from camelup.play.dice import Dice

NAME = "camelup_v0"


def env(*args: Any, **kwargs: Any) -> pettingzoo.AECEnv[str, Any, Any]:
    """The environment to use: an illegal action ends the game with -1 for whoever chose it."""
    return guarded_env(*args, **kwargs)


def parallel_env(*args: Any, **kwargs: Any) -> pettingzoo.ParallelEnv[str, Any, Any]:
    """All agents answer at once, through PettingZoo's own wrapper; only whose turn it is counts."""
    return turn_based_aec_to_parallel(env(*args, **kwargs))


class raw_env(pettingzoo.AECEnv[str, Any, Any]):  # noqa: N801 (PettingZoo's name for it)
    """The environment without guards: an illegal action is refused with an error.

    It can be copied and pickled in the middle of a game: the copy goes on from there, with dice of
    its own that fall alike.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as the base class has it)
        "render_modes": list(MODES),
        "name": NAME,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: str = "base",
        players: int = 4,
        modules: Sequence[str] = (),
        *,
        reward: RewardKind = "win",
        open_money: bool = True,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        super().__init__()
        check_reward(reward)
        self.reward, self.render_mode = reward, render_mode
        self.game = make_game(edition, players, modules, open_money=open_money)
        self.encoding = encoding_of(self.game)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = self.possible_agents[:]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._make_spaces()
        self._match = _match(self.game, self.encoding, render_mode)
        self._teller = Teller(self.game, render_mode, lang)
        self._dice: Dice | None = None
        self._reset = False

    def __deepcopy__(self, memo: dict[int, Any]) -> raw_env:
        """The rules and their numbers never change: they are shared."""
        memo |= {id(shared): shared for shared in (self.game, self.encoding)}
        twin = memo[id(self)] = type(self).__new__(type(self))
        twin.__dict__.update(deepcopy(self.__dict__, memo))
        return twin

    def _make_spaces(self) -> None:
        actions, (low, high) = self.encoding.actions.size, self.encoding.layout.limits()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        players = len(self.possible_agents)
        self.state_space = spaces.Box(np.tile(low, players), np.tile(high, players), dtype=np.int16)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same dice."""
        if seed is not None or self._dice is None:
            self._dice = Dice(seed)
        self._teller.start()
        self._match.start(self._dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._skip_agent_selection = None
        self._reset = True
        self._ask()
        self._render()

    def _ask(self) -> None:
        """Select the agent whose turn it is."""
        if self._match.seat is not None:
            self.agent_selection = self.possible_agents[self._match.seat]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent is told."""
        self._need_reset()
        return super().last(observe)

    def _need_reset(self) -> None:
        if not self._reset:
            raise ResetNeeded("call reset() first")

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees; its mask is empty unless it is its turn."""
        self._need_reset()
        seat = self._seat[agent]
        over = self.terminations.get(agent, True)
        mask = self.encoding.actions.blank() if over else self._match.mask(seat)
        return {"observation": self._match.observe(seat), "action_mask": mask}

    def state(self) -> Ints:
        """Everything that anybody sees: the observations of all seats, one after another."""
        return np.concatenate([self._match.observe(seat) for seat in self._seat.values()])

    def step(self, action: Any) -> None:
        """The action of the selected agent, and the chance that follows."""
        self._need_reset()
        if not self.agents:
            raise ResetNeeded("the game is over: call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        before = self._match.money
        self._match.play(index(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._gains(before), strict=True))
        self._accumulate_rewards()
        if self._match.seat is None:
            self._end()
        else:
            self._ask()
        self._render()

    def _end(self) -> None:
        """Everybody gets to see the end, one after another."""
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def _gains(self, before: tuple[int, ...]) -> Sequence[float]:
        """What the action brought each seat."""
        after = self._match.money
        if self.reward == "money":
            return [float(now - then) for then, now in zip(before, after, strict=True)]
        return victory(after) if self._match.seat is None else [0.0] * len(after)

    def render(self) -> Any:
        """What happened since the last time, in sentences; or what is seen by whose turn it is."""
        match = self._match
        if self.render_mode == "rgb_array":
            self._need_reset()
            return draw(self.encoding, match.observe(self._seat[self.agent_selection]))
        if self.render_mode == "ansi" and isinstance(match, Match):
            return self._teller.tell(match.events)
        return None

    def _render(self) -> None:
        if self.render_mode == "human" and isinstance(self._match, Match):
            self._teller.tell(self._match.events)

    def close(self) -> None:
        """Nothing is held open."""


class guarded_env(raw_env):  # noqa: N801
    """The environment in which an illegal action ends the game.

    PettingZoo has wrappers for this, but everything that passes through them takes its time.
    """

    def step(self, action: Any) -> None:
        """As without the guard, but an illegal action costs 1 and nobody can go on."""
        try:
            super().step(action)
        except IllegalMove:
            agent = self.agent_selection
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.rewards[agent] = ILLEGAL
            self.infos[agent]["illegal"] = True
            self._cumulative_rewards[agent] = 0.0
            self._accumulate_rewards()
            self._end()


def _match(game: AnyGame, encoding: Encoding, render_mode: str | None) -> AnyMatch:
    """On the kernel where it can play this game; only the engine can tell what happens."""
    kernel = None if render_mode in TOLD else kernel_of(game)
    if kernel is not None and kernel.is_compiled():
        return kernel.match(game, encoding)
    return Match(game, encoding)
