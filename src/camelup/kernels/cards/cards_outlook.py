# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What a network is told of a table of Camel Up Cards by a seat that is to act.

Everything is seen from whoever looks: racers from first to last, spaces from the leader, seats from
the own one to the left. So positions that differ in colours alone are one to the network. Odds and
what each answer is worth are those of :mod:`kernels.cards.cards_worth`; answers are said in
:mod:`kernels.cards.cards_answers`. Of other players' hands, of what they put away and of their
intel before it is shown nothing is looked at.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from camelup.kernels.cards.cards_games import CardsGames
from camelup.kernels.cards.cards_greedy import CardsGreedy
from camelup.kernels.cards.cards_paths import CardsPaths
from camelup.kernels.cards.cards_table import CardsTable
from camelup.kernels.cards.cards_worth import CardsWorth

if not cython.compiled:
    from camelup.kernels.cards.cards_answers import ANSWERS, BEHIND, CELLS
    from camelup.kernels.cards.cards_codes import (
        BET,
        CARD_KINDS,
        CHOOSE,
        CONTRIBUTE,
        TOP_CARD,
        TURN,
    )
    from camelup.kernels.cards.cards_paths import LEG, RACE
    from camelup.kernels.cards.cards_words import FENNEC, PALM, space_at
    from camelup.kernels.cards.piles import card, held, kind_of, total
    from camelup.kernels.shared.cells import seen_from
    from camelup.kernels.shared.words import low

SEATS = 6
RACER, RACERS = 80, 0
BOARD = RACERS + 5 * RACER
WINDOW = BOARD + 52
PLACED = WINDOW + 5 * CELLS
PEOPLE, PERSON = PLACED + 16, 12
OWN = PEOPLE + SEATS * PERSON
WORTH = OWN + 4
WIDTH = WORTH + ANSWERS
"""Where each block of a row begins, and how long it is."""


