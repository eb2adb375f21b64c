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

from camelup.envs import extras

extras.need("openspiel", "numpy", "pyspiel")

from functools import cache
from typing import Any

import msgspec
import numpy as np
import pyspiel
from msgspec.structs import replace
from numpy.typing import NDArray

from camelup.core.game import CHANCE, OVER
from camelup.core.values import Action, Move, Seat
from camelup.editions.catalogue import EDITIONS, make_game
from camelup.envs.pyramid import PyramidEncoding
from camelup.envs.rewards import victory
from camelup.pyramid.actions import BetOnRace
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.state import RaceBets, RaceCard, State
from camelup.pyramid.view import View

PLAYERS = 4
LONGEST = 10_000
"""Games have no greatest length; among random ones none is remotely as long."""


def _type(edition: str) -> Any:
    """What OpenSpiel wants to know of an edition."""
    info = EDITIONS[edition]
    return pyspiel.GameType(
        short_name=f"camelup_{edition}",
        long_name=f"Camel Up, {edition}",
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


TYPES = {edition: _type(edition) for edition in ("base", "second")}


@cache
def _played(edition: str, players: int) -> tuple[PyramidGame, PyramidEncoding]:
    """The rules and the numbers of a game; a state names them, it does not hold them."""
    game = make_game(edition, players)
    assert isinstance(game, PyramidGame)
    return game, PyramidEncoding(game.edition, players)


class Seen(msgspec.Struct, frozen=True):
    """A move: what everybody sees of it, whose it was (-1: chance), and what that seat sees."""

    public: str
    seat: Seat
    own: str


class Now(msgspec.Struct, frozen=True):
    """A state of the engine and what was seen on the way to it; never copied, for it is frozen."""

    state: State
    seen: tuple[Seen, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Now:
        return self


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

    def current_player(self) -> Any:
        """A seat, chance, or nobody."""
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
        rules, encoding = _played(*self.key)
        move = self._move(self.current_player(), action)
        after = rules.apply(self.now.state, move).state
        self.now = Now(after, (*self.now.seen, _seen(move, encoding)))

    def _action_to_string(self, player: Seat, action: int) -> str:
        _, encoding = _played(*self.key)
        if player == pyspiel.PlayerId.CHANCE:
            return _said(self._move(player, action))
        return encoding.actions.names[action]

    def returns(self) -> list[float]:
        """Shares of the victory less an equal share; nothing before the end."""
        money = self.now.state.money
        if not self.is_terminal():
            return [0.0] * len(money)
        return [share - 1 / len(money) for share in victory(money)]

    def __str__(self) -> str:
        return _said(self.now.state)

    def resample_from_infostate(self, player: Seat, sampler: Any) -> CamelUpState:
        """A state that ``player`` cannot tell from this one: others may have laid other camels.

        ``sampler`` gives numbers from 0 to 1. All that others may hold is equally likely.
        """
        rules, _ = _played(*self.key)
        copy: CamelUpState = self.clone()
        copy.now = replace(self.now, state=_redealt(rules.edition, self.now.state, player, sampler))
        return copy


def _said(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _seen(move: Move, encoding: PyramidEncoding) -> Seen:
    """A laid Race Betting card shows its deck, and its camel only to its owner (RB-21)."""
    if not isinstance(move, Action):
        return Seen(_said(move), -1, "")
    own = encoding.actions.name_of(move)
    public = f"{move.kind} {move.deck}" if isinstance(move, BetOnRace) else own
    return Seen(f"{move.seat} {public}", move.seat, f"{move.seat} {own}")


def _redealt(e: Edition, s: State, player: Seat, sampler: Any) -> State:
    """The same table with other camels on the cards of the others."""
    bets, cards = s.race_bets, dict[Seat, list[str]]()
    for seat, hand in enumerate(bets.hands):
        laid = [card.camel for card in (*bets.winner, *bets.loser) if card.seat == seat]
        cards[seat] = [*laid, *hand] if seat == player else _shuffled(e.racers, sampler)
    winner = tuple(RaceCard(card.seat, cards[card.seat].pop(0)) for card in bets.winner)
    loser = tuple(RaceCard(card.seat, cards[card.seat].pop(0)) for card in bets.loser)
    hands = tuple(tuple(c for c in e.racers if c in cards[seat]) for seat in sorted(cards))
    return replace(s, race_bets=RaceBets(hands, winner, loser))


def _shuffled(items: tuple[str, ...], sampler: Any) -> list[str]:
    rest = list(items)
    return [rest.pop(int(sampler() * len(rest))) for _ in items]


class Observer:
    """What OpenSpiel's observers ask of a Python game.

    With perfect recall it is all that a player has seen, as a string; without, the position as he
    sees it, as a string and as a tensor.
    """

    def __init__(self, game: CamelUpGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError("these observers have no parameters")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not kind.public_info:
            raise ValueError("an observer sees what is public, and at most one hand")
        self._rules, self._encoding = game.rules, game.encoding
        self._recall = kind.perfect_recall
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._recall:
            self.tensor = np.zeros(self._encoding.layout.size, np.float32)
            self.dict = self._encoding.layout.unpack(self.tensor)

    def _view(self, state: CamelUpState, player: Seat) -> View:
        """The player's view; without private information, a spectator's from his seat."""
        if self._own:
            return self._rules.view(state.now.state, player)
        return replace(self._rules.view(state.now.state, None), seat=player)

    def set_from(self, state: CamelUpState, player: Seat) -> None:
        """Write the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self._encoding.observe(self._view(state, player))

    def string_from(self, state: CamelUpState, player: Seat) -> str:
        """What the player has seen, or sees."""
        if not self._recall:
            return _said(self._view(state, player))
        seen = state.now.seen
        own = self._own
        return "\n".join(one.own if own and one.seat == player else one.public for one in seen)


class BaseGame(CamelUpGame):
    """``camelup_base``."""

    edition = "base"


class SecondGame(CamelUpGame):
    """``camelup_second``."""

    edition = "second"


# Classes, not functions: OpenSpiel lets go of them when the interpreter is gone already.
for _game in (BaseGame, SecondGame):
    pyspiel.register_game(TYPES[_game.edition], _game)
