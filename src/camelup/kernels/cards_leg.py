# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""The law of a leg of Camel Up Cards in integer counts, and races played at random.

A position is one 64-bit word: ten bits per camel, ``space << 3 | camel`` and a guard bit, in rank
order with the rear and bottom camel lowest; above them one bit each for the fennec and the palm on
the track, and the highest bit once the race is over. Camels on the start card are space 0, in the
order of their ids, and each is a unit of its own.

The racing deck is described by kinds of card and by one weight table per kind: a way to reveal the
rest that shows ``n`` cards of a kind counts with the product of ``table[n]`` over all kinds, in
whatever order they come. The law is a forward pass over the vectors "how many of each kind are
out". Each vector keeps the distinct positions it can lead to, with the number of orders that lead
there, pulled from the vectors with one card fewer through a hash table in which equal positions
merge. A race that ends early counts with the weight of all ways to reveal the rest.

No counter overflows: all weights together are at most 30!/18!, the ways to lay out twelve of thirty
cards, and a way has at most 36 landings, so that nothing exceeds 36 * 30!/18! < 2**61.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:

    def ctz(x: int) -> int:
        """Number of zero bits below the lowest one."""
        return (x & -x).bit_length() - 1


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
    """Where in ``word``, ``bits`` long, the first camel beyond ``space`` is: a multiple of 10."""
    ones: cython.ulonglong = 0x10040100401
    guards: cython.ulonglong = 0x2008020080200
    one: cython.ulonglong = 1
    beyond: cython.ulonglong = ((word | guards) - ones * ((space + 1) << 3)) & guards
    return ctz(beyond | (one << (bits + 9))) - 9


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find(word: cython.ulonglong, camel: cython.int) -> cython.int:
    """Where in ``word`` the camel with this id is: a multiple of 10."""
    ones: cython.ulonglong = 0x10040100401
    guards: cython.ulonglong = 0x2008020080200
    differ: cython.ulonglong = (word & (ones * 7)) ^ (ones * camel)
    return ctz(((differ | guards) - ones) & guards ^ guards) - 9