@cython.cclass
class CardsOutlook(CardsWorth):
    """For tables of one kind, of which there are at most ``most`` at once."""

    def __init__(self, paths: CardsPaths, effort: tuple[int, int, int], most: int = 1) -> None:
        CardsWorth.__init__(self, paths, effort)
        self.row = array("f", bytes(4 * WIDTH))
        self.put_away = array("Q", bytes(8 * most))
        self.wanted = array("Q", bytes(8 * most))
        if not cython.compiled:
            self.purse = [0.0] * SEATS

    def places(self) -> tuple[int, int, int, int, int]:
        """Of a row, as a network needs it: its length and the number of answers; how many seats it
        has, where the first begins and how far it is to the next."""
        return WIDTH, ANSWERS, SEATS, PEOPLE, PERSON

    def read(
        self, table: CardsTable, seat: cython.int, chosen: cython.ulonglong = 0
    ) -> tuple[Any, list[int]]:
        """The row of a seat that is to act, and which answers are possible."""
        self._look(table, seat, chosen)
        return self.row, [self.open[i] for i in range(ANSWERS)]

    # Many tables at once

    def forget(self) -> None:
        """New games: no choice of cards has begun."""
        for i in range(len(self.put_away)):
            self.put_away[i] = self.wanted[i] = 0

    def look(self, games: CardsGames, rows: Any, masks: Any) -> None:
        """Rows and possible answers of all games, flat; blank where nobody is to act."""
        self.rows, self.marks = rows, masks
        t: CardsTable
        for i in range(games.count):
            t = games.tables[i]
            seat: cython.int = t._asked()
            if seat >= 0:
                self._look(t, seat, self.put_away[i])
            else:
                self._blank()
            for j in range(WIDTH):
                self.rows[i * WIDTH + j] = self.row[j]
            for j in range(ANSWERS):
                self.marks[i * ANSWERS + j] = self.open[j]

    def step(self, games: CardsGames, answers: Any) -> None:
        """One answer in each game; below 0 what was chosen before. A choice that still lacks a card
        leaves its game as it stands."""
        self.given = answers
        t: CardsTable
        for i in range(games.count):
            t = games.tables[i]
            self._order(t)
            if self.given[i] >= 0:
                code: cython.ulonglong = self._code(t, self.given[i])
                if code >> 40 <= CONTRIBUTE:
                    self.put_away[i] += code & low(40)
                    if total(self.put_away[i]) < t._chosen(code >> 40):
                        self._hold(games, i)
                        continue
                    code = code >> 40 << 40 | self.put_away[i]
                self._choose(games, i, code)
            self.put_away[i] = 0
            games._step(i)

    def choose_as(self, other: CardsGreedy, games: CardsGames, which: Any, answers: Any) -> None:
        """What ``other`` takes in the games that are marked; tells the answers, one card of a
        choice after the other. What no answer stands for is chosen at once."""
        self.marks, self.given = which, answers
        t: CardsTable
        for i in range(games.count):
            if not self.marks[i]:
                continue
            t = games.tables[i]
            if self.wanted[i] == 0:
                ties: cython.int = other._choices(t, t._asked())
                self.wanted[i] = other.best[t._below(ties)]
            self._order(t)
            code: cython.ulonglong = self.wanted[i]
            if code >> 40 <= CONTRIBUTE:
                kind: cython.int = kind_of(code, 0)
                self.given[i] = self._card_answer(code >> 40, kind)
                self.wanted[i] -= card(kind)
                if self.wanted[i] & low(40) == 0:
                    self.wanted[i] = 0
                continue
            self.given[i] = self._answer(t, code >> 40, code & 1023)
            self.wanted[i] = 0
            if self.given[i] < 0:
                self._choose(games, i, code)

    def _hold(self, games: CardsGames, i: cython.int) -> cython.void:
        """Nothing happens in this game."""
        games.terminated[i] = games.truncated[i] = games.illegal[i] = 0
        for seat in range(games.players):
            games.seat_rewards[i * games.players + seat] = 0

    def _choose(self, games: CardsGames, i: cython.int, code: cython.ulonglong) -> cython.void:
        """A piece on a space without a number is left, and the top card revealed instead."""
        kind: cython.ulonglong = TOP_CARD
        games._turn_to(i)
        number: cython.int = games._number(code)
        games.chosen[i] = games._number(kind << 40) if number < 0 else number

    # Rows

    def _blank(self) -> cython.void:
        for i in range(WIDTH):
            self.row[i] = 0.0
        self._close()

    def _look(self, t: CardsTable, seat: cython.int, chosen: cython.ulonglong) -> cython.void:
        self._blank()
        self._weigh(t, seat, chosen)
        for i in range(ANSWERS):
            self.row[WORTH + i] = self.worth[i]
        self._people(t, seat)
        self._racers(t, seat)
        self._cards(t, seat)
        self._board(t, seat)
        self._window(t, seat)

    def _people(self, t: CardsTable, me: cython.int) -> cython.void:
        """Everybody's money, cards and expectations; the own seat first."""
        best: cython.double = -1e9
        for i in range(t.players):
            seat: cython.int = (me + i) % t.players
            at: cython.int = PEOPLE + PERSON * i
            leg: cython.double = self._leg_cards(t, LEG, seat)
            for piece in range(2):
                if t.word & (PALM if piece else FENNEC) and t.piece_seat[piece] == seat:
                    leg += t.piece_pay * self.paths.stays[piece]
                    self.row[at + 8] += 1.0
            finals: cython.double = 0.0
            for camel in range(10):
                if t.overall[camel] == seat:
                    finals += self._final(t, camel - camel % 5, camel % 5)
                    self.row[at + 9] += 0.5
            self.purse[i] = t.money[seat] + leg + finals
            if i:
                best = max(best, self.purse[i])
            self.row[at] = 1.0
            self.row[at + 1] = t.money[seat] / 20.0
            self.row[at + 2] = leg / 5.0
            self.row[at + 3] = finals / 5.0
            self.row[at + 4] = self.purse[i] / 20.0
            self.row[at + 5] = (self.purse[i] - self.purse[0]) / 10.0
            self.row[at + 6] = (t.money[seat] - t.money[me]) / 10.0
            self.row[at + 7] = t.played[seat] >= 0
            self.row[at + 10] = t.stage != CHOOSE and seat == t.turn
            self.row[at + 11] = t.stage == CHOOSE and seat == t.turn
        self.row[OWN] = (self.purse[0] - best) / 10.0
        self.row[OWN + 1] = self._has_leg_cards(t, me)

    def _racers(self, t: CardsTable, me: cython.int) -> cython.void:
        """From first to last: where each stands, its chances, and who has bet on it."""
        before: cython.int = 0
        height: cython.int = 0
        for lane in range(5):
            space: cython.int = space_at(t.word, lane)
            height = height + 1 if space and space == before else 0
            before = space
            at: cython.int = RACERS + RACER * (4 - lane)
            camel: cython.int = self.paths.racer[4 - lane]
            self.row[at + min(11, self.lead - space)] = 1.0
            self.row[at + 12] = space == 0
            self.row[at + 13] = height / 4.0
            for place in range(5):
                self.row[at + 14 + place] = self.paths.law[LEG + 5 * camel + place]
                self.row[at + 19 + place] = self.paths.law[RACE + 5 * camel + place]
            self._bets(t, me, camel, at)

    def _bets(
        self, t: CardsTable, me: cython.int, camel: cython.int, at: cython.int
    ) -> cython.void:
        """Who has which betting cards of a racer, and what there is still to be had."""
        if t.sold[camel] < t.depth:
            self.row[at + 24] = self._winner(t, LEG, camel, t.sold[camel]) / 5.0
            self.row[at + 25] = t.winner_pay[5 * t.sold[camel]] / 5.0
        self.row[at + 26] = self._midfield(t, LEG, camel) / 2.0
        self.row[at + 27] = self._final(t, 0, camel) / 5.0
        self.row[at + 28] = self._final(t, 5, camel) / 5.0
        self.row[at + 29] = (t.depth - t.sold[camel]) / 4.0
        for i in range(t.sold[camel]):
            seat: cython.int = seen_from(me, t.owner[4 * camel + i], t.players)
            self.row[at + 30 + seat] += t.winner_pay[5 * i] / 5.0
        if t.midfield[camel] >= 0:
            self.row[at + 36 + seen_from(me, t.midfield[camel], t.players)] = 1.0
        if t.overall[camel] >= 0:
            self.row[at + 42 + seen_from(me, t.overall[camel], t.players)] = 1.0
        if t.overall[5 + camel] >= 0:
            self.row[at + 48 + seen_from(me, t.overall[5 + camel], t.players)] = 1.0

    def _cards(self, t: CardsTable, me: cython.int) -> cython.void:
        """Of each racer the cards +1 and +2: where they are, as far as the seat knows."""
        shown: cython.ulonglong = 0
        intel: cython.ulonglong = 0
        played: cython.ulonglong = 0
        for i in range(t.shown if t.stage != CHOOSE else 0):
            shown += card(held(t.revealed, i))
        for seat in range(t.players):
            if t.intel[seat] >= 0 and (t.stage != CHOOSE or seat == me):
                intel += card(t.intel[seat])
            if t.played[seat] >= 0:
                played += card(t.played[seat])
        for i in range(CARD_KINDS):
            kind: cython.int = self.paths.kinds[i]
            at: cython.int = RACERS + RACER * (i // 2) + 54 + 13 * (i % 2)
            self.row[at] = held(t.hand[me], kind)
            self.row[at + 1] = held(t.discarded[me], kind)
            self.row[at + 2] = held(t.contributed[me], kind)
            self.row[at + 3] = held(self.chosen, kind)
            self.row[at + 4] = held(shown, kind) / 2.0
            self.row[at + 5] = held(intel, kind)
            self.row[at + 6] = held(played, kind)
            self.row[at + 7] = held(self.paths.inside, kind)
            self.row[at + 8] = held(self.paths.outside, kind) / 5.0

    def _board(self, t: CardsTable, me: cython.int) -> cython.void:
        """How far it is to the finish card, cards in the deck, the leg, what is to be decided."""
        self.row[BOARD + max(0, min(19, t.length - self.lead))] = 1.0
        self.row[BOARD + 20 + min(12, self.paths.draws)] = 1.0
        self.row[BOARD + 33 + min(8, t.leg) - 1] = 1.0
        if t.stage == CHOOSE:
            self.row[BOARD + 41 + max(0, t._owes(me))] = 1.0
            self.row[BOARD + 47] = total(self.chosen) / 3.0
        self.row[BOARD + 44] = t.stage == TURN
        self.row[BOARD + 45] = t.stage == BET
        self.row[BOARD + 46] = t.bet_made
        self.row[BOARD + 48] = self.paths.ends
        self.row[BOARD + 49] = t.players / 6.0
        self.row[BOARD + 50] = self.paths.later / 12.0
        self.row[BOARD + 51] = total(t.hand[me]) / 5.0

    def _window(self, t: CardsTable, me: cython.int) -> cython.void:
        """Spaces around the leader, and the pieces."""
        for cell in range(CELLS):
            space: cython.int = self._space(cell)
            if 0 < space <= t.length:
                self.row[WINDOW + cell] = self.paths.landed[space]
                self.row[WINDOW + CELLS + cell] = 1.0
                self.row[WINDOW + 2 * CELLS + cell] = t.flipped[space]
        for piece in range(2):
            at: cython.int = PLACED + 8 * piece
            if t.word & (PALM if piece else FENNEC):
                self.row[at + seen_from(me, t.piece_seat[piece], t.players)] = 1.0
                self.row[at + 7] = self.paths.stays[piece]
                cell = (t.palm if piece else t.fennec) - self.lead + BEHIND
                if 0 <= cell < CELLS:
                    self.row[WINDOW + (3 + piece) * CELLS + cell] = 1.0
            else:
                self.row[at + 6] = 1.0
