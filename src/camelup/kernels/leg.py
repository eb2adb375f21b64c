# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""The exact law of a leg: every camel in every place, every landing, in integer counts.

A position is one 64-bit word: a byte per camel, ``space << 3 | camel``, in rank order with the
rear and bottom camel in the lowest byte. A camel's unit is then the run of bytes from its own to
the last on the same space; a move cuts the run out, adds the distance to each byte, and pastes it
where the spaces become greater than the target (on top), or than the space before (underneath).

The law is a forward pass over the sets of dice already rolled. Each set keeps the distinct
positions it can lead to with their weights, pulled from the sets with one die fewer through a hash
table in which equal positions merge. The last die adds straight to the counters. A race that ends
early counts with the number of ways to roll the rest, so that all weights add up to the same total.

Second edition: both crazy camels have the same id, since the racers' law is the same whichever is
which. Once the grey die is out they cannot move by themselves any more in this leg, so their bytes
are dropped. A path without the grey die weighs 2, each of the six grey faces 1.
"""

from __future__ import annotations

from array import array

import cython

from camelup.kernels import codes
from camelup.kernels.tables import binomials

if not cython.compiled:

    def ctz(x: int) -> int:
        """Number of zero bits below the lowest one."""
        return (x & -x).bit_length() - 1


CRAZY = codes.CRAZY
GREY = codes.GREY
OASIS = codes.OASIS


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _low(bits: cython.int) -> cython.ulonglong:
    """A word with the lowest ``bits`` bits set; fewer than 64."""
    one: cython.ulonglong = 1
    return (one << bits) - 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _offset(word: cython.ulonglong, space: cython.int, bits: cython.int) -> cython.int:
    """Where in ``word``, ``bits`` long, the first camel beyond ``space`` is: a multiple of 8."""
    ones: cython.ulonglong = 0x01010101010101
    high: cython.ulonglong = 0x80808080808080
    spaces: cython.ulonglong = (word >> 3) & (ones * 31)
    one: cython.ulonglong = 1
    beyond: cython.ulonglong = ((spaces | high) - ones * (space + 1)) & high
    return ctz(beyond | (one << (bits + 7))) - 7


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find(word: cython.ulonglong, camel: cython.int) -> cython.int:
    """Where in ``word`` the lowest camel with this id is: a multiple of 8."""
    ones: cython.ulonglong = 0x01010101010101
    high: cython.ulonglong = 0x80808080808080
    differ: cython.ulonglong = (word & (ones * 7)) ^ (ones * camel)
    zero: cython.ulonglong = ~differ
    if not cython.compiled:
        zero &= 0xFFFFFFFFFFFFFFFF
        return ctz(((differ - ones) & 0xFFFFFFFFFFFFFFFF) & zero & high) - 7
    return ctz((differ - ones) & zero & high) - 7


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _without(word: cython.ulonglong, at: cython.int, bits: cython.int) -> cython.ulonglong:
    """``word`` with ``bits`` bits from ``at`` on cut out."""
    return (word & _low(at)) | ((word >> (at + bits)) << at)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _with(
    word: cython.ulonglong, at: cython.int, unit: cython.ulonglong, bits: cython.int
) -> cython.ulonglong:
    """``word`` with ``unit``, ``bits`` long, pasted in at ``at``."""
    return (word & _low(at)) | (unit << at) | ((word >> at) << (at + bits))


@cython.cclass
class Leg:
    """Scratch memory for laws; one call of :meth:`law` at a time."""

    def __init__(self) -> None:
        self.generation = 0
        self.used = 0
        self.slot_bits = 11
        self.words = array("Q", bytes(8 << 12))
        self.weights = array("Q", bytes(8 << 12))
        self.slots = array("Q", bytes(8 << 11))
        self.racing = False
        self.table = array("d", [0.0])
        self.choose = binomials(32)
        self.orders = array("Q", bytes(8 << 15))
        self.seen_count = 0
        if not cython.compiled:
            self.start: list[int] = [0] * 1025
            self.comp: list[int] = [0] * 1024
            self.camel: list[int] = [0] * 10
            self.faces: list[int] = [0] * 10
            self.tiles: list[int] = [0] * 32
            self.place: list[int] = [0] * 40
            self.landings: list[int] = [0] * 32
            self.race: list[float] = [0.0] * 16
            self.seen: list[int] = [0] * 120

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
        i: cython.int
        mask: cython.int
        self.dice = len(dice) // 2
        self.draws = draws
        self.grey = -1
        for i in range(self.dice):
            self.camel[i] = dice[2 * i]
            self.faces[i] = dice[2 * i + 1]
            if self.camel[i] == GREY:
                self.grey = i
        for i in range(32):
            self.tiles[i] = tiles[i]
            self.landings[i] = 0
        for i in range(40):
            self.place[i] = 0
        for i in range(self.seen_count):
            self.orders[self.seen[i]] = 0
        self.seen_count = 0
        for i in range(16):
            self.race[i] = 0.0
        self.racing = table is not None
        if table is not None:
            self.table = table
        self.length = length
        self.camera = camera
        self.photo = 0
        self.over = 0
        self._completions()
        self.words[0] = word
        self.weights[0] = 1
        self.start[0] = 0
        self.start[1] = 1
        self.used = 1
        if draws == 0:
            self._finish(word, self.comp[0], False)
        for mask in range(1, 1 << self.dice):
            self.left = draws - self._rolled(mask)
            if self.left > 0:
                self._room(mask)
            if self.left >= 0:
                self._pull(mask)
            self.start[mask + 1] = self.used
        self._places()
        return (
            self.comp[0],
            [self.place[i] for i in range(40)],
            [self.landings[i] for i in range(32)],
            self.over,
            self.photo,
            [self.race[i] for i in range(16)] if self.racing else [],
        )

    def joint_law(
        self,
        word: cython.ulonglong,
        dice: bytes,
        draws: cython.int,
        tiles: bytes,
        length: cython.int,
    ) -> tuple[int, list[tuple[tuple[int, ...], int]]]:
        """The total weight, and the weight of each whole order of the racers, first to last."""
        i: cython.int
        total = self.law(word, dice, draws, tiles, length)[0]
        orders = []
        for i in range(self.seen_count):
            order = tuple([self.seen[i] >> shift & 7 for shift in (12, 9, 6, 3, 0)])
            orders.append((order, int(self.orders[self.seen[i]])))
        return total, orders

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _rolled(self, mask: cython.int) -> cython.int:
        """How many dice are in a set."""
        count: cython.int = 0
        while mask:
            mask &= mask - 1
            count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _completions(self) -> cython.void:
        """For every set of dice rolled: the weight of all ways to go on to the end of the leg."""
        mask: cython.int
        i: cython.int
        left: cython.int
        ways: cython.ulonglong
        for mask in range(1 << self.dice):
            left = self.dice - self._rolled(mask)
            ways = 1
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

    def _room(self, mask: cython.int) -> None:
        """Make sure that all positions a set may lead to have a place, in the list and in slots."""
        most: cython.ulonglong = 0
        i: cython.int
        before: cython.int
        for i in range(self.dice):
            if mask >> i & 1:
                before = mask ^ (1 << i)
                most += (self.start[before + 1] - self.start[before]) * self.faces[i]
        if self.used + most > len(self.words):
            extra: cython.ulonglong = self.used + most + len(self.words)
            self.words = array("Q", bytes(self.words)) + array("Q", bytes(8 * extra))
            self.weights = array("Q", bytes(self.weights)) + array("Q", bytes(8 * extra))
        while 2 * most > len(self.slots):
            self.slot_bits += 1
            self.slots = array("Q", bytes(8 << self.slot_bits))
            self.generation = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pull(self, mask: cython.int) -> cython.void:
        """All positions of a set, from the sets with one die fewer."""
        die: cython.int
        before: cython.int
        self.generation += 1
        for die in range(self.dice):
            if mask >> die & 1:
                before = mask ^ (1 << die)
                if die == self.grey:
                    self._crazy(mask, self.start[before], self.start[before + 1])
                else:
                    self._racer(mask, die, self.start[before], self.start[before + 1])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _racer(
        self,
        mask: cython.int,
        die: cython.int,
        first: cython.ulonglong,
        last: cython.ulonglong,
    ) -> cython.void:
        """A racing or Supporting die moves its camel forward (B-17 to B-20, B-40 to B-42)."""
        ones: cython.ulonglong = 0x01010101010101
        taken: cython.ulonglong = 0x8000000000000000
        crazy_out: cython.bint = self.grey < 0 or (mask >> self.grey & 1) == 1
        long: cython.int = 40 if crazy_out else 56
        camel: cython.int = self.camel[die]
        faces: cython.int = self.faces[die]
        comp: cython.ulonglong = self.comp[mask]
        length: cython.int = self.length
        camera: cython.int = self.camera
        last_die: cython.bint = self.left == 0
        n: cython.ulonglong
        word: cython.ulonglong
        unit: cython.ulonglong
        rest: cython.ulonglong
        weight: cython.ulonglong
        ways: cython.ulonglong
        photo: cython.ulonglong
        at: cython.int
        space: cython.int
        bits: cython.int
        face: cython.int
        end: cython.int
        under: cython.int
        for n in range(first, last):
            word = self.words[n]
            weight = self.weights[n]
            ways = weight * comp
            photo = word & taken
            word ^= photo
            at = _find(word, camel)
            space = (word >> (at + 3)) & 31
            bits = _offset(word, space, long) - at
            unit = (word >> at) & _low(bits)
            rest = _without(word, at, bits)
            for face in range(1, faces + 1):
                end = space + face
                self.landings[end] += ways
                under = 0
                if self.tiles[end]:
                    if self.tiles[end] == OASIS:
                        end += 1
                    else:
                        end -= 1
                        under = 1
                if end > length:
                    self._finish(rest | (unit << (long - bits)), ways, True)
                    continue
                word = _with(
                    rest,
                    _offset(rest, end - under, long - bits),
                    unit + (ones & _low(bits)) * ((end - space) << 3),
                    bits,
                )
                if end == camera and not photo:
                    self.photo += ways * (bits >> 3)
                    word |= taken
                else:
                    word |= photo
                if last_die:
                    self._finish(word, ways, False)
                else:
                    self._arrive(mask, word, weight)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _crazy(
        self, mask: cython.int, first: cython.ulonglong, last: cython.ulonglong
    ) -> cython.void:
        """The grey die moves a crazy camel (S-26 to S-28, RS-01)."""
        n: cython.ulonglong
        word: cython.ulonglong
        weight: cython.ulonglong
        lower: cython.int
        upper: cython.int
        low_end: cython.int
        up_end: cython.int
        low_carries: cython.bint
        up_carries: cython.bint
        for n in range(first, last):
            word = self.words[n]
            weight = self.weights[n]
            lower = _find(word, CRAZY)
            upper = _find(word >> (lower + 8), CRAZY) + lower + 8
            low_end = _offset(word, (word >> (lower + 3)) & 31, 56)
            up_end = _offset(word, (word >> (upper + 3)) & 31, 56)
            low_carries = low_end > lower + 8
            up_carries = up_end > upper + 8
            if low_end > upper and upper == lower + 8:  # directly on top of the other
                self._crazy_moves(mask, word, upper, 2 * weight)
            elif low_carries and not up_carries:
                self._crazy_moves(mask, word, lower, 2 * weight)
            elif up_carries and not low_carries:
                self._crazy_moves(mask, word, upper, 2 * weight)
            else:
                self._crazy_moves(mask, word, lower, weight)
                self._crazy_moves(mask, word, upper, weight)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _crazy_moves(
        self,
        mask: cython.int,
        word: cython.ulonglong,
        at: cython.int,
        weight: cython.ulonglong,
    ) -> cython.void:
        """One crazy camel runs back by 1, 2 or 3; then both bytes are dropped."""
        ones: cython.ulonglong = 0x01010101010101
        comp: cython.ulonglong = self.comp[mask]
        space: cython.int = (word >> (at + 3)) & 31
        bits: cython.int = _offset(word, space, 56) - at
        unit: cython.ulonglong = (word >> at) & _low(bits)
        rest: cython.ulonglong = _without(word, at, bits)
        each: cython.ulonglong = ones & _low(bits)
        face: cython.int
        end: cython.int
        under: cython.int
        for face in range(1, 4):
            end = space - face
            if end < 1:
                self._finish(_racers_only(unit | (rest << bits)), weight * comp, True)
                continue
            self.landings[end] += weight * comp
            under = 0
            if self.tiles[end]:
                if self.tiles[end] == OASIS:
                    end -= 1
                else:
                    end += 1
                    under = 1
            word = _with(
                rest,
                _offset(rest, end - under, 56 - bits),
                unit - each * ((space - end) << 3),
                bits,
            )
            self._arrive(mask, _racers_only(word), weight)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _arrive(
        self, mask: cython.int, word: cython.ulonglong, weight: cython.ulonglong
    ) -> cython.void:
        """A position after the dice of ``mask``: merge it with its equals, or score the leg."""
        if self.left == 0:
            self._finish(word, weight * self.comp[mask], False)
            return
        spread: cython.ulonglong = 0x9E3779B97F4A7C15
        entry: cython.ulonglong
        index: cython.ulonglong
        hashed: cython.ulonglong = word * spread
        if not cython.compiled:
            hashed &= 0xFFFFFFFFFFFFFFFF
        slot: cython.ulonglong = hashed >> (64 - self.slot_bits)
        while True:
            entry = self.slots[slot]
            if entry >> 32 != self.generation:
                self.slots[slot] = self.generation << 32 | self.used
                self.words[self.used] = word
                self.weights[self.used] = weight
                self.used += 1
                return
            index = entry & _low(32)
            if self.words[index] == word:
                self.weights[index] += weight
                return
            slot = (slot + 1) & _low(self.slot_bits)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(
        self, word: cython.ulonglong, weight: cython.ulonglong, over: cython.bint
    ) -> cython.void:
        """The leg ends in this order of racers: three bits each, the first in the highest."""
        key: cython.int
        if self.grey >= 0:
            word = _racers_if_crazy(word)
        key = (
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _places(self) -> cython.void:
        """From the weights of whole orders to those of each racer in each place."""
        i: cython.int
        place: cython.int
        key: cython.int
        weight: cython.ulonglong
        for i in range(self.seen_count):
            key = self.seen[i]
            weight = self.orders[key]
            for place in range(4, -1, -1):
                self.place[8 * place + (key & 7)] += weight
                key >>= 3

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _race(
        self, word: cython.ulonglong, weight: cython.double, over: cython.bint
    ) -> cython.void:
        """Who wins the race and who comes last, from here: known, or read from the table."""
        rank: cython.int
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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _racers_if_crazy(word: cython.ulonglong) -> cython.ulonglong:
    """``word`` without the crazy camels, if they are still in it."""
    return _racers_only(word) if word >> 40 & 0xFFFF else word


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _racers_only(word: cython.ulonglong) -> cython.ulonglong:
    """``word`` without the bytes of the crazy camels."""
    word = _without(word, _find(word, CRAZY), 8)
    return _without(word, _find(word, CRAZY), 8)
