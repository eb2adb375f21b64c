# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Who plays at a table of the kernel: bots that choose as ours do, and seats steered from outside.

Chance is that of the table. Or dice are brought along from outside, and everything is then drawn
from them as the readable engine and the bots draw, so that the same dice give the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import cython

from camelup.kernels.pyramid.greedy import Greedy
from camelup.kernels.pyramid.table import PackedTable
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.shared.codes import CRAZY, EXTRA, GREEDY, OUTSIDE, OVER, REVEAL
    from camelup.kernels.shared.words import nth, size, standing

KINDS = 9
"""Kinds of action in the order of legal ones: leg tiles, tiles, the die, cards, the camera,
Position tiles, partners; and additional ones: a Supporting die, none."""


@cython.cclass
class Players:
    """``who``: for each seat. ``order``: the kinds of action as the bot ``random`` counts them,
    as far as they are in play."""

    def __init__(self, who: bytes, order: bytes, greedy: Greedy | None) -> None:
        if not cython.compiled:
            self.who, self.order, self.amount = zeros(10), zeros(KINDS), zeros(KINDS)
        for seat in range(len(who)):
            self.who[seat] = who[seat]
        self.kinds = len(order)
        for i in range(self.kinds):
            self.order[i] = order[i]
        self.greedy: Any = greedy
        self.dice: list[Callable[[int], int]] | None = None
        self.reveals: Mapping[int, tuple[int, bytes]] = {}

    def bring(
        self, dice: list[Callable[[int], int]], reveals: Mapping[int, tuple[int, bytes]]
    ) -> None:
        """Draw from these dice: those of each seat, then those of the table.

        ``reveals``: for each set of dice in the pyramid how many tickets there are, and for each
        ticket the die and the face that come out.
        """
        self.dice, self.reveals = dice, reveals

    def _below(self, t: PackedTable, seat: cython.int, n: cython.int) -> cython.int:
        """A number from 0 to ``n - 1``, from the dice of a seat."""
        if self.dice is None:
            return t._below(n)
        return self.dice[seat](n)

    def _play_on(self, t: PackedTable) -> cython.void:
        """Chance and bots, up to the next decision from outside or the end."""
        while t.stage != OVER:
            if t.stage == REVEAL:
                self._roll(t)
            elif self.who[t.turn] != OUTSIDE:
                t._act(self._choose(t))
            else:
                return

    def play_on(self, table: PackedTable) -> int:
        """Up to the next decision from outside: whose it is, or -1 at the end."""
        self._play_on(table)
        return -1 if table.stage == OVER else table.turn

    def choose(self, table: PackedTable) -> int:
        """What the bot on turn does; the table is left as it is, but for its chance."""
        return self._choose(table)

    def _choose(self, t: PackedTable) -> cython.int:
        """As the bot on turn chooses."""
        return self._as_greedy(t) if self.who[t.turn] == GREEDY else self._as_random(t)

    def _as_greedy(self, t: PackedTable) -> cython.int:
        """Among the best actions the dice decide."""
        greedy: Greedy = self.greedy
        ties: cython.int = greedy._choices(t)
        return greedy.best[self._below(t, t.turn, ties)]

    def _as_random(self, t: PackedTable) -> cython.int:
        """A kind of action, then one of that kind."""
        self._group(t, t._count())
        kinds: cython.int = 0
        for i in range(self.kinds):
            kinds += self.amount[self.order[i]] > 0
        k: cython.int = self._below(t, t.turn, kinds)
        kind: cython.int = 0
        for i in range(self.kinds):
            kind = self.order[i]
            if self.amount[kind] > 0:
                if k == 0:
                    break
                k -= 1
        k = self._below(t, t.turn, self.amount[kind])
        for i in range(kind):
            k += self.amount[i]
        return t._pick(k)

    def _group(self, t: PackedTable, legal: cython.int) -> cython.void:
        """How many of the actions just counted are of each kind."""
        for i in range(KINDS):
            self.amount[i] = 0
        if t.stage == EXTRA:
            self.amount[7], self.amount[8] = legal - 1, 1
            return
        self.amount[0], self.amount[1], self.amount[2] = t.leg_tiles, t.placings, 1
        self.amount[3] = 2 * t.cards
        if t.more:
            self.amount[4] = size(t.views)
            self.amount[5] = t.more - self.amount[4]
        self.amount[6] = legal - t.leg_tiles - t.placings - 1 - 2 * t.cards - t.more

    def _roll(self, t: PackedTable) -> cython.void:
        """A die comes out."""
        if self.dice is None:
            t._roll()
            return
        tickets, outcomes = self.reveals[t.bag]
        outcome: cython.int = outcomes[self._below(t, t.players, tickets)]
        t._reveal(outcome >> 4, outcome & 15)

    # The set-up

    def deal(self, table: PackedTable) -> None:
        """A fresh table, up to the first decision from outside."""
        self._deal(table)

    def _deal(self, t: PackedTable) -> cython.void:
        """By the chance of the table, or as the engine sets up."""
        if self.dice is None:
            t._set_up(-1)
        else:
            t._open(self._below(t, t.players, t.players))
            self._start(t)
            t._clean_up()
            t.full = standing(t.word, t.bits)
        self._play_on(t)

    def _start(self, t: PackedTable) -> cython.void:
        """One roll for all racers, the order of each stack, then the crazy camels."""
        numbers: cython.int = self._below(t, t.players, 243)
        on: cython.int = 0
        bits: cython.int = 0
        for space in range(1, 4):
            waiting: cython.int = 0
            on = numbers
            for i in range(4, -1, -1):
                if on % 3 == space - 1:
                    waiting |= 1 << i
                on //= 3
            self._stack(t, waiting, space, bits)
            while waiting:
                waiting &= waiting - 1
                bits += 8
        if t.bits == 56:
            k: cython.int = self._below(t, t.players, 6)
            t._enter(CRAZY + k // 3, t.length - k % 3, 40)
            t._enter(CRAZY + 1 - k // 3, t.length - self._below(t, t.players, 3), 48)

    def _stack(
        self, t: PackedTable, waiting: cython.int, space: cython.int, bits: cython.int
    ) -> cython.void:
        """Camels of one space, one upon the other in any order."""
        orders: cython.int = 1
        left: cython.int = 0
        for i in range(5):
            if waiting >> i & 1:
                left += 1
                orders *= left
        k: cython.int = 0
        if left > 1:
            k = self._below(t, t.players, orders)
        while left:
            orders //= left
            camel: cython.int = nth(waiting, k // orders)
            k %= orders
            waiting ^= 1 << camel
            left -= 1
            t._enter(camel, space, bits)
            bits += 8
