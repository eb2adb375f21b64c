# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What an action in Camel Up Cards leads to by an own later turn, read there by a network.

Each path deals the deck and the hidden hands as the seat knows them, takes the action, and lets the
other players take what is worth most to them at a glance; the deck is revealed, and at own turns on
the way the seat does what the network likes best. A path ends at an own turn, or when the next leg
has been dealt. Path by path all actions meet the same cards, so that they differ by what they bring
alone; the first cards are spread evenly over the paths.
"""

from __future__ import annotations

import cython

from camelup.kernels.cards.cards_outlook import CardsOutlook
from camelup.kernels.cards.cards_paths import CardsPaths
from camelup.kernels.cards.cards_table import CardsTable
from camelup.kernels.champion.network import Network

if not cython.compiled:
    from math import floor

    from camelup.kernels.cards.cards_answers import ANSWERS
    from camelup.kernels.cards.cards_codes import CARD_KINDS, CHOOSE, OVER, REVEAL, TURN
    from camelup.kernels.cards.cards_outlook import SEATS
    from camelup.kernels.cards.piles import card, held, kind_of, total
    from camelup.kernels.shared.chance import fraction, mixed, seeded, stirred

STEPS = 512
"""Of chance on one path at most: more than lie between two own turns."""

EVENLY, PLASTIC = 3, 1.2207440846057596
"""So many cards are spread evenly, by the powers of a number that makes them hit every corner."""


@cython.cclass
class CardsAhead:
    """For ``start``, as a seat sees it; ``dealt`` and ``scratch`` are tables like it.

    ``outlook`` reads for the network, ``glance`` for the others.
    """

    def __init__(
        self,
        start: CardsTable,
        dealt: CardsTable,
        scratch: CardsTable,
        outlook: CardsOutlook,
        glance: CardsOutlook,
        network: Network,
    ) -> None:
        self.start, self.dealt, self.scratch = start, dealt, scratch
        self.outlook, self.glance, self.network = outlook, glance, network
        self.seat = self.step = self.cards = self.turns = 0
        self.path = self.seed = self.known = 0
        if not cython.compiled:
            self.shift, self.spread = [0.0] * EVENLY, [0.0] * EVENLY

    def begin(self, seed: cython.ulonglong, seat: cython.int, turns: cython.int) -> None:
        """From the table as it stands, in the middle of a leg, past so many own turns."""
        t: CardsTable = self.start
        self.seed, self.seat, self.turns = seed, seat, turns
        self.known = t.contributed[seat]
        t.noise = seeded(seed, 0)
        for i in range(EVENLY):
            self.shift[i] = self._fraction(t)
            self.spread[i] = PLASTIC ** -(i + 1.0)
        for i in range(t.players):
            if t.intel[i] >= 0:
                self.known += card(t.intel[i])

    def look(self, code: cython.ulonglong, first: cython.int, paths: cython.int) -> list[float]:
        """The chance to win at the end of each path, from number ``first`` on."""
        found = []
        for n in range(first, first + paths):
            self.path, self.step, self.cards = n, 0, 0
            self._deal(n)
            self.scratch._copy(self.dealt)
            self.scratch._act(self.seat, code)
            found.append(self._follow())
        return found

    def _chance(self, t: CardsTable) -> cython.void:
        """What comes next is drawn anew, on every action's path number so-and-so alike."""
        t.noise = seeded(self.seed, self.path * STEPS + self.step % STEPS)
        self.step += 1

    def _fraction(self, t: CardsTable) -> cython.double:
        """From 0 to 1, by the chance of a table."""
        t.noise = stirred(t.noise)
        return fraction(mixed(t.noise))

    # Hidden cards

    def _deal(self, n: cython.int) -> cython.void:
        """The deck and all hands, as they may be; and which cards of the deck came from whom."""
        t: CardsTable = self.dealt
        paths: CardsPaths = self.outlook.paths
        t._copy(self.start)
        t.noise = seeded(self.seed, n * STEPS + STEPS - 1)
        paths._order(t)
        paths._describe(t, self.seat)
        paths.leg.seed = t.noise
        paths._lay_out(n)
        inside: cython.ulonglong = self._pile(t, 0, paths.known)
        others: cython.ulonglong = self._pile(t, paths.known, paths.laid)
        theirs: cython.ulonglong = inside - self.known
        for i in range(t.shown):
            theirs += card(held(t.revealed, i))
        drawn: cython.ulonglong = self._some(t, others, paths.draws - paths.known)
        others -= drawn
        theirs += drawn
        t.deck = inside + drawn
        for seat in range(t.players):
            if seat != self.seat:
                self._deal_to(t, seat, others, theirs)
                others -= t.hand[seat] + t.discarded[seat]
                theirs -= t.contributed[seat]

    def _deal_to(
        self,
        t: CardsTable,
        seat: cython.int,
        others: cython.ulonglong,
        theirs: cython.ulonglong,
    ) -> cython.void:
        """What another player holds, has put away, and put into the deck."""
        size: cython.int = total(t.hand[seat])
        t.hand[seat] = self._some(t, others, size)
        t.discarded[seat] = self._some(t, others - t.hand[seat], t.discards)
        t.contributed[seat] = self._some(t, theirs, t.contributes)

    def _pile(self, t: CardsTable, first: cython.int, last: cython.int) -> cython.ulonglong:
        """Of cards that were laid out."""
        paths: CardsPaths = self.outlook.paths
        found: cython.ulonglong = 0
        for i in range(first, last):
            for kind in range(CARD_KINDS):
                if paths.stock[kind] == paths.pile[i]:
                    found += card(kind)
        return found

    def _some(self, t: CardsTable, pile: cython.ulonglong, count: cython.int) -> cython.ulonglong:
        """So many cards of a pile, or all that there are."""
        found: cython.ulonglong = 0
        for _ in range(min(count, total(pile))):
            kind: cython.int = kind_of(pile, int(self._fraction(t) * total(pile)))
            pile -= card(kind)
            found += card(kind)
        return found

    # One path

    def _follow(self) -> cython.double:
        """Up to the own turn where it is read, to the next leg, or to the end."""
        t: CardsTable = self.scratch
        turns: cython.int = self.turns
        while t.stage != OVER:
            seat: cython.int = t._asked()
            if t.stage == CHOOSE:
                return self._read(t)
            if seat < 0:
                self._come(t)
            elif seat != self.seat:
                t._act(seat, self._greediest(t, seat))
            else:
                chance: cython.double = self._read(t)
                if t.stage == TURN and not t.bet_made:
                    if turns == 0:
                        return chance
                    turns -= 1
                t._act(seat, self._liked(t))
        return self._share(t)

    def _come(self, t: CardsTable) -> cython.void:
        """A card of the deck, by racers from first to last, or a card dealt."""
        self._chance(t)
        if t.stage != REVEAL:
            t._chance()
            return
        paths: CardsPaths = self.outlook.paths
        paths._order(t)
        drawn: cython.double = self._fraction(t)
        if self.cards < EVENLY:
            drawn = self.shift[self.cards] + self.path * self.spread[self.cards]
            drawn -= floor(drawn)
        self.cards += 1
        pile: cython.ulonglong = paths._by_place(t.deck)
        t._come(paths.kinds[kind_of(pile, int(drawn * total(pile)))])

    def _read(self, t: CardsTable) -> cython.double:
        """The chance to win, by the network."""
        self.outlook._look(t, self.seat, 0)
        self.network.row = self.outlook.row
        self.network._think()
        return self.network.out[0]

    def _greediest(self, t: CardsTable, seat: cython.int) -> cython.ulonglong:
        """What is worth most to the player on turn at a glance."""
        best: cython.int = 0
        most: cython.double = -1e9
        self.glance._weigh(t, seat, 0)
        for i in range(ANSWERS):
            if self.glance.open[i] and self.glance.worth[i] > most:
                best, most = i, self.glance.worth[i]
        return self.glance._code(t, best)

    def _liked(self, t: CardsTable) -> cython.ulonglong:
        """What the network likes best, which has just thought."""
        best: cython.int = 0
        most: cython.double = -1e9
        for i in range(ANSWERS):
            if self.outlook.open[i] and self.network.out[SEATS + i] > most:
                best, most = i, self.network.out[SEATS + i]
        return self.outlook._code(t, best)

    def _share(self, t: CardsTable) -> cython.double:
        """Of the victory, at the end of the game."""
        best: cython.int = 0
        winners: cython.int = 0
        for seat in range(t.players):
            if t.money[seat] > best:
                best, winners = t.money[seat], 0
            winners += t.money[seat] == best
        return 1.0 / winners if t.money[self.seat] == best else 0.0
