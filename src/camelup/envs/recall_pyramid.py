"""The pyramid games for OpenSpiel: secret Race Betting cards, and a table of the kernel."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from msgspec.structs import replace

from camelup import kernels
from camelup.core.game import Chances
from camelup.core.values import Move, Seat
from camelup.envs.families import kernel_of
from camelup.envs.fast import Desk
from camelup.envs.fast_dice import chances_in
from camelup.envs.pyramid import PyramidEncoding
from camelup.envs.recall import Hidden
from camelup.odds.packed import face_of, playout_of
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.race_bets import BetOnRace, Deck, RaceBetsSlice, RaceCard
from camelup.pyramid.state import SETTING_UP, State

DECKS: tuple[Deck, ...] = ("winner", "loser")


class PyramidRecall:
    """A laid Race Betting card shows its deck, and its camel only to its owner (RB-21)."""

    def hidden(self, move: Move) -> Hidden | None:
        if not isinstance(move, BetOnRace):
            return None
        public = f"{move.seat} {move.kind} {move.deck}"
        return Hidden(move.seat, public, DECKS.index(move.deck))

    def quick(
        self, game: PyramidGame, encoding: PyramidEncoding, state: State
    ) -> KernelTable | None:
        kernel = kernel_of(game)
        if state.stage in SETTING_UP or kernel is None or not kernel.is_compiled():
            return None
        return KernelTable.at(game, encoding, state)

    def numbers(self, chances: Chances) -> list[int]:
        """In the engine's order: what can come out of the pyramid is known to all."""
        return list(range(len(chances)))

    def anew(
        self, game: PyramidGame, state: State, moves: list[Move], player: Seat, sampler: Any
    ) -> tuple[State, dict[int, Move]] | None:
        """Other cards that the others may have laid, all equally likely."""
        cards: dict[Seat, list[str]] = {}
        laid: dict[int, BetOnRace] = {}
        for number, one in enumerate(moves):
            if isinstance(one, BetOnRace) and one.seat != player:
                if one.seat not in cards:
                    cards[one.seat] = _shuffled(game.edition.racers, sampler)
                laid[number] = BetOnRace(one.seat, one.deck, cards[one.seat].pop())
        if not laid or state.stage == "over":
            return None
        return _redealt(game.edition, state, player, list(laid.values())), dict(laid)

    def most_outcomes(self, game: PyramidGame) -> int:
        """The start roll."""
        return int(3 ** len(game.edition.racers))


RECALL = PyramidRecall()


def _redealt(e: Edition, s: State, player: Seat, laid: list[BetOnRace]) -> State:
    """The same table with the cards that the others have laid instead of theirs, in order."""
    bets = s.race_bets
    gone: dict[Seat, set[str]] = {seat: set() for seat in range(len(bets.hands))}
    for bet in laid:
        gone[bet.seat].add(bet.camel)
    return replace(
        s,
        race_bets=RaceBetsSlice(
            tuple(
                hand if seat == player else tuple(c for c in e.racers if c not in gone[seat])
                for seat, hand in enumerate(bets.hands)
            ),
            _deck(bets.winner, player, [bet for bet in laid if bet.deck == "winner"]),
            _deck(bets.loser, player, [bet for bet in laid if bet.deck == "loser"]),
        ),
    )


def _deck(cards: tuple[RaceCard, ...], player: Seat, laid: list[BetOnRace]) -> tuple[RaceCard, ...]:
    """One's own cards stay where they are; the others' are replaced one after another."""
    others = iter(laid)
    return tuple(card if card.seat == player else _card(next(others)) for card in cards)


def _card(bet: BetOnRace) -> RaceCard:
    return RaceCard(bet.seat, bet.camel)


def _shuffled(items: tuple[str, ...], sampler: Any) -> list[str]:
    rest = list(items)
    return [rest.pop(int(sampler() * len(rest))) for _ in items]


class _Shared:
    """What all tables of one game use: a place to show one, and what dice can come out."""

    def __init__(self, game: PyramidGame, encoding: PyramidEncoding) -> None:
        self.game = game
        self.desk = Desk(game, encoding, 1)
        self.games, self.tables = self.desk.games, self.desk.games.tables
        self.row, self.mask, self.money = self.desk.rows[0], self.desk.masks[0], self.desk.money[0]
        self.reveals = cache(self._reveals)

    def _reveals(self, bag: int) -> tuple[Any, ...]:
        """With these dice inside, for each outcome: its number and chance; the die and the face."""
        chances, faces = chances_in(self.game.edition, bag), []
        law = [(number, float(p)) for number, (_, p) in enumerate(chances)]
        for outcome, _ in chances:
            assert isinstance(outcome, Reveal)
            faces.append(face_of(self.game.edition, outcome))
        return law, [number for number, _ in law], faces


_shared = cache(_Shared)


class KernelTable:
    """A table of the kernel; many share the place where one is looked at."""

    __slots__ = ("_shared", "_table", "player")

    def __init__(self, shared: _Shared, table: kernels.table.PackedTable) -> None:
        self._shared, self._table = shared, table
        self._settle()

    @classmethod
    def at(cls, game: PyramidGame, encoding: PyramidEncoding, state: State) -> KernelTable:
        """From a state on."""
        return cls(_shared(game, encoding), playout_of(game, state))

    def copy(self) -> KernelTable:
        table = playout_of(self._shared.game)
        table.load(*self._table.save())
        return KernelTable(self._shared, table)

    def _settle(self) -> None:
        shared = self._shared
        shared.tables[0] = self._table
        awaited = shared.games.awaited(0)
        self.player = -4 if awaited == -2 else awaited

    def play(self, number: int) -> None:
        shared = self._shared
        if self.player == -1:
            _, _, faces = shared.reveals(self._table.bag)
            self._table.reveal(*faces[number])
        else:
            shared.tables[0] = self._table
            shared.games.act(0, number)
        self._settle()

    def law(self) -> list[tuple[int, float]]:
        law: list[tuple[int, float]] = self._shared.reveals(self._table.bag)[0]
        return law

    def legal(self) -> list[int]:
        if self.player == -1:
            numbers: list[int] = self._shared.reveals(self._table.bag)[1]
            return numbers
        self._show(self.player)
        legal: list[int] = np.flatnonzero(self._shared.mask).tolist()
        return legal

    def row(self, seat: Seat) -> list[float]:
        self._show(seat)
        row: list[float] = self._shared.row.astype(np.float64).tolist()
        return row

    def money(self) -> tuple[int, ...]:
        self._show(0)
        return tuple(self._shared.money.tolist())

    def _show(self, seat: Seat) -> None:
        shared = self._shared
        shared.tables[0] = self._table
        shared.games.show(0, seat)
