# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What the racing deck may bring, on a few dozen paths: a law that is quick, and not exact.

Each path reveals the rest of the deck as a seat knows it: cards that it knows to be in there come
for certain, the others are drawn from all that it has not located. Of revealed cards that may have
been of either sort, each path says which they were, by the odds of all cards that were seen. Paths
go on by cards alone to the end of the race. The first cards are spread evenly over the paths, so
that a law is nearly exact when one or two cards are left. The same numbers stand for the same cards
whatever is tried, and racers are counted from first to last, so that colours mean nothing.
"""

from __future__ import annotations

import cython

from camelup.kernels.cards.cards_leg import CardsLeg
from camelup.kernels.cards.cards_table import CardsTable
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from math import comb, floor

    from camelup.kernels.cards.cards_codes import CARD_KINDS, CHOOSE
    from camelup.kernels.cards.cards_words import CROSSED, camel_at, place_at, space_at
    from camelup.kernels.cards.piles import card, held, total
    from camelup.kernels.shared.chance import fraction, mixed, seeded, stirred

    def ways(n: int, k: int) -> float:
        """To choose ``k`` of ``n`` cards."""
        return float(comb(n, k)) if 0 <= k <= n else 0.0


LEG, RACE, THEN, BEFORE = 0, 25, 50, 75
"""Where the laws are: of this leg, of the race, of the leg after something that is tried, and of
the leg by as many paths before it."""

EVENLY, DIMENSIONS = 3, 5
"""So many cards are spread evenly, and with them of which sort the first revealed ones were."""

PLASTIC = 1.1347241384015194
"""Its powers make as many dimensions hit every corner: it solves x**6 = x + 1."""

TALLEST = 57
"""No race goes on beyond a track of so many spaces."""


@cython.cclass
class CardsPaths:
    """``box`` and ``least``: as for the kernel of the leg."""

    def __init__(self, box: bytes, least: cython.int) -> None:
        self.leg = CardsLeg(box, least)
        self.seat = self.draws = self.later = self.ambiguous = 0
        self.known = self.laid = 0
        self.inside = self.outside = self.start = 0
        self.ends = 0.0
        if not cython.compiled:
            self.racer, self.rank, self.kinds = zeros(5), zeros(5), zeros(CARD_KINDS)
            self.law, self.stays, self.landed = [0.0] * 100, [0.0] * 4, [0.0] * 64
            self.stock, self.pile, self.unsure = zeros(CARD_KINDS), zeros(32), zeros(CARD_KINDS)
            self.times, self.ahead = zeros(CARD_KINDS), [0.0] * 13 * (CARD_KINDS + 1)
            self.shift, self.spread = [0.0] * DIMENSIONS, [0.0] * DIMENSIONS
        for i in range(DIMENSIONS):
            self.spread[i] = PLASTIC ** -(i + 1.0)

    # What is known

    def _order(self, t: CardsTable) -> cython.void:
        """Racers from first to last, and the kinds of card in that order, +1 before +2."""
        for lane in range(5):
            camel: cython.int = camel_at(t.word, lane)
            self.racer[4 - lane] = camel
            self.rank[camel] = 4 - lane
        for kind in range(CARD_KINDS):
            self.kinds[2 * self.rank[t.camel[kind]] + t.step[kind] - 1] = kind
            self.stock[kind] = t.camel[kind] << 2 | t.step[kind]
        at: cython.int = 0
        for i in range(CARD_KINDS):
            for _ in range(held(t.box, self.kinds[i])):
                self.leg.box[at] = self.stock[self.kinds[i]]
                at += 1

    def _by_place(self, pile: cython.ulonglong) -> cython.ulonglong:
        """The same cards, with kinds counted from the first racer to the last."""
        found: cython.ulonglong = 0
        one: cython.ulonglong = 1
        for i in range(CARD_KINDS):
            found += held(pile, self.kinds[i]) * (one << 4 * i)
        return found

    def _by_kind(self, pile: cython.ulonglong) -> cython.ulonglong:
        """The same cards, from that order back."""
        found: cython.ulonglong = 0
        for i in range(CARD_KINDS):
            found += held(pile, i) * card(self.kinds[i])
        return found

    def _describe(self, t: CardsTable, seat: cython.int) -> cython.void:
        """The deck as the seat knows it, with the racers in order already."""
        inside: cython.ulonglong = t.contributed[seat]
        elsewhere: cython.ulonglong = t.hand[seat] + t.discarded[seat]
        self.seat = seat
        for i in range(t.players):
            if t.intel[i] >= 0 and (t.stage != CHOOSE or i == seat):
                inside += card(t.intel[i])
            if t.played[i] >= 0:
                elsewhere += card(t.played[i])
        self.later = t.players * (t.contributes + t.shows)
        self.draws = self.later if t.stage == CHOOSE else total(t.deck)
        self._know(t, inside, elsewhere)

    def _know(
        self, t: CardsTable, inside: cython.ulonglong, elsewhere: cython.ulonglong
    ) -> cython.void:
        """These cards are in the deck or were, those are not; which ones the revealed ones were."""
        self.inside = inside
        self.outside = t.box - inside - elsewhere
        shown: cython.int = t.shown if t.stage != CHOOSE else 0
        pile: cython.ulonglong = 0
        for i in range(shown):
            pile += card(held(t.revealed, i))
        self._sort(pile)
        self.start = seeded(self.draws, shown)
        for lane in range(5):
            self.start = seeded(self.start, t.length - space_at(t.word, lane))
        for i in range(DIMENSIONS):
            self.start = stirred(self.start)
            self.shift[i] = fraction(mixed(self.start))

    def _sort(self, shown: cython.ulonglong) -> cython.void:
        """Which revealed cards were known ones: certain for most kinds, else by weights.

        ``ahead`` has at ``13 * i + n`` the weight of all ways for the unsure kinds from number
        ``i`` on, if ``n`` revealed cards before them were known ones.
        """
        times: cython.int = 0
        self.ambiguous = 0
        for i in range(CARD_KINDS):
            kind: cython.int = self.kinds[i]
            out: cython.int = held(shown, kind)
            if not held(self.outside, kind):
                self.inside -= out * card(kind)
            elif not held(self.inside, kind):
                self.outside -= out * card(kind)
            elif out:
                self.unsure[self.ambiguous] = kind
                self.times[self.ambiguous] = out
                self.ambiguous += 1
                times += out
        if self.ambiguous:
            for n in range(13):
                unknown: cython.int = self.draws - total(self.inside) + n
                self.ahead[13 * self.ambiguous + n] = ways(total(self.outside) - times + n, unknown)
            for i in range(self.ambiguous - 1, -1, -1):
                for n in range(13):
                    self.ahead[13 * i + n] = 0.0
                    for j in range(min(self.times[i], 12 - n) + 1):
                        self.ahead[13 * i + n] += self._weight(i, n, j)

    def _weight(self, i: cython.int, n: cython.int, j: cython.int) -> cython.double:
        """Of ``j`` known ones among the revealed cards of the unsure kind number ``i``."""
        kind: cython.int = self.unsure[i]
        found: cython.double = ways(held(self.inside, kind), j)
        found *= ways(held(self.outside, kind), self.times[i] - j)
        return found * self.ahead[13 * i + 13 + n + j]

    # Paths

    def _follow(
        self, t: CardsTable, paths: cython.int, races: cython.int, tries: cython.int
    ) -> cython.void:
        """The laws of the leg, of the race by some of the paths, of the leg by the first few; and
        where units come down in this leg."""
        leg: CardsLeg = self.leg
        leg._clear()
        leg.fennec, leg.palm = t.fennec, t.palm
        for n in range(paths):
            if n == tries:
                self._note(BEFORE, 2, tries)
            leg.length = t.length
            end: cython.ulonglong = self._walk(t.word, n)
            leg._finish(end, 1)
            if n < races:
                self._go_on(t, end)
        self._note(LEG, 0, paths)
        for i in range(25):
            self.law[RACE + i] = leg.final[i] / (1.0 * races)
        for i in range(64):
            self.landed[i] = leg.landings[i] / (1.0 * paths)
        self.ends = leg.over / (1.0 * paths)

    def _go_on(self, t: CardsTable, end: cython.ulonglong) -> cython.void:
        """By cards alone to the end of the race."""
        leg: CardsLeg = self.leg
        if not end & CROSSED:
            for i in range(1, t.length + 1):
                leg.printed[i], leg.flipped[i] = t.printed[i], t.flipped[i]
        while not end & CROSSED and leg.length < TALLEST:
            end = leg._later_leg(leg._settle(end), self.later)
        for lane in range(5):
            leg.final[5 * camel_at(end, lane) + place_at(end, lane)] += 1

    def _try(
        self,
        t: CardsTable,
        word: cython.ulonglong,
        fennec: cython.int,
        palm: cython.int,
        paths: cython.int,
    ) -> cython.void:
        """The law of the leg from another position."""
        leg: CardsLeg = self.leg
        leg._clear()
        leg.fennec, leg.palm, leg.length = fennec, palm, t.length
        for n in range(paths):
            leg._finish(self._walk(word, n), 1)
        self._note(THEN, 2, paths)

    def _note(self, law: cython.int, stays: cython.int, paths: cython.int) -> cython.void:
        """How often each racer was in each place, and each piece still there."""
        for i in range(25):
            self.law[law + i] = self.leg.place[i] / (1.0 * paths)
        self.stays[stays] = self.leg.fennec_stays / (1.0 * paths)
        self.stays[stays + 1] = self.leg.palm_stays / (1.0 * paths)

    def _walk(self, word: cython.ulonglong, n: cython.int) -> cython.ulonglong:
        """The rest of this leg on path number ``n``."""
        leg: CardsLeg = self.leg
        leg.seed = seeded(self.start, n)
        self._lay_out(n)
        first: cython.int = self.known
        known: cython.int = self.known
        others: cython.int = self.laid - self.known
        for i in range(self.draws):
            left: cython.int = self.draws - i
            drawn: cython.double = self._number(i, n, EVENLY) * left
            at: cython.int = int(drawn)
            last: cython.int = known - 1
            if drawn >= known:
                at = first + int((drawn - known) / (left - known) * others)
                others -= 1
                last = first + others
            else:
                known -= 1
            drawn_card: cython.int = self.pile[at]
            self.pile[at] = self.pile[last]
            word = leg._step(word, drawn_card >> 2, drawn_card & 3, 1)
            if word & CROSSED:
                break
        return word

    def _lay_out(self, n: cython.int) -> cython.void:
        """The cards known to be in the deck, then those that may be, on one path."""
        inside: cython.ulonglong = self.inside
        outside: cython.ulonglong = self.outside
        known: cython.int = 0
        for i in range(self.ambiguous):
            left: cython.double = self.ahead[13 * i + known]
            left *= self._number(EVENLY + i, n, DIMENSIONS)
            j: cython.int = 0
            while j < self.times[i]:
                left -= self._weight(i, known, j)
                if left < 0.0:
                    break
                j += 1
            known += j
            inside -= j * card(self.unsure[i])
            outside -= (self.times[i] - j) * card(self.unsure[i])
        self.laid = 0
        self._add(inside)
        self.known = self.laid
        self._add(outside)

    def _add(self, pile: cython.ulonglong) -> cython.void:
        """These cards, by their racers from first to last."""
        for i in range(CARD_KINDS):
            kind: cython.int = self.kinds[i]
            for _ in range(held(pile, kind)):
                self.pile[self.laid] = self.stock[kind]
                self.laid += 1

    def _number(self, i: cython.int, n: cython.int, last: cython.int) -> cython.double:
        """From 0 to 1, on path ``n``; spread evenly in the dimensions before ``last``."""
        if i >= last:
            return fraction(self.leg._random())
        drawn: cython.double = self.shift[i] + (n + 1) * self.spread[i]
        return drawn - floor(drawn)
