"""All editions as OpenSpiel games, registered when this is imported.

    >>> import pyspiel
    >>> import camelup.envs.openspiel
    >>> game = pyspiel.load_game("camelup_second(players=3)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node()
    True

Chance nodes are the engine's: who is youngest, the start roll, the starting stacks, the dice, the
cards. The numbers of actions and the observation tensor are those of the other environments. A
player's information state is everything he has seen: all moves, as far as he sees them. Where
several players choose at the same time, they are asked one after another, and do not see what those
before them chose. Utilities are shares of the victory less an equal share, so they sum to 0.
"""

# ruff: noqa: E402 (what is missing is said before it is imported)

from __future__ import annotations

from camelup.core import extras

extras.need("openspiel", "numpy", "pyspiel")

from typing import Any

import numpy as np
import pyspiel
from msgspec.structs import replace
from numpy.typing import NDArray

from camelup.core.values import Seat
from camelup.editions.catalogue import EDITIONS, AnyGame
from camelup.editions.family import EditionInfo
from camelup.envs.course import CHANCE, TERMINAL, Course, Now, Played, played
from camelup.envs.encoding import Encoding
from camelup.envs.families import RECALLS
from camelup.envs.layout import Block, Ints, Layout
from camelup.envs.recall import Seen, said
from camelup.envs.rewards import victory

PLAYERS = 4
LONGEST = 10_000
"""Games have no greatest length; among random ones none is remotely as long."""

RECALLED = 1_000
"""So many moves an information state tensor holds, the latest ones. Games of players who choose
among kinds of action have about 100; those of uniformly random actions seldom as many."""

WHO = {CHANCE: pyspiel.PlayerId.CHANCE, TERMINAL: pyspiel.PlayerId.TERMINAL}


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
        max_num_players=info.most_players,
        min_num_players=info.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": PLAYERS, "modules": ""},
    )


TYPES = {info.key: _type(info) for info in EDITIONS.values() if info.family in RECALLS}


class CamelUpGame(pyspiel.Game):
    """One edition for a number of players; ``modules`` are joined by ``+``."""

    edition: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        players = int((params or {}).get("players", PLAYERS))
        modules = tuple(filter(None, str((params or {}).get("modules", "")).split("+")))
        self.key = (self.edition, players, modules)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions.size,
            max_chance_outcomes=max(self.played.most_outcomes, players),
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[self.edition], info, params or {})

    @property
    def played(self) -> Played:
        """What the game is made of; a game names it, it does not hold it."""
        return played(*self.key)

    @property
    def rules(self) -> AnyGame:
        """The engine's game."""
        return self.played.rules

    @property
    def encoding(self) -> Encoding:
        """The numbers of actions and observations."""
        return self.played.encoding

    def new_initial_state(self) -> CamelUpState:
        """The table before anything has been drawn."""
        return CamelUpState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Looks at a state for a player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind, params)


class CamelUpState(pyspiel.State):
    """A position, and how it came about.

    What the library asks from C++ and what is asked from Python are the same; the latter does not
    take the way through C++ where the answer is known here.
    """

    def __init__(self, game: CamelUpGame) -> None:
        super().__init__(game)
        self.course = Course(game.played)
        self._retelling: Seat | None = None
        """Whose move is written into the history without being played."""

    @property
    def now(self) -> Now:
        """The state as the rules have it, and what was seen on the way to it."""
        return self.course.now

    def current_player(self) -> Any:
        """A seat, chance, or nobody."""
        player = self.course.player if self._retelling is None else self._retelling
        return player if player >= 0 else WHO[player]

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.course.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Is it chance that moves?"""
        return self.course.player == CHANCE

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """What can be chosen now by whoever is to move, or nothing for others."""
        if player is not None and player != self.course.player:
            return []
        return list(self.course.legal())

    def _legal_actions(self, player: Seat) -> list[int]:
        return self.course.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The engine's outcomes by number."""
        return list(self.course.law())

    def _apply_action(self, action: int) -> None:
        if self._retelling is None:
            self.course.play(action)

    def _action_to_string(self, player: Seat, action: int) -> str:
        if player == CHANCE:
            return said(self.course.named(action))
        return self.course.game.encoding.actions.names[action]

    def observation_tensor(self, player: Seat | None = None) -> list[float]:
        """The position as a player sees it."""
        seat = self.course.player if player is None else player
        if not 0 <= seat < self.course.game.rules.players:
            raise ValueError(f"player {seat} sees nothing")
        return self.course.row(seat)

    def returns(self) -> list[float]:
        """Shares of the victory less an equal share; nothing before the end."""
        money = self.course.money
        if not self.is_terminal():
            return [0.0] * len(money)
        return [share - 1 / len(money) for share in victory(money)]

    def __str__(self) -> str:
        return said(self.course.state)

    def resample_from_infostate(self, player: Seat, sampler: Any) -> CamelUpState:
        """A state that ``player`` cannot tell from this one: others may have other cards.

        ``sampler`` gives numbers from 0 to 1. All that others may hold is equally likely. The state
        is as if it had been played so: its history leads to it, and the others know their new
        cards. Where cards are turned over at the end, nothing is hidden any more.
        """
        found = self.course.anew(player, sampler)
        if found is None:
            same: CamelUpState = self.clone()
            return same
        course, instead = found
        twin: CamelUpState = self.get_game().new_initial_state()
        for number, move in enumerate(self.full_history()):
            twin._retelling = move.player
            twin.apply_action(instead.get(number, move.action))
        twin._retelling = None
        twin.course = course
        return twin


