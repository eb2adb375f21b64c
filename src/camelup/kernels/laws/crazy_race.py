# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The race with crazy camels, solved: who wins and who comes last from every arrangement.

Positions are words as in :mod:`kernels.shared.words`, with the same id for both crazy camels.
Colours are forgotten: an arrangement is seven spaces in rank order (rear and bottom first) and the
two places among them that the crazy camels take. It is numbered by the combinatorial number system
on the spaces, times 21, plus the pair of places. A racer is called by its rank, 0 to 4, so a move
also says which racer has which rank afterwards: one of 120 permutations.

The value of an arrangement with a set of dice in the pyramid is, for each racer, the probability
to be overall winner and overall loser. It is the mean over the dice and their faces of the values
after the move; when only one die is left, the leg is over and all six are in again (S-43, S-47). A
crazy camel carries racers back (S-29), so there are cycles, and the values are found by iteration
from zero: they only ever grow, and what is missing from a sum of one bounds the error.

Two ways to iterate. *Fast* keeps all 57 sets of two or more dice and improves in place, the racers'
sum of spaces descending, then the crazy camels' ascending: only racers carried back read a value of
the sweep before. *Low* keeps values at the start of a leg and works through a leg from its end, in
nine stages by the number of dice, in place, the racers' sum ascending, since a racer's move leads
to a higher sum; winners and losers one after the other. A race that is over is one more
arrangement, in which the foremost racer has won and the last one has lost.

Assumption: no tiles in the legs to come. The current leg with its tiles is that of the kernel of
the leg; from where it ends, :meth:`Arrangements.race_from` reads the table.
"""

from __future__ import annotations

from array import array
from itertools import combinations, permutations
from math import comb
from typing import TypeAlias

import cython

if not cython.compiled:
    from camelup.kernels.shared.codes import CRAZY, UNIT
    from camelup.kernels.shared.words import find, forced, height, moved, order

    def fetch(x: float) -> None:
        """Will be needed soon: tells the processor, when compiled."""

    def rounded(x: float) -> int:
        """The nearest whole number."""
        return round(x)


Floats: TypeAlias = "array[float] | memoryview[float]"
Ints: TypeAlias = "array[int] | memoryview[int]"

FULL = 63
"""All six dice: a bit for each racer's, and 32 for the grey one."""

PAIRS = 21
"""Places that two crazy camels can take among seven."""

BLOCK = 570
"""Fast: numbers of one arrangement, ten for each of 57 sets of dice."""

SLOTS = 50
"""Low: numbers of one arrangement, five for each of up to ten sets with as many dice."""

STAGES = 9
"""Low: passes that make up one sweep."""


