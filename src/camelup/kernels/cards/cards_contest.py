# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The rest of a leg of Camel Up Cards with players in it, and who is likely to be richest at last.

The order of the deck is drawn first, as a number of paths: each goes to the end of the leg, with an
estimate of the leg's law after every card, and on by cards alone to the end of the race. On one and
the same paths everything that a player may do is then tried, so that luck cancels out when it is
compared. The others go on, each taking the betting card that pays most, and what they take counts
with its average. What lies in front of players already pays as the path says.

A bet is ``kind << 3 | camel``; -1 stands for none. What cards pay is handed in.
"""

from __future__ import annotations

from array import array

import cython

from camelup.kernels.cards.cards_leg import CardsLeg
from camelup.kernels.shared.rivals import Rivals

if not cython.compiled:
    from camelup.kernels.shared.chance import fraction, stirred

SEATS, CARDS, NODES = 6, 64, 13
WINNER, MIDFIELD, OVERALL_WINNER, OVERALL_LOSER = 0, 1, 2, 3
PLACES = 25
CLOSE = 5
"""After the first card, which is the player's own, the law is that much more exact."""

POOLED = 8.0
"""How many camels of a path the common experience counts for, beside that of one camel."""


@cython.cclass
class CardsContest(Rivals):
    """The players of a leg: ``draw``, ``sit``, then ``play`` at will."""

    def __init__(self, leg: CardsLeg) -> None:
        Rivals.__init__(self)
        self.leg = leg
        self.paths = self.cards = self.me = self.first = self.paying = 0
        self.law = array("d", bytes(8))
        self.count = array("i", bytes(4))
        self.ends = array("i", bytes(4))
        self.legs = array("i", bytes(4))
        if not cython.compiled:
            self.root, self.race, self.onward = [0.0] * 25, [0.0] * 25, [0.0] * 125
            self.pooled = [0.0] * 25
            self.leg_share, self.race_share = [0.0] * 25, [0.0] * 25
            self.values, self.revenue = [0.0] * 4, [0.0] * 20
            self.money = [0.0] * SEATS
            self.card_seat, self.card_bet = [0] * CARDS, [0] * CARDS
            self.card_value = [0] * CARDS
            self.sold, self.sold_now = [0] * 5, [0] * 5
            self.gone, self.gone_now = [0] * 4, [0] * 4
            self.holds, self.holds_now = [0] * 2 * SEATS, [0] * 2 * SEATS

    # The paths

    def draw(
        self,
        word: cython.ulonglong,
        pieces: tuple[int, int],
        printed: bytes,
        flipped: bytes,
        deck: cython.int,
        paths: cython.int,
        inner: cython.int,
        seed: cython.ulonglong,
    ) -> None:
        """Draw so many paths.

        ``inner``: from so many samples the law of the leg is estimated after each card. The other
        arguments are those of :meth:`CardsLeg.simulate`, which must know the deck already.
        """
        if paths != self.paths:
            self.paths = paths
            self.law = array("d", bytes(2 * 8 * PLACES * NODES * paths))
            self.count = array("i", bytes(4 * paths))
            self.ends = array("i", bytes(4 * 10 * paths))
            self.legs = array("i", bytes(4 * paths))
        self.leg.fennec = pieces[0]
        self.leg.palm = pieces[1]
        self.inner = inner
        for k in range(25):
            self.leg_share[k] = 0.0
            self.race_share[k] = 0.0
        for k in range(125):
            self.onward[k] = 0.0
        for i in range(paths):
            self.leg.length = len(printed)
            for k in range(self.leg.length):
                self.leg.printed[k + 1] = printed[k]
                self.leg.flipped[k + 1] = flipped[k]
            self.legs[i] = self._walk(word, i, deck, seed)
        self._learn()

    def _walk(
        self, word: cython.ulonglong, path: cython.int, deck: cython.int, seed: cython.ulonglong
    ) -> cython.int:
        """One path to the end of the race; returns how many legs follow this one."""
        over: cython.ulonglong = 0x8000000000000000
        vector: cython.uint = 0
        count: cython.ulonglong = 0
        one: cython.ulonglong = 1
        at: cython.int = 0
        legs: cython.int = 0
        self.leg.seed = stirred(seed, path)
        while at < self.leg.draws and not word & over:
            kind: cython.int = self._kind(vector, count)
            vector += self.leg.stride[kind]
            count += one << (4 * kind)
            word = self.leg._step(word, self.leg.camel[kind], self.leg.step[kind], 0)
            at += 1
            if at < self.leg.draws and not word & over:
                self._estimate(word, vector, count, at, 2 * PLACES * (NODES * path + at))
        self.count[path] = at
        self._note(word, 10 * path)
        while not word & over and self.leg.length < 57:
            word = self.leg._later_leg(self.leg._settle(word), deck)
            legs += 1
        self._note(word, 10 * path + 5)
        for kind in range(5):
            at = self.ends[10 * path + kind]
            self.leg_share[5 * kind + at] += 1.0
            self.race_share[5 * kind + self.ends[10 * path + 5 + kind]] += 1.0
            self.onward[25 * kind + 5 * at + self.ends[10 * path + 5 + kind]] += 1.0
        return legs

    def _kind(self, vector: cython.uint, count: cython.ulonglong) -> cython.int:
        """The kind of the next card, each way to reveal the rest being equally likely."""
        found: cython.int = 0
        left: cython.double = fraction(self.leg._random())
        left *= self.leg.comp[vector]
        for kind in range(self.leg.types):
            if (count >> (4 * kind)) & 15 < self.leg.most[kind]:
                if self.leg.comp[vector + self.leg.stride[kind]] == 0:
                    continue
                found = kind
                left -= self.leg.comp[vector + self.leg.stride[kind]]
                if left < 0.0:
                    break
        return found

    def _estimate(
        self,
        word: cython.ulonglong,
        vector: cython.uint,
        count: cython.ulonglong,
        at: cython.int,
        law: cython.int,
    ) -> cython.void:
        """The law of the leg after some cards, from samples; the path goes on as if not done.

        Twice, the one to choose by and the other to pay by: who picks the best of many estimates
        and is paid by the same ones gets more than there is.
        """
        over: cython.ulonglong = 0x8000000000000000
        one: cython.ulonglong = 1
        kept: cython.ulonglong = self.leg.seed
        k: cython.int
        samples: cython.int = self.inner
        if at == 1:
            samples *= CLOSE
        for k in range(2 * PLACES):
            self.law[law + k] = 0.0
        for i in range(2 * samples):
            if i == samples:
                law += PLACES
            end: cython.ulonglong = word
            node: cython.uint = vector
            out: cython.ulonglong = count
            for _left in range(self.leg.draws - at):
                k = self._kind(node, out)
                node += self.leg.stride[k]
                out += one << (4 * k)
                end = self.leg._step(end, self.leg.camel[k], self.leg.step[k], 0)
                if end & over:
                    break
            for k in range(5):
                place: cython.int = 4 - k if (end >> (10 * k + 3)) & 63 else 4
                self.law[law + 5 * ((end >> (10 * k)) & 7) + place] += 1.0 / samples
        self.leg.seed = kept

    def _note(self, word: cython.ulonglong, at: cython.int) -> cython.void:
        """The places of all camels; those on the start card are all fifth (C-63)."""
        for k in range(5):
            self.ends[at + ((word >> (10 * k)) & 7)] = 4 - k if (word >> (10 * k + 3)) & 63 else 4

    def _learn(self) -> cython.void:
        """From places in the leg to places in the race: each camel's own, and what is common."""
        for i in range(5):
            total: cython.double = 0.5
            for k in range(5):
                self.pooled[5 * i + k] = 0.1
                for camel in range(5):
                    self.pooled[5 * i + k] += self.onward[25 * camel + 5 * i + k]
                total += self.pooled[5 * i + k] - 0.1
            for k in range(5):
                self.pooled[5 * i + k] /= total
        for camel in range(5):
            for i in range(5):
                total = self.leg_share[5 * camel + i] + POOLED
                for k in range(5):
                    self.onward[25 * camel + 5 * i + k] = (
                        self.onward[25 * camel + 5 * i + k] + POOLED * self.pooled[5 * i + k]
                    ) / total

    # The players

    def sit(
        self,
        seat: cython.int,
        money: tuple[float, ...],
        cards: tuple[tuple[int, int, int], ...],
        overall: tuple[tuple[int, int], ...],
        values: tuple[int, ...],
        revenue: tuple[int, ...],
        still: cython.double,
    ) -> None:
        """What everybody has, seen by ``seat``.

        ``cards``: for each leg betting card a seat, a bet and what it pays for the first place.
        ``overall``: for each seat the camels of its two final betting cards, -1 for none.
        ``values``: of leg betting "winner" cards from the top. ``revenue``: for each kind of bet
        what it pays from the first to the fifth place; the first of a winner card is not used.
        ``still``: how often players do something else than to reveal a card.
        """
        self.me = self.first = seat
        self.still = still
        self.paying = 0
        self.players = len(money)
        self.cards = 0
        for i in range(4):
            self.values[i] = values[i]
            self.gone[i] = 0
        for i in range(20):
            self.revenue[i] = revenue[i]
        for i in range(5):
            self.sold[i] = 0
        for i in range(self.players):
            self.money[i] = money[i]
        for card in cards:
            self._lay(card[0], card[1], card[2])
            camel: cython.int = card[1] & 7
            if card[1] >> 3 == WINNER:
                self.sold[camel] += 1
            else:
                self.gone[MIDFIELD] |= 1 << camel
        for i in range(self.players):
            for kind in (OVERALL_WINNER, OVERALL_LOSER):
                camel = overall[i][kind - OVERALL_WINNER]
                self.holds[2 * i + kind - OVERALL_WINNER] = camel
                if camel >= 0:
                    self._lay(i, kind << 3 | camel, 0)
                    self.gone[kind] |= 1 << camel

    def look_on(self) -> None:
        """Nobody plays more carefully than the others, not even whoever begins."""
        self.me = -1

    def _lay(self, seat: cython.int, bet: cython.int, value: cython.int) -> cython.void:
        """A card in front of a player."""
        self.card_seat[self.cards] = seat
        self.card_bet[self.cards] = bet
        self.card_value[self.cards] = value
        self.cards += 1

    def play(
        self,
        bet: cython.int,
        reveal: cython.bint,
        later: cython.bint,
        law: tuple[float, ...],
        race: tuple[float, ...],
        card_variance: cython.double,
        leg_variance: cython.double,
    ) -> list[float]:
        """The chance to be richest, then everybody's average money, if the seat goes on so.

        It takes ``bet`` at once, reveals a card if ``reveal``, and may take another bet after that
        if ``later``. ``law`` and ``race``: five chances for each camel, more exact than the paths;
        that those are luckier for some than for others is taken out again, to first order.
        ``card_variance`` and ``leg_variance``: of what somebody gains beside his average, for every
        card that is still to come in this leg, and in every leg after it.
        """
        chance: cython.double = 0.0
        cards: cython.int = self.cards
        for k in range(25):
            self.root[k] = law[k]
            self.race[k] = race[k]
        self._blank()
        if bet >= 0:
            self._bet_now(bet)
        for i in range(self.cards):
            self._reckon(i)
        for i in range(self.paths):
            self._path(i, bet, reveal, later)
            self._pay(i)
            spread: cython.double = self._spread(
                card_variance * self.count[i], leg_variance * self.legs[i]
            )
            chance += self._chance(self.first, spread)
        self.cards = cards
        for i in range(self.players):
            chance -= self.slope[i] * self.luck[i]
        return [
            chance / self.paths,
            *[self.sums[i] / self.paths - self.luck[i] for i in range(self.players)],
        ]

    def _bet_now(self, bet: cython.int) -> cython.void:
        """The bet that is tried, in front of its player until all paths are done."""
        camel: cython.int = bet & 7
        value: cython.int = 0
        if bet >> 3 == WINNER:
            value = int(self.values[self.sold[camel]])
        self._lay(self.first, bet, value)

    def _reckon(self, card: cython.int) -> cython.void:
        """How much luckier the paths are for a card than they should be."""
        bet: cython.int = self.card_bet[card]
        base: cython.int = 5 * (bet & 7)
        for k in range(5):
            if bet >> 3 < OVERALL_WINNER:
                excess: cython.double = self.leg_share[base + k] / self.paths - self.root[base + k]
            else:
                excess = self.race_share[base + k] / self.paths - self.race[base + k]
            self.luck[self.card_seat[card]] += excess * self._revenue(card, k)

    def _revenue(self, card: cython.int, place: cython.int) -> cython.double:
        """What a card pays for a place (C-46, C-47, C-56, C-57)."""
        kind: cython.int = self.card_bet[card] >> 3
        if kind == WINNER and place == 0:
            return self.card_value[card]
        return self.revenue[5 * kind + place]

    def _pay(self, path: cython.int) -> cython.void:
        """What lies in front of players, as this path ends."""
        for i in range(self.players):
            self.pay[i] = self.money[i]
        for i in range(self.cards):
            k: cython.int = 10 * path + (self.card_bet[i] & 7)
            if self.card_bet[i] >> 3 >= OVERALL_WINNER:
                k += 5
            self.pay[self.card_seat[i]] += self._revenue(i, self.ends[k])

    # What players do from now on

    def _path(
        self, path: cython.int, bet: cython.int, reveal: cython.bint, later: cython.bint
    ) -> cython.void:
        """One path: what is taken on it, at its average."""
        at: cython.int = 0
        seat: cython.int = self.first
        end: cython.int = self.count[path]
        for i in range(5):
            self.sold_now[i] = self.sold[i]
        for i in range(4):
            self.gone_now[i] = self.gone[i]
        for i in range(self.players):
            self.gain[i] = 0.0
            self.holds_now[2 * i] = self.holds[2 * i]
            self.holds_now[2 * i + 1] = self.holds[2 * i + 1]
        if bet >= 0:
            self._take(seat, bet, path, 0, True)
        if reveal:
            at = 1
        if later and at < end:
            self._choose(seat, path, at)
        self.leg.seed = path
        while at < end:
            seat += 1
            if seat == self.players:
                seat = 0
            if fraction(self.leg._random()) < self.still:
                self._choose(seat, path, at)
            elif seat != self.me or at + 1 == self.leg.draws:
                self._choose(seat, path, at)
                at += 1
            else:
                at += 1
                if at < end:
                    self._choose(seat, path, at)

    def _leg_chance(self, path: cython.int, at: cython.int, k: cython.int) -> cython.double:
        """The law of the leg at a node."""
        if at == 0:
            return self.root[k]
        return self.law[PLACES * (2 * (NODES * path + at) + self.paying) + k]

    def _worth(
        self, kind: cython.int, camel: cython.int, path: cython.int, at: cython.int
    ) -> cython.double:
        """What a bet pays on average at a node."""
        worth: cython.double = 0.0
        if kind < OVERALL_WINNER:
            for k in range(5):
                paid: cython.double = self.revenue[5 * kind + k]
                if k == 0 and kind == WINNER:
                    paid = self.values[self.sold_now[camel]]
                worth += paid * self._leg_chance(path, at, 5 * camel + k)
            return worth
        if at == 0:
            for k in range(5):
                worth += self.revenue[5 * kind + k] * self.race[5 * camel + k]
            return worth
        for place in range(5):
            paid = self._leg_chance(path, at, 5 * camel + place)
            if paid > 0.0:
                for k in range(5):
                    worth += (
                        paid * self.onward[25 * camel + 5 * place + k] * self.revenue[5 * kind + k]
                    )
        return worth

    def _choose(self, seat: cython.int, path: cython.int, at: cython.int) -> cython.void:
        """Take the bet that pays most, if any pays."""
        bet: cython.int = -1
        best: cython.double = 0.0
        for kind in range(4):
            lost: cython.double = 0.0
            if kind >= OVERALL_WINNER:
                old: cython.int = self.holds_now[2 * seat + kind - OVERALL_WINNER]
                if old >= 0:
                    lost = self._worth(kind, old, path, at)
            for camel in range(5):
                if kind == WINNER:
                    if self.sold_now[camel] > 3:
                        continue
                elif self.gone_now[kind] >> camel & 1:
                    continue
                worth: cython.double = self._worth(kind, camel, path, at) - lost
                if worth > best:
                    best = worth
                    bet = kind << 3 | camel
        if bet >= 0:
            self._take(seat, bet, path, at, False)

    def _take(
        self,
        seat: cython.int,
        bet: cython.int,
        path: cython.int,
        at: cython.int,
        tried: cython.bint,
    ) -> cython.void:
        """A betting card leaves the table; a final one that it replaces comes back (C-43).

        Leg cards are paid by their average, final ones as the path says; what is ``tried`` lies in
        front of the player and is paid with the rest.
        """
        kind: cython.int = bet >> 3
        camel: cython.int = bet & 7
        if kind < OVERALL_WINNER:
            if not tried:
                self.paying = 1
                self.gain[seat] += self._worth(kind, camel, path, at)
                self.paying = 0
            if kind == WINNER:
                self.sold_now[camel] += 1
            else:
                self.gone_now[kind] |= 1 << camel
            return
        old: cython.int = self.holds_now[2 * seat + kind - OVERALL_WINNER]
        self.paying = 1
        if old >= 0:
            self.gone_now[kind] &= ~(1 << old)
            self.gain[seat] -= self._worth(kind, old, path, at)
        if not tried:
            self.gain[seat] += self._worth(kind, camel, path, at)
        self.paying = 0
        self.holds_now[2 * seat + kind - OVERALL_WINNER] = camel
        self.gone_now[kind] |= 1 << camel
