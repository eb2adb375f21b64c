# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The exact law of a leg: every camel in every place, every landing, in integer counts.

A position is one word; see :mod:`camelup.kernels.words`. The law is a forward pass over the sets of
dice already rolled. Each set keeps the distinct positions it can lead to with their weights, pulled
from the sets with one die fewer through a hash table in which equal positions merge. The last die
adds straight to the counters. A race that ends early counts with the number of ways to roll the
rest, so that all weights add up to the same total.

Second edition: both crazy camels have the same id, since the racers' law is the same whichever is
which. Once the grey die is out they cannot move by themselves any more in this leg, so their bytes
are dropped, unless the ends of the leg are asked for. A path without the grey die weighs 2, each of
the six grey faces 1.
"""

from __future__ import annotations

from array import array

import cython

from camelup.kernels.tables import binomials, longer

if not cython.compiled:
    from camelup.kernels.codes import CRAZY, GREY, MIRAGE
    from camelup.kernels.merge import place_of
    from camelup.kernels.words import (
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


@cython.cclass
class Leg:
    """Scratch memory for laws; one call of :meth:`law` or :meth:`ends` at a time."""

    def __init__(self) -> None:
        self.generation = self.used = self.seen_count = self.camera = 0
        self.slot_bits = 11
        self.room, self.slot_room = 1 << 12, 1 << 11
        self.words = array("Q", bytes(8 << 12))
        self.weights = array("Q", bytes(8 << 12))
        self.slots = array("Q", bytes(8 << 11))
        self.racing = self.keep = False
        self.table = array("d", [0.0])
        self.choose = binomials(32)
        self.orders = array("Q", bytes(8 << 15))
        if not cython.compiled:
            self.start, self.comp, self.camel = [0] * 1025, [0] * 1024, [0] * 10
            self.faces, self.place, self.landings = [0] * 10, [0] * 40, [0] * 352
            self.race, self.seen = [0.0] * 16, [0] * 120

    def law(
        self,
        word: cython.ulonglong,
        dice: bytes,
        draws: cython.int,
        tiles: bytes,
        length: cython.int,
        camera: cython.int = 0,
        table: array[float] | None = None,
    ) -> tuple[int, list[int], list[int], int, int, list[float]]:
        """The law of the rest of a leg from ``word``.

        ``dice``: for each die in the pyramid its camel and its number of faces, two bytes each;
        the grey die as ``GREY, 6``. ``draws``: how many of them will be revealed. ``tiles``: for
        each space from 0 to 31 nothing, ``OASIS`` or ``MIRAGE``. ``camera``: the space it points
        at, or 0. ``table``: the solved race of this track, if its odds are asked for too.

        Returns the total weight; weights of ``8 * place + racer``; weighted landings by space; the
        weight of a race that ends in this leg; the weighted number of camels on the photo; and the
        weights of each racer as overall winner and, from 8 on, as overall loser.
        """
        self.racing = table is not None
        if table is not None:
            self.table = table
        self.camera = camera
        self.keep = False
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
        """The orders that were seen, first to last, with their weights."""
        orders = []
        for i in range(self.seen_count):
            order = tuple([self.seen[i] >> shift & 7 for shift in (12, 9, 6, 3, 0)])
            orders.append((order, int(self.orders[self.seen[i]])))
        return orders

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
        self.crazy = self.keep or self.grey >= 0
        for i in range(32 * draws):
            self.landings[i] = 0
        for i in range(40):
            self.place[i] = 0
        for i in range(self.seen_count):
            self.orders[self.seen[i]] = 0
        self.seen_count = 0
        for i in range(16):
            self.race[i] = 0.0
        self.photo = 0
        self.over = 0
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
            self._finish(word, self.comp[0], False)
        for mask in range(1, 1 << self.dice):
            self.left = self.draws - size(mask)
            if self.left > 0 or (self.keep and self.left == 0):
                self._room(mask)
            if self.left >= 0:
                self._pull(mask)
            self.start[mask + 1] = self.used
            if self.left == 0:
                self.kept += self.used - self.start[mask]

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
        if self.used + most > self.room or 2 * most > self.slot_room:
            self._grow(most)

    def _grow(self, most: cython.ulonglong) -> cython.void:
        """More memory, which other threads wait for."""
        if self.used + most > self.room:
            extra: cython.ulonglong = self.used + most + self.room
            self.words = longer("Q", self.words, extra)
            self.weights = longer("Q", self.weights, extra)
            self.room = len(self.words)
        while 2 * most > len(self.slots):
            self.slot_bits += 1
            self.slots = array("Q", bytes(8 << self.slot_bits))
            self.generation = 0
            self.slot_room = len(self.slots)

    def _pull(self, mask: cython.int) -> cython.void:
        """All positions of a set, from the sets with one die fewer."""
        self.generation += 1
        for die in range(self.dice):
            if mask >> die & 1:
                before: cython.int = mask ^ (1 << die)
                if die == self.grey:
                    self._crazy(mask, self.start[before], self.start[before + 1])
                else:
                    self._racer(mask, die, self.start[before], self.start[before + 1])

    def _racer(
        self, mask: cython.int, die: cython.int, first: cython.ulonglong, last: cython.ulonglong
    ) -> cython.void:
        """A racing or Supporting die moves its camel forward (B-17, B-18, B-19, B-20, X1-03)."""
        taken: cython.ulonglong = 0x8000000000000000
        dropped: cython.bint = self.grey < 0 or (mask >> self.grey & 1) == 1
        long: cython.int = 40 if dropped and not self.keep else 56
        camel: cython.int = self.camel[die]
        faces: cython.int = self.faces[die]
        comp: cython.ulonglong = self.comp[mask]
        length: cython.int = self.length
        camera: cython.int = self.camera
        lying: cython.int = self.lying
        mirages: cython.int = self.mirages
        last_die: cython.bint = self.left == 0 and not self.keep
        counted: cython.int = 32 * self.left
        for n in range(first, last):
            word: cython.ulonglong = self.words[n]
            weight: cython.ulonglong = self.weights[n]
            ways: cython.ulonglong = weight * comp
            photo: cython.ulonglong = word & taken
            word ^= photo
            at: cython.int = find(word, camel)
            space: cython.int = (word >> (at + 3)) & 31
            bits: cython.int = height(word, at)
            unit: cython.ulonglong = unit_at(word, at, bits)
            rest: cython.ulonglong = without(word, at, bits)
            for face in range(1, faces + 1):
                end: cython.int = space + face
                self.landings[counted + end] += ways
                under: cython.int = 0
                if lying >> end & 1:
                    end = landing(end, True, mirages)
                    under = end & 1
                    end >>= 1
                if end > length:
                    self._finish(rest | unit << (long - bits), ways, True)
                    continue
                word = placed(rest, unit, bits, end - space, end - under, long) | photo
                if end == camera and not photo:
                    self.photo += ways * (bits >> 3)
                    word |= taken
                if last_die:
                    self._finish(word, ways, False)
                else:
                    self._arrive(word, weight)

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
        ways: cython.ulonglong = weight * self.comp[mask]
        space: cython.int = (word >> (at + 3)) & 31
        bits: cython.int = height(word, at)
        unit: cython.ulonglong = unit_at(word, at, bits)
        rest: cython.ulonglong = without(word, at, bits)
        for face in range(1, 4):
            if space <= face:
                self._finish(unit | rest << bits, ways, True)
                continue
            end: cython.int = space - face
            self.landings[32 * self.left + end] += ways
            under: cython.int = 0
            if self.lying >> end & 1:
                end = landing(end, False, self.mirages)
                under = end & 1
                end >>= 1
            word = placed(rest, unit, bits, end - space, end - under, 56)
            if not self.keep:
                word = racers_only(word)
            if self.left == 0 and not self.keep:
                self._finish(word, ways, False)
            else:
                self._arrive(word, weight)

    def _arrive(self, word: cython.ulonglong, weight: cython.ulonglong) -> cython.void:
        """Merge a position with its equals."""
        used: cython.ulonglong = self.used
        at: cython.ulonglong = place_of(
            self.words, self.slots, self.slot_bits, self.generation, used, word
        )
        if at == used:
            self.weights[at] = weight
            self.used = used + 1
        else:
            self.weights[at] += weight

    def _finish(
        self, word: cython.ulonglong, weight: cython.ulonglong, over: cython.bint
    ) -> cython.void:
        """The leg ends in this order of racers: three bits each, the first in the highest."""
        if self.crazy and word >> 40 & 0xFFFF:
            word = racers_only(word)
        key: cython.int = (
            (word & 7)
            | ((word >> 5) & 0x38)
            | ((word >> 10) & 0x1C0)
            | ((word >> 15) & 0xE00)
            | ((word >> 20) & 0x7000)
        )
        if self.orders[key] == 0:
            self.seen[self.seen_count] = key
            self.seen_count += 1
        self.orders[key] += weight
        if over:
            self.over += weight
        if self.racing:
            self._race(word, weight, over)

    def _places(self) -> cython.void:
        """From the weights of whole orders to those of each racer in each place."""
        for i in range(self.seen_count):
            key: cython.int = self.seen[i]
            weight: cython.ulonglong = self.orders[key]
            for place in range(4, -1, -1):
                self.place[8 * place + (key & 7)] += weight
                key >>= 3

    def _race(
        self, word: cython.ulonglong, weight: cython.double, over: cython.bint
    ) -> cython.void:
        """Who wins the race and who comes last, from here: known, or read from the table."""
        number: cython.int = 0
        if over:
            self.race[8 + (word & 7)] += weight
            self.race[(word >> 32) & 7] += weight
            return
        for rank in range(5):
            number += self.choose[6 * (((word >> (8 * rank + 3)) & 31) + rank - 1) + rank + 1]
        for rank in range(5):
            self.race[(word >> (8 * rank)) & 7] += weight * self.table[10 * number + rank]
            self.race[8 + ((word >> (8 * rank)) & 7)] += weight * self.table[10 * number + 5 + rank]
