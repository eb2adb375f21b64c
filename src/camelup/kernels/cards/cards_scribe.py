# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Writes down every decision in games of Camel Up Cards."""

from __future__ import annotations

from typing import Any

import cython

from camelup.kernels.cards.cards_games import CardsGames
from camelup.kernels.cards.cards_greedy import CardsGreedy
from camelup.kernels.cards.cards_players import CardsPlayers
from camelup.kernels.cards.cards_table import CardsTable
from camelup.kernels.shared.notes import Notes

if not cython.compiled:
    from camelup.kernels.cards.cards_codes import CHOOSE
    from camelup.kernels.cards.cards_greedy import BETS, RACE
    from camelup.kernels.shared.codes import GREEDY
    from camelup.kernels.shared.notes import CHANCES


@cython.cclass
class CardsScribe(Notes):
    """``bots`` play the first of ``tables``; ``odds``, if given, says what everything is worth."""

    def __init__(
        self,
        tables: CardsGames,
        bots: CardsPlayers,
        odds: CardsGreedy | None,
        arrays: dict[str, Any],
    ) -> None:
        Notes.__init__(self, tables, odds is not None, arrays)
        self.tables, self.bots = tables, bots
        self.odds: Any = odds

    def _decided(self) -> cython.int:
        """Where all is told it is weighed here, once for what is told and for ``greedy``."""
        t: CardsTable = self.tables.table
        seat: cython.int = t._asked()
        ties: cython.int = self._weighed(t, seat) if self.told else 0
        number: cython.int
        if ties and self.bots.who[seat] == GREEDY:
            number = self.tables._number(self._best(self.bots._below(t, seat, ties)))
        else:
            number = self.tables._number(self.bots._choose(t, seat))
        if number < 0:
            raise OverflowError("a piece was put onto a space that has no number")
        return number

    def _weighed(self, t: CardsTable, seat: cython.int) -> cython.int:
        """How many actions are best."""
        odds: CardsGreedy = self.odds
        return odds._choices(t, seat)

    def _best(self, k: cython.int) -> cython.ulonglong:
        """One of them."""
        odds: CardsGreedy = self.odds
        return odds.best[k]

    def _tell(self, n: cython.int) -> cython.void:
        """While the deck is built nobody knows odds of the leg: they are left as they are."""
        t: CardsTable = self.tables.table
        odds: CardsGreedy = self.odds
        for i in range(odds.count):
            number: cython.int = self.tables._number(odds.action[i])
            if number >= 0:
                self.values[n * self.tables.actions + number] = odds.value[i]
        if t.stage == CHOOSE:
            return
        for camel in range(5):
            at: cython.int = CHANCES * n + camel
            self.chances[at] = odds.law[BETS + 5 * camel]
            self.chances[at + 5] = odds.law[BETS + 5 * camel + 1]
            self.chances[at + 10] = odds.law[RACE + 5 * camel]
            self.chances[at + 15] = odds.law[RACE + 5 * camel + 4]
