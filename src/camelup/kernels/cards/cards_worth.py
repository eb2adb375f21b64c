# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What each answer is worth to a player of Camel Up Cards, as ``greedy`` reckons but at a glance.

Laws come from a few dozen paths (:mod:`kernels.cards.cards_paths`), where ``greedy`` takes exact
ones or thousands. Only on the busiest spaces a piece is tried; elsewhere it is worth what its card
costs if it stays. What a piece or a hand card does to final betting cards is left out, and what a
hand card does to the cost of the own piece. Of the sets of cards that can come into the deck by a
choice, a few are tried, and each card to put away is worth what the best of the sets is that it
leads to.
"""

from __future__ import annotations

import cython

from camelup.kernels.cards.cards_answers import CardsAnswers
from camelup.kernels.cards.cards_leg import CardsLeg
from camelup.kernels.cards.cards_paths import CardsPaths
from camelup.kernels.cards.cards_table import CardsTable
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.cards.cards_answers import ANSWERS, BEHIND, CELLS, PIECES
    from camelup.kernels.cards.cards_codes import (
        CARD_KINDS,
        CHOOSE,
        CONTRIBUTE,
        DISCARD,
        HAND_CARD,
        INTEL,
        MIDFIELD,
        OVERALL,
        PIECE,
        TURN,
        WINNER,
    )
    from camelup.kernels.cards.cards_paths import BEFORE, LEG, RACE, THEN
    from camelup.kernels.cards.cards_words import CROSSED, FENNEC, PALM, camel_at, place_at
    from camelup.kernels.cards.piles import held, picked, total, weigh

SETS, BUSY = 40, 6
"""So many sets of cards are tried for a choice, and pieces on so many spaces."""


@cython.cclass
class CardsWorth(CardsAnswers):
    """``effort``: paths for the law of the leg, for that of the race, and for what is tried."""

    def __init__(self, paths: CardsPaths, effort: tuple[int, int, int]) -> None:
        CardsAnswers.__init__(self, paths)
        self.samples, self.races, self.tries = effort
        if not self.tries < self.samples >= self.races:
            raise ValueError("a leg takes the most paths, and more than what is tried")
        self.chosen = 0

    def _prepare(self) -> None:
        if not cython.compiled:
            self.worth, self.best = [0.0] * ANSWERS, [0.0] * CARD_KINDS
            self.ways = zeros(8 * CARD_KINDS + 8)

    def _weigh(self, t: CardsTable, seat: cython.int, chosen: cython.ulonglong) -> cython.void:
        """Open answers and their values, for a seat that has ``chosen`` these cards so far."""
        self._order(t)
        self._close()
        self.chosen = chosen
        for i in range(ANSWERS):
            self.worth[i] = 0.0
        self.paths._describe(t, seat)
        self.paths._follow(t, self.samples, self.races, self.tries)
        if t.stage == CHOOSE:
            self._weigh_choice(t, seat)
        else:
            self._weigh_turn(t, seat)

    # What betting cards pay on average

    def _winner(
        self, t: CardsTable, law: cython.int, camel: cython.int, height: cython.int
    ) -> cython.double:
        """A "winner" card (C-46)."""
        found: cython.double = 0.0
        for place in range(5):
            found += t.winner_pay[5 * height + place] * self.paths.law[law + 5 * camel + place]
        return found

    def _midfield(self, t: CardsTable, law: cython.int, camel: cython.int) -> cython.double:
        """A "midfield" card (C-47)."""
        found: cython.double = 0.0
        for place in range(5):
            found += t.midfield_pay[place] * self.paths.law[law + 5 * camel + place]
        return found

    def _final(self, t: CardsTable, role: cython.int, camel: cython.int) -> cython.double:
        """A final betting card (C-56, C-57); ``role`` is 0 or 5."""
        found: cython.double = 0.0
        for place in range(5):
            found += t.overall_pay[role + place] * self.paths.law[RACE + 5 * camel + place]
        return found

    def _leg_cards(self, t: CardsTable, law: cython.int, seat: cython.int) -> cython.double:
        """The leg betting cards of a seat."""
        found: cython.double = 0.0
        for camel in range(5):
            for i in range(t.sold[camel]):
                if t.owner[4 * camel + i] == seat:
                    found += self._winner(t, law, camel, i)
            if t.midfield[camel] == seat:
                found += self._midfield(t, law, camel)
        return found

    def _has_leg_cards(self, t: CardsTable, seat: cython.int) -> cython.bint:
        found: cython.bint = False
        for camel in range(5):
            found = found or t.midfield[camel] == seat
            for i in range(t.sold[camel]):
                found = found or t.owner[4 * camel + i] == seat
        return found

    # A turn

    def _weigh_turn(self, t: CardsTable, seat: cython.int) -> cython.void:
        """All that may be done; nothing is worth nothing."""
        count: cython.int = t._count(seat)
        for i in range(count):
            code: cython.ulonglong = t._pick(seat, i)
            kind: cython.int = code >> 40
            what: cython.int = code & 1023
            answer: cython.int = self._answer(t, kind, what)
            if answer < 0:
                continue
            self.open[answer] = 1
            if kind == WINNER:
                self.worth[answer] = self._winner(t, LEG, what, t.sold[what])
            elif kind == MIDFIELD:
                self.worth[answer] = self._midfield(t, LEG, what)
            elif kind == OVERALL:
                self.worth[answer] = self._exchange(t, seat, 5 * (what >> 3), what & 7)
            elif kind == PIECE:
                stays: cython.double = 1.0 - self.paths.landed[what & 63]
                self.worth[answer] = t.piece_pay * max(0.0, stays)
            elif kind == HAND_CARD:
                self.worth[answer] = self._hand_gain(t, seat, t.camel[what])
        if t.stage == TURN and self._has_leg_cards(t, seat):
            self._try_pieces(t, seat)

    def _exchange(
        self, t: CardsTable, seat: cython.int, role: cython.int, camel: cython.int
    ) -> cython.double:
        """A final betting card, less the one that goes back for it (C-43)."""
        found: cython.double = self._final(t, role, camel)
        for old in range(5):
            if t.overall[role + old] == seat:
                found -= self._final(t, role, old)
        return found

    def _hand_gain(self, t: CardsTable, seat: cython.int, camel: cython.int) -> cython.double:
        """What a card from the hand changes."""
        if not self._has_leg_cards(t, seat):
            return 0.0
        leg: CardsLeg = self.paths.leg
        leg.fennec, leg.palm, leg.length = t.fennec, t.palm, t.length
        return self._gain(t, seat, leg._step(t.word, camel, t.hand_steps, 0), t.fennec, t.palm)

    def _gain(
        self,
        t: CardsTable,
        seat: cython.int,
        word: cython.ulonglong,
        fennec: cython.int,
        palm: cython.int,
    ) -> cython.double:
        """What becomes of the leg betting cards of the seat."""
        if word & CROSSED:
            for i in range(25):
                self.paths.law[THEN + i] = 0.0
            for lane in range(5):
                self.paths.law[THEN + 5 * camel_at(word, lane) + place_at(word, lane)] = 1.0
        else:
            self.paths._try(t, word, fennec, palm, self.tries)
        return self._leg_cards(t, THEN, seat) - self._leg_cards(t, BEFORE, seat)

    def _try_pieces(self, t: CardsTable, seat: cython.int) -> cython.void:
        """Pieces on the busiest spaces, with what they do to the own leg betting cards."""
        tried: cython.ulonglong = 0
        one: cython.ulonglong = 1
        for _ in range(BUSY):
            best: cython.int = -1
            most: cython.double = 0.0
            for cell in range(CELLS):
                for piece in range(2):
                    if self.open[PIECES + CELLS * piece + cell] and not tried >> cell & 1:
                        landed: cython.double = self.paths.landed[self._space(cell)]
                        if landed > most:
                            best, most = cell, landed
            if best < 0:
                return
            tried |= one << best
            self._try_at(t, seat, best)

    def _space(self, cell: cython.int) -> cython.int:
        """Of a cell of the window."""
        return cell + self.lead - BEHIND

    def _try_at(self, t: CardsTable, seat: cython.int, cell: cython.int) -> cython.void:
        """Either piece on one space."""
        space: cython.int = self._space(cell)
        if self.open[PIECES + cell]:
            gain: cython.double = self._gain(t, seat, t.word | FENNEC, space, t.palm)
            self.worth[PIECES + cell] = gain + t.piece_pay * self.paths.stays[2]
        if self.open[PIECES + CELLS + cell]:
            gain = self._gain(t, seat, t.word | PALM, t.fennec, space)
            self.worth[PIECES + CELLS + cell] = gain + t.piece_pay * self.paths.stays[3]

    # While the deck is built

    def _weigh_choice(self, t: CardsTable, seat: cython.int) -> cython.void:
        """Sets of known cards in the deck, and the cards that lead to them."""
        owed: cython.int = t._owes(seat)
        if owed < 0:
            return
        hand: cython.ulonglong = t.hand[seat] - self.chosen
        given: cython.ulonglong = t.contributed[seat]
        left: cython.int = t.shows
        if owed == CONTRIBUTE:
            given += self.chosen
        if owed != INTEL:
            left += t.contributes - total(given)
        self._open_cards(owed, hand)
        hand = self.paths._by_place(hand)
        weigh(hand, left, self.ways)
        sets: cython.int = self.ways[left]
        tried: cython.int = min(sets, SETS)
        for i in range(CARD_KINDS):
            self.best[i] = -1.0
        for n in range(tried):
            pile: cython.ulonglong = picked(hand, left, n * sets // tried, self.ways)
            value: cython.double = self._judge(t, seat, given + self.paths._by_kind(pile))
            for i in range(CARD_KINDS):
                leads: cython.bint = held(pile, i) > 0
                if owed == DISCARD:
                    leads = held(hand, i) > held(pile, i)
                if leads:
                    self.best[i] = max(self.best[i], value)
        for i in range(CARD_KINDS):
            if self.open[CARD_KINDS * owed + i]:
                self.worth[CARD_KINDS * owed + i] = self.best[i]
        self.paths._describe(t, seat)

    def _judge(self, t: CardsTable, seat: cython.int, known: cython.ulonglong) -> cython.double:
        """The best first leg betting card, with these cards known to be in the deck."""
        mine: cython.ulonglong = t.hand[seat] + t.discarded[seat] + t.contributed[seat]
        found: cython.double = -1.0
        self.paths._know(t, known, mine - known)
        self.paths._try(t, t.word, 0, 0, self.tries)
        for camel in range(5):
            found = max(found, self._winner(t, THEN, camel, 0))
            found = max(found, self._midfield(t, THEN, camel))
        return found