@cython.cclass
class Arrangements:
    """Numbers for all arrangements on a track of up to 16 spaces."""

    def __init__(self, length: cython.int) -> None:
        n: cython.int
        self.length = length
        self.count = comb(length + 6, 7) * PAIRS
        if not cython.compiled:
            self.rank, self.pair, self.kind, self.perm = [0] * 224, [0] * 64, [0] * 21, [0] * 32768
            self.order, self.inverse, self.mapped = [0] * 600, [0] * 600, [0] * 7680
            self.race = [0] * 10
        for i in range(7):
            for n in range(32):
                self.rank[32 * i + n] = comb(n - 1 + i, i + 1) if 0 < n <= length else 0
        for n, places in enumerate(combinations(range(7), 2)):
            self.pair[8 * places[0] + places[1]] = n
            self.kind[n] = 8 * places[0] + places[1]
        self._permutations()

    def _permutations(self) -> None:
        """Who is where after a move, and which dice those in the pyramid become."""
        perm: cython.int
        for perm, order in enumerate(permutations(range(5))):
            code = 0
            for i in range(5):
                code = code << 3 | order[i]
                self.order[5 * perm + i] = order[i]
                self.inverse[5 * perm + order[i]] = i
            self.perm[code] = perm
            for mask in range(64):
                mapped: cython.int = mask & 32
                for i in range(5):
                    if mask >> order[i] & 1:
                        mapped |= 1 << i
                self.mapped[64 * perm + mask] = mapped

    def numbers(self, fast: cython.bint) -> int:
        """How many numbers a :class:`Sweeper` works on."""
        each: cython.longlong = BLOCK if fast else 5 + 2 * SLOTS
        return (self.count + 1) * each

    def word(self, index: cython.uint) -> int:
        """Seven bytes ``space << 3 | camel``, rear first; racers have the number of their rank."""
        return self._word(index)

    def index(self, word: cython.ulonglong) -> tuple[int, tuple[int, ...]]:
        """The number of an arrangement, and the racers' ids from the rear to the front."""
        located: cython.ulonglong = self._locate(word)
        perm: cython.int = located & 127
        return located >> 7, tuple([self.order[5 * perm + i] for i in range(5)])

    def sorted(self, racers_only: cython.bint) -> tuple[array[int], list[int]]:
        """All arrangements in order of the sweep, and where the levels of it begin and end.

        Fast: racers' sum descending, then the crazy camels' ascending. Low: racers' ascending.
        """
        order = array("I", bytes(4 * self.count))
        ends = array("I", bytes(4 << 12))
        self.sequence = order
        self.ends = ends
        with cython.nogil:
            self._sort(racers_only)
        return order, sorted({0, *ends})

    def _sort(self, racers_only: cython.bint) -> cython.void:
        """Count the arrangements of each level, then put each in its place."""
        level: cython.int
        before: cython.uint = 0
        for index in range(self.count):
            self.ends[self._level(index, racers_only)] += 1
        for level in range(4096):
            here: cython.uint = self.ends[level]
            self.ends[level] = before
            before += here
        for index in range(self.count):
            level = self._level(index, racers_only)
            self.sequence[self.ends[level]] = index
            self.ends[level] += 1

    def _level(self, index: cython.uint, racers_only: cython.bint) -> cython.int:
        """Arrangements of one level do not depend on each other."""
        word: cython.ulonglong = self._word(index)
        racers: cython.int = 0
        crazy: cython.int = 0
        while word:
            if (word & 7) == CRAZY:
                crazy += (word >> 3) & 31
            else:
                racers += (word >> 3) & 31
            word >>= 8
        return racers if racers_only else 32 * (80 - racers) + crazy - 2

    def _word(self, index: cython.uint) -> cython.ulonglong:
        """The word of an arrangement."""
        spaces: cython.uint = index // 21
        pair: cython.int = self.kind[index % 21]
        lower: cython.int = pair >> 3
        upper: cython.int = pair & 7
        space: cython.int = self.length
        word: cython.ulonglong = 0
        camel: cython.int = 4
        for i in range(6, -1, -1):
            while self.rank[32 * i + space] > spaces:
                space -= 1
            spaces -= self.rank[32 * i + space]
            if i in (lower, upper):
                word = word << 8 | space << 3 | CRAZY
            else:
                word = word << 8 | space << 3 | camel
                camel -= 1
        return word

    def _locate(self, word: cython.ulonglong) -> cython.ulonglong:
        """The number of the arrangement, and in the lowest seven bits the permutation."""
        spaces: cython.ulonglong = 0
        racers: cython.int = 0
        crazy: cython.int = 0
        for i in range(7):
            spaces += self.rank[32 * i + ((word >> 3) & 31)]
            camel: cython.int = word & 7
            if camel == CRAZY:
                crazy = crazy << 3 | i
            else:
                racers = racers << 3 | camel
            word >>= 8
        return (spaces * 21 + self.pair[crazy]) << 7 | self.perm[racers]

    def _over(self, word: cython.ulonglong) -> cython.ulonglong:
        """The same when the race is over: the one arrangement beyond all others."""
        return self.count << 7 | self.perm[order(word, 56)]

    def race_from(
        self, over: list[tuple[tuple[int, ...], int]], words: Ints, weights: Ints, table: Ints
    ) -> list[int]:
        """Weights of the five racers as winner, then as loser.

        ``over``: orders in which the race ended, first to last, and their weights. ``words``:
        positions of all camels at the start of a leg, with racers by id, and their ``weights``.
        ``table``: as :meth:`Starts.quantise` made it.
        """
        self._race_from(words, weights, table)
        for order, weight in over:
            self.race[order[0]] += weight * UNIT
            self.race[5 + order[4]] += weight * UNIT
        return [self.race[i] for i in range(10)]

    def _race_from(self, words: Ints, weights: Ints, table: Ints) -> cython.void:
        winner: cython.ulonglong
        loser: cython.ulonglong
        for i in range(10):
            self.race[i] = 0
        for n in range(len(words)):
            weight: cython.ulonglong = weights[n]
            located: cython.ulonglong = self._locate(words[n])
            perm: cython.int = 5 * (located & 127)
            row: cython.ulonglong = (located >> 7) * 8
            winner = loser = UNIT
            for i in range(4):
                winner -= table[row + i]
                loser -= table[row + 4 + i]
                self.race[self.order[perm + i]] += weight * table[row + i]
                self.race[5 + self.order[perm + i]] += weight * table[row + 4 + i]
            self.race[self.order[perm + 4]] += weight * winner
            self.race[5 + self.order[perm + 4]] += weight * loser


