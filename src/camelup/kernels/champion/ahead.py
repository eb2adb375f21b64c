# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What an action leads to by an own later turn, read there by a network.

Each path deals the hidden cards by what is believed of them, takes the action, lets the other
players take what is worth most to them, as ``greedy`` does, and the dice fall; at own turns on the
way the seat does what the network likes best. Path by path all actions meet the same cards, and the
same chance at every step, so that they differ by what they bring alone.
"""

from __future__ import annotations

import cython

from camelup.kernels.champion.network import Network
from camelup.kernels.champion.outlook import Outlook
from camelup.kernels.pyramid.greedy import Greedy
from camelup.kernels.pyramid.table import PackedTable
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from math import floor

    from camelup.kernels.shared.chance import fraction, mixed, seeded, stirred
    from camelup.kernels.shared.codes import EXTRA, OVER, REVEAL
    from camelup.kernels.shared.dice import face_of

STEPS, ROLLS = 1024, 64
"""Of chance on one path at most, and dice among them: more than lie between several own turns."""

EVENLY, PLASTIC = 3, 1.2207440846057596
"""So many dice are spread evenly, by the powers of a number that makes them hit every corner."""


@cython.cclass
class Ahead:
    """For the seat on turn of ``start``; ``paths`` are played on ``scratch``, a table like it.

    ``others`` chooses for all other players. ``weights``: for each card of the winner deck, then of
    the loser deck, one per racer; cards of the seat itself stay as they are.
    """

    def __init__(
        self,
        start: PackedTable,
        dealt: PackedTable,
        scratch: PackedTable,
        outlook: Outlook,
        network: Network,
        others: Greedy,
    ) -> None:
        self.start, self.dealt, self.scratch = start, dealt, scratch
        self.outlook, self.network, self.others = outlook, network, others
        self.seat = self.step = self.rolls = 0
        self.turns = 0
        self.path = self.seed = 0
        if not cython.compiled:
            self.weight, self.hand = [0.0] * 500, zeros(10)
            self.shift, self.spread = [0.0] * EVENLY, [0.0] * EVENLY

    def begin(self, seed: cython.ulonglong, weights: list[float], turns: cython.int) -> None:
        """From the table as it stands, with these beliefs, past so many own turns."""
        self.seed, self.seat, self.turns = seed, self.start.turn, turns
        self.start.noise = seeded(seed, 0)
        for i in range(EVENLY):
            self.shift[i] = self._fraction(self.start)
            self.spread[i] = PLASTIC ** -(i + 1.0)
        for i in range(len(weights)):
            self.weight[i] = weights[i]

    def look(self, code: cython.int, first: cython.int, paths: cython.int) -> list[float]:
        """The chance to win at the end of each path, from number ``first`` on."""
        found = []
        for n in range(first, first + paths):
            self.path, self.step, self.rolls = n, 0, 0
            self._deal()
            self.scratch._copy(self.dealt)
            self._chance()
            self.scratch._act(code)
            found.append(self._follow())
        return found

    def _chance(self) -> cython.void:
        """What comes next is drawn anew, on every action's path number so-and-so alike."""
        self.scratch.noise = seeded(self.seed, self.path * STEPS + self.step % STEPS)
        self.step += 1

    def _fraction(self, t: PackedTable) -> cython.double:
        """From 0 to 1, by the chance of a table."""
        t.noise = stirred(t.noise)
        return fraction(mixed(t.noise))

    # Hidden cards

    def _deal(self) -> cython.void:
        """Cards for all others; nobody has two of a racer."""
        t: PackedTable = self.dealt
        t._copy(self.start)
        t.noise = seeded(self.seed, self.path * STEPS + STEPS - 1)
        for seat in range(t.players):
            self.hand[seat] = 31
        for i in range(t.winners):
            t.winner[i] = self._card(t, t.winner[i], 5 * i)
        for i in range(t.losers):
            t.loser[i] = self._card(t, t.loser[i], 5 * (t.winners + i))
        for seat in range(t.players):
            if seat != self.seat:
                t.hand[seat] = self.hand[seat]

    def _card(self, t: PackedTable, card: cython.int, at: cython.int) -> cython.int:
        seat: cython.int = card >> 3
        if seat == self.seat:
            return card
        total: cython.double = 0.0
        for camel in range(5):
            if self.hand[seat] >> camel & 1:
                total += self.weight[at + camel]
        left: cython.double = total * self._fraction(t)
        drawn: cython.int = -1
        for camel in range(5):
            if self.hand[seat] >> camel & 1 and (drawn < 0 or left >= 0.0):
                drawn = camel
                left -= self.weight[at + camel]
        self.hand[seat] ^= 1 << drawn
        return seat << 3 | drawn

    # One path

    def _follow(self) -> cython.double:
        """Up to the own turn where it is read, or to the end."""
        t: PackedTable = self.scratch
        turns: cython.int = self.turns
        while t.stage != OVER:
            self._chance()
            if t.stage == REVEAL:
                self._roll(t)
                continue
            if t.turn != self.seat:
                t._act(self._greediest(t))
                continue
            self.outlook._look(t)
            self.network.row = self.outlook.row
            self.network._think()
            if t.stage != EXTRA:
                if turns == 0:
                    return self.network.out[0]
                turns -= 1
            t._act(self._liked(t))
        return self._share(t)

    def _roll(self, t: PackedTable) -> cython.void:
        """Any die, any face; over the paths the first dice are spread evenly."""
        drawn: cython.double
        if self.rolls < EVENLY:
            drawn = self.shift[self.rolls] + self.path * self.spread[self.rolls]
        else:
            t.noise = seeded(self.seed, (self.path + 1) * STEPS - 2 - self.rolls % ROLLS)
            drawn = self._fraction(t)
        self.rolls += 1
        k: cython.int = int((drawn - floor(drawn)) * 6 * t.inside)
        t._reveal(k // 6, face_of(k % 6))

    def _greediest(self, t: PackedTable) -> cython.int:
        """What is worth most to somebody else; among equals any."""
        ties: cython.int = self.others._choices(t)
        return self.others.best[t._below(ties)]

    def _liked(self, t: PackedTable) -> cython.int:
        """What the network likes best, which has just thought."""
        best: cython.int = 0
        most: cython.float = -1e9
        for i in range(self.outlook.answers):
            if self.outlook.open[i] and self.network.out[self.outlook.seats + i] > most:
                best, most = i, self.network.out[self.outlook.seats + i]
        return self.outlook._code(t, best)

    def _share(self, t: PackedTable) -> cython.double:
        """Of the victory, at the end of the game."""
        best: cython.int = 0
        winners: cython.int = 0
        for seat in range(t.players):
            if t.money[seat] > best:
                best, winners = t.money[seat], 0
            winners += t.money[seat] == best
        return 1.0 / winners if t.money[self.seat] == best else 0.0
