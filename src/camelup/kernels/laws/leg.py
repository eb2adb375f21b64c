# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The exact law of a leg: every camel in every place, every landing, in integer counts.

A position is one word; see :mod:`kernels.shared.words`. The law is a forward pass over the sets of
dice already rolled. Each set keeps the distinct positions it can lead to with their weights, pulled
from the sets with one die fewer: all positions of a set move by a die in one go, and equal ones
merge in a hash table. The last die adds straight to the counters. A race that ends early counts
with the number of ways to roll the rest, so that all weights add up to the same total. Where only
the first two places are asked for, and no die stays inside, the last two dice are rolled without
merging in between: who is in front then is told without putting the camels anywhere.

Second edition: both crazy camels have the same id, since the racers' law is the same whichever is
which. Once the grey die is out they cannot move by themselves any more in this leg, so their bytes
are dropped, unless the ends of the leg are asked for. A path without the grey die weighs 2, each of
the six grey faces 1. A crazy camel that carries nobody leaves the racers where they are, whichever
its number: three faces are one then.
"""

from __future__ import annotations

from array import array

import cython

from camelup.kernels.shared.tables import binomials, longer, orders_of_racers

if not cython.compiled:
    from camelup.kernels.shared.codes import CRAZY, GREY, MIRAGE
    from camelup.kernels.shared.lanes import (
        OVER,
        ROOM,
        SPARE,
        TAKEN,
        add_row,
        all_end,
        all_move,
        side_by_side,
    )
    from camelup.kernels.shared.merge import counted
    from camelup.kernels.shared.words import (
        find,
        forced,
        height,
        landing,
        placed,
        racers_only,
        size,
        unit_at,
        without,
    )

CHOOSE = binomials(32)
NUMBERS, RANKED = orders_of_racers()
TWO, THREE, BACK = 0, 32, 64
"""Units that left a space, by a die of two faces, of three, and backwards by the grey one."""


def widest(most: int = 8) -> int:
    """Let at most so many positions move side by side: 1, 4 or 8; returns how many do here."""
    return side_by_side(most)


@cython.cclass
class Leg:
    """Scratch memory for laws; one call of :meth:`law` or :meth:`ends` at a time."""

    def __init__(self) -> None:
        self.used = self.found_count = self.camera = 0
        self.slot_bits = 12
        self.room, self.slot_room = 1 << 12, 1 << 12
        self.words = array("Q", bytes(8 * (self.room + SPARE)))
        self.weights = array("Q", bytes(8 * self.room))
        self.slots = array("Q", bytes(16 * self.slot_room))
        self.found = array("Q", bytes(8 * self.slot_room))
        self.went = array("Q", bytes(8 * 4 * ROOM))
        self.share, self.stood = array("Q", bytes(8 * ROOM)), array("Q", bytes(8 * ROOM))
        self.sums = array("Q", bytes(8 * 11))
        self.racing = self.keep = self.brief = False
        self.table = array("d", [0.0])
        self.choose = CHOOSE
        self.numbers, self.ranked = NUMBERS, RANKED
        if not cython.compiled:
            self.start, self.comp, self.camel = [0] * 1025, [0] * 1024, [0] * 10
            self.faces, self.place, self.landings = [0] * 10, [0] * 40, [0] * 352
            self.left_from, self.aside, self.orders = [0] * 1056, [0] * 64, [0] * 120
            self.race, self.shares = [0.0] * 16, [0.0] * 1200

    def law(
        self,
        word: cython.ulonglong,
        dice: bytes,
        draws: cython.int,
        tiles: bytes,
        length: cython.int,
        camera: cython.int = 0,
        table: array[float] | None = None,
        brief: cython.bint = False,
    ) -> tuple[int, list[int], list[int], int, int, list[float]]:
        """The law of the rest of a leg from ``word``.

        ``dice``: for each die in the pyramid its camel and its number of faces, two bytes each;
        the grey die as ``GREY, 6``. ``draws``: how many of them will be revealed. ``tiles``: for
        each space from 0 to 31 nothing, ``OASIS`` or ``MIRAGE``. ``camera``: the space it points
        at, or 0. ``table``: the solved race of this track, if its odds are asked for too.
        ``brief``: who comes third and later is not asked for, and may be left out.

        Returns the total weight; weights of ``8 * place + racer``; weighted landings by space; the
        weight of a race that ends in this leg; the weighted number of camels on the photo; and the
        weights of each racer as overall winner and, from 8 on, as overall loser.
        """
        self.racing = table is not None
        if table is not None:
            self.table = table
        self.camera = camera
        self.keep, self.brief = False, brief
        self._set_out(dice, draws, tiles, length)
        self._roll_out(word)
        self._places()
        return (
            self.comp[0],
            [self.place[i] for i in range(40)],
            [self._landed(i) for i in range(32)],
            self.over,
            self.photo,
            [self.race[i] for i in range(16)] if self.racing else [],
        )

    def _landed(self, space: cython.int) -> cython.ulonglong:
        """Weighted landings on a space, over all dice of the leg."""
        ways: cython.ulonglong = 0
        for left in range(self.draws):
            ways += self.landings[32 * left + space]
        return ways

    def joint_law(
        self,
        word: cython.ulonglong,
        dice: bytes,
        draws: cython.int,
        tiles: bytes,
        length: cython.int,
    ) -> tuple[int, list[tuple[tuple[int, ...], int]]]:
        """The total weight, and the weight of each whole order of the racers, first to last."""
        total = self.law(word, dice, draws, tiles, length)[0]
        return total, self._orders()

    def ends(
        self,
        word: cython.ulonglong,
        dice: bytes,
        draws: cython.int,
        tiles: bytes,
        length: cython.int,
    ) -> tuple[int, list[tuple[tuple[int, ...], int]], array[int], array[int]]:
        """The total weight; orders with which the race ends in this leg, with their weights; and
        the positions of all camels in which the leg ends and the race goes on, with theirs.

        ``word`` has the crazy camels in any case.
        """
        self.racing = False
        self.camera = 0
        self.keep = True
        self._set_out(dice, draws, tiles, length)
        self._roll_out(word)
        words, weights = array("Q", bytes(8 * self.kept)), array("Q", bytes(8 * self.kept))
        self._collect(words, weights)
        return self.comp[0], self._orders(), words, weights

    def _collect(self, words: array[int], weights: array[int]) -> cython.void:
        """Copy what was kept at the end of the leg."""
        i: cython.ulonglong = 0
        for mask in range(1 << self.dice):
            if size(mask) == self.draws:
                for n in range(self.start[mask], self.start[mask + 1]):
                    words[i] = self.words[n]
                    weights[i] = self.weights[n] * self.comp[mask]
                    i += 1

    def _orders(self) -> list[tuple[tuple[int, ...], int]]:
        """The orders that are possible, first to last, with their weights."""
        return [
            (tuple([self.ranked[5 * number + place] for place in range(5)]), self.orders[number])
            for number in range(120)
            if self.orders[number]
        ]

    def _set_out(
        self, dice: bytes, draws: cython.int, tiles: bytes, length: cython.int
    ) -> cython.void:
        """Take note of the question, with all counters at nothing."""
        self.dice = len(dice) // 2
        for i in range(self.dice):
            self.camel[i] = dice[2 * i]
            self.faces[i] = dice[2 * i + 1]
        self.lying = self.mirages = 0
        for i in range(32):
            self.lying |= (tiles[i] != 0) << i
            self.mirages |= (tiles[i] == MIRAGE) << i
        self._clear(draws, length)

    def _clear(self, draws: cython.int, length: cython.int) -> cython.void:
        """All counters at nothing; the dice are known."""
        self.draws = draws
        self.length = length
        self.grey = -1
        for i in range(self.dice):
            if self.camel[i] == GREY:
                self.grey = i
        for i in range(32 * draws):
            self.landings[i] = 0
        for i in range(96 * draws):
            self.left_from[i] = 0
        for i in range(64):
            self.aside[i] = 0
        for i in range(40):
            self.place[i] = 0
        for i in range(120):
            self.orders[i] = 0
        if self.racing:
            for i in range(16):
                self.race[i] = 0.0
            for i in range(1200):
                self.shares[i] = 0.0
        self.photo = 0
        self.over = 0
        for i in range(11):
            self.sums[i] = 0
        # with fewer dice little merges, and with more the sums of all_end have no room
        self.short = self.brief and self.grey < 0 and draws == self.dice and 4 <= draws <= 5
        self.short = self.short and not (self.racing or self.keep or self.camera)
        self._completions()

    def _roll_out(self, word: cython.ulonglong) -> cython.void:
        """Every set of dice after those with fewer dice."""
        self.words[0] = word
        self.weights[0] = 1
        self.start[0] = 0
        self.start[1] = 1
        self.used = 1
        self.kept = 1 if self.draws == 0 else 0
        if self.draws == 0 and not self.keep:
            self._finish(racers_only(word) if word >> 40 else word, self.comp[0])
        for mask in range(1, 1 << self.dice):
            self.left = self.draws - size(mask)
            if self.short and self.left < 2:
                self.start[mask + 1] = self.used
                continue
            if self.left > 0 or (self.keep and self.left == 0):
                self._room(mask)
            if self.left >= 0:
                self._pull(mask)
            self.start[mask + 1] = self.used
            if self.left == 0:
                self.kept += self.used - self.start[mask]
            if self.short and self.left == 2:
                self._last_two(mask)
        self._land()

    def _completions(self) -> cython.void:
        """For every set of dice rolled: the weight of all ways to go on to the end of the leg."""
        for mask in range(1 << self.dice):
            left: cython.int = self.dice - size(mask)
            ways: cython.ulonglong = 1
            if self.draws < self.dice:  # one die stays inside: the order of the others counts
                for i in range(1, left):
                    ways *= 3 * (i + 1)
                if self.grey >= 0 and not mask >> self.grey & 1:
                    ways *= 2
            else:
                for i in range(self.dice):
                    if not mask >> i & 1:
                        ways *= self.faces[i] * left
                        left -= 1
            self.comp[mask] = ways

    def _room(self, mask: cython.int) -> cython.void:
        """Make sure that all positions a set may lead to have a place, in the list and in slots."""
        most: cython.ulonglong = 0
        for i in range(self.dice):
            if mask >> i & 1:
                before: cython.int = mask ^ (1 << i)
                most += (self.start[before + 1] - self.start[before]) * self.faces[i]
        self.slot_bits = 4
        while 1 << self.slot_bits < (4 * most if self.slot_bits < 12 else most):
            self.slot_bits += 1
        if self.used + most > self.room or 1 << self.slot_bits > self.slot_room:
            self._grow(most)

    def _grow(self, most: cython.ulonglong) -> cython.void:
        """More memory, which other threads wait for."""
        if self.used + most > self.room:
            extra: cython.ulonglong = self.used + most + self.room
            self.words = longer("Q", self.words, extra)
            self.weights = longer("Q", self.weights, extra)
            self.room = len(self.weights)
        if 1 << self.slot_bits > self.slot_room:
            self.slot_room = 1 << self.slot_bits
            self.slots = array("Q", bytes(16 * self.slot_room))
            self.found = array("Q", bytes(8 * self.slot_room))

    def _pull(self, mask: cython.int) -> cython.void:
        """All positions of a set, from the sets with one die fewer."""
        for die in range(self.dice):
            if mask >> die & 1:
                before: cython.int = mask ^ (1 << die)
                if die == self.grey:
                    self._crazy(mask, self.start[before], self.start[before + 1])
                else:
                    self._racer(mask, die, self.start[before], self.start[before + 1])
        for i in range(self.found_count):
            slot: cython.ulonglong = 2 * self.found[i]
            self.words[self.used + i] = self.slots[slot]
            self.weights[self.used + i] = self.slots[slot + 1]
            self.slots[slot] = 0
            self.slots[slot + 1] = 0
        self.used += self.found_count
        self.found_count = 0

    def _racer(
        self, mask: cython.int, die: cython.int, first: cython.ulonglong, last: cython.ulonglong
    ) -> cython.void:
        """A racing or Supporting die moves its camel forward (B-17, B-18, B-19, B-20, X1-03)."""
        dropped: cython.bint = self.grey < 0 or (mask >> self.grey & 1) == 1
        long: cython.int = 40 if dropped and not self.keep else 56
        last_die: cython.bint = self.left == 0 and not self.keep
        faces: cython.int = self.faces[die]
        kind: cython.int = 96 * self.left + (TWO if faces == 2 else THREE)
        comp: cython.ulonglong = self.comp[mask]
        over: cython.ulonglong = OVER
        slot_bits: cython.int = self.slot_bits
        while first < last:
            count: cython.int = min(last - first, ROOM)
            all_move(
                self.words, first, count, self.camel[die], self.lying, self.mirages,
                self.length, long, self.camera, last_die and long == 56, self.went,
            )  # fmt: skip
            for i in range(count):
                self.left_from[kind + (self.went[i] & 31)] += self.weights[first + i] * comp
            if self.camera:
                self._photos(first, count, faces, comp)
            if last_die:
                for i in range(count):
                    for face in range(1, faces + 1):
                        self._finish(self.went[ROOM * face + i], self.weights[first + i] * comp)
            else:
                found: cython.ulonglong = self.found_count
                for i in range(count):
                    for face in range(1, faces + 1):
                        word: cython.ulonglong = self.went[ROOM * face + i]
                        weight: cython.ulonglong = self.weights[first + i]
                        if word & over:
                            self._cross(word, weight * comp)
                        else:
                            found = counted(self.slots, self.found, slot_bits, found, word, weight)
                self.found_count = found
            first += count

    def _last_two(self, mask: cython.int) -> cython.void:
        """Two dice are left, and two places asked for: counting is quicker than merging."""
        first: cython.ulonglong = self.start[mask]
        last: cython.ulonglong = self.start[mask + 1]
        while first < last:
            count: cython.int = min(last - first, ROOM)
            for i in range(count):
                self.share[i] = self.weights[first + i]
            for i in range(count, min(count + SPARE, ROOM)):
                self.share[i] = 0
            for die in range(self.dice):
                for other in range(self.dice):
                    if die != other and not (mask >> die | mask >> other) & 1:
                        self._one_then_the_other(die, other, first, count)
            first += count

    def _one_then_the_other(
        self, die: cython.int, other: cython.int, first: cython.ulonglong, count: cython.int
    ) -> cython.void:
        """Of positions from ``first`` on, whose weights are shares now."""
        kind: cython.int = TWO if self.faces[other] == 2 else THREE
        start: cython.int = 96 + (TWO if self.faces[die] == 2 else THREE)
        all_move(
            self.words, first, count, self.camel[die], self.lying, self.mirages,
            self.length, 40, 0, False, self.went,
        )  # fmt: skip
        for i in range(count):
            self.left_from[start + (self.went[i] & 31)] += self.share[i] * self.faces[other]
        for face in range(1, self.faces[die] + 1):
            all_end(
                self.went, ROOM * face, self.share, count, self.camel[other], self.faces[other],
                self.lying, self.mirages, self.length, self.stood, self.sums,
            )  # fmt: skip
            for i in range(0, count, 2):
                # two counters in turn: equal spaces often follow each other, and sums would wait
                self.left_from[kind + self.stood[i]] += self.share[i]
                self.aside[kind + self.stood[i + 1]] += self.share[i + 1]

    def _photos(
        self, first: cython.ulonglong, count: cython.int, faces: cython.int, comp: cython.ulonglong
    ) -> cython.void:
        """Units that are the first to stop where the camera points at."""
        for i in range(count):
            tall: cython.ulonglong = self.went[i] >> 11
            for face in range(1, faces + 1):
                if self.went[ROOM * face + i] & ~self.words[first + i] & TAKEN:
                    self.photo += self.weights[first + i] * comp * tall

    def _crazy(
        self, mask: cython.int, first: cython.ulonglong, last: cython.ulonglong
    ) -> cython.void:
        """The grey die moves a crazy camel: one that must, or either (S-26, RS-01)."""
        for n in range(first, last):
            word: cython.ulonglong = self.words[n]
            weight: cython.ulonglong = self.weights[n]
            lower: cython.int = find(word, CRAZY)
            upper: cython.int = find(word >> (lower + 8), CRAZY) + lower + 8
            must: cython.int = forced(word, lower, upper)
            if must >= 0:
                self._crazy_moves(mask, word, must, 2 * weight)
            else:
                self._crazy_moves(mask, word, lower, weight)
                self._crazy_moves(mask, word, upper, weight)

    def _crazy_moves(
        self, mask: cython.int, word: cython.ulonglong, at: cython.int, weight: cython.ulonglong
    ) -> cython.void:
        """One crazy camel runs back by 1, 2 or 3 (S-23, S-29); then both are dropped."""
        comp: cython.ulonglong = self.comp[mask]
        over: cython.ulonglong = OVER
        space: cython.int = (word >> (at + 3)) & 31
        bits: cython.int = height(word, at)
        self.left_from[96 * self.left + BACK + space] += weight * comp
        if bits == 8 and not self.keep:
            word = racers_only(word)
            if space <= 3:
                self._go_on(word | over, weight * (4 - space), comp)
            if space > 1:
                self._go_on(word, weight * min(space - 1, 3), comp)
            return
        unit: cython.ulonglong = unit_at(word, at, bits)
        rest: cython.ulonglong = without(word, at, bits)
        for face in range(1, 4):
            end: cython.int = space - face
            if end < 1:
                word = unit | rest << bits
            else:
                under: cython.int = 0
                if self.lying >> end & 1:
                    end = landing(end, False, self.mirages)
                    under = end & 1
                    end >>= 1
                word = placed(rest, unit, bits, end - space, end - under, 56)
            if not self.keep:
                word = racers_only(word)
            self._go_on(word if space > face else word | over, weight, comp)

    def _go_on(
        self, word: cython.ulonglong, weight: cython.ulonglong, comp: cython.ulonglong
    ) -> cython.void:
        """To the end of the leg, or to the next die, for which equal positions merge."""
        over: cython.ulonglong = OVER
        if word & over:
            self._cross(word, weight * comp)
        elif self.left == 0 and not self.keep:
            self._finish(word, weight * comp)
        else:
            self.found_count = counted(
                self.slots, self.found, self.slot_bits, self.found_count, word, weight
            )

    def _cross(self, word: cython.ulonglong, weight: cython.ulonglong) -> cython.void:
        """The race ends in this leg, perhaps with the crazy camels still in the word."""
        over: cython.ulonglong = OVER
        word = word & ~over
        if word >> 40:
            word = racers_only(word)
        self._finish(word | over, weight)

    def _finish(self, word: cython.ulonglong, weight: cython.ulonglong) -> cython.void:
        """The leg ends in this order of racers, who are alone in the word."""
        over: cython.ulonglong = OVER
        order: cython.int = self.numbers[
            (word >> 8 & 7) | (word >> 13 & 0x38) | (word >> 18 & 0x1C0) | (word >> 23 & 0xE00)
        ]
        self.orders[order] += weight
        if word & over:
            self.over += weight
        if self.racing:
            self._race(order, word, weight)

    def _land(self) -> cython.void:
        """From where units left to where their dice took them."""
        for i in range(64):
            self.left_from[i] += self.aside[i]
        for left in range(self.draws):
            for space in range(1, 29):
                two: cython.ulonglong = self.left_from[96 * left + TWO + space]
                three: cython.ulonglong = self.left_from[96 * left + THREE + space]
                back: cython.ulonglong = self.left_from[96 * left + BACK + space]
                self.landings[32 * left + space + 1] += two + three
                self.landings[32 * left + space + 2] += two + three
                self.landings[32 * left + space + 3] += three
                for face in range(1, min(space, 4)):
                    self.landings[32 * left + space - face] += back

    def _places(self) -> cython.void:
        """From whole orders to each racer in each place, and in the end of the race."""
        for i in range(5):
            self.place[i] = self.sums[i]
            self.place[8 + i] = self.sums[5 + i]
        self.over += self.sums[10]
        for order in range(120):
            if self.orders[order]:
                for place in range(5):
                    racer: cython.int = self.ranked[5 * order + place]
                    self.place[8 * place + racer] += self.orders[order]
                    if self.racing:
                        self.race[racer] += self.shares[10 * order + 4 - place]
                        self.race[8 + racer] += self.shares[10 * order + 9 - place]

    def _race(
        self, order: cython.int, word: cython.ulonglong, weight: cython.double
    ) -> cython.void:
        """Which ranks win the race and come last, from here: known, or read from the table."""
        if word >> 62 & 1:
            self.shares[10 * order + 4] += weight
            self.shares[10 * order + 5] += weight
            return
        add_row(self.shares, 10 * order, self.table, self._row(word), weight)

    def _row(self, word: cython.ulonglong) -> cython.int:
        """Where the table of the solved race tells of these racers."""
        number: cython.int = 0
        for rank in range(5):
            number += self.choose[6 * (((word >> (8 * rank + 3)) & 31) + rank - 1) + rank + 1]
        return 10 * number
