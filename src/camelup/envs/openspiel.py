"""The base game and the second edition as OpenSpiel games, registered when this is imported.

    >>> import pyspiel
    >>> import camelup.envs.openspiel
    >>> game = pyspiel.load_game("camelup_second(players=3)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node()
    True

Chance nodes are the engine's: who is youngest, the start roll, the starting stacks, the dice. The
numbers of actions and the observation tensor are those of the other environments. A player's
information state is everything he has seen: all moves, but for the camels on the Race Betting cards
that others have laid. Utilities are shares of the victory less an equal share, so they sum to 0.
"""

# ruff: noqa: E402 (what is missing is said before it is imported)

from __future__ import annotations

from camelup.core import extras

extras.need("openspiel", "numpy", "pyspiel")

from functools import cache
from typing import Any

import numpy as np
import pyspiel
from msgspec.structs import replace
from numpy.typing import NDArray

from camelup.core.game import CHANCE, OVER
from camelup.core.values import Move, Seat
from camelup.editions import pyramid
from camelup.editions.catalogue import check
from camelup.editions.family import EditionInfo, GameSetup
from camelup.envs.layout import Ints
from camelup.envs.pyramid import PyramidEncoding
from camelup.envs.recall import Now, laid_anew, redealt, said, seen_of
from camelup.envs.rewards import victory
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.view import View

PLAYERS = 4
LONGEST = 10_000
"""Games have no greatest length; among random ones none is remotely as long."""


def _type(info: EditionInfo) -> Any:
    """What OpenSpiel wants to know of an edition."""
    return pyspiel.GameType(
        short_name=f"camelup_{info.key}",
        long_name=f"Camel Up, {info.key}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=8,  # without modules (B-08, S-10)
        min_num_players=info.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": PLAYERS},
    )


TYPES = {info.key: _type(info) for info in pyramid.PYRAMID.editions}


@cache
def _played(edition: str, players: int) -> tuple[PyramidGame, PyramidEncoding]:
    """The rules and the numbers of a game; a state names them, it does not hold them."""
    check(edition, players, ())
    game = pyramid.make(GameSetup(edition, players))
    return game, PyramidEncoding(game.edition, players)


class CamelUpGame(pyspiel.Game):
    """One edition for a number of players."""

    edition: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        players = int((params or {}).get("players", PLAYERS))
        self.key = (self.edition, players)
        self.rules, self.encoding = _played(*self.key)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions.size,
            max_chance_outcomes=3 ** len(self.rules.edition.racers),  # the start roll
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[self.edition], info, params or {})

    def new_initial_state(self) -> CamelUpState:
        """The table before anything has been drawn."""
        return CamelUpState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Looks at a state for a player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind, params)


