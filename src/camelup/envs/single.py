"""One learning seat against bots, for Gymnasium."""

# ruff: noqa: E402 (what is missing is said before it is imported)

from __future__ import annotations

from camelup.envs import extras

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
from camelup.envs.families import encoding_of
from camelup.envs.layout import Ints
from camelup.envs.match import Match
from camelup.envs.opponents import Company, Opponent, Policy, check
from camelup.envs.rewards import ILLEGAL, RewardKind, check_reward, victory
from camelup.envs.text import MODES, Teller
from camelup.play.dice import Dice

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
        self._match = Match(self.game, self.encoding)
        self._teller = Teller(self.game, render_mode, lang)
        others = [other for other in range(players) if other != seat]
        self._company = Company(self.opponents, others, seconds, self._teller.speaker)
        self._ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Ints, dict[str, Any]]:
        """A new game, up to the learner's first turn.

        A race that is over before that is dealt again.
        """
        super().reset(seed=seed)
        self._teller.start()
        self._company.listen()
        self._ended = False
        while True:
            number = int(self.np_random.integers(2**62))
            self._company.sit_down(number)
            self._match.start(Dice(number))
            self._play_on()
            if self._match.seat is not None:
                break
        self._render()
        return self._match.observe(self.seat), self._info()

    def _play_on(self) -> None:
        """The others move until the learner is asked or the game is over."""
        while (seat := self._match.seat) is not None and seat != self.seat:
            self._match.act(self._company.choose(seat, self._match))

    def step(self, action: Any) -> tuple[Ints, float, bool, bool, dict[str, Any]]:
        """The learner's action and everything up to his next turn."""
        if self._ended:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        self._company.listen()
        match, number = self._match, index(action)
        legal, before = match.is_legal(number), match.money[self.seat]
        gained = ILLEGAL
        if legal:
            match.play(number)
            self._play_on()
            gained = self._gained(before)
        self._ended = match.seat is None or not legal
        self._render()
        return match.observe(self.seat), gained, self._ended, False, self._info(illegal=not legal)

    def _gained(self, before: int) -> float:
        money = self._match.money
        if self.reward == "money":
            return float(money[self.seat] - before)
        return victory(money)[self.seat] if self._match.seat is None else 0.0

    def _info(self, *, illegal: bool = False) -> dict[str, Any]:
        mask = self.encoding.actions.blank() if self._ended else self._match.mask(self.seat)
        money = np.array(self._match.money, np.int32)
        if not self._open_money and self._match.seat is not None:
            money[np.arange(len(money)) != self.seat] = -1
        faults = self._company.faults
        return {"action_mask": mask, "money": money, "illegal": illegal, "faults": faults}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as truth values, as learners with masks ask for them."""
        mask = self.encoding.actions.blank() if self._ended else self._match.mask(self.seat)
        return mask.astype(np.bool_)

    def render(self) -> Any:
        """What happened since the last time, in sentences."""
        return self._teller.tell(self._match.events) if self.render_mode == "ansi" else None

    def _render(self) -> None:
        if self.render_mode == "human":
            self._teller.tell(self._match.events)
