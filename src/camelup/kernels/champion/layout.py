# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Where everything stands in a row for a network, and which number every answer has.

There are two kinds of rows: a narrow one for up to eight players without modules, and a wide one
that begins each of its blocks with what the narrow one has there, and then tells of modules too.
So what was learned from narrow rows can be taken over.

An answer is a number: 0 to 4 the leg tile of the racer in that place; then an oasis, and a mirage,
on each space of a window around the leader; the Pyramid tile; a card on the winner and on the loser
for each racer; a partner, counted to the left. With modules come the camera on each space of the
window; each Position tile on each kind of Leg Betting tile of each racer; the Supporting die of
each racer, or none.
"""

from __future__ import annotations

from array import array

import cython

from camelup.kernels.pyramid.greedy import Greedy
from camelup.kernels.pyramid.table import PackedTable

if not cython.compiled:
    from camelup.kernels.shared.codes import (
        BOTTOM,
        CAMERA,
        COVER,
        CRAZY,
        END_TURN,
        LEG_TILE,
        LOSER,
        MIRAGE,
        OASIS,
        PARTNER,
        PYRAMID,
        SUPPORT,
        WINNER,
    )

CELLS, BEHIND = 16, 10
"""The window has so many spaces, so many of them behind the leader."""

TILES, ROLL, CARDS, MATES = 5, 37, 38, 48
"""Where the answers of each kind begin that every game has."""

KINDS, PLACES = 4, 4
"""Leg Betting tiles that can be covered: three values and the bottom; and Position tiles."""

TICKETS = 29
"""Where a racer's block tells of everybody's leg tiles."""


@cython.cclass
class Layout:
    """``odds`` knows the tables, with no law for any tile of its own."""

    def __init__(self, odds: Greedy, wide: cython.bint = False) -> None:
        self.odds, self.wide = odds, wide
        self.seats = 10 if wide else 8
        self.views = MATES + self.seats - 1
        self.covers = self.views + (CELLS if wide else 0)
        self.supports = self.covers + (PLACES * KINDS * 5 if wide else 0)
        self.answers = self.supports + (6 if wide else 0)
        self.racer = TICKETS + 2 * self.seats + (10 if wide else 0)
        self.track = 5 * self.racer
        self.window = self.track + 38
        self.crazies = self.window + (4 if wide else 3) * CELLS
        self.people = self.crazies + (0 if wide else 66)
        self.person = 18 if wide else 14
        self.own = self.people + self.seats * self.person
        self.more = self.own + 4
        self.worth = self.more + (60 if wide else 0)
        self.width = self.worth + self.answers
        self.row = array("f", bytes(4 * self.width))
        self.lead = 0
        if not cython.compiled:
            self.rank, self.at_rank = [0] * 8, [0] * 8
            self.open, self.purse = [0] * 256, [0.0] * 10

    def places(self) -> tuple[int, int, int, int, int]:
        """Of a row, as a network needs it: its length and the number of answers; how many seats it
        has, where the first begins and how far it is to the next."""
        return self.width, self.answers, self.seats, self.people, self.person

    def common(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Runs of a row, and of answers, that mean the same in both kinds of rows: where each
        begins, and how long it is."""
        runs = []
        for rank in range(5):
            at = self.racer * rank
            runs += [(at, TICKETS + 8), (at + TICKETS + self.seats, 8)]
        runs += [(self.track, 38), (self.window, 3 * CELLS)]
        runs += [(self.people + self.person * seat, 14) for seat in range(8)]
        runs += [(self.own, 4), (self.worth, MATES + 7)]
        return runs, [(0, MATES + 7)]

    def _order(self, t: PackedTable) -> cython.void:
        """Racers from first to last, and where the leader stands."""
        place: cython.int = 4
        for at in range(0, t.bits, 8):
            camel: cython.int = t.word >> at & 7
            if camel < CRAZY:
                self.at_rank[place] = camel
                self.rank[camel] = place
                place -= 1
                self.lead = t.word >> (at + 3) & 31

    # Answers

    def _answer(self, t: PackedTable, code: cython.int) -> cython.int:
        """The answer that stands for an action; -1 for a space outside of the window."""
        kind: cython.int = code >> 5
        what: cython.int = code & 31
        if kind == LEG_TILE:
            return self.rank[what]
        if kind == PYRAMID:
            return ROLL
        if WINNER <= kind <= LOSER:
            return CARDS + 5 * (kind == LOSER) + self.rank[what]
        if kind == PARTNER:
            return MATES + (what - t.turn + t.players) % t.players - 1
        if kind > CAMERA:
            return self._late_answer(kind, what)
        cell: cython.int = what - self.lead + BEHIND
        if not 0 <= cell < CELLS:
            return -1
        if kind == CAMERA:
            return self.views + cell
        return TILES + CELLS * (kind == MIRAGE) + cell

    def _late_answer(self, kind: cython.int, what: cython.int) -> cython.int:
        """For a Position tile, or an additional action."""
        if kind == SUPPORT:
            return self.supports + self.rank[what]
        if kind == END_TURN:
            return self.supports + 5
        tile: cython.int = min(what % (BOTTOM + 1), KINDS - 1)
        return self.covers + 5 * (KINDS * (kind - COVER) + tile) + self.rank[what // (BOTTOM + 1)]

    def _code(self, t: PackedTable, answer: cython.int) -> cython.int:
        """The action that an answer stands for."""
        if answer < TILES:
            return LEG_TILE << 5 | self.at_rank[answer]
        if answer < ROLL:
            side: cython.int = OASIS if answer < TILES + CELLS else MIRAGE
            return side << 5 | ((answer - TILES) % CELLS + self.lead - BEHIND)
        if answer == ROLL:
            return PYRAMID << 5
        if answer < MATES:
            kind: cython.int = WINNER if answer < CARDS + 5 else LOSER
            return kind << 5 | self.at_rank[(answer - CARDS) % 5]
        if answer < self.views:
            return PARTNER << 5 | (answer - MATES + 1 + t.turn) % t.players
        return self._late_code(answer)

    def _late_code(self, answer: cython.int) -> cython.int:
        """For those that only modules have."""
        if answer < self.covers:
            return CAMERA << 5 | (answer - self.views + self.lead - BEHIND)
        if answer == self.supports + 5:
            return END_TURN << 5
        if answer >= self.supports:
            return SUPPORT << 5 | self.at_rank[answer - self.supports]
        answer -= self.covers
        tile: cython.int = answer // 5 % KINDS
        if tile == KINDS - 1:
            tile = BOTTOM
        what: cython.int = (BOTTOM + 1) * self.at_rank[answer % 5] + tile
        return (COVER + answer // (5 * KINDS)) << 5 | what
