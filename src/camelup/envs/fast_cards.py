"""Camel Up Cards on the kernel, in the numbers of its encoding."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from camelup import kernels
from camelup.bots.cards_greedy import cards_greedy_kernel
from camelup.cards.data import WINNER_VALUES
from camelup.cards.game import CardsGame
from camelup.core.values import Seat
from camelup.envs.cards import SPACES, WINNERS, CardsEncoding
from camelup.envs.desk import AnyDesk, codes_on, knows
from camelup.envs.families import GamesKernel
from camelup.envs.kernel_match import KernelMatch
from camelup.envs.kernel_rounds import KernelRounds
from camelup.kernels.cards.cards_codes import ACTION_KINDS, PIECE
from camelup.odds.cards_tables import action_of, cards_table
from camelup.play.dice import Dice

NAMES = [action_of(("1",), 0, kind << 40 | (kind == PIECE)).kind for kind in range(ACTION_KINDS)]
"""The kinds of action as the kernel numbers them."""


class CardsDesk(AnyDesk):
    """Some games of Camel Up Cards side by side."""

    def _table(self, game: CardsGame) -> kernels.cards_table.CardsTable:
        return cards_table(game)

    def _party(
        self, game: CardsGame, seats: Sequence[str | None]
    ) -> kernels.cards_players.CardsPlayers:
        order = bytes(sorted(range(ACTION_KINDS), key=NAMES.__getitem__))
        greedy = cards_greedy_kernel() if "greedy" in seats else None
        return kernels.cards_players.CardsPlayers(codes_on(seats), order, greedy)

    def _games(
        self,
        game: CardsGame,
        encoding: CardsEncoding,
        tables: list[kernels.cards_table.CardsTable],
        settings: tuple[int, int, int, bool],
    ) -> kernels.cards_games.CardsGames:
        return kernels.cards_games.CardsGames(
            tables,
            self.party,
            firsts_of(encoding),
            SPACES,
            bytes(WINNERS.index(value) for value in WINNER_VALUES),
            tuple(encoding.layout.start[name] for name in kernels.cards_games.BLOCKS),
            encoding.actions.size,
            encoding.layout.size,
            *settings,
            self._flat(),
        )


def firsts_of(encoding: CardsEncoding) -> tuple[int, ...]:
    """The number of the first action of each kind; one beyond all where there is none."""
    kinds = [name.partition(" ")[0] for name in encoding.actions.names]
    return tuple(kinds.index(name) if name in kinds else len(kinds) for name in NAMES)


class CardsMatch(KernelMatch):
    """A game of Camel Up Cards."""

    game: CardsGame

    def _lay(self, game: CardsGame, encoding: CardsEncoding) -> CardsDesk:
        return CardsDesk(game, encoding, 1)

    def start(self, dice: Dice) -> None:
        """Set up a new game with these dice."""
        self._bring(dice)
        self._desk.games.tables[0].set_up(0, 0)
        self._settle()

    def _bring(self, dice: Dice) -> None:
        super()._bring(dice)
        self._desk.party.bring([dice.below] * (self.game.players + 1))

    def _go_on(self) -> None:
        self._desk.party.play_on(self._desk.games.tables[0])


class CardsRounds(KernelRounds):
    """A game of Camel Up Cards."""

    def _lay(
        self, game: CardsGame, numbers: CardsEncoding, opponents: Sequence[str], seat: Seat
    ) -> CardsDesk:
        return CardsDesk(game, numbers, 1, learner=seat, opponents=opponents, mode=2)

    def _bring(self) -> None:
        self._desk.party.bring([dice.below for dice in self._dice])


def scribe(
    game: CardsGame,
    encoding: CardsEncoding,
    seats: Sequence[str],
    values: bool,
    arrays: dict[str, Any],
) -> tuple[CardsDesk, kernels.cards_scribe.CardsScribe]:
    """What writes down the decisions of the bots on all seats."""
    desk = CardsDesk(game, encoding, 1)
    odds = cards_greedy_kernel(told=True) if values else None
    bots = desk._party(game, seats)
    return desk, kernels.cards_scribe.CardsScribe(desk.games, bots, odds, arrays)


def plays(game: CardsGame) -> bool:
    """The kernel shows everybody's money, and draws who is youngest."""
    return game.open_money and game.age_order is None


KERNEL = GamesKernel(
    plays,
    partial(kernels.is_compiled, "cards_games"),
    CardsMatch,
    CardsDesk,
    knows,
    CardsRounds,
    scribe,
    with_odds=False,
)
