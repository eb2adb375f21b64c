# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What modules of the Supercup add to the rules of a table: camera, Position tiles, added dice.

Partnerships, which the second edition has too, are with the other rules.
"""

from __future__ import annotations

import cython

from camelup.kernels.pyramid.pieces import Pieces
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.shared.cells import left_of
    from camelup.kernels.shared.codes import (
        BOTTOM,
        CAMERA,
        COVER,
        END_TURN,
        EXTRA,
        NOBODY,
        SUPPORT,
        SUPPORTING,
        TURN,
    )
    from camelup.kernels.shared.dice import die_in
    from camelup.kernels.shared.words import height, landing, leader, nth, pasted, size


@cython.cclass
class Supercup(Pieces):
    """For tables with these modules; without them only the pieces are used."""

    def _prepare(self) -> None:
        if not cython.compiled:
            self.target, self.net, self.best = zeros(20), zeros(11), zeros(11)
        self.more = self.views = self.open_places = self.own_targets = self.targets = 0

    # Actions

    def _count_more(self, others: cython.int) -> cython.int:
        """With so many others: normal actions between cards and partners."""
        self.views = self.open_places = self.own_targets = self.targets = 0
        if self.photographed and (not self.camera or self.photographer == self.turn):
            self.views = (self.ground | 2) & ~(self.full | self.lying)
        if self.positions:
            self._count_targets()
        self.more = size(self.views) + size(self.open_places) * self.targets
        return others + self.more

    def _count_targets(self) -> cython.void:
        """Position tiles that are left, and tiles to cover (X3-03, X3-04, X3-05, RX-23, RX-25).

        Own tiles as they were taken, those of one racer and value once; then the bottom of each
        stack.
        """
        known: cython.int = 0
        for i in range(self.positions):
            self.open_places |= (self.covered[i] < 0) << i
        for i in range(self.taken_tops):
            slot: cython.int = self.order[i]
            if self.owner[slot] == self.turn:
                camel: cython.int = slot >> 2
                alike: cython.int = self._like(slot & 3)
                if not known >> (4 * camel + alike) & 1:
                    known |= 1 << (4 * camel + alike)
                    self.target[self.own_targets] = (BOTTOM + 1) * camel + alike
                    self.own_targets += 1
        self.targets = self.own_targets + size(self.left)

    def _like(self, tile: cython.int) -> cython.int:
        """The first tile of the same value from the top."""
        first: cython.int = 0
        while self.value[first] != self.value[tile]:
            first += 1
        return first

    def _pick_more(self, k: cython.int) -> cython.int:
        """The ``k``-th of them."""
        views: cython.int = size(self.views)
        if k < views:
            return CAMERA << 5 | nth(self.views, k)
        k -= views
        kind: cython.int = COVER + nth(self.open_places, k // self.targets)
        k %= self.targets
        if k < self.own_targets:
            return kind << 5 | self.target[k]
        return kind << 5 | ((BOTTOM + 1) * nth(self.left, k - self.own_targets) + BOTTOM)

    def _do_more(self, kind: cython.int, what: cython.int) -> cython.void:
        """Carry out one of them, or the additional action; to end the turn is nothing to do."""
        if kind == CAMERA:
            self.full = self.full & ~(1 << self.camera) | 1 << what
            self.camera, self.photographer = what, self.turn
        elif kind == SUPPORT:
            self._add_die(what)
        elif kind != END_TURN:
            self._cover(kind - COVER, what // (BOTTOM + 1), what % (BOTTOM + 1))
        self._go_on()

    # Position tiles

    def _cover(self, place: cython.int, camel: cython.int, tile: cython.int) -> cython.void:
        """Put a Position tile on a Leg Betting tile, own or from below (X3-04, X3-05, X3-07)."""
        self.bettor[place] = self.turn
        if tile == BOTTOM:
            self.bottoms[camel] += 1
            self.covered[place] = 4 * camel + self.depth - self.bottoms[camel]
            if self.sold[camel] + self.bottoms[camel] == self.depth:
                self.left ^= 1 << camel
            return
        for i in range(self.taken_tops):
            slot: cython.int = self.order[i]
            mine: cython.bint = slot >> 2 == camel and self.owner[slot] == self.turn
            if mine and self._like(slot & 3) == tile:
                self.covered[place] = slot
                self.owner[slot] = NOBODY
                return

    def _score_places(self, camel: cython.int, place: cython.int) -> cython.void:
        """Position tiles on one camel: its exact place or not (X3-09, X3-10, RX-24)."""
        for i in range(self.positions):
            if self.covered[i] >= 0 and self.covered[i] >> 2 == camel:
                worth: cython.int = self.exact if self.position[i] == place else self.inexact
                seat: cython.int = self.bettor[i]
                self.net[seat] += worth
                self.best[seat] = max(self.best[seat], worth)

    # The camera

    def _photograph(self, at: cython.int, end: cython.int, forward: cython.bint) -> cython.void:
        """The unit at ``at`` is about to end its movement on a space, if no tile pushes it.

        Where it finally stops the photographer gets 1 for each of its camels, and tile and camera
        go back (X2-07, X2-08, RX-16, RX-17).
        """
        if self.lying >> end & 1:
            end = landing(end, forward, self.mirages) >> 1
        if end == self.camera:
            self.money[self.photographer] += height(self.word, at) // 8
            self.camera = 0

    # Supporting dice

    def _addable(self) -> cython.int:
        """Dice on the pedestal but the leader's, for who has a Pyramid tile (X1-11, X1-12)."""
        if not self.taken[self.turn]:
            return 0
        return self.pedestal & ~(1 << leader(self.word, self.bits))

    def _count_extra(self) -> cython.int:
        """How many actions are legal where no normal one is."""
        return size(self._addable()) + 1 if self.stage == EXTRA else 0

    def _pick_extra(self, k: cython.int) -> cython.int:
        """The ``k``-th additional action: a die, or none."""
        dice: cython.int = self._addable()
        return SUPPORT << 5 | nth(dice, k) if k < size(dice) else END_TURN << 5

    def _go_on(self) -> cython.void:
        """An additional action where there is one, else the next turn (X1-10, X1-16, RX-29)."""
        if self.stage == TURN and self.spicy and self._addable():
            self.stage = EXTRA
            return
        self.stage = TURN
        self.turn = left_of(self.turn, self.players)

    def _add_die(self, camel: cython.int) -> cython.void:
        """A Pyramid tile goes back for a Supporting die (X1-11, RX-05)."""
        at: cython.int = 0
        while at < self.inside and die_in(self.bag, at) < SUPPORTING + camel:
            at += 1
        self.bag = pasted(self.bag, 4 * at, SUPPORTING + camel, 4)
        self.inside += 1
        self.pedestal ^= 1 << camel
        self.taken[self.turn] -= 1
