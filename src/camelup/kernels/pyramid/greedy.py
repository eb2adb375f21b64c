# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What the bot ``greedy`` chooses at a table: the actions of the highest value.

Values are those of the odds engine: the law of the leg as things are, the race from the solved
table or from simulated races, and for a tile on each of the busiest spaces a law of its own. Such a
law is only worked out where the tile could be the best action at all: a die ends on a space with
one of its faces at most, so that the landings without the tile bound those with it from above.

Laws met lately are kept, since neighbours at a table often ask for the same ones.
"""

from __future__ import annotations

from array import array

import cython

from camelup.kernels.laws.leg import Leg
from camelup.kernels.laws.playout import Playout
from camelup.kernels.pyramid.table import PackedTable

if not cython.compiled:
    from camelup.kernels.shared.codes import (
        BOTTOM,
        CAMERA,
        COVER,
        CRAZY,
        EXTRA,
        GREY,
        GREY_DIE,
        LEG_TILE,
        LOSER,
        MIRAGE,
        OASIS,
        PARTNER,
        PYRAMID,
        SUPPORT,
        SUPPORTING,
        TURN,
        WINNER,
    )
    from camelup.kernels.shared.dice import die_in
    from camelup.kernels.shared.words import find, height, without

SECOND, LANDINGS, LATER, ENDS, THIRD, PHOTO, LAW = 5, 10, 42, 74, 75, 90, 91
"""In a law: chances to be first, second, landings by space, the dice that come after them, the
chance that the race ends, chances to be third, fourth and fifth, and camels on the photo."""

ORDERS = 120
"""Of five racers from first to last; a law has their chances where partners are in play."""

SURELY = 1e-6
"""A bound that much below the best is below it, whatever was rounded."""


@cython.cclass
class Greedy:
    """For tables of one edition; not to be shared by threads.

    ``table``: the solved race of the track; where there is none, ``races`` are simulated by
    ``playout``. ``spaces``: so many of the busiest get a law of their own; without any, photos are
    guessed at. ``alike``: values that differ by less are the same. ``bits``: of how many laws, and
    races, are kept.
    """

    def __init__(
        self,
        playout: Playout,
        table: array[float] | None,
        races: cython.int,
        spaces: cython.int,
        alike: cython.double,
        bits: cython.int = 8,
    ) -> None:
        self.leg, self.playout = Leg(), playout
        self.solved = table is not None
        if table is not None:
            self.leg.table = table
        self.races, self.spaces, self.alike = races, spaces, alike
        self.slots, self.shift = 1 << bits, 64 - bits
        self.asked = array("Q", bytes(8 * 2 * 3 << bits))
        self.law = array("d", bytes(8 * LAW << bits))
        self.race = array("d", bytes(8 * 10 << bits))
        self.joint = array("d", bytes(8))
        self.laws = self.simulated = 0
        self.count = self.ties = self.camera = 0
        self.top = 0.0
        if not cython.compiled:
            self.now, self.bare, self.odds = [0.0] * LAW, [0.0] * LAW, [0.0] * 10
            self.pays, self.value = [0.0] * 15, [0.0] * 256
            self.action, self.best = [0] * 256, [0] * 256
            self.below, self.laid = [0.0] * 11, [0] * 10
            self.orders, self.piece = [0.0] * ORDERS, [0.0] * 25

    def best_of(self, table: PackedTable) -> list[int]:
        """The actions among which the bot lets its dice decide, in the order of legal actions."""
        return [self.best[i] for i in range(self._choices(table))]

    def values_of(self, table: PackedTable) -> list[tuple[int, float]]:
        """Every legal action with its value, in their order."""
        self._weigh(table, True)
        return [(self.action[i], self.value[i]) for i in range(self.count)]

    def odds_of(self, table: PackedTable) -> list[float]:
        """Chances of the racers to be first in the leg, and second; to win the race, to lose it."""
        self._race(table)
        at: cython.int = self._law(table, table.lying, table.mirages)
        leg = [self.law[at + i] for i in range(LANDINGS)]
        return leg + [self.odds[i] for i in range(LANDINGS)]

    def _choices(self, t: PackedTable) -> cython.int:
        """How many actions are the best; they are noted."""
        self._weigh(t, False)
        self.ties = 0
        for i in range(self.count):
            if self.value[i] >= self.top - self.alike:
                self.best[self.ties] = self.action[i]
                self.ties += 1
        return self.ties

    # Laws

    def _slot(self, t: PackedTable, lying: cython.int, mirages: cython.int) -> cython.int:
        """Where a law is kept, whether it is there or not."""
        golden: cython.ulonglong = 0x9E3779B97F4A7C15
        whole: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        tiles: cython.ulonglong = self.camera
        tiles = tiles << 27 | mirages
        mix: cython.ulonglong = (t.word ^ t.bag << 20 ^ tiles << 32 ^ lying) * golden & whole
        mix = (mix ^ mix >> 29) * golden & whole
        return mix >> self.shift

    def _is_kept(
        self, t: PackedTable, lying: cython.int, mirages: cython.int, at: cython.int
    ) -> bool:
        """Is the answer to this question there? If not, it is going to be."""
        tiles: cython.ulonglong = self.camera
        tiles = (tiles << 27 | mirages) << 32 | lying
        if self.asked[at] == t.word and self.asked[at + 1] == t.bag and self.asked[at + 2] == tiles:
            return True
        self.asked[at], self.asked[at + 1], self.asked[at + 2] = t.word, t.bag, tiles
        return False

    def _law(self, t: PackedTable, lying: cython.int, mirages: cython.int) -> cython.int:
        """Where the law of the leg with these tiles is."""
        mirages &= lying
        slot: cython.int = self._slot(t, lying, mirages)
        if not self._is_kept(t, lying, mirages, 3 * slot):
            self._pose(t, lying, mirages, False)
            self._keep(LAW * slot)
            if t.partnered:
                self._keep_orders(slot)
        return LAW * slot

    def _pose(
        self, t: PackedTable, lying: cython.int, mirages: cython.int, racing: cython.bint
    ) -> cython.void:
        """Work out a law; once the grey die is out the crazy camels are left out."""
        leg: Leg = self.leg
        word: cython.ulonglong = t.word
        three: cython.ulonglong = CRAZY ^ (CRAZY + 1)
        crazy: cython.bint = False
        leg.racing, leg.keep, leg.camera, leg.dice = racing, False, self.camera, t.inside
        leg.brief = not t.partnered and not t.positions
        for i in range(t.inside):
            die: cython.int = die_in(t.bag, i)
            crazy = crazy or die == GREY_DIE
            leg.camel[i] = GREY if die == GREY_DIE else die & 7
            leg.faces[i] = 6 if die == GREY_DIE else 2 if die >= SUPPORTING else 3
        if t.bits == 56 and crazy:
            word ^= three << find(word, CRAZY + 1)
        elif t.bits == 56:
            word = without(word, find(word, CRAZY), 8)
            word = without(word, find(word, CRAZY + 1), 8)
        leg.lying, leg.mirages = lying, mirages
        leg._clear(t.inside - t.stay, t.length)
        leg._roll_out(word)
        leg._places()
        self.laws += 1

    def _keep(self, at: cython.int) -> cython.void:
        """Of the law just worked out, what is needed."""
        leg: Leg = self.leg
        total: cython.double = leg.comp[0]
        self.law[at + ENDS] = leg.over / total
        for i in range(5):
            self.law[at + i] = leg.place[i] / total
            self.law[at + SECOND + i] = leg.place[8 + i] / total
            for later in range(3):
                self.law[at + THIRD + 5 * later + i] = leg.place[8 * (later + 2) + i] / total
        self.law[at + PHOTO] = leg.photo / total
        for space in range(32):
            ways: cython.double = 0.0
            after: cython.double = 0.0
            for left in range(leg.draws):
                ways += leg.landings[32 * left + space]
                after += leg.landings[32 * left + space] * left
            self.law[at + LANDINGS + space] = ways / total
            self.law[at + LATER + space] = after / total

    def _keep_orders(self, slot: cython.int) -> cython.void:
        """The chances of all orders, of the law just worked out."""
        if len(self.joint) == 1:
            self.joint = array("d", bytes(8 * ORDERS * self.slots))
        for n in range(ORDERS):
            self.joint[ORDERS * slot + n] = self.leg.orders[n] / (1.0 * self.leg.comp[0])

    def _race(self, t: PackedTable) -> cython.void:
        """Who wins the race and who comes last, as things are."""
        self.camera = t.camera
        mirages: cython.int = t.mirages & t.lying
        slot: cython.int = self._slot(t, t.lying, mirages)
        at: cython.int = 10 * slot
        if not self._is_kept(t, t.lying, mirages, 3 * (self.slots + slot)):
            if self.solved and not t.lying and t.bag == self.playout._full(t.word):
                self._look_up(t.word, at)
            elif self.solved:
                self._pose(t, t.lying, mirages, True)
                if not self._is_kept(t, t.lying, mirages, 3 * slot):
                    self._keep(LAW * slot)
                    if t.partnered:
                        self._keep_orders(slot)
                for i in range(5):
                    self.race[at + i] = self.leg.race[i] / self.leg.comp[0]
                    self.race[at + 5 + i] = self.leg.race[8 + i] / self.leg.comp[0]
            else:
                self._simulate(t, mirages, at)
        for i in range(10):
            self.odds[i] = self.race[at + i]

    def _look_up(self, word: cython.ulonglong, at: cython.int) -> cython.void:
        """At the start of a leg, without tiles, the solved race has the answer."""
        row: cython.int = self.leg._row(word)
        for rank in range(5):
            camel: cython.int = word >> (8 * rank) & 7
            self.race[at + camel] = self.leg.table[row + rank]
            self.race[at + 5 + camel] = self.leg.table[row + 5 + rank]

    def _simulate(self, t: PackedTable, mirages: cython.int, at: cython.int) -> cython.void:
        """By dice alone, always the same ones."""
        races: cython.double = self.races
        self.playout.lying, self.playout.mirages = t.lying, mirages
        self.playout._races(t.word, t.bag, t.inside, self.races, 0, 0)
        for i in range(5):
            self.race[at + i] = self.playout.won[i] / races
            self.race[at + 5 + i] = self.playout.lost[i] / races
        self.simulated += 1

    # Values

    def _weigh(self, t: PackedTable, everything: cython.bint) -> cython.void:
        """The value of each legal action, best noted; some below the best only if asked for."""
        self.camera = t.camera
        self._own(t)
        if t.hand[t.turn] and t.stage == TURN:
            self._race(t)
        at: cython.int = self._law(t, t.lying, t.mirages)
        for i in range(LATER):
            self.now[i] = self.law[at + i]
        for i in range(THIRD, LAW):
            self.now[i] = self.law[at + i]
        if t.partnered:
            for i in range(ORDERS):
                self.orders[i] = self.joint[at // LAW * ORDERS + i]
        lying: cython.int = t.lying
        self.old = 0.0
        if t.own[t.turn]:
            lying ^= 1 << (t.own[t.turn] >> 2)
            self.old = self.law[at + LANDINGS + (t.own[t.turn] >> 2)]
        self.bets = self._bets_in(t, at)
        if t.stage == EXTRA:
            self._list_extra(t)
            return
        at = self._law(t, lying, t.mirages)
        for i in range(LAW):
            self.bare[i] = self.law[at + i]
        self.bare_bets = self._bets_in(t, at)
        self._list(t)
        self._place(t, lying, everything or self._holds_more(t))

    def _own(self, t: PackedTable) -> cython.void:
        """What the leg tiles of whose turn it is pay, by camel and place; most and least of all."""
        others: cython.double = 0.0
        for camel in range(5):
            first: cython.int = 0
            tiles: cython.int = 0
            for i in range(t.sold[camel]):
                if t.owner[4 * camel + i] == t.turn:
                    first += t.value[i]
                    tiles += 1
            self.pays[3 * camel] = first
            self.pays[3 * camel + 1] = tiles * t.second
            self.pays[3 * camel + 2] = tiles * t.other
            others += tiles * t.other
        self.most, self.least = -1e9, 1e9
        for one in range(5):
            for two in range(5):
                if one != two:
                    worth: cython.double = others + self.pays[3 * one] - self.pays[3 * one + 2]
                    worth += self.pays[3 * two + 1] - self.pays[3 * two + 2]
                    self.most, self.least = max(self.most, worth), min(self.least, worth)

    def _bets_in(self, t: PackedTable, at: cython.int) -> cython.double:
        """What they are worth under a law, with Position tiles and the photo."""
        worth: cython.double = 0.0
        for i in range(5):
            if self.pays[3 * i]:
                first: cython.double = self.law[at + i]
                second: cython.double = self.law[at + SECOND + i]
                worth += first * self.pays[3 * i] + second * self.pays[3 * i + 1]
                worth += (1.0 - first - second) * self.pays[3 * i + 2]
        for i in range(t.positions):
            if t.covered[i] >= 0 and t.bettor[i] == t.turn:
                right: cython.double = self.law[at + self._column(t, i) + (t.covered[i] >> 2)]
                worth += right * t.exact + (1.0 - right) * t.inexact
        if t.camera and t.photographer == t.turn:
            worth += self.law[at + PHOTO]
        return worth

    def _holds_more(self, t: PackedTable) -> cython.bint:
        """Has whose turn it is bets that :meth:`_bound` does not know?"""
        more: cython.bint = t.camera > 0 and t.photographer == t.turn
        for i in range(t.positions):
            more = more or (t.covered[i] >= 0 and t.bettor[i] == t.turn)
        return more

    def _column(self, t: PackedTable, tile: cython.int) -> cython.int:
        """Where in a law the chances of the place on a Position tile begin."""
        place: cython.int = t.position[tile]
        return 5 * (place - 1) if place < 3 else THIRD + 5 * (place - 3)

    def _note(self, action: cython.int, value: cython.double) -> cython.void:
        """One more action; the highest value is kept."""
        self.action[self.count] = action
        self.value[self.count] = value
        self.count += 1
        self.top = max(self.top, value)

    def _list(self, t: PackedTable) -> cython.void:
        """All legal actions in their order; tiles that need a law of their own come later."""
        hand: cython.int = t.hand[t.turn]
        self.count = 0
        self.top = -1e9
        t._count()
        for i in range(5):
            if t.left >> i & 1:
                first: cython.double = self.now[i]
                second: cython.double = self.now[SECOND + i]
                worth: cython.double = first * t.value[t.sold[i]] + second * t.second
                self._note(LEG_TILE << 5 | i, worth + (1.0 - first - second) * t.other)
        for i in range(2, t.length + 1):
            if t.spots >> i & 1:
                worth = self.bare[LANDINGS + i] - self.old + self.bare_bets - self.bets
                worth = -1e9 if self._is_busy(t, i) else worth
                self._note(OASIS << 5 | i, worth)
                self._note(MIRAGE << 5 | i, worth)
        self._note(PYRAMID << 5, 1.0)
        for kind in range(WINNER, LOSER + 1):
            for i in range(5):
                if hand >> i & 1:
                    self._note(kind << 5 | i, self._card(t, kind, i))
        for i in range(t.more):
            code: cython.int = t._pick_more(i)
            if code >> 5 == CAMERA:
                self._note(code, self._photo(t, code & 31))
            else:
                self._note(code, self._covered(t, (code >> 5) - COVER, code & 31))
        for i in range(t.players):
            if t.mates >> i & 1:
                self._note(PARTNER << 5 | i, self._mate(t, i))

    def _is_busy(self, t: PackedTable, space: cython.int) -> cython.bint:
        """Does a tile there get a law of its own?"""
        landings: cython.double = self.bare[LANDINGS + space]
        busier: cython.int = 0
        for i in range(1, t.length + 1):
            other: cython.double = self.bare[LANDINGS + i]
            busier += other > landings or (other == landings and i < space)
        return landings > 0.0 and busier < self.spaces

    def _card(self, t: PackedTable, kind: cython.int, camel: cython.int) -> cython.double:
        """A Race Betting card on top of a deck."""
        laid: cython.int = t.winners if kind == WINNER else t.losers
        return self._card_above(t, kind, camel, laid)

    def _card_above(
        self, t: PackedTable, kind: cython.int, camel: cython.int, below: cython.int
    ) -> cython.double:
        """A card of whose turn it is, above so many others."""
        right: cython.double = self.odds[camel + (5 if kind == LOSER else 0)]
        return right * self._prize(t, kind, right, below) + (1.0 - right) * t.wrong

    def _prize(
        self, t: PackedTable, kind: cython.int, share: cython.double, below: cython.int
    ) -> cython.double:
        """Of a right card, over what the others may have laid below it."""
        prize: cython.double = 0.0
        owners: cython.int = 0
        self.below[0] = 1.0
        for i in range(10):
            self.laid[i] = 0
        for i in range(below):
            self.laid[(t.winner[i] if kind == WINNER else t.loser[i]) >> 3] += 1
        for seat in range(t.players):
            if self.laid[seat] and seat != t.turn:
                hit: cython.double = min(1.0, self.laid[seat] * share)
                owners += 1
                self.below[owners] = 0.0
                for k in range(owners, 0, -1):
                    self.below[k] = self.below[k] * (1.0 - hit) + self.below[k - 1] * hit
                self.below[0] *= 1.0 - hit
        for k in range(owners + 1):
            prize += self.below[k] * t.prize[k]
        return prize

    def _mate(self, t: PackedTable, other: cython.int) -> cython.double:
        """The best single piece of a partner, in every order of the racers as things are."""
        gain: cython.double = 0.0
        least: cython.double = 1.0 if t.taken[other] else 0.0
        self._pieces(t, other)
        for n in range(ORDERS):
            if self.orders[n] > 0.0:
                best: cython.double = least
                for place in range(5):
                    best = max(best, self.piece[5 * self.leg.ranked[5 * n + place] + place])
                gain += best * self.orders[n]
        return gain

    def _pieces(self, t: PackedTable, other: cython.int) -> cython.void:
        """What somebody's best piece on each racer pays in each place."""
        for camel in range(5):
            for place in range(5):
                best: cython.double = 0.0
                for i in range(t.sold[camel]):
                    if t.owner[4 * camel + i] == other:
                        later: cython.int = t.second if place == 1 else t.other
                        best = max(best, later if place else t.value[i])
                for i in range(t.positions):
                    if t.covered[i] >> 2 == camel and t.bettor[i] == other:
                        best = max(best, t.exact if t.position[i] == place + 1 else t.inexact)
                self.piece[5 * camel + place] = best

    # Modules

    def _covered(self, t: PackedTable, tile: cython.int, what: cython.int) -> cython.double:
        """A Position tile; an own tile that it covers loses its usual reward (X3-06)."""
        camel: cython.int = what // (BOTTOM + 1)
        right: cython.double = self.now[self._column(t, tile) + camel]
        worth: cython.double = right * t.exact + (1.0 - right) * t.inexact
        if what % (BOTTOM + 1) != BOTTOM:
            first: cython.double = self.now[camel]
            second: cython.double = self.now[SECOND + camel]
            worth -= first * t.value[what % (BOTTOM + 1)] + second * t.second
            worth -= (1.0 - first - second) * t.other
        return worth

    def _photo(self, t: PackedTable, space: cython.int) -> cython.double:
        """The camera on a space: 1 for each camel of the first unit that stops there (X2-07)."""
        worth: cython.double = 0.0
        if self.spaces == 0:
            worth = self._glimpse(t, space)
        elif self._is_in_sight(t, space):
            self.camera = space
            worth = self.law[self._law(t, t.lying, t.mirages) + PHOTO]
            self.camera = t.camera
        return worth - self.now[PHOTO] if t.camera else worth

    def _glimpse(self, t: PackedTable, space: cython.int) -> cython.double:
        """About what a photo there shows: 0.12 off in the mean, and no law of its own is needed.

        Fitted to laws: the more units come, the less it matters how many, and taller ones count
        by half of what is above the first camel.
        """
        landings: cython.double = self.now[LANDINGS + space]
        camels: cython.double = 0.0
        for at in range(0, t.bits, 8):
            camels += height(t.word, at)
        return landings * (0.5 + camels / (2 * t.bits)) / (1.0 + 0.15 * landings)

    def _is_in_sight(self, t: PackedTable, space: cython.int) -> cython.bint:
        """Can a unit stop there, by its die or pushed by a tile, and is it busy enough?"""
        landings: cython.double = self.now[LANDINGS + space]
        busier: cython.int = 0
        for i in range(1, t.length + 1):
            busier += self.now[LANDINGS + i] > landings
        beside: cython.bint = t.lying >> (space - 1) & 7 != 0
        return beside or (landings > 0.0 and busier < self.spaces)

    def _list_extra(self, t: PackedTable) -> cython.void:
        """A Pyramid tile given back for each die, and what that does to own bets; or nothing."""
        self.count = 0
        self.top = -1e9
        for i in range(t._count()):
            code: cython.int = t._pick_extra(i)
            worth: cython.double = 0.0
            if code >> 5 == SUPPORT:
                worth = self._added(t, code & 31) - self.bets - 1.0
            self._note(code, worth)

    def _added(self, t: PackedTable, camel: cython.int) -> cython.double:
        """What own bets are worth with one more die; the table is left as it was."""
        bag: cython.ulonglong = t.bag
        t._add_die(camel)
        worth: cython.double = self._bets_in(t, self._law(t, t.lying, t.mirages))
        t.bag = bag
        t.inside -= 1
        t.pedestal ^= 1 << camel
        t.taken[t.turn] += 1
        return worth

    # Tiles

    def _place(self, t: PackedTable, lying: cython.int, everything: cython.bint) -> cython.void:
        """Tiles on busy spaces, those that may be worth most first."""
        waiting: cython.int = 0
        for i in range(self.count):
            waiting += self.value[i] < -1e8
        while waiting:
            best: cython.int = 0
            bound: cython.double = -1e9
            for i in range(self.count):
                if self.value[i] < -1e8 and self._bound(t, self.action[i]) > bound:
                    best, bound = i, self._bound(t, self.action[i])
            if bound < self.top - SURELY and not everything:
                return
            self.value[best] = self._tile(t, lying, self.action[best])
            self.top = max(self.top, self.value[best])
            waiting -= 1

    def _tile(self, t: PackedTable, lying: cython.int, action: cython.int) -> cython.double:
        """What it is worth to put a tile, by the law of the leg with it."""
        space: cython.int = action & 31
        mirages: cython.int = t.mirages & ~(1 << space) | (action >> 5 == MIRAGE) << space
        at: cython.int = self._law(t, lying | 1 << space, mirages)
        return self.law[at + LANDINGS + space] - self.old + self._bets_in(t, at) - self.bets

    def _bound(self, t: PackedTable, action: cython.int) -> cython.double:
        """No tile on a space is worth more.

        Up to the first landing there all goes as without it; each die that comes after ends there
        with one of its faces at most. Bets change only where a unit lands. Where no camel runs
        back, an oasis changes nothing behind it, and so does not change who lands there, but for
        the dice that a race would not have had any more.
        """
        space: cython.int = action & 31
        share: cython.double = 0.5 if t.supporting else 1.0 / 3.0
        dice: cython.int = t.inside - t.stay
        landings: cython.double = self.bare[LANDINGS + space]
        once: cython.double = min(1.0, landings)
        income: cython.double = once + share * min(self.bare[LATER + space], (dice - 1) * once)
        if action >> 5 == OASIS and t.bits == 40:
            income = min(income, landings + share * (dice - 1) * self.bare[ENDS])
        bets: cython.double = self.bare_bets + once * (self.most - self.least)
        income = min(income, share * dice)
        return income - self.old + min(bets, self.most) - self.bets
