# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What the bot ``greedy`` does at a table of Camel Up Cards: it takes what is worth most now.

The values are those of :mod:`camelup.odds.cards_values`, from what the seat that is to act knows,
for every legal action in the order of the table. Simulations draw the same cards as there. What is
asked more than once is worked out once: legs of one position are the first part of its races.
"""

from __future__ import annotations

import cython

from camelup.kernels.cards.cards_leg import CardsLeg
from camelup.kernels.cards.cards_table import CardsTable
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.cards.cards_codes import (
        CARD_KINDS,
        CHOOSE,
        CONTRIBUTE,
        DISCARD,
        HAND_CARD,
        INTEL,
        MIDFIELD,
        OVERALL,
        PIECE,
        WINNER,
    )
    from camelup.kernels.cards.cards_words import (
        CROSSED,
        FENNEC,
        PALM,
        camel_at,
        place_at,
        space_at,
    )
    from camelup.kernels.cards.piles import card, held, kinds_in, nth_kind, total
    from camelup.kernels.shared.words import low

ACTIONS = 1024
"""The most legal actions there can be."""
MEMORY = 4096
"""Sets of cards that a choice can put into the deck; a power of 2."""
LONGEST = 50
"""The longest track ahead of the last camel that odds are told for."""
NO_LIMIT = (1 << 63) - 1

NOW, NOW_RACE, THEN, THEN_RACE, BETS, RACE = range(0, 150, 25)
"""Where the laws of the leg and of the race are: as it stands, after an action, for bets."""
NOW_STAYS, THEN_STAYS = 0, 2
"""Where the chances are that the fennec and the palm stay."""


@cython.cclass
class CardsGreedy:
    """``box`` and ``least``: as for the kernel of the leg.

    ``positions``: the most that an exact law may take, and where every action needs one.
    ``samples``: legs where the law is not exact, races for final betting cards, both for the change
    that an action makes, and for a choice while the deck is built if there are at most ``choices``.
    ``seed`` starts all simulations. ``alike``: values that differ by less are the same.
    ``told``: the odds of leg and race are worked out in every turn, also where no bet needs them.
    """

    def __init__(
        self,
        box: bytes,
        least: cython.int,
        positions: tuple[int, int],
        samples: tuple[int, int, int, int],
        choices: cython.int,
        seed: cython.ulonglong,
        alike: float,
        told: cython.bint,
    ) -> None:
        self.leg = CardsLeg(box, least)
        self.positions, self.positions_each = positions
        self.legs, self.races, self.pairs, self.setups = samples
        self.choices, self.seed, self.alike, self.told = choices, seed, alike, told
        if not self.pairs <= self.races <= self.legs:
            raise ValueError("a leg is simulated more often than a race, and a change least often")
        self.count = self.later = self.behind = self.seat = self.generation = 0
        self.word = 0
        self.exact = self.final = False
        if not cython.compiled:
            self.action, self.value, self.best = zeros(ACTIONS), [0.0] * ACTIONS, zeros(ACTIONS)
            self.law, self.stays = [0.0] * 150, [0.0] * 4
            self.keys, self.tags, self.judged = zeros(MEMORY), zeros(MEMORY), [0.0] * MEMORY

    def values_of(self, table: CardsTable, seat: cython.int) -> list[tuple[int, float]]:
        """Every legal action of a seat and its value, in order."""
        self._weigh(table, seat)
        return [(self.action[i], self.value[i]) for i in range(self.count)]

    def choices_of(self, table: CardsTable, seat: cython.int) -> list[int]:
        """The best actions, in order."""
        return [self.best[i] for i in range(self._choices(table, seat))]

    def _choices(self, t: CardsTable, seat: cython.int) -> cython.int:
        """How many actions are best, all about equally; they are listed in order."""
        found: cython.int = 0
        self._weigh(t, seat)
        most: cython.double = self.value[0]
        for i in range(1, self.count):
            most = max(most, self.value[i])
        for i in range(self.count):
            if self.value[i] >= most - self.alike:
                self.best[found] = self.action[i]
                found += 1
        return found

    def _weigh(self, t: CardsTable, seat: cython.int) -> cython.void:
        """All legal actions and their values."""
        self.count = t._count(seat)
        self.seat = seat
        self.later = t.players * (t.contributes + t.shows)
        if self.count > ACTIONS:
            raise OverflowError(f"more than {ACTIONS} actions")
        for i in range(self.count):
            self.action[i] = t._pick(seat, i)
        self._lay_board(t)
        self.final = False
        for i in range(10):
            self.final = self.final or t.overall[i] == seat
        if t.stage == CHOOSE:
            self._weigh_choices(t)
        else:
            self._weigh_turn(t)

    def _lay_board(self, t: CardsTable) -> cython.void:
        """The track from the last camel on: nobody ever comes back behind it."""
        leg: CardsLeg = self.leg
        ones: cython.ulonglong = 0x10040100401
        self.behind = max(space_at(t.word, 0) - 1, 0)
        self.word = t.word - ones * (self.behind << 3)
        leg.track = t.length - self.behind
        if leg.track > LONGEST:
            raise OverflowError(f"odds are told for tracks of up to {LONGEST} spaces")
        for i in range(1, leg.track + 1):
            leg.labels[i] = t.printed[i + self.behind]
            leg.turned[i] = t.flipped[i + self.behind]

    def _place_pieces(self, fennec: cython.int, palm: cython.int) -> cython.void:
        """The pieces stand on these spaces of the table, if they are on the track."""
        self.leg.fennec = fennec - self.behind
        self.leg.palm = palm - self.behind
        self.leg.length = self.leg.track

    # A turn

    def _weigh_turn(self, t: CardsTable) -> cython.void:
        """Race track actions and bets, from what the seat knows of the deck."""
        self._describe(t)
        self._place_pieces(t.fennec, t.palm)
        self._expect(t)
        for i in range(self.count):
            kind: cython.int = self.action[i] >> 40
            what: cython.int = self.action[i] & 1023
            self.value[i] = 0.0
            if kind == WINNER:
                self.value[i] = self._winner_worth(t, BETS, what, t.sold[what])
            elif kind == MIDFIELD:
                self.value[i] = self._midfield_worth(t, BETS, what)
            elif kind == OVERALL:
                self.value[i] = self._overall_gain(t, 5 * (what >> 3), what & 7)
            elif kind == PIECE:
                self.value[i] = self._piece_gain(t, what >> 6, what & 63)
            elif kind == HAND_CARD:
                self.value[i] = self._hand_card_gain(t, t.camel[what])

    def _describe(self, t: CardsTable) -> cython.void:
        """The deck as the seat knows it: in it, out of it, or anywhere else."""
        leg: CardsLeg = self.leg
        inside: cython.ulonglong = t.contributed[self.seat]
        elsewhere: cython.ulonglong = t.hand[self.seat] + t.discarded[self.seat]
        out: cython.ulonglong = 0
        for i in range(t.players):
            if t.intel[i] >= 0:
                inside += card(t.intel[i])
            if t.played[i] >= 0:
                elsewhere += card(t.played[i])
        for i in range(t.shown):
            out += card(held(t.revealed, i))
        leg.types = CARD_KINDS
        leg.draws = total(t.deck)
        for kind in range(CARD_KINDS):
            known: cython.int = held(inside, kind)
            others: cython.int = held(t.box, kind) - known - held(elsewhere, kind)
            shown: cython.int = held(out, kind)
            most: cython.int = min(known + others - shown, leg.draws)
            leg.camel[kind], leg.step[kind] = t.camel[kind], t.step[kind]
            leg.most[kind] = max(most, 0)
            for more in range(8):
                leg.factor[8 * kind + more] = (
                    self._ways(shown + more, known, others) if more <= most else 0
                )
        leg._prepare()

    def _ways(self, n: cython.int, k: cython.int, q: cython.int) -> cython.ulonglong:
        """Ways for ``n`` cards of a kind to be in the deck: ``k`` known, others out of ``q``."""
        return self._orders(n, k) * self._orders(q, n - k) if n >= k else 0

    def _orders(self, n: cython.int, k: cython.int) -> cython.ulonglong:
        """In how many orders ``k`` of ``n`` can lie."""
        found: cython.ulonglong = 1
        for i in range(k):
            found *= max(n - i, 0)
        return found

    def _expect(self, t: CardsTable) -> cython.void:
        """How the leg ends as it stands, exactly or by lot, and the race if a card is about it."""
        leg: CardsLeg = self.leg
        bets: cython.bint = self.told or t.amount[OVERALL] > 0
        states: cython.ulonglong = leg._law(self.word, self.positions_each)
        self.exact = states <= self.positions_each
        if not self.exact:
            states = leg._law(self.word, self.positions)
        known: cython.bint = states <= self.positions
        if known:
            self._note_leg(BETS, NOW_STAYS, leg.comp[0])
        if self.exact:
            self._note_leg(NOW, NOW_STAYS, leg.comp[0])
        leg._clear()
        done: cython.int = 0
        if not self.exact or self.final:
            leg._simulate(
                self.word, self.later if self.final or bets else 0, 0, self.pairs, self.seed
            )
            done = self.pairs
            if not self.exact:
                self._note_leg(NOW, NOW_STAYS, done)
            self._note_race(NOW_RACE, done)
        if bets:
            leg._simulate(self.word, self.later, done, self.races, self.seed)
            done = self.races
            self._note_race(RACE, done)
        if not known and (self.told or t.amount[WINNER] + t.amount[MIDFIELD] > 0):
            leg._simulate(self.word, 0, done, self.legs, self.seed)
            self._note_leg(BETS, THEN_STAYS, self.legs)

    def _note_leg(self, law: cython.int, stays: cython.int, whole: cython.double) -> cython.void:
        """Probabilities of ``5 * camel + place``, and of pieces that stay."""
        for i in range(25):
            self.law[law + i] = self.leg.place[i] / whole
        self.stays[stays] = self.leg.fennec_stays / whole
        self.stays[stays + 1] = self.leg.palm_stays / whole

    def _note_race(self, law: cython.int, whole: cython.double) -> cython.void:
        """The same when the race ends."""
        for i in range(25):
            self.law[law + i] = self.leg.final[i] / whole

    def _winner_worth(
        self, t: CardsTable, law: cython.int, camel: cython.int, height: cython.int
    ) -> cython.double:
        """What a "winner" card pays on average (C-46)."""
        found: cython.double = 0.0
        for place in range(5):
            found += t.winner_pay[5 * height + place] * self.law[law + 5 * camel + place]
        return found

    def _midfield_worth(self, t: CardsTable, law: cython.int, camel: cython.int) -> cython.double:
        """What a "midfield" card pays on average (C-47)."""
        found: cython.double = 0.0
        for place in range(5):
            found += t.midfield_pay[place] * self.law[law + 5 * camel + place]
        return found

    def _overall_worth(
        self, t: CardsTable, law: cython.int, role: cython.int, camel: cython.int
    ) -> cython.double:
        """What a final betting card pays on average (C-56, C-57)."""
        found: cython.double = 0.0
        for place in range(5):
            found += t.overall_pay[role + place] * self.law[law + 5 * camel + place]
        return found

    def _overall_gain(self, t: CardsTable, role: cython.int, camel: cython.int) -> cython.double:
        """A final betting card, less the one that goes back for it (C-43)."""
        found: cython.double = self._overall_worth(t, RACE, role, camel)
        for old in range(5):
            if t.overall[role + old] == self.seat:
                found -= self._overall_worth(t, RACE, role, old)
        return found

    def _finals_worth(self, t: CardsTable, law: cython.int) -> cython.double:
        """What the final betting cards of the seat pay."""
        found: cython.double = 0.0
        for i in range(10):
            if t.overall[i] == self.seat:
                found += self._overall_worth(t, law, i - i % 5, i % 5)
        return found

    def _leg_cards_worth(self, t: CardsTable, law: cython.int) -> cython.double:
        """What the leg betting cards of the seat pay."""
        found: cython.double = 0.0
        for camel in range(5):
            for i in range(t.sold[camel]):
                if t.owner[4 * camel + i] == self.seat:
                    found += self._winner_worth(t, law, camel, i)
            if t.midfield[camel] == self.seat:
                found += self._midfield_worth(t, law, camel)
        return found

    def _piece_gain(self, t: CardsTable, piece: cython.int, space: cython.int) -> cython.double:
        """What a piece changes, less its cost if it stays (C-48)."""
        if piece:
            self._place_pieces(t.fennec, space)
            self._look(self.word | PALM)
        else:
            self._place_pieces(space, t.palm)
            self._look(self.word | FENNEC)
        return self._change(t, piece)

    def _hand_card_gain(self, t: CardsTable, camel: cython.int) -> cython.double:
        """What a card from the hand changes."""
        self._place_pieces(t.fennec, t.palm)
        self._look(self.leg._step(self.word, camel, t.hand_steps, 0))
        return self._change(t, -1)

    def _look(self, word: cython.ulonglong) -> cython.void:
        """How leg and race end from another position, with the same draws of chance."""
        leg: CardsLeg = self.leg
        if word & CROSSED:
            self._look_back(word)
            return
        if self.exact:
            leg._law(word, NO_LIMIT)
            self._note_leg(THEN, THEN_STAYS, leg.comp[0])
        if not self.exact or self.final:
            leg._clear()
            leg._simulate(word, self.later if self.final else 0, 0, self.pairs, self.seed)
            if not self.exact:
                self._note_leg(THEN, THEN_STAYS, self.pairs)
            self._note_race(THEN_RACE, self.pairs)

    def _look_back(self, word: cython.ulonglong) -> cython.void:
        """The race is over: all is certain."""
        for i in range(25):
            self.law[THEN + i] = 0.0
        for lane in range(5):
            self.law[THEN + 5 * camel_at(word, lane) + place_at(word, lane)] = 1.0
        for i in range(25):
            self.law[THEN_RACE + i] = self.law[THEN + i]
        self.stays[THEN_STAYS] = 1.0 if word & FENNEC else 0.0
        self.stays[THEN_STAYS + 1] = 1.0 if word & PALM else 0.0

    def _change(self, t: CardsTable, placed: cython.int) -> cython.double:
        """What becomes of the cards in front of the seat; -1: no piece is placed."""
        found: cython.double = self._leg_cards_worth(t, THEN)
        found -= self._leg_cards_worth(t, NOW)
        if self.final:
            found += self._finals_worth(t, THEN_RACE) - self._finals_worth(t, NOW_RACE)
        for piece in range(2):
            if placed == piece:
                found += t.piece_pay * self.stays[THEN_STAYS + piece]
            elif t.word & (PALM if piece else FENNEC) and t.piece_seat[piece] == self.seat:
                found += t.piece_pay * (
                    self.stays[THEN_STAYS + piece] - self.stays[NOW_STAYS + piece]
                )
        return found

    # While the deck is built

    def _weigh_choices(self, t: CardsTable) -> cython.void:
        """What the seat would know of the deck, and what that is good for."""
        hand: cython.ulonglong = t.hand[self.seat]
        given: cython.ulonglong = t.contributed[self.seat]
        samples: cython.int = self.setups * self.choices // max(self.choices, self.count)
        self.generation += 1
        self._place_pieces(0, 0)
        if self.final:
            self._try(t, given, t.discarded[self.seat], samples, self.later)
            self._note_race(NOW_RACE, samples)
        for i in range(self.count):
            kind: cython.int = self.action[i] >> 40
            pile: cython.ulonglong = self.action[i] & low(40)
            if kind == INTEL:
                self.value[i] = self._judge(t, given + card(pile), samples)
            elif kind == DISCARD:
                self.value[i] = self._best_kept(t, hand - pile, 0, samples)
            elif kind == CONTRIBUTE:
                self.value[i] = self._best_kept(t, hand - pile, pile, samples)

    def _best_kept(
        self,
        t: CardsTable,
        kept: cython.ulonglong,
        given: cython.ulonglong,
        samples: cython.int,
    ) -> cython.double:
        """With the hand card that suits best, the others in the deck."""
        found: cython.double = -1000.0
        for k in range(kinds_in(kept)):
            rest: cython.ulonglong = kept - card(nth_kind(kept, k))
            found = max(found, self._judge(t, given + rest, samples))
        return found

    def _judge(self, t: CardsTable, known: cython.ulonglong, samples: cython.int) -> cython.double:
        """The best first leg card, and what becomes of final cards; each set is tried once."""
        at: cython.int = self._slot(known)
        if self.tags[at] != self.generation:
            self.tags[at], self.keys[at] = self.generation, known
            self.judged[at] = self._tried(t, known, samples)
        return self.judged[at]

    def _slot(self, known: cython.ulonglong) -> cython.int:
        """Where a set of cards is kept, or can be."""
        golden: cython.ulonglong = 0x9E3779B97F4A7C15
        at: cython.int = (known * golden >> 40) & (MEMORY - 1)
        while self.tags[at] == self.generation and self.keys[at] != known:
            at = (at + 1) & (MEMORY - 1)
        return at

    def _tried(self, t: CardsTable, known: cython.ulonglong, samples: cython.int) -> cython.double:
        """Legs with these cards in the deck and the seat's other ones elsewhere."""
        me: cython.int = self.seat
        mine: cython.ulonglong = t.hand[me] + t.discarded[me] + t.contributed[me]
        self._try(t, known, mine - known, samples, self.later if self.final else 0)
        self._note_leg(THEN, THEN_STAYS, samples)
        found: cython.double = -1000.0
        for camel in range(5):
            found = max(found, self._winner_worth(t, THEN, camel, 0))
            found = max(found, self._midfield_worth(t, THEN, camel))
        if self.final:
            self._note_race(THEN_RACE, samples)
            found += self._finals_worth(t, THEN_RACE) - self._finals_worth(t, NOW_RACE)
        return found

    def _try(
        self,
        t: CardsTable,
        known: cython.ulonglong,
        elsewhere: cython.ulonglong,
        samples: cython.int,
        later: cython.int,
    ) -> cython.void:
        """Play legs, and with ``later`` cards a leg races, with some cards known to be in it."""
        leg: CardsLeg = self.leg
        others: cython.ulonglong = t.box - known - elsewhere
        leg.known = 0
        leg.fresh = 0
        leg.draws = self.later
        for kind in range(CARD_KINDS):
            for _ in range(held(known, kind)):
                leg.stock[leg.known] = t.camel[kind] << 2 | t.step[kind]
                leg.known += 1
        leg.fresh = leg.known
        for kind in range(CARD_KINDS):
            for _ in range(held(others, kind)):
                leg.stock[leg.fresh] = t.camel[kind] << 2 | t.step[kind]
                leg.fresh += 1
        leg._clear()
        leg._simulate(self.word, later, 0, samples, self.seed)
