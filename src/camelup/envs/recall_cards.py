"""Camel Up Cards for OpenSpiel: secrets that only their owners see, and a table of the kernel."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from camelup import kernels
from camelup.cards.actions import Contribute, DealCard, Discard, ShowIntel
from camelup.cards.data import RACING_CARDS
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.core.game import Chances
from camelup.core.values import Move, Seat
from camelup.envs.cards import CardsEncoding
from camelup.envs.families import kernel_of
from camelup.envs.fast_cards import CardsDesk
from camelup.envs.recall import Hidden
from camelup.envs.redeal_cards import legs_of, redealt
from camelup.kernels.cards.cards_codes import ROOM
from camelup.odds.cards_tables import brought, cards_table

SECRETS = (DealCard, Discard, Contribute, ShowIntel)


class CardsRecall:
    """Others see that a card was dealt or chosen, not which one (C-20, C-21, C-22)."""

    def hidden(self, move: Move) -> Hidden | None:
        if not isinstance(move, SECRETS):
            return None
        return Hidden(move.seat, f"{move.seat} {move.kind}", SECRETS.index(type(move)))

    def quick(
        self, game: CardsGame, encoding: CardsEncoding, state: State
    ) -> CardsKernelTable | None:
        kernel = kernel_of(game)
        if kernel is None or not kernel.is_compiled() or len(state.track) > ROOM:
            return None
        return CardsKernelTable(_desk(game, encoding), cards_table(game, state))

    def numbers(self, chances: Chances) -> list[int]:
        """That of the card, whatever else is in the pile: its place among what is still there
        would tell what is not."""
        return [brought(outcome) for outcome, _ in chances]

    def anew(
        self, game: CardsGame, state: State, moves: list[Move], player: Seat, sampler: Any
    ) -> tuple[State, dict[int, Move]] | None:
        """Other cards for the others in every leg so far, as far as they were not seen."""
        instead: dict[int, Move] = {}
        for leg in legs_of(moves):
            instead |= redealt(game.players, leg, player, sampler)
        if not instead:
            return None
        s = game.start()
        for place, move in enumerate(moves):
            s = game.apply(s, instead.get(place, move)).state
        return s, instead

    def most_outcomes(self, game: CardsGame) -> int:
        """A card of each kind; or any of the players is the youngest."""
        return len(set(RACING_CARDS))


RECALL = CardsRecall()


_desk = cache(partial(CardsDesk, count=1))
"""Where the tables of a game are looked at, one at a time."""


class CardsKernelTable:
    """A table of the kernel."""

    __slots__ = ("_desk", "_table", "player")

    def __init__(self, desk: CardsDesk, table: kernels.cards_table.CardsTable) -> None:
        self._desk, self._table = desk, table
        self._settle()

    def _settle(self) -> None:
        asked = self._table.asked()
        self.player = -4 if asked == -2 else asked

    def copy(self) -> CardsKernelTable:
        return CardsKernelTable(self._desk, self._table.twin())

    def play(self, number: int) -> None:
        if self.player == -1:
            self._table.come(number)
        else:
            self._shown().act(0, number)
        self._settle()

    def law(self) -> list[tuple[int, float]]:
        chances = self._table.chances()
        whole = sum([tickets for _, tickets in chances])
        return [(what, tickets / whole) for what, tickets in chances]

    def legal(self) -> list[int]:
        if self.player == -1:
            return [what for what, _ in self._table.chances()]
        legal: list[int] = self._shown().legal(0)
        return legal

    def row(self, seat: Seat) -> list[float]:
        row: list[float] = self._shown().seen(0, seat)
        return row

    def money(self) -> tuple[int, ...]:
        return tuple(self._table.purses())

    def _shown(self) -> Any:
        """The kernel, turned to this table."""
        games = self._desk.games
        games.put(0, self._table)
        return games