@cython.cclass
class Starts:
    """Values at the start of a leg: five of winners and five of losers for each arrangement."""

    def __init__(self, values: Floats) -> None:
        self.values = values
        self.rows = len(values) // 5
        self.worst = 0.0
        if not cython.compiled:
            self.exact, self.whole = [0.0] * 5, [0] * 5

    def missing(self, half: cython.int) -> float:
        """The most that is missing from a sum of one, of winners (0) or losers (1)."""
        with cython.nogil:
            self._missing(half)
        return self.worst

    def _missing(self, half: cython.int) -> cython.void:
        self.worst = 0.0
        for n in range(self.rows):
            if n & 1 == half:
                total: cython.double = 1.0
                for i in range(5):
                    total -= self.values[5 * n + i]
                self.worst = max(self.worst, total, -total)

    def quantise(self, table: Ints) -> float:
        """Round to 1/65535 so that each five still add up to one; four of them are kept.

        All are rounded down, then those that lost most are rounded up instead: each is less than
        one unit off. Returns the largest difference.
        """
        self.table = table
        with cython.nogil:
            self._quantise()
        return self.worst / UNIT

    def _quantise(self) -> cython.void:
        self.worst = 0.0
        for n in range(self.rows):
            self._round(5 * n)
            for i in range(5):
                self.worst = max(
                    self.worst, self.exact[i] - self.whole[i], self.whole[i] - self.exact[i]
                )
            for i in range(4):
                self.table[4 * n + i] = self.whole[i]

    def _round(self, row: cython.longlong) -> cython.void:
        """Five whole numbers that add up to 65535."""
        total: cython.double = 0.0
        left: cython.int = UNIT
        for i in range(5):
            total += self.values[row + i]
        for i in range(5):
            self.exact[i] = self.values[row + i]
            self.exact[i] *= UNIT / total
            self.whole[i] = rounded(self.exact[i])
            if self.whole[i] > self.exact[i]:
                self.whole[i] -= 1
            left -= self.whole[i]
        while left > 0:
            most: cython.int = 0
            for i in range(1, 5):
                if self.exact[i] - self.whole[i] > self.exact[most] - self.whole[most]:
                    most = i
            self.whole[most] += 1
            left -= 1


