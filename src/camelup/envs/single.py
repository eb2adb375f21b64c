"""One learning seat against bots, for Gymnasium."""

# ruff: noqa: E402 (what is missing is said before it is imported)

from __future__ import annotations

from camelup.core import extras

extras.need("rl", "numpy", "gymnasium")

from collections.abc import Sequence
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from camelup.bots import FOREIGN_SECONDS
from camelup.core.errors import SetupError
from camelup.core.values import Seat
from camelup.editions.catalogue import make_game
from camelup.envs.families import encoding_of, kernel_of
from camelup.envs.layout import Ints
from camelup.envs.match import Match
from camelup.envs.opponents import Company, Opponent, Policy, check
from camelup.envs.picture import draw
from camelup.envs.rewards import ILLEGAL, RewardKind, check_reward, victory
from camelup.envs.rounds import EngineRounds, Rounds
from camelup.envs.text import MODES, TOLD, Teller

__all__ = ["CamelUpEnv", "Opponent", "Policy"]


class CamelUpEnv(gymnasium.Env[Ints, Any]):
    """``seat`` learns, ``opponents`` play on the other seats, clockwise.

    An opponent is a bot's name, a bot, or a function from observation and mask to an action. The
    observation is a row of small integers; the legal actions are in ``info["action_mask"]`` and
    in :meth:`action_masks`. An illegal action ends the game with a reward of -1.

    A bot that fails has the fallback play for it: ``info["faults"]`` counts it, by seat and kind,
    and the log ``camelup.envs`` tells it once. Bots from elsewhere have ``seconds`` for a move.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (as the base class has it)

    def __init__(
        self,
        edition: str = "base",
        opponents: Sequence[Opponent] = ("random",) * 3,
        *,
        modules: Sequence[str] = (),
        seat: Seat = 0,
        reward: RewardKind = "win",
        open_money: bool = True,
        seconds: float | None = FOREIGN_SECONDS,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        check_reward(reward)
        self.opponents = check(opponents, seconds)
        players = len(self.opponents) + 1
        self.game = make_game(edition, players, modules, open_money=open_money)
        self.encoding = encoding_of(self.game)
        if not 0 <= seat < players:
            raise SetupError("envs.seat", number=seat, high=players - 1)
        self.seat, self.reward, self.render_mode = seat, reward, render_mode
        self._open_money = open_money
        low, high = self.encoding.layout.limits()
        self.observation_space = spaces.Box(low, high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.encoding.actions.size)
        self._teller = Teller(self.game, render_mode, lang)
        self._rounds = self._make_rounds(seconds)
        self._ended = True

    def _make_rounds(self, seconds: float | None) -> Rounds:
        """On the kernel where it can play this game; only the engine can tell what happens."""
        kernel = None if self.render_mode in TOLD else kernel_of(self.game)
        if kernel is not None and kernel.is_compiled() and kernel.knows(self.opponents):
            return kernel.rounds(self.game, self.encoding, self.opponents, self.seat)
        others = [other for other in range(self.game.players) if other != self.seat]
        company = Company(self.opponents, others, seconds, self._teller.speaker)
        return EngineRounds(Match(self.game, self.encoding), company, self.seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Ints, dict[str, Any]]:
        """A new game, up to the learner's first turn.

        A race that is over before that is dealt again.
        """
        super().reset(seed=seed)
        self._teller.start()
        self._ended = False
        while True:
            self._rounds.deal(int(self.np_random.integers(2**62)))
            if not self._rounds.over:
                break
        self._render()
        return self._rounds.observe(), self._info()

    def step(self, action: Any) -> tuple[Ints, float, bool, bool, dict[str, Any]]:
        """The learner's action and everything up to his next turn."""
        if self._ended:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        rounds = self._rounds
        before = rounds.money[self.seat] if self.reward == "money" else 0
        legal = rounds.play(index(action))
        gained = self._gained(before) if legal else ILLEGAL
        self._ended = rounds.over or not legal
        self._render()
        return rounds.observe(), gained, self._ended, False, self._info(illegal=not legal)

    def _gained(self, before: int) -> float:
        if self.reward == "money":
            return float(self._rounds.money[self.seat] - before)
        return victory(self._rounds.money.tolist())[self.seat] if self._rounds.over else 0.0

    def _info(self, *, illegal: bool = False) -> dict[str, Any]:
        mask = self.encoding.actions.blank() if self._ended else self._rounds.mask()
        money = self._rounds.money
        if not self._open_money and not self._rounds.over:
            money[np.arange(len(money)) != self.seat] = -1
        faults = self._rounds.faults
        return {"action_mask": mask, "money": money, "illegal": illegal, "faults": faults}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as truth values, as learners with masks ask for them."""
        mask = self.encoding.actions.blank() if self._ended else self._rounds.mask()
        return mask.astype(np.bool_)

    def render(self) -> Any:
        """What happened since the last time, in sentences; or a picture of the table."""
        if self.render_mode == "rgb_array":
            return draw(self.encoding, self._rounds.observe())
        return self._teller.tell(self._rounds.events) if self.render_mode == "ansi" else None

    def _render(self) -> None:
        if self.render_mode == "human":
            self._teller.tell(self._rounds.events)
