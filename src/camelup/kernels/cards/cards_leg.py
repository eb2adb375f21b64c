# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The law of a leg of Camel Up Cards in integer counts, and races played at random.

A position is one 64-bit word as in :mod:`kernels.cards.cards_words`.

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

from camelup.kernels.shared.tables import longer

if not cython.compiled:
    from camelup.kernels.cards.cards_words import camel_at, place_at, settled, space_at, stepped
    from camelup.kernels.shared.chance import mixed, scaled, stirred
    from camelup.kernels.shared.merge import place_of
    from camelup.kernels.shared.words import low


@cython.cclass
class CardsLeg:
    """Scratch memory for laws and simulations: one call at a time, :meth:`prepare` first."""

    def __init__(self, box: bytes, least: cython.int) -> None:
        """``box``: all racing cards, each ``camel << 2 | steps``. ``least``: so many spaces are
        before the leader when a leg begins."""
        self.generation = self.used = self.run = 0
        self.slot_bits = 12
        self.words = array("Q", bytes(8 << 10))
        self.weights = array("Q", bytes(8 << 10))
        self.next_words = array("Q", bytes(8 << 10))
        self.next_weights = array("Q", bytes(8 << 10))
        self.slots = array("Q", bytes(8 << 12))
        self._reserve(1 << 10)
        if not cython.compiled:
            self.layer, self.camel, self.step, self.most = [0] * 32, [0] * 10, [0] * 10, [0] * 10
            self.stride, self.factor, self.place = [0] * 10, [0] * 80, [0] * 25
            self.final, self.landings, self.printed = [0] * 25, [0] * 64, [0] * 64
            self.flipped, self.pile, self.stock, self.box = [0] * 64, [0] * 30, [0] * 30, [0] * 30
            self.labels, self.turned = [0] * 64, [0] * 64
        self.whole = len(box)
        self.least = least
        for i in range(self.whole):
            self.box[i] = box[i]

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
        self.types = len(kinds) // 3
        self.draws = draws
        for i in range(self.types):
            self.camel[i] = kinds[3 * i]
            self.step[i] = kinds[3 * i + 1]
            self.most[i] = kinds[3 * i + 2]
        for i in range(8 * self.types):
            self.factor[i] = tables[i]
        self._prepare()
        return self.comp[0]

    def _prepare(self) -> cython.void:
        """The deck is described; work out in how many ways it can be revealed."""
        size: cython.uint = 1
        self.fresh = 0
        for i in range(self.types):
            self.stride[i] = size
            size *= self.most[i] + 1
        if size > len(self.comp):
            self._reserve(size)
        self._lattice()

    def deal(self, known: bytes, others: bytes, draws: cython.int) -> None:
        """Describe a deck that nothing is revealed of: for :meth:`simulate` alone, and quickly.

        ``known`` cards are in it, the rest of ``draws`` comes from ``others``; each byte is
        ``camel << 2 | steps``.
        """
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
        self.fennec = pieces[0]
        self.palm = pieces[1]
        self.length = length
        states: cython.ulonglong = self._law(word, limit)
        return (
            [self.place[i] for i in range(25)],
            [self.landings[i] for i in range(64)],
            self.over,
            self.fennec_stays,
            self.palm_stays,
            states,
        )

    def _law(self, word: cython.ulonglong, limit: cython.ulonglong) -> cython.ulonglong:
        """Count the law; how many positions were looked at."""
        states: cython.ulonglong = 0
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
                vector: cython.uint = self.vectors[i]
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
        return states

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
        self.fennec = pieces[0]
        self.palm = pieces[1]
        self.track = len(printed)
        for i in range(self.track):
            self.labels[i + 1] = printed[i]
            self.turned[i + 1] = flipped[i]
        self._clear()
        self._simulate(word, deck, 0, races, seed)
        return (
            [self.place[i] for i in range(25)],
            [self.final[i] for i in range(25)],
            [self.landings[i] for i in range(64)],
            self.over,
            self.fennec_stays,
            self.palm_stays,
        )

    def _simulate(
        self,
        word: cython.ulonglong,
        deck: cython.int,
        first: cython.int,
        last: cython.int,
        seed: cython.ulonglong,
    ) -> cython.void:
        """Play the races from one number up to another, and count them on."""
        over: cython.ulonglong = 0x8000000000000000
        for n in range(first, last):
            self.seed = stirred(seed, n)
            self.seed = self._random()
            self.length = self.track
            end: cython.ulonglong = self._leg(word)
            self._finish(end, 1)
            if deck == 0:
                continue
            for i in range(1, self.track + 1):
                self.printed[i] = self.labels[i]
                self.flipped[i] = self.turned[i]
            while not end & over and self.length < 57:
                end = self._later_leg(self._settle(end), deck)
            for i in range(5):
                self.final[5 * camel_at(end, i) + place_at(end, i)] += 1

    def settle(
        self, word: cython.ulonglong, printed: bytes, flipped: bytes
    ) -> tuple[int, bytes, bytes]:
        """Sandstorm and extension of the track before a leg: for the test against the engine."""
        self.length = len(printed)
        for i in range(self.length):
            self.printed[i + 1] = printed[i]
            self.flipped[i + 1] = flipped[i]
        after: cython.ulonglong = self._settle(word)
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

    def _clear(self) -> cython.void:
        """All counters back to nothing."""
        for i in range(25):
            self.place[i] = 0
            self.final[i] = 0
        for i in range(64):
            self.landings[i] = 0
        self.over = 0
        self.fennec_stays = 0
        self.palm_stays = 0

    def _lattice(self) -> cython.void:
        """List the vectors layer by layer, then weigh all ways to go on from each to the end."""
        end: cython.uint = 1
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
                        after: cython.uint = self.vectors[i] + self.stride[kind]
                        if self.tag[after] != self.run:
                            self.tag[after] = self.run
                            self.vectors[end] = after
                            self.counts[end] = self.counts[i] + (one << (4 * kind))
                            end += 1
            self.layer[depth + 2] = end
        for depth in range(self.draws, -1, -1):
            for i in range(self.layer[depth], self.layer[depth + 1]):
                vector: cython.uint = self.vectors[i]
                count: cython.ulonglong = self.counts[i]
                if depth == self.draws:
                    ways: cython.ulonglong = 1
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
        most: cython.ulonglong = 0
        for kind in range(self.types):
            if (count >> (4 * kind)) & 15:
                before: cython.uint = vector - self.stride[kind]
                most += self.last[before] - self.first[before]
        if self.used + most > len(self.next_words):
            extra: cython.ulonglong = self.used // 2 + most
            self.next_words = longer("Q", self.next_words, extra)
            self.next_weights = longer("Q", self.next_weights, extra)
        while 2 * most > len(self.slots):
            self.slot_bits += 1
            self.slots = array("Q", bytes(8 << self.slot_bits))
            self.generation = 0

    def _pull(self, depth: cython.int, vector: cython.uint, count: cython.ulonglong) -> cython.void:
        """All positions of a vector, from the vectors with one card fewer."""
        ways: cython.ulonglong = self.comp[vector]
        over: cython.ulonglong = 0x8000000000000000
        self.generation += 1
        for kind in range(self.types):
            if (count >> (4 * kind)) & 15 == 0:
                continue
            before: cython.uint = vector - self.stride[kind]
            for n in range(self.first[before], self.last[before]):
                word: cython.ulonglong = self._step(
                    self.words[n], self.camel[kind], self.step[kind], self.weights[n] * ways
                )
                if depth == self.draws or word & over:
                    self._finish(word, self.weights[n] * ways)
                else:
                    self._merge(word, self.weights[n])

    def _step(
        self, word: cython.ulonglong, camel: cython.int, steps: cython.int, weight: cython.ulonglong
    ) -> cython.ulonglong:
        """Move a camel with all on its back; pieces act."""
        return stepped(
            word, camel, steps, self.fennec, self.palm, self.length, self.landings, weight
        )

    def _merge(self, word: cython.ulonglong, weight: cython.ulonglong) -> cython.void:
        """Add a position to the list of its vector, or to its equal there."""
        used: cython.ulonglong = self.used
        at: cython.ulonglong = place_of(
            self.next_words, self.slots, self.slot_bits, self.generation, used, word
        )
        if at == used:
            self.next_weights[at] = weight
            self.used = used + 1
        else:
            self.next_weights[at] += weight

    def _finish(self, word: cython.ulonglong, weight: cython.ulonglong) -> cython.void:
        """The leg ends: camels on the start card are all fifth (C-63)."""
        one: cython.ulonglong = 1
        for i in range(5):
            if space_at(word, i):  # a branch that is nearly always taken costs less than a place
                self.place[5 * camel_at(word, i) + 4 - i] += weight
            else:
                self.place[5 * camel_at(word, i) + 4] += weight
        if word & (one << 50):
            self.fennec_stays += weight
        if word & (one << 51):
            self.palm_stays += weight
        if word & (one << 63):
            self.over += weight

    def _random(self) -> cython.ulonglong:
        """The next random number."""
        self.seed = stirred(self.seed)
        return mixed(self.seed)

    def _leg(self, word: cython.ulonglong) -> cython.ulonglong:
        """Reveal the rest of this leg's deck, each way as often as it weighs."""
        if self.fresh:
            return self._fresh_leg(word)
        vector: cython.uint = 0
        count: cython.ulonglong = 0
        one: cython.ulonglong = 1
        over: cython.ulonglong = 0x8000000000000000
        kind: cython.int = 0
        left: cython.int = self.draws
        while left > 0 and not word & over:
            left -= 1
            whole: cython.ulonglong = self.comp[vector]
            fair: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
            fair -= fair % whole
            ticket: cython.ulonglong = self._random()
            while ticket >= fair:
                ticket = self._random()
            ticket %= whole
            for kind in range(self.types):
                if (count >> (4 * kind)) & 15 < self.most[kind]:
                    after: cython.uint = vector + self.stride[kind]
                    if ticket < self.comp[after]:
                        break
                    ticket -= self.comp[after]
            vector += self.stride[kind]
            count += one << (4 * kind)
            word = self._step(word, self.camel[kind], self.step[kind], 1)
        return word

    def _draw(self, i: cython.int, n: cython.int) -> cython.int:
        """One of the cards from ``i`` up to ``n`` of the pile, which then lies at ``i``."""
        j: cython.int = i + scaled(self._random(), n - i)
        card: cython.int = self.pile[j]
        self.pile[j] = self.pile[i]
        self.pile[i] = card
        return card

    def _fresh_leg(self, word: cython.ulonglong) -> cython.ulonglong:
        """Fill up the deck from the other cards, shuffle it, and reveal it."""
        over: cython.ulonglong = 0x8000000000000000
        for i in range(self.fresh):
            self.pile[i] = self.stock[i]
        for i in range(self.known, self.draws):
            self._draw(i, self.fresh)
        for i in range(self.draws):
            card: cython.int = self._draw(i, self.draws)
            word = self._step(word, card >> 2, card & 3, 1)
            if word & over:
                break
        return word

    def _later_leg(self, word: cython.ulonglong, deck: cython.int) -> cython.ulonglong:
        """Reveal ``deck`` cards out of all in the box."""
        over: cython.ulonglong = 0x8000000000000000
        for i in range(self.whole):
            self.pile[i] = self.box[i]
        for i in range(deck):
            card: cython.int = self._draw(i, self.whole)
            word = self._step(word, card >> 2, card & 3, 0)
            if word & over:
                break
        return word

    def _settle(self, word: cython.ulonglong) -> cython.ulonglong:
        """Before a leg spaces are added, empty cards flip."""
        after: cython.ulonglong = settled(word, self.printed, self.flipped, self.length, self.least)
        self.length = after >> 50
        return after & low(50)