class CamelUpState(pyspiel.State):
    """A position, and how it came about."""

    def __init__(self, game: CamelUpGame) -> None:
        super().__init__(game)
        self.key = game.key
        self.now = Now(game.rules.start())
        self._retelling: Seat | None = None
        """Whose move is written into the history without being played."""

    def current_player(self) -> Any:
        """A seat, chance, or nobody."""
        if self._retelling is not None:
            return self._retelling
        rules, _ = _played(*self.key)
        seats = rules.to_move(self.now.state)
        if seats is CHANCE:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if seats is OVER else self.now.state.turn

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.now.state.stage == "over"

    def _legal_actions(self, player: Seat) -> list[int]:
        rules, encoding = _played(*self.key)
        return sorted(encoding.actions.numbers(rules.legal(self.now.state, player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The engine's outcomes, numbered in its order."""
        rules, _ = _played(*self.key)
        return [(i, float(p)) for i, (_, p) in enumerate(rules.chances(self.now.state))]

    def _move(self, player: Seat, number: int) -> Move:
        """The move that a number means."""
        rules, encoding = _played(*self.key)
        if player == pyspiel.PlayerId.CHANCE:
            return rules.chances(self.now.state)[number][0]
        return encoding.actions.decode(number, rules.legal(self.now.state, player))

    def _apply_action(self, action: int) -> None:
        if self._retelling is not None:
            return
        rules, encoding = _played(*self.key)
        move = self._move(self.current_player(), action)
        after = rules.apply(self.now.state, move).state
        self.now = Now(after, (*self.now.seen, seen_of(move, encoding)))

    def _action_to_string(self, player: Seat, action: int) -> str:
        _, encoding = _played(*self.key)
        if player == pyspiel.PlayerId.CHANCE:
            return said(self._move(player, action))
        return encoding.actions.names[action]

    def returns(self) -> list[float]:
        """Shares of the victory less an equal share; nothing before the end."""
        money = self.now.state.money
        if not self.is_terminal():
            return [0.0] * len(money)
        return [share - 1 / len(money) for share in victory(money)]

    def __str__(self) -> str:
        return said(self.now.state)

    def resample_from_infostate(self, player: Seat, sampler: Any) -> CamelUpState:
        """A state that ``player`` cannot tell from this one: others may have laid other camels.

        ``sampler`` gives numbers from 0 to 1. All that others may hold is equally likely. The state
        is as if it had been played so: its history leads to it, and the others know their new
        cards. At the end nothing is hidden.
        """
        rules, encoding = _played(*self.key)
        laid = laid_anew(rules.edition, self.now.seen, player, sampler)
        if self.is_terminal() or not laid:
            same: CamelUpState = self.clone()
            return same
        names = encoding.actions.names
        seen, instead = list(self.now.seen), dict[int, int]()
        for number, bet in laid.items():
            seen[number] = seen_of(bet, encoding)
            instead[number] = names.index(encoding.actions.name_of(bet))
        twin = self._retold(instead)
        state = redealt(rules.edition, self.now.state, player, list(laid.values()))
        twin.now = Now(state, tuple(seen))
        return twin

    def _retold(self, instead: dict[int, int]) -> CamelUpState:
        """A state with this history but for some actions; where it stands is still to be told."""
        twin: CamelUpState = self.get_game().new_initial_state()
        for number, move in enumerate(self.full_history()):
            twin._retelling = move.player
            twin.apply_action(instead.get(number, move.action))
        twin._retelling = None
        return twin


class Observer:
    """What OpenSpiel's observers ask of a Python game.

    With perfect recall it is all that a player has seen, as a string; without, the position as he
    sees it, as a string and as a tensor. What is private is what the others do not see of it.
    """

    def __init__(self, game: CamelUpGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError("these observers have no parameters")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees what is public, and at most one hand")
        self._rules, self._encoding = game.rules, game.encoding
        self._recall, self._public = kind.perfect_recall, kind.public_info
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._recall:
            self.tensor = np.zeros(self._encoding.layout.size, np.float32)
            self.dict = self._encoding.layout.unpack(self.tensor)

    def _view(self, state: CamelUpState, player: Seat, own: bool) -> View:
        """The player's view; without private information, a spectator's from his seat."""
        if own:
            return self._rules.view(state.now.state, player)
        return replace(self._rules.view(state.now.state, None), seat=player)

    def _row(self, state: CamelUpState, player: Seat) -> Ints:
        """The position in numbers; of what is private only where the others see another number."""
        row = self._encoding.observe(self._view(state, player, self._own))
        if self._public:
            return row
        public = self._encoding.observe(self._view(state, player, own=False))
        return np.where(row != public, row, 0).astype(np.int16)

    def set_from(self, state: CamelUpState, player: Seat) -> None:
        """Write the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self._row(state, player)

    def string_from(self, state: CamelUpState, player: Seat) -> str:
        """What the player has seen, or sees."""
        if not self._recall and self._public:
            return said(self._view(state, player, self._own))
        if not self._recall:
            blocks = self._encoding.layout.unpack(self._row(state, player)).items()
            return " ".join(f"{name}={block.tolist()}" for name, block in blocks if block.any())
        seen, own = state.now.seen, self._own
        told = [(one.own if own and one.seat == player else one.public, one) for one in seen]
        return "\n".join(text for text, one in told if self._public or text != one.public)


class BaseGame(CamelUpGame):
    """``camelup_base``."""

    edition = "base"


class SecondGame(CamelUpGame):
    """``camelup_second``."""

    edition = "second"


# Classes, not functions: OpenSpiel lets go of them when the interpreter is gone already.
for _game in (BaseGame, SecondGame):
    pyspiel.register_game(TYPES[_game.edition], _game)
