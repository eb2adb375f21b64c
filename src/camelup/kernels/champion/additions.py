# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What a wide row tells beside the narrow one: later places, Supporting dice, camera, Position
tiles, partners.
"""

from __future__ import annotations

import cython

from camelup.kernels.champion.layout import Layout
from camelup.kernels.pyramid.table import PackedTable

if not cython.compiled:
    from camelup.kernels.champion.layout import BEHIND, CELLS, PLACES, TICKETS
    from camelup.kernels.pyramid.greedy import PHOTO, THIRD
    from camelup.kernels.shared.codes import EXTRA, SUPPORTING
    from camelup.kernels.shared.dice import die_in
    from camelup.kernels.shared.words import size

USUAL_LENGTH = 16
"""Of a track without modules."""

RESULTS, BETTOR = 12, 2
"""Numbers for each Position tile, and where among them it is told who bets with it."""


@cython.cclass
class Additions(Layout):
    """For tables of one edition with modules; other rows have none of this."""

    def _add_to_people(self, t: PackedTable) -> cython.void:
        """What each seat may expect of modules; it belongs to its purse."""
        for i in range(t.players):
            seat: cython.int = (t.turn + i) % t.players
            at: cython.int = self.people + self.person * i + 14
            places: cython.double = self._bets_on_places(t, seat)
            photo: cython.double = 0.0
            mate: cython.double = 0.0
            if t.camera and t.photographer == seat:
                photo = self.odds.now[PHOTO]
                self.row[at + 2] = 1.0
            if t.partner[seat] >= 0:
                mate = self.odds._mate(t, t.partner[seat])
            self.row[at] = places / 5.0
            self.row[at + 1] = photo
            self.row[at + 3] = mate / 3.0
            self.purse[i] += places + photo + mate

    def _bets_on_places(self, t: PackedTable, seat: cython.int) -> cython.double:
        """What somebody's Position tiles are worth."""
        worth: cython.double = 0.0
        for i in range(t.positions):
            if t.covered[i] >= 0 and t.bettor[i] == seat:
                worth += t.inexact + (t.exact - t.inexact) * self._right(t, i)
        return worth

    def _right(self, t: PackedTable, tile: cython.int) -> cython.double:
        """The chance that a Position tile is right."""
        return self.odds.now[self.odds._column(t, tile) + (t.covered[tile] >> 2)]

    def _add_to_racers(self, t: PackedTable) -> cython.void:
        """Chances of later places, Supporting dice, and what was bet from below."""
        first: cython.int = TICKETS + 2 * self.seats
        for camel in range(5):
            at: cython.int = self.racer * self.rank[camel] + first
            if t.partnered or t.positions:
                for place in range(3):
                    self.row[at + place] = self.odds.now[THIRD + 5 * place + camel]
            if t.spicy:
                self.row[at + 3] = t.pedestal >> camel & 1
            self.row[at + 5] = self._from_below(t, camel) / 3.0
        for i in range(t.inside):
            die: cython.int = die_in(t.bag, i)
            if die >= SUPPORTING:
                self.row[self.racer * self.rank[die - SUPPORTING] + first + 4] = 1.0
        for i in range(t.positions):
            if t.covered[i] >= 0:
                self.row[self.racer * self.rank[t.covered[i] >> 2] + first + 6 + i] = 1.0

    def _from_below(self, t: PackedTable, camel: cython.int) -> cython.int:
        """Leg tiles that were surely taken from below; which of equal ones were, nobody sees."""
        left: cython.int = t.depth - t.sold[camel] - t.bottoms[camel]
        for top in range(t.depth - left, t.sold[camel], -1):
            alike: cython.bint = True
            for i in range(left):
                alike = alike and t.value[top + i] == t.value[t.sold[camel] + i]
            if alike:
                return t.depth - left - top
        return t.bottoms[camel]

    def _add_the_rest(self, t: PackedTable) -> cython.void:
        """Which modules there are, whose turn it is to add a die; camera and Position tiles."""
        at: cython.int = self.more
        self.row[at] = t.stage == EXTRA
        self.row[at + 1] = t.length > USUAL_LENGTH
        self.row[at + 2] = t.spicy
        self.row[at + 3] = t.photographed
        self.row[at + 4] = t.positions > 0
        self.row[at + 5] = t.partnered
        self.row[at + 6] = t.players / 10.0
        self.row[at + 7] = size(t.free) / 10.0 if t.partnered else 0.0
        self.row[at + 8] = t.inside / 6.0
        self.row[at + 9] = self.odds.now[PHOTO] if t.camera else 0.0
        self.row[at + 10] = t.camera > 0
        cell: cython.int = t.camera - self.lead + BEHIND
        if t.camera and 0 <= cell < CELLS:
            mine: cython.bint = t.photographer == t.turn
            self.row[self.window + 3 * CELLS + cell] = 1.0 if mine else -1.0
        for i in range(min(t.positions, PLACES)):
            self._position(t, i, at + 11 + RESULTS * i)

    def _position(self, t: PackedTable, tile: cython.int, at: cython.int) -> cython.void:
        """A Position tile: free, or how likely it is right, and who bets with it."""
        if t.covered[tile] < 0:
            self.row[at] = 1.0
            return
        self.row[at + 1] = self._right(t, tile)
        self.row[at + BETTOR + (t.bettor[tile] - t.turn + t.players) % t.players] = 1.0