class Observer:
    """What OpenSpiel's observers ask of a Python game.

    Without perfect recall it is the position as a player sees it, as a string and as a tensor. With
    it, all that he has seen as well: for each move who made it (1: chance, 2: oneself, 3: the
    player to one's left) and its number, from 1 on. What is private is what the others do not see.
    """

    def __init__(self, game: CamelUpGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError("these observers have no parameters")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees what is public, and at most one hand")
        self._rules, self._encoding = game.rules, game.encoding
        self._recall, self._public = kind.perfect_recall, kind.public_info
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        blocks = self._encoding.layout.blocks
        if self._recall:
            blocks = (*blocks, Block("moves", (RECALLED, 2)))
        layout = Layout(blocks)
        self.tensor: NDArray[np.float32] = np.zeros(layout.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = layout.unpack(self.tensor)

    def _view(self, state: CamelUpState, player: Seat, own: bool) -> Any:
        """The player's view; without private information, a spectator's from his seat."""
        if own:
            return self._rules.view(state.course.state, player)
        return replace(self._rules.view(state.course.state, None), seat=player)

    def _row(self, state: CamelUpState, player: Seat) -> Ints:
        """The position in numbers; of what is private only where the others see another number."""
        if self._public and self._own:
            return np.array(state.course.row(player), np.int16)
        row = self._encoding.observe(self._view(state, player, self._own))
        if self._public:
            return row
        public = self._encoding.observe(self._view(state, player, own=False))
        return np.where(row != public, row, 0).astype(np.int16)

    def set_from(self, state: CamelUpState, player: Seat) -> None:
        """Write the tensor."""
        self.tensor[: self._encoding.layout.size] = self._row(state, player)
        if self._recall:
            told = [self._told(one, player) for one in state.now.seen[-RECALLED:]]
            moves = self.dict["moves"]
            moves[:] = 0
            moves[: len(told)] = np.array(told, np.float32).reshape(-1, 2)

    def _told(self, one: Seen, player: Seat) -> tuple[int, int]:
        """Who made a move, and which; nothing if all of it is public and only secrets count."""
        number = one.number_for(player if self._own else None)
        if not self._public and number == one.shown:
            return 0, 0
        players = self._rules.players
        return 1 if one.player < 0 else 2 + (one.player - player) % players, number

    def string_from(self, state: CamelUpState, player: Seat) -> str:
        """What the player has seen, or sees."""
        if not self._recall and self._public:
            return said(self._view(state, player, self._own))
        if not self._recall:
            blocks = self._encoding.layout.unpack(self._row(state, player)).items()
            return " ".join(f"{name}={block.tolist()}" for name, block in blocks if block.any())
        own = player if self._own else None
        told = [(one.text_for(own), one.public) for one in state.now.seen]
        return "\n".join(text for text, public in told if self._public or text != public)


class BaseGame(CamelUpGame):
    """``camelup_base``, with the modules of the Supercup."""

    edition = "base"


class SecondGame(CamelUpGame):
    """``camelup_second``."""

    edition = "second"


class CardsGame(CamelUpGame):
    """``camelup_cards``."""

    edition = "cards"


# Classes, not functions: OpenSpiel lets go of them when the interpreter is gone already.
for _game in (BaseGame, SecondGame, CardsGame):
    pyspiel.register_game(TYPES[_game.edition], _game)
