"""One learning seat against bots, for Gymnasium."""

# ruff: noqa: E402 (what is missing is said before it is imported)

from __future__ import annotations

from camelup.envs import extras

extras.need("rl", "numpy", "gymnasium")

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from camelup.bots import Player, guarded, make
from camelup.core.errors import SetupError
from camelup.core.values import Action, Seat
from camelup.editions.catalogue import make_game
from camelup.envs.encoding import Mask, encoding_of
from camelup.envs.layout import Ints
from camelup.envs.match import Match
from camelup.envs.rewards import ILLEGAL, Reward, check_reward, victory
from camelup.envs.text import MODES, Teller
from camelup.play.dice import Dice

Policy: TypeAlias = Callable[[Ints, Mask], int]
"""A seat played by numbers: observation and mask in, action out."""

Opponent: TypeAlias = str | Player | Policy
"""The name of a bot, a bot, or a policy."""


class CamelUpEnv(gymnasium.Env[Ints, Any]):
    """``seat`` learns, ``opponents`` play on the other seats, clockwise.

    An opponent is a bot's name, a bot, or a function from observation and mask to an action. The
    observation is a row of small integers; the legal actions are in ``info["action_mask"]`` and
    in :meth:`action_masks`. An illegal action ends the game with a reward of -1.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (as the base class has it)

    def __init__(
        self,
        edition: str = "base",
        opponents: Sequence[Opponent] = ("random",) * 3,
        *,
        modules: Sequence[str] = (),
        seat: Seat = 0,
        reward: Reward = "win",
        open_money: bool = True,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        check_reward(reward)
        if isinstance(opponents, str):
            raise SetupError("envs.opponents")
        players = len(opponents) + 1
        self.game = make_game(edition, players, modules, open_money=open_money)
        self.encoding = encoding_of(self.game)
        if not 0 <= seat < players:
            raise SetupError("envs.seat", number=seat, high=players - 1)
        self.seat, self.reward, self.render_mode = seat, reward, render_mode
        self._open_money = open_money
        self.opponents = tuple(opponents)
        for opponent in self.opponents:
            if isinstance(opponent, str):
                make(opponent, seed=0)  # an unknown name is refused at once
        low, high = self.encoding.layout.limits()
        self.observation_space = spaces.Box(low, high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.encoding.actions.size)
        self._match = Match(self.game, self.encoding)
        self._teller = Teller(self.game, render_mode, lang)
        self._players: dict[Seat, Player | Policy] = {}
        self._ended = True

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
            number = int(self.np_random.integers(2**62))
            self._sit_down(number)
            self._match.start(Dice(number))
            self._play_on()
            if self._match.seat is not None:
                break
        self._render()
        return self._match.observe(self.seat), self._info()

    def _sit_down(self, number: int) -> None:
        """Opponents for one game, repeatable by its number."""
        others = [seat for seat in range(self.game.players) if seat != self.seat]
        self._players = {
            seat: make(one, seed=f"{number} {seat}") if isinstance(one, str) else one
            for seat, one in zip(others, self.opponents, strict=True)
        }

    def _play_on(self) -> None:
        """The others move until the learner is asked or the game is over."""
        while (seat := self._match.seat) is not None and seat != self.seat:
            self._match.act(self._choice(seat, self._players[seat]))

    def _choice(self, seat: Seat, player: Player | Policy) -> Action:
        """What an opponent does; a bot that fails is replaced by the fallback for this move."""
        match = self._match
        if callable(player):
            number = int(player(match.observe(seat), match.mask(seat)))
            return self.encoding.actions.decode(number, match.legal())
        return guarded(player, self.game.view(match.state, seat), match.legal()).action

    def step(self, action: Any) -> tuple[Ints, float, bool, bool, dict[str, Any]]:
        """The learner's action and everything up to his next turn."""
        if self._ended:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        match, number = self._match, int(action)
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
        return {"action_mask": mask, "money": money, "illegal": illegal}

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
