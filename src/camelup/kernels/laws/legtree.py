# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Everything that can still happen in a leg, as a graph, and ways through it drawn at random.

A node is a position of all camels and the set of dice that are out; equal ones are one node. From
each node an edge leads on for every side of every die that is inside. The law of the leg is worked
out backwards, for all nodes at once: for each racer the chance to be first and to be second when
the leg ends, to win the race and to come last in it.

A path is one way from the root to the end of the leg, drawn with the probabilities of the dice, and
on by dice alone to the end of the race. In the next legs the law before each die is estimated.

Camels are a word as in :mod:`kernels.shared.words`, with the crazy camels told apart, and above
them a bit for each die that is out; dice are told as in :mod:`kernels.shared.dice`.
"""

from __future__ import annotations

from array import array

import cython

from camelup.kernels.laws.playout import Playout
from camelup.kernels.shared.tables import binomials, longer

if not cython.compiled:
    from camelup.kernels.shared.codes import CRAZY, GREY_DIE, SUPPORTING
    from camelup.kernels.shared.dice import die_in, face_of, taken_out
    from camelup.kernels.shared.merge import place_of
    from camelup.kernels.shared.words import crossed, low, order

CHANCES = 20
"""First, second, overall winner and overall loser, for five racers each."""

PATH = 8
"""The most nodes on a path."""

LATER, SAMPLES, SPARSE = 12, 12, 3
"""The most nodes of later legs, which is two of them: with more, the expert won no more. How many
samples their laws are estimated from, and of every how many samples the race is looked at."""

WALKS = 240
LEAST = 0.01
"""To find the tilt: so many walks, and something that is added to each chance."""


@cython.cclass
class LegTree:
    """The graph of one leg; ``grow`` first, then ``draw``."""

    def __init__(self, table: Playout) -> None:
        self.table = table
        self.nodes = self.edges = self.dice = self.stay = self.run = self.paths = self.long = 0
        self.choose = binomials(32)
        self.slot_bits = 12
        self.slots = array("Q", bytes(8 << 12))
        self.words = array("Q", bytes(8 << 10))
        self.first = array("i", bytes(4 << 10))
        self.kids = array("i", bytes(4 << 12))
        self.law = array("d", bytes(8))
        self.step = array("i", bytes(4))
        self.count = array("i", bytes(4))
        self.finish = array("i", bytes(4))
        self.later = array("i", bytes(4))
        self.solved = array("d", bytes(8))
        if not cython.compiled:
            self.die, self.sides, self.race = [0] * 8, [0] * 8, [0.0] * 10
            self.tilt, self.tried, self.settled = [1.0] * 10, [0.0] * 10, [0.0] * 10
            self.way, self.odds = [0] * PATH, [0.0] * 10

    def _room(self) -> None:
        """Twice the places for nodes; what is there stays."""
        size: cython.int = len(self.words)
        self.words = longer("Q", self.words, size)
        self.first = longer("i", self.first, size)
        self.slot_bits += 1
        self.slots = array("Q", bytes(8 << self.slot_bits))
        self.run = 1
        for i in range(self.nodes):
            place_of(self.words, self.slots, self.slot_bits, 1, i, self.words[i])

    def grow(
        self,
        word: cython.ulonglong,
        dice: bytes,
        stay: cython.int,
        tiles: bytes,
        race: tuple[float, ...],
        solved: array[float],
    ) -> int:
        """Make the graph from ``word`` on; returns the number of nodes.

        ``dice``: as playouts tell them. ``tiles``: for each space nothing, an oasis or a mirage.
        ``solved``: chances to win and to come last for every position of five racers without crazy
        camels. Where there are crazy ones the chances are tilted so that on average they come to
        those of ``race``.
        """
        at: cython.int = 0
        self.nodes = 0
        self.edges = 0
        self.dice = len(dice)
        self.stay = stay
        self.table.lay(tiles)
        for i in range(self.dice):
            self.die[i] = dice[i]
            self.sides[i] = 6 if dice[i] == GREY_DIE else 2 if dice[i] >= SUPPORTING else 3
        for i in range(10):
            self.race[i] = race[i]
        self.solved = solved
        self.run += 1
        self._slot(word)
        while at < self.nodes:
            if self.nodes + 24 > len(self.words):
                self._room()
            if self.edges + 24 > len(self.kids):
                self.kids = longer("i", self.kids, len(self.kids))
            self._expand(at)
            at += 1
        if CHANCES * self.nodes > len(self.law):
            self.law = array("d", bytes(8 * CHANCES * len(self.words)))
        self._tilt()
        self._laws()
        return self.nodes

    def _slot(self, word: cython.ulonglong) -> cython.int:
        """The node of a position with the dice that are out: a new one if it is not there."""
        node: cython.int = place_of(
            self.words, self.slots, self.slot_bits, self.run, self.nodes, word
        )
        if node == self.nodes:
            self.nodes += 1
            self.first[node] = -1
        return node

    def _camels(self, node: cython.int) -> cython.ulonglong:
        """The position at a node."""
        return self.words[node] & low(56)

    def _out(self, node: cython.int) -> cython.int:
        """The dice that are out at a node."""
        return self.words[node] >> 56

    def _expand(self, node: cython.int) -> cython.void:
        """All edges of a node, unless the leg ends there."""
        inside: cython.int = self.dice
        out: cython.ulonglong = self._out(node)
        word: cython.ulonglong = self._camels(node)
        one: cython.ulonglong = 1
        for i in range(self.dice):
            inside -= out >> i & 1
        if inside <= self.stay or self._over(word):
            return
        self.first[node] = self.edges
        for i in range(self.dice):
            if out >> i & 1:
                continue
            for side in range(self.sides[i]):
                after: cython.ulonglong = self.table._roll(
                    word, self.die[i], self._face(i, side), self.table.lying
                )
                self.kids[self.edges] = self._slot(after | (out | one << i) << 56)
                self.edges += 1

    def _face(self, i: cython.int, side: cython.int) -> cython.int:
        """A side of a die: two sides are the halves, three or six the faces as they come."""
        return 1 | side << 2 if self.sides[i] == 2 else face_of(side)

    def _over(self, word: cython.ulonglong) -> cython.bint:
        """Is the race over?"""
        return crossed(word, self.table.bits, self.table.length)

    # The laws

    def _laws(self) -> cython.void:
        """Backwards: children have higher numbers than their parents."""
        for node in range(self.nodes - 1, -1, -1):
            edge: cython.int = self.first[node]
            if edge < 0:
                self._end(node)
                continue
            for k in range(CHANCES):
                self.law[CHANCES * node + k] = 0.0
            inside: cython.int = 0
            for i in range(self.dice):
                inside += 1 - (self._out(node) >> i & 1)
            for i in range(self.dice):
                if self._out(node) >> i & 1:
                    continue
                share: cython.double = 1.0 / (inside * self.sides[i])
                for _side in range(self.sides[i]):
                    kid: cython.int = CHANCES * self.kids[edge]
                    edge += 1
                    for k in range(CHANCES):
                        self.law[CHANCES * node + k] += share * self.law[kid + k]

    def _end(self, node: cython.int) -> cython.void:
        """The leg ends here: who is first and second is known, and perhaps who wins the race."""
        word: cython.ulonglong = self._camels(node)
        base: cython.int = CHANCES * node
        racers: cython.int = order(word, self.table.bits)
        for k in range(CHANCES):
            self.law[base + k] = 0.0
        self.law[base + (racers & 7)] = 1.0
        self.law[base + 5 + (racers >> 3 & 7)] = 1.0
        if self._over(word):
            self.law[base + 10 + (racers & 7)] = 1.0
            self.law[base + 15 + (racers >> 12 & 7)] = 1.0
        else:
            self._race_from(word)
            for k in range(10):
                self.law[base + 10 + k] = self.odds[k]

    def _race_from(self, word: cython.ulonglong) -> cython.void:
        """Chances to win and to come last, from the solved race and the tilt, into ``odds``."""
        number: cython.int = 0
        rank: cython.int = 0
        at: cython.int
        racers: cython.int = order(word, self.table.bits)
        for at in range(0, self.table.bits, 8):
            if (word >> at) & 7 < CRAZY:
                number += self.choose[6 * (((word >> (at + 3)) & 31) + rank - 1) + rank + 1]
                rank += 1
        for role in range(0, 10, 5):
            total: cython.double = 0.0
            for rank in range(5):
                at = role + (racers >> (12 - 3 * rank) & 7)
                self.odds[at] = self.solved[10 * number + role + rank] * self.tilt[at]
                total += self.odds[at]
            for rank in range(role, role + 5):
                self.odds[rank] /= total

    def _tilt(self) -> cython.void:
        """Find out how crazy camels shift the chances, from a number of walks."""
        for k in range(10):
            self.tilt[k] = 1.0
            self.tried[k] = 0.0
            self.settled[k] = 0.0
        if self.table.bits == 40:
            return
        for i in range(WALKS):
            self.table._seed(WALKS, i)
            node: cython.int = self._descend(i)
            self._end(node)
            for k in range(10):
                if self._over(self._camels(node)):
                    self.settled[k] += self.law[CHANCES * node + 10 + k] / WALKS
                else:
                    self.tried[k] += self.law[CHANCES * node + 10 + k] / WALKS
        for k in range(10):
            unsettled: cython.double = max(self.race[k] - self.settled[k], 0.0)
            self.tilt[k] = (unsettled + LEAST) / (self.tried[k] + LEAST)

    def chances(self, node: cython.int = 0) -> list[float]:
        """The law at a node: for each racer first, second, overall winner, overall loser."""
        return [self.law[CHANCES * node + k] for k in range(CHANCES)]

    # The paths

    def draw(self, paths: cython.int, seed: cython.ulonglong) -> None:
        """Draw so many paths. The first die is not left to chance: its sides come in turn."""
        if paths != self.paths:
            self.paths = paths
            self.step = array("i", bytes(4 * PATH * paths))
            self.count = array("i", bytes(4 * paths))
            self.finish = array("i", bytes(4 * paths))
            self.later = array("i", bytes(4 * paths))
        room: cython.int = self._node(paths, 0)
        if room > len(self.law):
            self.law = array("d", self.law) + array("d", bytes(8 * (room - len(self.law))))
        for i in range(paths):
            self._walk(i, seed)

    def _descend(self, path: cython.int) -> cython.int:
        """Notes the nodes of one way through the leg in ``way``; the node where it ends."""
        node: cython.int = 0
        inside: cython.int = self.dice
        self.long = 0
        while self.first[node] >= 0:
            self.way[self.long] = node
            k: cython.int = path % (6 * inside) if self.long == 0 else self.table._below(6 * inside)
            edge: cython.int = self.first[node]
            i: cython.int = 0
            while True:
                if not self._out(node) >> i & 1:
                    if k < 6:
                        break
                    k -= 6
                    edge += self.sides[i]
                i += 1
            node = self.kids[edge + k % self.sides[i]]
            inside -= 1
            self.long += 1
        return node

    def _walk(self, path: cython.int, seed: cython.ulonglong) -> cython.void:
        """One path; ``count`` is negative if it ends the race in this leg."""
        k: cython.int
        legs: cython.int = 0
        self.table._seed(seed, path)
        word: cython.ulonglong = self._camels(self._descend(path))
        for k in range(self.long):
            self.step[PATH * path + k] = self.way[k]
        racers: cython.int = order(word, self.table.bits)
        self.count[path] = -self.long if self._over(word) else self.long
        self.later[path] = 0
        while not self._over(word):
            word = self._later_leg(word, path)
            legs += 1
        k = order(word, self.table.bits)
        self.finish[path] = racers | (k & 7) << 15 | (k >> 12 & 7) << 18 | legs << 21

    def _node(self, path: cython.int, at: cython.int) -> cython.int:
        """Where the law before a die of a later leg lies; the one to pay by is right after it."""
        return CHANCES * (self.nodes + 2 * (LATER * path + at))

    def _later_leg(self, word: cython.ulonglong, path: cython.int) -> cython.ulonglong:
        """A leg after this one, with the law before each die as long as there is room."""
        inside: cython.int = self.table.fresh_dice
        bag: cython.ulonglong = self.table._full(word)
        if self.later[path] + inside > LATER:
            return self.table._fresh_leg(word, 0)
        while inside > self.stay:
            self._estimate(word, bag, inside, self._node(path, self.later[path]))
            self.later[path] += 1
            k: cython.int = self.table._below(6 * inside)
            word = self.table._roll(word, die_in(bag, k // 6), face_of(k % 6), 0)
            if self._over(word):
                break
            bag = taken_out(bag, k // 6)
            inside -= 1
        return word

    def _estimate(
        self, word: cython.ulonglong, bag: cython.ulonglong, inside: cython.int, base: cython.int
    ) -> cython.void:
        """The law at a node of a later leg, from samples; the path goes on as if not done.

        Twice, the one to choose by and the other to pay by: who picks the best of many estimates
        and is paid by the same ones gets more than there is.
        """
        kept: cython.ulonglong = self.table.noise
        share: cython.double = 1.0 * SPARSE / SAMPLES
        for k in range(2 * CHANCES):
            self.law[base + k] = 0.0
        for i in range(2 * SAMPLES):
            if i == SAMPLES:
                base += CHANCES
            end: cython.ulonglong = self.table._leg(word, bag, inside, 0)
            racers: cython.int = order(end, self.table.bits)
            self.law[base + (racers & 7)] += 1.0 / SAMPLES
            self.law[base + 5 + (racers >> 3 & 7)] += 1.0 / SAMPLES
            if i % SPARSE:
                continue
            if self._over(end):
                self.law[base + 10 + (racers & 7)] += share
                self.law[base + 15 + (racers >> 12 & 7)] += share
            else:
                self._race_from(end)
                for k in range(10):
                    self.law[base + 10 + k] += share * self.odds[k]
        self.table.noise = kept
