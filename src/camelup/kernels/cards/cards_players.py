# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Who plays at a table of Camel Up Cards: bots that choose as ours do, and seats from outside.

Chance is that of the table. Or dice are brought along from outside, and everything is then drawn
from them as the readable engine and the bots draw, so that the same dice give the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython

from camelup.kernels.cards.cards_greedy import CardsGreedy
from camelup.kernels.cards.cards_table import CardsTable
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.cards.cards_codes import ACTION_KINDS, YOUNGEST
    from camelup.kernels.cards.piles import kind_of, share, total
    from camelup.kernels.shared.codes import GREEDY, OUTSIDE
    from camelup.kernels.shared.words import nth


@cython.cclass
class CardsPlayers:
    """``who``: for each seat. ``order``: the kinds of action as the bot ``random`` counts them."""

    def __init__(self, who: bytes, order: bytes, greedy: CardsGreedy | None) -> None:
        if not cython.compiled:
            self.who, self.order = zeros(6), zeros(ACTION_KINDS)
        for seat in range(len(who)):
            self.who[seat] = who[seat]
        for i in range(ACTION_KINDS):
            self.order[i] = order[i]
        self.greedy: Any = greedy
        self.dice: list[Callable[[int], int]] | None = None

    def bring(self, dice: list[Callable[[int], int]]) -> None:
        """Draw from these dice: those of each seat, then those of the table."""
        self.dice = dice

    def _below(self, t: CardsTable, seat: cython.int, n: cython.int) -> cython.int:
        """A number from 0 to ``n - 1``, from the dice of a seat."""
        if self.dice is None:
            return t._below(n)
        return self.dice[seat](n)

    def deal(self, table: CardsTable) -> None:
        """A fresh table, up to the first decision from outside."""
        table._set_up(0)
        self._play_on(table)

    def play_on(self, table: CardsTable) -> None:
        """Chance and bots, up to the next decision from outside or the end."""
        self._play_on(table)

    def _play_on(self, t: CardsTable) -> cython.void:
        while True:
            seat: cython.int = t._asked()
            if seat == -1:
                self._draw(t)
            elif seat >= 0 and self.who[seat] != OUTSIDE:
                t._act(seat, self._choose(t, seat))
            else:
                break
        t._check()

    def _draw(self, t: CardsTable) -> cython.void:
        """Chance, by tickets as the engine has them: as few as make all shares whole."""
        if self.dice is None:
            t._chance()
        elif t.stage == YOUNGEST:
            t._come(nth(t._waiting(), self._below(t, t.players, t.players - t.ages)))
        else:
            pile: cython.ulonglong = t._pile()
            each: cython.int = share(pile)
            t._come(kind_of(pile, each * self._below(t, t.players, total(pile) // each)))

    def _choose(self, t: CardsTable, seat: cython.int) -> cython.ulonglong:
        """As the bot on a seat chooses."""
        return self._as_greedy(t, seat) if self.who[seat] == GREEDY else self._as_random(t, seat)

    def _as_greedy(self, t: CardsTable, seat: cython.int) -> cython.ulonglong:
        """Among the best actions the dice decide."""
        greedy: CardsGreedy = self.greedy
        ties: cython.int = greedy._choices(t, seat)
        return greedy.best[self._below(t, seat, ties)]

    def _as_random(self, t: CardsTable, seat: cython.int) -> cython.ulonglong:
        """A kind of action, then one of that kind."""
        t._count(seat)
        kinds: cython.int = 0
        for i in range(ACTION_KINDS):
            kinds += t.amount[i] > 0
        k: cython.int = self._below(t, seat, kinds)
        kind: cython.int = 0
        for i in range(ACTION_KINDS):
            kind = self.order[i]
            if t.amount[kind] > 0:
                if k == 0:
                    break
                k -= 1
        return t._pick_of(seat, kind, self._below(t, seat, t.amount[kind]))