@cython.cclass
class Sweeper:
    """One thread's tools to improve values that several threads share."""

    def __init__(
        self, arrangements: Arrangements, order: Ints, values: Floats, fast: cython.bint
    ) -> None:
        self.t = arrangements
        self.order = order
        self.values = values
        self.fast = fast
        self.plain = 5 * (arrangements.count + 1)
        self.mixed = self.plain + SLOTS * (arrangements.count + 1)
        if not cython.compiled:
            self.after, self.sum, self.slot = [0] * 21, [0.0] * 570, [0] * 64
            self.source, self.sets, self.size = [0] * 7680, [0] * 192, [0] * 64
            self.share, self.nth, self.used, self.among = [0.0] * 7, [0] * 32, [0] * 6, [0] * 36
            self.rest, self.target = [0] * 360, [0] * 360
        for n in range(1, 7):
            self.share[n] = 1.0 / n
        self._sets()
        self._sets_by_size()

    def _sets(self) -> None:
        """Where the values of each set of dice are."""
        mask: cython.int
        for mask in range(64):
            self.size[mask] = mask.bit_count()
        slots = [m for m in range(64) if self.size[m] > 1]
        for mask in range(64):
            self.slot[mask] = 10 * slots.index(mask if self.size[mask] > 1 else FULL)
        for perm in range(120):
            for mask in range(64):
                self.source[64 * perm + mask] = self.slot[self.t.mapped[64 * perm + mask]]
        for die in range(6):
            n: cython.int = 0
            for mask in slots:
                if mask >> die & 1:
                    self.sets[32 * die + n] = mask
                    n += 1

    def _sets_by_size(self) -> None:
        """Low: sets of as many racing dice, those that have a die, and what they are without it."""
        mask: cython.int
        n: cython.int
        for dice in range(1, 6):
            masks = [m for m in range(32) if self.size[m] == dice]
            self.used[dice] = 5 * len(masks)
            for n, mask in enumerate(masks):
                self.nth[mask] = 5 * n
                for die in range(6):
                    if die == 5 or mask >> die & 1:
                        row: cython.int = 6 * dice + die
                        self.rest[10 * row + self.among[row]] = mask & ~(1 << die)
                        self.target[10 * row + self.among[row]] = 5 * n
                        self.among[row] += 1

    def load(self, starts: Starts, half: cython.int) -> None:
        """Begin with values at the start of a leg; ``half``: 0 winners, 1 losers, in *low*."""
        with cython.nogil:
            for n in range(self.t.count):
                if self.fast:
                    for i in range(10):
                        self.values[n * BLOCK + self.slot[FULL] + i] = starts.values[10 * n + i]
                else:
                    for i in range(5):
                        self.values[5 * n + i] = starts.values[10 * n + 5 * half + i]
            self._race_over(half)

    def _race_over(self, half: cython.int) -> cython.void:
        """The foremost racer has won, the last one has lost (S-45, S-52)."""
        over: cython.longlong = self.t.count
        if self.fast:
            for i in range(57):
                self.values[over * BLOCK + 10 * i + 4] = 1.0
                self.values[over * BLOCK + 10 * i + 5] = 1.0
            return
        first: cython.int = 0 if half else 4
        for i in range(5):
            self.values[5 * over + i] = 1.0 if i == first else 0.0
        for i in range(50):
            self.values[self.plain + SLOTS * over + i] = 1.0 if i % 5 == first else 0.0
            self.values[self.mixed + SLOTS * over + i] = 1.0 if i % 5 == first else 0.0

    def save(self, starts: Starts, half: cython.int) -> None:
        """Copy the values at the start of a leg out."""
        with cython.nogil:
            for n in range(self.t.count):
                if self.fast:
                    for i in range(10):
                        starts.values[10 * n + i] = self.values[n * BLOCK + self.slot[FULL] + i]
                else:
                    for i in range(5):
                        starts.values[10 * n + 5 * half + i] = self.values[5 * n + i]

    def sweep(self, stage: cython.int, first: cython.longlong, last: cython.longlong) -> None:
        """Improve arrangements ``first`` to ``last`` of the order, all of one level.

        ``stage`` counts from 0 in *low* and is not used in *fast*.
        """
        with cython.nogil:
            for n in range(first, last):
                if self.fast:
                    self._improve(self.order[n])
                elif stage & 1:
                    self._work_back(self.order[n], (stage + 3) >> 1, False)
                else:
                    self._work_back(self.order[n], (stage >> 1) + 1, True)

    def _moves(self, word: cython.ulonglong) -> cython.int:
        """All arrangements one move away; returns how many the grey die leads to, 3 or 6.

        Three for each racer, by rank, then the grey die's.
        """
        self._racer_moves(word)
        lower: cython.int = find(word, CRAZY)
        upper: cython.int = find(word >> (lower + 8), CRAZY) + lower + 8
        must: cython.int = forced(word, lower, upper)
        self._crazy_moves(word, lower if must < 0 else must, 15)
        if must >= 0:
            return 3
        self._crazy_moves(word, upper, 18)
        return 6

    def _racer_moves(self, word: cython.ulonglong) -> cython.void:
        """Racing dice (S-21, S-22)."""
        length: cython.int = self.t.length
        at: cython.int = 0
        while at < 56:
            camel: cython.int = (word >> at) & 7
            space: cython.int = (word >> (at + 3)) & 31
            if camel != CRAZY:
                bits: cython.int = height(word, at)
                for face in range(1, 4):
                    n: cython.int = 3 * camel + face - 1
                    if space + face > length:
                        self.after[n] = self.t._over(
                            moved(word, at, bits, length + 1 - space, length, 56)
                        )
                    else:
                        self.after[n] = self.t._locate(
                            moved(word, at, bits, face, space + face, 56)
                        )
            at += 8

    def _crazy_moves(self, word: cython.ulonglong, at: cython.int, n: cython.int) -> cython.void:
        """One crazy camel runs back by 1, 2 or 3 (S-23, S-29)."""
        space: cython.int = (word >> (at + 3)) & 31
        bits: cython.int = height(word, at)
        for face in range(1, 4):
            if space <= face:
                self.after[n] = self.t._over(moved(word, at, bits, -space, 0, 56))
            else:
                self.after[n] = self.t._locate(moved(word, at, bits, -face, space - face, 56))
            n += 1

    def _improve(self, index: cython.uint) -> cython.void:
        """Fast: new values of one arrangement with every set of dice."""
        grey: cython.int = self._moves(self.t._word(index))
        base: cython.longlong = index
        for i in range(BLOCK):
            self.sum[i] = 0.0
        for i in range(15 + grey):
            if i < 14 + grey:
                self._fetch(self.after[i + 1])
            self._add(min(i // 3, 5), self.after[i], self.share[3 if i < 15 else grey])
        base *= BLOCK
        for mask in range(FULL):
            if self.size[mask] > 1:
                at: cython.int = self.slot[mask]
                share: cython.double = self.share[self.size[mask]]
                for i in range(at, at + 10):
                    self.values[base + i] = self.sum[i] * share
        for i in range(self.slot[FULL], self.slot[FULL] + 10):
            # Values only grow, except when begun with values at the start of legs alone.
            if self.sum[i] * self.share[6] > self.values[base + i]:
                self.values[base + i] = self.sum[i] * self.share[6]

    def _fetch(self, after: cython.ulonglong) -> cython.void:
        """The values after the next move take long to arrive from memory: order them early."""
        first: cython.longlong = (after >> 7) * BLOCK
        if cython.compiled:
            for at in range(first, first + BLOCK, 16):
                fetch(self.values[at])

    def _add(self, die: cython.int, after: cython.ulonglong, weight: cython.double) -> cython.void:
        """Add the values after one move to all sets that have its die."""
        perm: cython.int = after & 127
        base: cython.longlong = (after >> 7) * BLOCK
        inverse: cython.int = 5 * perm
        row: cython.int = 64 * perm
        bit: cython.int = 1 << die
        for n in range(32 * die, 32 * die + 31):
            mask: cython.int = self.sets[n]
            to: cython.longlong = self.slot[mask]
            at: cython.longlong = base + self.source[row + (mask ^ bit)]
            for i in range(5):
                self.sum[to + i] += weight * self.values[at + self.t.inverse[inverse + i]]
                self.sum[to + 5 + i] += weight * self.values[at + 5 + self.t.inverse[inverse + i]]

    def _work_back(self, index: cython.uint, dice: cython.int, grey: cython.bint) -> cython.void:
        """Low: ``dice`` racing dice are in, and the grey die if ``grey``; two or more in all."""
        moves: cython.int = 15
        used: cython.int = self.used[dice]
        base: cython.longlong = index
        region: cython.longlong = self.mixed if grey else self.plain
        new_leg: cython.bint = dice + grey == 2
        if grey:
            moves += self._moves(self.t._word(index))
        else:
            self._racer_moves(self.t._word(index))
        for i in range(moves):
            self._fetch_sets(self.after[i], region if i < 15 else self.plain)
        for i in range(used):
            self.sum[i] = 0.0
        for i in range(15):
            self._gather(i // 3, self.after[i], dice, region, new_leg, self.share[3])
        for i in range(15, moves):
            self._gather(5, self.after[i], dice, self.plain, new_leg, self.share[moves - 15])
        base = 5 * base if grey and dice == 5 else region + base * SLOTS
        for i in range(used):
            self.values[base + i] = self.sum[i] * self.share[dice + grey]

    def _fetch_sets(self, after: cython.ulonglong, region: cython.longlong) -> cython.void:
        """Order the values after a move early, as :meth:`_fetch` does."""
        first: cython.longlong = after >> 7
        if cython.compiled:
            first = region + first * SLOTS
            for at in range(first, first + SLOTS, 16):
                fetch(self.values[at])

    def _gather(
        self,
        die: cython.int,
        after: cython.ulonglong,
        dice: cython.int,
        region: cython.longlong,
        new_leg: cython.bint,
        weight: cython.double,
    ) -> cython.void:
        """Add the values after one move to all sets of ``dice`` racing dice that have its die.

        ``new_leg``: only one die stays in the pyramid, so all six are in again.
        """
        perm: cython.int = after & 127
        base: cython.longlong = after >> 7
        base = 5 * base if new_leg else region + base * SLOTS
        inverse: cython.int = 5 * perm
        row: cython.int = 60 * dice + 10 * die
        for n in range(row, row + self.among[6 * dice + die]):
            to: cython.longlong = self.target[n]
            at: cython.longlong = base
            if not new_leg:
                at += self.nth[self.t.mapped[64 * perm + self.rest[n]]]
            for i in range(5):
                self.sum[to + i] += weight * self.values[at + self.t.inverse[inverse + i]]
