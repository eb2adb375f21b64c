# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What a network is told of a table by the seat on turn, and what its answers mean there.

Everything is seen from whoever looks: racers from first to last, spaces from the leader, seats from
the own one to the left. So positions that differ in colours alone are one to the network. All odds
are there as ``greedy`` knows them, and what each action is worth to it. Of other players' hidden
cards nothing is looked at but when they were laid, and by whom. Where each number stands, and what
each answer is, says :mod:`kernels.champion.layout`.
"""

from __future__ import annotations

from typing import Any

import cython

from camelup.kernels.champion.additions import Additions
from camelup.kernels.pyramid.games import Games
from camelup.kernels.pyramid.greedy import Greedy
from camelup.kernels.pyramid.table import PackedTable

if not cython.compiled:
    from camelup.kernels.champion.layout import BEHIND, CELLS, ROLL, TICKETS, TILES
    from camelup.kernels.pyramid.greedy import ENDS, LANDINGS, SECOND
    from camelup.kernels.shared.codes import (
        CRAZY,
        EXTRA,
        GREY_DIE,
        LOSER,
        OASIS,
        PARTNER,
        SUPPORTING,
        TURN,
        WINNER,
    )
    from camelup.kernels.shared.dice import die_in
    from camelup.kernels.shared.words import size

USUAL = 16
"""Spaces of a track; on a longer one the leader is told as if the first were left out."""


@cython.cclass
class Outlook(Additions):
    """For tables of one edition. ``odds`` knows them, with no law for any tile of its own;
    ``wide``: with modules, or for more than eight players.
    """

    def read(self, table: PackedTable) -> tuple[Any, list[int]]:
        """The row of a table where somebody is to act, and which answers are possible."""
        self._look(table)
        return self.row, [self.open[i] for i in range(self.answers)]

    def code_of(self, table: PackedTable, answer: cython.int) -> int:
        """The action that an answer stands for."""
        self._order(table)
        return self._code(table, answer)

    def answer_of(self, table: PackedTable, code: cython.int) -> int:
        """The answer that stands for an action; -1 for a tile outside of the window."""
        self._order(table)
        return self._answer(table, code)

    # Many tables at once

    def look(self, games: Games, rows: Any, masks: Any) -> None:
        """Rows and possible answers of all games, flat; blank where nobody is to act."""
        self.rows, self.marks = rows, masks
        t: PackedTable
        for i in range(games.count):
            t = games.tables[i]
            if t.stage == TURN or t.stage == EXTRA:
                self._look(t)
            else:
                self._blank()
            for j in range(self.width):
                self.rows[i * self.width + j] = self.row[j]
            for j in range(self.answers):
                self.marks[i * self.answers + j] = self.open[j]

    def choose(self, games: Games, answers: Any) -> None:
        """Choose in each game what the answer stands for; below 0 what was chosen before stays."""
        self.given = answers
        t: PackedTable
        for i in range(games.count):
            if self.given[i] >= 0:
                t = games.tables[i]
                self._order(t)
                self._choose(games, i, t, self._code(t, self.given[i]))

    def choose_as(self, other: Greedy, games: Games, which: Any, answers: Any) -> None:
        """Choose what ``other`` takes in the games that are marked; tells the answers."""
        self.marks, self.given = which, answers
        t: PackedTable
        for i in range(games.count):
            if self.marks[i]:
                t = games.tables[i]
                ties: cython.int = other._choices(t)
                code: cython.int = other.best[t._below(ties)]
                self._order(t)
                self.given[i] = self._answer(t, code)
                self._choose(games, i, t, code)

    def _choose(self, games: Games, i: cython.int, t: PackedTable, code: cython.int) -> cython.void:
        if code >> 5 == PARTNER:
            code = PARTNER << 5 | ((code & 31) + t.players - t.turn) % t.players
        games.chosen[i] = games.number[code]

    # Rows

    def _blank(self) -> cython.void:
        for i in range(self.width):
            self.row[i] = 0.0
        for i in range(self.answers):
            self.open[i] = 0

    def _look(self, t: PackedTable) -> cython.void:
        self._blank()
        self._order(t)
        self.odds._race(t)
        self.odds._weigh(t, False)
        self._worth(t)
        self._people(t)
        self._racers(t)
        self._track(t)
        if self.wide:
            self._add_to_racers(t)
            self._add_the_rest(t)

    def _worth(self, t: PackedTable) -> cython.void:
        """What each action is worth to greedy, and which answers are possible.

        Once all tiles lie, to move one is no way to wait any more: players who think alike would do
        so for ever.
        """
        odds: Greedy = self.odds
        laid: cython.bint = True
        for seat in range(t.players):
            laid = laid and t.own[seat] > 0
        for i in range(odds.count):
            answer: cython.int = self._answer(t, odds.action[i])
            if answer >= 0:
                self.row[self.worth + answer] = odds.value[i]
                self.open[answer] = not (laid and TILES <= answer < ROLL)

    def _people(self, t: PackedTable) -> cython.void:
        """Everybody's money, pieces and expectations; the own seat first."""
        best: cython.double = -1e9
        for i in range(t.players):
            self._person(t, i)
        if self.wide:
            self._add_to_people(t)
        for i in range(t.players):
            at: cython.int = self.people + self.person * i
            if i:
                best = max(best, self.purse[i])
            self.row[at + 5] = self.purse[i] / 20.0
            self.row[at + 6] = (self.purse[i] - self.purse[0]) / 10.0
        self.row[self.own] = (self.purse[0] - best) / 10.0
        self.row[self.own + 1] = t.winners / 8.0
        self.row[self.own + 2] = t.losers / 8.0

    def _person(self, t: PackedTable, i: cython.int) -> cython.void:
        """The ``i``-th seat to the left."""
        seat: cython.int = (t.turn + i) % t.players
        at: cython.int = self.people + self.person * i
        tickets: cython.double = self._tickets(t, seat)
        income: cython.double = 0.0
        if t.own[seat]:
            income = self.odds.now[LANDINGS + (t.own[seat] >> 2)]
        self.purse[i] = t.money[seat] + t.taken[seat] + tickets + income
        self.row[at] = 1.0
        self.row[at + 1] = t.money[seat] / 20.0
        self.row[at + 2] = t.taken[seat] / 2.0
        self.row[at + 3] = income
        self.row[at + 4] = tickets / 5.0
        self.row[at + 7] = size(t.hand[seat]) / 5.0
        self._laid(t, seat, at + 8, True)
        self._laid(t, seat, at + 10, False)
        self.row[at + 12] = t.partner[seat] == t.turn
        self.row[at + 13] = t.partner[seat] >= 0

    def _laid(
        self, t: PackedTable, seat: cython.int, at: cython.int, winner: cython.bint
    ) -> cython.void:
        """How many cards somebody laid on a deck, and how early the first."""
        cards: cython.int = 0
        for i in range(t.winners if winner else t.losers):
            if (t.winner[i] if winner else t.loser[i]) >> 3 == seat:
                if cards == 0:
                    self.row[at + 1] = 1.0 / (1 + i)
                cards += 1
        self.row[at] = cards / 3.0

    def _tickets(self, t: PackedTable, seat: cython.int) -> cython.double:
        """What somebody's leg tiles are worth."""
        worth: cython.double = 0.0
        for camel in range(5):
            for i in range(t.sold[camel]):
                if t.owner[4 * camel + i] == seat:
                    first: cython.double = self.odds.now[camel]
                    second: cython.double = self.odds.now[SECOND + camel]
                    worth += first * t.value[i] + second * t.second
                    worth += (1.0 - first - second) * t.other
        return worth

    def _racers(self, t: PackedTable) -> cython.void:
        """From first to last: where each stands, its chances, and who has bet on it."""
        before: cython.int = -1
        height: cython.int = 0
        for left in range(0, t.bits, 8):
            camel: cython.int = t.word >> left & 7
            space: cython.int = t.word >> (left + 3) & 31
            height = height + 1 if space == before else 0
            before = space
            if camel < CRAZY:
                self._racer(t, camel, space, height)
        for i in range(t.inside):
            die: cython.int = die_in(t.bag, i)
            if die != GREY_DIE:
                whole: cython.double = 0.5 if die >= SUPPORTING else 1.0
                self.row[self.racer * self.rank[die & 7] + 17] += whole
        self._own_cards(t, WINNER)
        self._own_cards(t, LOSER)

    def _racer(
        self, t: PackedTable, camel: cython.int, space: cython.int, height: cython.int
    ) -> cython.void:
        at: cython.int = self.racer * self.rank[camel]
        self.row[at + min(15, self.lead - space)] = 1.0
        self.row[at + 16] = height / 4.0
        self.row[at + 18] = self.odds.now[camel]
        self.row[at + 19] = self.odds.now[SECOND + camel]
        self.row[at + 20] = self.odds.odds[camel]
        self.row[at + 21] = self.odds.odds[5 + camel]
        if t.left >> camel & 1:
            self.row[at + 22] = t.value[t.sold[camel]] / 5.0
        self.row[at + 23] = (t.depth - t.sold[camel] - t.bottoms[camel]) / 3.0
        self.row[at + 24] = t.hand[t.turn] >> camel & 1
        for i in range(t.sold[camel]):
            if t.owner[4 * camel + i] < t.players:
                seat: cython.int = (t.owner[4 * camel + i] - t.turn + t.players) % t.players
                self.row[at + TICKETS + seat] += t.value[i] / 5.0
                self.row[at + TICKETS + self.seats + seat] += 0.5

    def _own_cards(self, t: PackedTable, kind: cython.int) -> cython.void:
        """What the cards that one has laid oneself are worth."""
        for i in range(t.winners if kind == WINNER else t.losers):
            card: cython.int = t.winner[i] if kind == WINNER else t.loser[i]
            if card >> 3 == t.turn:
                at: cython.int = self.racer * self.rank[card & 7] + (kind == LOSER) * 2
                worth: cython.double = self.odds._card_above(t, kind, card & 7, i)
                self.row[at + 25] = worth / 5.0
                self.row[at + 26] = 1.0
                self.row[self.own + 3] += worth / 5.0

    def _track(self, t: PackedTable) -> cython.void:
        """Leader, dice, leg; landings and tiles around the leader; crazy camels."""
        self.row[self.track + max(0, min(20, self.lead + USUAL - t.length))] = 1.0
        self.row[self.track + 21 + min(6, t.inside)] = 1.0
        self.row[self.track + 28 + min(8, t.leg) - 1] = 1.0
        self.row[self.track + 36] = self.odds.now[ENDS]
        for i in range(t.inside):
            if die_in(t.bag, i) == GREY_DIE:
                self.row[self.track + 37] = 1.0
        for cell in range(CELLS):
            space: cython.int = cell + self.lead - BEHIND
            if 0 < space <= t.length:
                self.row[self.window + cell] = self.odds.now[LANDINGS + space]
        for seat in range(t.players):
            cell = (t.own[seat] >> 2) - self.lead + BEHIND
            if t.own[seat] and 0 <= cell < CELLS:
                cell += CELLS if seat == t.turn else 2 * CELLS
                self.row[self.window + cell] = 1.0 if t.own[seat] & 3 == OASIS else -1.0
        for left in range(0, t.bits, 8):
            camel: cython.int = t.word >> left & 7
            if camel >= CRAZY:
                at: cython.int = self.crazies + 33 * (camel - CRAZY)
                space = t.word >> (left + 3) & 31
                self.row[at + max(0, min(30, space - self.lead + 15))] = 1.0
                if left + 8 < t.bits and t.word >> (left + 11) & 31 == space:
                    self.row[at + 31] = 1.0 if (t.word >> (left + 8) & 7) < CRAZY else -1.0
                if left and t.word >> (left - 5) & 31 == space:
                    self.row[at + 32] = 1.0