@cython.cclass
class CardsLeg:
    """Scratch memory for laws and simulations: one call at a time, :meth:`prepare` first."""

    def __init__(self) -> None:
        self.generation = 0
        self.used = 0
        self.run = 0
        self.slot_bits = 12
        self.words = array("Q", bytes(8 << 10))
        self.weights = array("Q", bytes(8 << 10))
        self.next_words = array("Q", bytes(8 << 10))
        self.next_weights = array("Q", bytes(8 << 10))
        self.slots = array("Q", bytes(8 << 12))
        self._reserve(1 << 10)
        if not cython.compiled:
            self.layer: list[int] = [0] * 32
            self.camel: list[int] = [0] * 10
            self.step: list[int] = [0] * 10
            self.most: list[int] = [0] * 10
            self.stride: list[int] = [0] * 10
            self.factor: list[int] = [0] * 80
            self.place: list[int] = [0] * 25
            self.final: list[int] = [0] * 25
            self.landings: list[int] = [0] * 64
            self.printed: list[int] = [0] * 64
            self.flipped: list[int] = [0] * 64
            self.pile: list[int] = [0] * 30
            self.stock: list[int] = [0] * 30

    def _reserve(self, size: cython.uint) -> None:
        """Room for so many vectors."""
        self.comp = array("Q", bytes(8 * size))
        self.counts = array("Q", bytes(8 * size))
        self.tag = array("I", bytes(4 * size))
        self.first = array("I", bytes(4 * size))
        self.last = array("I", bytes(4 * size))
        self.vectors = array("I", bytes(4 * size))
        self.run = 0

    def prepare(self, kinds: bytes, tables: list[int], draws: cython.int) -> int:
        """Describe the deck; returns the weight of all ways to reveal ``draws`` cards.

        ``kinds``: for each kind of card its camel, its steps and how many can come at most, three
        bytes each. ``tables``: for each kind eight weights, of 0 to 7 cards of it.
        """
        i: cython.int
        size: cython.uint = 1
        self.types = len(kinds) // 3
        self.draws = draws
        self.fresh = 0
        for i in range(self.types):
            self.camel[i] = kinds[3 * i]
            self.step[i] = kinds[3 * i + 1]
            self.most[i] = kinds[3 * i + 2]
            self.stride[i] = size
            size *= self.most[i] + 1
        for i in range(8 * self.types):
            self.factor[i] = tables[i]
        if size > len(self.comp):
            self._reserve(size)
        self._lattice()
        return self.comp[0]

    def deal(self, known: bytes, others: bytes, draws: cython.int) -> None:
        """Describe a deck that nothing is revealed of: for :meth:`simulate` alone, and quickly.

        ``known`` cards are in it, the rest of ``draws`` comes from ``others``; each byte is
        ``camel << 2 | steps``.
        """
        i: cython.int
        self.fresh = len(known) + len(others)
        self.known = len(known)
        self.draws = draws
        for i in range(self.known):
            self.stock[i] = known[i]
        for i in range(self.known, self.fresh):
            self.stock[i] = others[i - self.known]

    def law(
        self,
        word: cython.ulonglong,
        pieces: tuple[int, int],
        length: cython.int,
        limit: cython.ulonglong,
    ) -> tuple[list[int], list[int], int, int, int, int]:
        """The law of the leg from ``word``, with pieces on these spaces if their bits are set.

        Returns weights of ``5 * camel + place``; weighted landings by space; the weights of a race
        that ends in this leg, of the fennec and of the palm on the track when the leg ends; and
        how many positions were looked at. If these are more than ``limit``, the work was broken
        off and nothing else means anything.
        """
        i: cython.uint
        vector: cython.uint
        depth: cython.int
        states: cython.ulonglong = 0
        self.fennec = pieces[0]
        self.palm = pieces[1]
        self.length = length
        self._clear()
        if self.generation >= 1 << 31:
            self.slots = array("Q", bytes(8 << self.slot_bits))
            self.generation = 0
        self.words[0] = word
        self.weights[0] = 1
        self.first[0] = 0
        self.last[0] = 1
        if self.draws == 0:
            self._finish(word, self.comp[0])
        for depth in range(1, self.draws + 1):
            self.used = 0
            for i in range(self.layer[depth], self.layer[depth + 1]):
                vector = self.vectors[i]
                if self.comp[vector] == 0:
                    continue
                if depth < self.draws:
                    self._room(vector, self.counts[i])
                    self.first[vector] = self.used
                self._pull(depth, vector, self.counts[i])
                self.last[vector] = self.used
                if states + self.used > limit:
                    break
            states += self.used
            if states > limit:
                break
            self.words, self.next_words = self.next_words, self.words
            self.weights, self.next_weights = self.next_weights, self.weights
        return (
            [self.place[i] for i in range(25)],
            [self.landings[i] for i in range(64)],
            self.over,
            self.fennec_stays,
            self.palm_stays,
            states,
        )

    def simulate(
        self,
        word: cython.ulonglong,
        pieces: tuple[int, int],
        printed: bytes,
        flipped: bytes,
        deck: cython.int,
        races: cython.int,
        seed: cython.ulonglong,
    ) -> tuple[list[int], list[int], list[int], int, int, int]:
        """Play the leg from ``word`` at random, and with ``deck`` cards the legs after it.

        ``printed`` and ``flipped`` say what stands on each space from 1 on. With ``deck`` 0 only
        the leg is played. The same seed draws the same cards, wherever camels and pieces stand.
        Returns what :meth:`law` does, with the places when the race ends in second position.
        """
        i: cython.int
        n: cython.int
        end: cython.ulonglong
        whole: cython.int = len(printed)
        over: cython.ulonglong = 0x8000000000000000
        golden: cython.ulonglong = 0x9E3779B97F4A7C15
        start: cython.ulonglong
        self.fennec = pieces[0]
        self.palm = pieces[1]
        self._clear()
        for n in range(races):
            start = seed + n * golden
            if not cython.compiled:
                start &= 0xFFFFFFFFFFFFFFFF
            self.seed = start
            self.seed = self._random()
            self.length = whole
            end = self._leg(word)
            self._finish(end, 1)
            if deck == 0:
                continue
            for i in range(whole):
                self.printed[i + 1] = printed[i]
                self.flipped[i + 1] = flipped[i]
            while not end & over and self.length < 57:
                end = self._later_leg(self._settle(end), deck)
            for i in range(5):
                if (end >> (10 * i + 3)) & 63:
                    self.final[5 * ((end >> (10 * i)) & 7) + 4 - i] += 1
                else:
                    self.final[5 * ((end >> (10 * i)) & 7) + 4] += 1
        return (
            [self.place[i] for i in range(25)],
            [self.final[i] for i in range(25)],
            [self.landings[i] for i in range(64)],
            self.over,
            self.fennec_stays,
            self.palm_stays,
        )

    def settle(
        self, word: cython.ulonglong, printed: bytes, flipped: bytes
    ) -> tuple[int, bytes, bytes]:
        """Sandstorm and extension of the track before a leg: for the test against the engine."""
        i: cython.int
        after: cython.ulonglong
        self.length = len(printed)
        for i in range(self.length):
            self.printed[i + 1] = printed[i]
            self.flipped[i + 1] = flipped[i]
        after = self._settle(word)
        spaces = range(1, self.length + 1)
        return (
            after,
            bytes([self.printed[i] for i in spaces]),
            bytes([self.flipped[i] for i in spaces]),
        )

    def move(
        self,
        word: cython.ulonglong,
        pieces: tuple[int, int],
        length: cython.int,
        camel: cython.int,
        steps: cython.int,
    ) -> int:
        """One movement: for the test against the engine, and for cards played from a hand."""
        self.fennec = pieces[0]
        self.palm = pieces[1]
        self.length = length
        return self._step(word, camel, steps, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear(self) -> cython.void:
        """All counters back to nothing."""
        i: cython.int
        for i in range(25):
            self.place[i] = 0
            self.final[i] = 0
        for i in range(64):
            self.landings[i] = 0
        self.over = 0
        self.fennec_stays = 0
        self.palm_stays = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lattice(self) -> cython.void:
        """List the vectors layer by layer, then weigh all ways to go on from each to the end."""
        i: cython.uint
        end: cython.uint = 1
        vector: cython.uint
        after: cython.uint
        kind: cython.int
        depth: cython.int
        count: cython.ulonglong
        ways: cython.ulonglong
        one: cython.ulonglong = 1
        self.run += 1
        self.vectors[0] = 0
        self.counts[0] = 0
        self.layer[0] = 0
        self.layer[1] = 1
        for depth in range(self.draws):
            for i in range(self.layer[depth], self.layer[depth + 1]):
                for kind in range(self.types):
                    if (self.counts[i] >> (4 * kind)) & 15 < self.most[kind]:
                        after = self.vectors[i] + self.stride[kind]
                        if self.tag[after] != self.run:
                            self.tag[after] = self.run
                            self.vectors[end] = after
                            self.counts[end] = self.counts[i] + (one << (4 * kind))
                            end += 1
            self.layer[depth + 2] = end
        for depth in range(self.draws, -1, -1):
            for i in range(self.layer[depth], self.layer[depth + 1]):
                vector = self.vectors[i]
                count = self.counts[i]
                if depth == self.draws:
                    ways = 1
                    for kind in range(self.types):
                        ways *= self.factor[8 * kind + ((count >> (4 * kind)) & 15)]
                else:
                    ways = 0
                    for kind in range(self.types):
                        if (count >> (4 * kind)) & 15 < self.most[kind]:
                            ways += self.comp[vector + self.stride[kind]]
                self.comp[vector] = ways

    def _room(self, vector: cython.uint, count: cython.ulonglong) -> None:
        """Make sure that all positions of a vector have a place, in the list and in the slots."""
        kind: cython.int
        before: cython.uint
        most: cython.ulonglong = 0
        for kind in range(self.types):
            if (count >> (4 * kind)) & 15:
                before = vector - self.stride[kind]
                most += self.last[before] - self.first[before]
        if self.used + most > len(self.next_words):
            extra: cython.ulonglong = self.used // 2 + most
            self.next_words = array("Q", self.next_words) + array("Q", bytes(8 * extra))
            self.next_weights = array("Q", self.next_weights) + array("Q", bytes(8 * extra))
        while 2 * most > len(self.slots):
            self.slot_bits += 1
            self.slots = array("Q", bytes(8 << self.slot_bits))
            self.generation = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pull(self, depth: cython.int, vector: cython.uint, count: cython.ulonglong) -> cython.void:
        """All positions of a vector, from the vectors with one card fewer."""
        kind: cython.int
        before: cython.uint
        n: cython.uint
        word: cython.ulonglong
        ways: cython.ulonglong = self.comp[vector]
        over: cython.ulonglong = 0x8000000000000000
        self.generation += 1
        for kind in range(self.types):
            if (count >> (4 * kind)) & 15 == 0:
                continue
            before = vector - self.stride[kind]
            for n in range(self.first[before], self.last[before]):
                word = self._step(
                    self.words[n], self.camel[kind], self.step[kind], self.weights[n] * ways
                )
                if depth == self.draws or word & over:
                    self._finish(word, self.weights[n] * ways)
                else:
                    self._merge(word, self.weights[n])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _step(
        self,
        word: cython.ulonglong,
        camel: cython.int,
        steps: cython.int,
        weight: cython.ulonglong,
    ) -> cython.ulonglong:
        """Move a camel with all on its back; pieces it lands on act and leave (C-32 to C-37)."""
        ones: cython.ulonglong = 0x10040100401
        fennec: cython.ulonglong = 0x4000000000000
        palm: cython.ulonglong = 0x8000000000000
        over: cython.ulonglong = 0x8000000000000000
        body: cython.ulonglong = word & _low(50)
        flags: cython.ulonglong = word ^ body
        at: cython.int = _find(body, camel)
        space: cython.int = (body >> (at + 3)) & 63
        bits: cython.int = 10 if space == 0 else _offset(body, space, 50) - at
        unit: cython.ulonglong = (body >> at) & _low(bits)
        rest: cython.ulonglong = (body & _low(at)) | ((body >> (at + bits)) << at)
        end: cython.int = space + steps
        under: cython.int = 0
        self.landings[end] += weight
        if flags:
            while True:
                if flags & palm and end == self.palm:
                    flags ^= palm
                    end += 1
                    under = 0
                elif flags & fennec and end == self.fennec:
                    flags ^= fennec
                    end -= 1
                    under = 1
                else:
                    break
                self.landings[end] += weight
        if end == 0:  # a single camel, back where it came from (RC-11)
            return body | flags
        if end > self.length:
            end = self.length + 1
            flags |= over
            at = 50 - bits
        else:
            at = _offset(rest, end - under, 50 - bits)
        unit += (ones & _low(bits)) * ((end - space) << 3)
        body = (rest & _low(at)) | (unit << at) | ((rest >> at) << (at + bits))
        if flags:
            space = (body >> 3) & 63
            if flags & fennec and space > self.fennec:
                flags ^= fennec
            if flags & palm and space > self.palm:
                flags ^= palm
        return body | flags

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _merge(self, word: cython.ulonglong, weight: cython.ulonglong) -> cython.void:
        """Add a position to the list of its vector, or to its equal there."""
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
                self.next_words[self.used] = word
                self.next_weights[self.used] = weight
                self.used += 1
                return
            index = entry & _low(32)
            if self.next_words[index] == word:
                self.next_weights[index] += weight
                return
            slot = (slot + 1) & _low(self.slot_bits)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(self, word: cython.ulonglong, weight: cython.ulonglong) -> cython.void:
        """The leg ends: camels on the start card are all fifth (C-63)."""
        i: cython.int
        one: cython.ulonglong = 1
        for i in range(5):
            if (word >> (10 * i + 3)) & 63:
                self.place[5 * ((word >> (10 * i)) & 7) + 4 - i] += weight
            else:
                self.place[5 * ((word >> (10 * i)) & 7) + 4] += weight
        if word & (one << 50):
            self.fennec_stays += weight
        if word & (one << 51):
            self.palm_stays += weight
        if word & (one << 63):
            self.over += weight

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _random(self) -> cython.ulonglong:
        """The next of a sequence of well mixed numbers."""
        golden: cython.ulonglong = 0x9E3779B97F4A7C15
        once: cython.ulonglong = 0xBF58476D1CE4E5B9
        twice: cython.ulonglong = 0x94D049BB133111EB
        mixed: cython.ulonglong
        if not cython.compiled:
            mask: int = 0xFFFFFFFFFFFFFFFF
            self.seed = (self.seed + golden) & mask
            mixed = ((self.seed ^ (self.seed >> 30)) * once) & mask
            mixed = ((mixed ^ (mixed >> 27)) * twice) & mask
            return mixed ^ (mixed >> 31)
        self.seed += golden
        mixed = (self.seed ^ (self.seed >> 30)) * once
        mixed = (mixed ^ (mixed >> 27)) * twice
        return mixed ^ (mixed >> 31)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leg(self, word: cython.ulonglong) -> cython.ulonglong:
        """Reveal the rest of this leg's deck, each way as often as it weighs."""
        if self.fresh:
            return self._fresh_leg(word)
        vector: cython.uint = 0
        after: cython.uint
        count: cython.ulonglong = 0
        one: cython.ulonglong = 1
        whole: cython.ulonglong
        fair: cython.ulonglong
        ticket: cython.ulonglong
        over: cython.ulonglong = 0x8000000000000000
        kind: cython.int = 0
        left: cython.int = self.draws
        while left > 0 and not word & over:
            left -= 1
            whole = self.comp[vector]
            fair = 0xFFFFFFFFFFFFFFFF
            fair -= fair % whole
            ticket = self._random()
            while ticket >= fair:
                ticket = self._random()
            ticket %= whole
            for kind in range(self.types):
                if (count >> (4 * kind)) & 15 < self.most[kind]:
                    after = vector + self.stride[kind]
                    if ticket < self.comp[after]:
                        break
                    ticket -= self.comp[after]
            vector += self.stride[kind]
            count += one << (4 * kind)
            word = self._step(word, self.camel[kind], self.step[kind], 1)
        return word

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fresh_leg(self, word: cython.ulonglong) -> cython.ulonglong:
        """Fill up the deck from the other cards, shuffle it, and reveal it."""
        over: cython.ulonglong = 0x8000000000000000
        i: cython.int
        j: cython.int
        card: cython.int
        for i in range(self.fresh):
            self.pile[i] = self.stock[i]
        for i in range(self.known, self.draws):
            j = i + (((self._random() >> 32) * (self.fresh - i)) >> 32)
            card = self.pile[j]
            self.pile[j] = self.pile[i]
            self.pile[i] = card
        for i in range(self.draws):
            j = i + (((self._random() >> 32) * (self.draws - i)) >> 32)
            card = self.pile[j]
            self.pile[j] = self.pile[i]
            word = self._step(word, card >> 2, card & 3, 1)
            if word & over:
                break
        return word

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _later_leg(self, word: cython.ulonglong, deck: cython.int) -> cython.ulonglong:
        """Reveal ``deck`` cards out of all thirty, six of each camel, the last of them a +2."""
        over: cython.ulonglong = 0x8000000000000000
        i: cython.int
        j: cython.int
        card: cython.int
        for i in range(30):
            self.pile[i] = i
        for i in range(deck):
            j = i + (((self._random() >> 32) * (30 - i)) >> 32)
            card = self.pile[j]
            self.pile[j] = self.pile[i]
            word = self._step(word, card // 6, 2 if card % 6 == 5 else 1, 0)
            if word & over:
                break
        return word

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self, word: cython.ulonglong) -> cython.ulonglong:
        """Before a leg pieces leave, spaces are added, empty cards flip (C-24 to C-26, C-53)."""
        body: cython.ulonglong = word & _low(50)
        last: cython.int = (body >> 3) & 63
        lead: cython.int = (body >> 43) & 63
        top: cython.int = self.printed[self.length] + self.flipped[self.length]
        taken: cython.ulonglong = 0
        lane: cython.ulonglong
        one: cython.ulonglong = 1
        i: cython.int
        k: cython.int
        fill: cython.int = 0
        while self.length - lead < 3:
            top += 1
            self.length += 1
            self.printed[self.length] = top
            self.flipped[self.length] = 0
        for i in range(5):
            taken |= one << ((body >> (10 * i + 3)) & 63)
        i = 1
        k = 0
        word = 0
        while i <= self.length:
            fill += 1
            if (
                last < i
                and i + 1 < lead
                and not self.flipped[i]
                and self.printed[i] & 1
                and not (taken >> i) & 3
            ):
                self.printed[fill] = self.printed[i]
                self.flipped[fill] = 1
                i += 2
                continue
            self.printed[fill] = self.printed[i]
            self.flipped[fill] = self.flipped[i]
            if (taken >> i) & 1:
                while k < 5 and (body >> (10 * k + 3)) & 63 <= i:
                    lane = (body >> (10 * k)) & 1023
                    if lane >> 3:
                        lane = (lane & 7) | (fill << 3)
                    word |= lane << (10 * k)
                    k += 1
            i += 1
        self.length = fill
        return word
