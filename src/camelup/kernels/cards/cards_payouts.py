# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What the cards of a table of Camel Up Cards pay after a leg and after the race, and who wins."""

from __future__ import annotations

import cython

from camelup.kernels.cards.cards_pieces import CardsPieces
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.cards.cards_words import FENNEC, PALM, camel_at, place_at


@cython.cclass
class CardsPayouts(CardsPieces):
    """The money of every seat."""

    def _prepare(self) -> None:
        if not cython.compiled:
            self.place, self.net = zeros(5), zeros(6)
            self.wins, self.sum, self.square = zeros(6), zeros(6), zeros(6)

    def _pay_leg(self) -> cython.void:
        """The net of leg betting cards and cards of pieces (C-45, C-46, C-47, C-48, RC-14)."""
        self._rank()
        for seat in range(self.players):
            self.net[seat] = 0
        for camel in range(5):
            place: cython.int = self.place[camel]
            for i in range(self.sold[camel]):
                self.net[self.owner[4 * camel + i]] += self.winner_pay[5 * i + place]
            if self.midfield[camel] >= 0:
                self.net[self.midfield[camel]] += self.midfield_pay[place]
        if self.word & FENNEC:
            self.net[self.piece_seat[0]] += self.piece_pay
        if self.word & PALM:
            self.net[self.piece_seat[1]] += self.piece_pay
        self._pay()

    def _pay_race(self) -> cython.void:
        """The net of final betting cards (C-55, C-56, C-57, RC-14)."""
        for seat in range(self.players):
            self.net[seat] = 0
        for i in range(10):
            if self.overall[i] >= 0:
                place: cython.int = self.place[i % 5]
                self.net[self.overall[i]] += self.overall_pay[i - i % 5 + place]
        self._pay()

    def _rank(self) -> cython.void:
        """The place of each camel."""
        for lane in range(5):
            self.place[camel_at(self.word, lane)] = place_at(self.word, lane)

    def _pay(self) -> cython.void:
        """Something always remains (C-50)."""
        for seat in range(self.players):
            self.money[seat] = max(self.floor, self.money[seat] + self.net[seat])

    def _add_up(self) -> cython.void:
        """Note how a game ended; a tie is a shared victory (C-58)."""
        most: cython.longlong = 0
        for seat in range(self.players):
            money: cython.longlong = self.money[seat]
            most = max(most, money)
            self.sum[seat] += money
            self.square[seat] += money * money
        for seat in range(self.players):
            self.wins[seat] += self.money[seat] == most
