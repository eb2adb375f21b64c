# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""A table of a whole game of Camel Up Cards: its turns, and games of uniformly random actions.

What lies on it is said in :mod:`kernels.cards.cards_pieces`, what cards pay in
:mod:`kernels.cards.cards_payouts`. How actions are numbered is said in
:mod:`kernels.cards.cards_codes`. Legal actions are counted and the k-th is picked, in the order
in which the readable engine lists them.
"""

from __future__ import annotations

import cython

from camelup.kernels.cards.cards_payouts import CardsPayouts
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.cards.cards_codes import (
        ACTION_KINDS,
        BET,
        CARD_KINDS,
        CHOOSE,
        CONTRIBUTE,
        DEAL,
        DISCARD,
        END,
        HAND_CARD,
        INTEL,
        MIDFIELD,
        OVER,
        OVERALL,
        PIECE,
        REVEAL,
        START,
        TOP_CARD,
        TURN,
        WINNER,
        YOUNGEST,
    )
    from camelup.kernels.cards.cards_words import CROSSED, FENNEC, PALM, space_at
    from camelup.kernels.cards.piles import (
        card,
        held,
        kind_of,
        kinds_in,
        nth64,
        nth_kind,
        picked,
        size64,
        total,
        weigh,
    )
    from camelup.kernels.shared.chance import is_fair, mixed, scaled, seeded, stirred
    from camelup.kernels.shared.words import low, nth, size


@cython.cclass
class CardsTable(CardsPayouts):
    """One table, played on in place; not to be shared by threads."""

    def _prepare(self) -> None:
        """A fresh table."""
        CardsPayouts._prepare(self)
        if not cython.compiled:
            self.amount, self.ways = zeros(ACTION_KINDS), zeros(8 * CARD_KINDS + 8)
        self.noise = self.spots = 0
        self.moves = self.stacks = self.middle = self.finals = 0
        self.set_up(0, 0)

    def _below(self, n: cython.uint) -> cython.int:
        """A number from 0 to ``n - 1``, all exactly equally likely."""
        while True:
            self.noise = stirred(self.noise)
            drawn: cython.ulonglong = mixed(self.noise)
            if is_fair(drawn, n):
                return scaled(drawn, n)

    # Who is to move

    def _owes(self, seat: cython.int) -> cython.int:
        """Which choice of the leg set-up a seat owes, or -1 (C-20, C-21, C-22, RC-22)."""
        if not self.discarded[seat]:
            return DISCARD
        if not self.contributed[seat]:
            return CONTRIBUTE
        return INTEL if self.shows and self.intel[seat] < 0 else -1

    def _asked(self) -> cython.int:
        """The seat that is to move, the first of several; -1 for chance, -2 when it is over."""
        if self.stage == TURN or self.stage == BET:
            return self.turn
        if self.stage == CHOOSE:
            for seat in range(self.players):
                if self._owes(seat) >= 0:
                    return seat
        return -2 if self.stage == OVER else -1

    # Actions

    def _count(self, seat: cython.int) -> cython.int:
        """How many actions a seat has; notes how many of each kind, and what ``_pick`` needs."""
        found: cython.int = 0
        for i in range(ACTION_KINDS):
            self.amount[i] = 0
        if self.stage == CHOOSE:
            self._count_choices(seat)
        elif (self.stage == TURN or self.stage == BET) and seat == self.turn:
            if self.stage == TURN:
                self._count_race_actions(seat)
            else:
                self.amount[END] = 1
            if not self.bet_made:
                self._count_bets()
        for i in range(ACTION_KINDS):
            found += self.amount[i]
        return found

    def _count_choices(self, seat: cython.int) -> cython.void:
        """Different cards to put away; equal cards make equal choices."""
        owed: cython.int = self._owes(seat)
        if owed == INTEL:
            self.amount[INTEL] = kinds_in(self.hand[seat])
        elif owed >= 0:
            weigh(self.hand[seat], self._chosen(owed), self.ways)
            self.amount[owed] = self.ways[self._chosen(owed)]

    def _chosen(self, owed: cython.int) -> cython.int:
        """How many cards are discarded, or contributed."""
        return self.discards if owed == DISCARD else self.contributes

    def _count_race_actions(self, seat: cython.int) -> cython.void:
        """Reveal, play the hand card, place a piece beside the track (C-29, C-31, C-32, C-38)."""
        one: cython.ulonglong = 1
        taken: cython.ulonglong = 0
        beside: cython.int = 0
        self.amount[TOP_CARD] = 1
        self.amount[HAND_CARD] = kinds_in(self.hand[seat])
        for lane in range(5):
            taken |= one << space_at(self.word, lane)
        if self.word & FENNEC:
            taken |= one << self.fennec
        else:
            beside = 1
        if self.word & PALM:
            taken |= one << self.palm
        else:
            beside += 1
        self.spots = low(self.length + 1) & ~low(space_at(self.word, 0) + 1) & ~taken
        self.amount[PIECE] = beside * size64(self.spots)

    def _count_bets(self) -> cython.void:
        """Cards that can be taken (C-40, C-42, C-60)."""
        self.stacks = self.middle = self.finals = 0
        for camel in range(5):
            self.stacks |= (self.sold[camel] < self.depth) << camel
            self.middle |= (self.midfield[camel] < 0) << camel
            self.finals |= (self.overall[camel] < 0) << camel
            self.finals |= (self.overall[5 + camel] < 0) << (5 + camel)
        self.amount[WINNER] = size(self.stacks)
        self.amount[MIDFIELD] = size(self.middle)
        self.amount[OVERALL] = size(self.finals)

    def _pick(self, seat: cython.int, k: cython.int) -> cython.ulonglong:
        """The ``k``-th legal action of those just counted."""
        kind: cython.int = 0
        while k >= self.amount[kind]:
            k -= self.amount[kind]
            kind += 1
        return self._pick_of(seat, kind, k)

    def _pick_of(self, seat: cython.int, kind: cython.int, k: cython.int) -> cython.ulonglong:
        """The ``k``-th of one kind of action."""
        action: cython.ulonglong = kind
        what: cython.ulonglong = 0
        at: cython.int = 0
        if kind <= CONTRIBUTE:
            what = picked(self.hand[seat], self._chosen(kind), k, self.ways)
        elif kind in (INTEL, HAND_CARD):
            what = nth_kind(self.hand[seat], k)
        elif kind == PIECE:
            spots: cython.int = size64(self.spots)
            at = 1 if k >= spots or self.word & FENNEC else 0
            what = at << 6 | nth64(self.spots, k % spots)
        elif kind == WINNER:
            what = nth(self.stacks, k)
        elif kind == MIDFIELD:
            what = nth(self.middle, k)
        elif kind == OVERALL:
            at = nth(self.finals, k)
            what = at if at < 5 else 8 | (at - 5)
        return action << 40 | what

    def _act(self, seat: cython.int, action: cython.ulonglong) -> cython.void:
        """Carry out a legal action of a seat."""
        kind: cython.int = action >> 40
        pile: cython.ulonglong = action & low(40)
        self.moves += 1
        if kind <= INTEL:
            self._choose(seat, kind, pile)
            return
        what: cython.int = pile & 1023
        if kind == TOP_CARD:
            self.stage = REVEAL
        elif kind == HAND_CARD:
            self._play_hand_card(what)
        elif kind == PIECE:
            self._place_piece(what >> 6, what & 63)
        elif kind == END:
            self._pass_turn()
        else:
            self._bet(kind, what)

    def _choose(self, seat: cython.int, kind: cython.int, pile: cython.ulonglong) -> cython.void:
        """A secret choice; the last one of all builds the deck (C-20, C-21, C-22, RC-27)."""
        if kind == DISCARD:
            self.discarded[seat] = pile
        elif kind == CONTRIBUTE:
            self.contributed[seat] = pile
        else:
            self.intel[seat] = pile
            pile = card(self.intel[seat])
        self.hand[seat] -= pile
        for other in range(self.players):
            if self._owes(other) >= 0:
                return
        self.stage = TURN
        for other in range(self.players):
            self.deck += self.contributed[other]
            if self.shows:
                self.deck += card(self.intel[other])

    def _place_piece(self, piece: cython.int, space: cython.int) -> cython.void:
        """The fennec or the palm onto the track, its card to the player (C-29)."""
        if piece:
            self.word |= PALM
            self.palm = space
        else:
            self.word |= FENNEC
            self.fennec = space
        self.piece_seat[piece] = self.turn
        self._after_race_action()

    def _play_hand_card(self, kind: cython.int) -> cython.void:
        """The card goes onto the discard pile; it never ends the leg (C-38, C-39, RC-17)."""
        self.hand[self.turn] -= card(kind)
        self.played[self.turn] = kind
        self._move(self.camel[kind], self.hand_steps)
        self._after_race_action()

    def _bet(self, kind: cython.int, what: cython.int) -> cython.void:
        """A card is taken; a bet after the race track action ends the turn (C-40, C-42, RC-26)."""
        if kind == WINNER:
            self.owner[4 * what + self.sold[what]] = self.turn
            self.sold[what] += 1
        elif kind == MIDFIELD:
            self.midfield[what] = self.turn
        else:
            self._take_overall(5 * (what >> 3), what & 7)
        self.bet_made = True
        if self.stage == BET:
            self._pass_turn()

    def _take_overall(self, role: cython.int, camel: cython.int) -> cython.void:
        """One of each role at a time: the old one goes back (C-43, RC-19)."""
        for old in range(role, role + 5):
            if self.overall[old] == self.turn:
                self.overall[old] = -1
        self.overall[role + camel] = self.turn

    def _after_race_action(self) -> cython.void:
        """The end of the race or of the leg, or the turn goes on (C-44, C-54, RC-15, RC-16)."""
        if self.word & CROSSED:
            self.word ^= CROSSED
            self._pay_leg()
            self._pay_race()
            self.stage = OVER
            self.bet_made = False
        elif not self.deck:
            self._pay_leg()
            self._start_leg()
        elif self.bet_made:
            self._pass_turn()
        else:
            self.stage = BET

    def _pass_turn(self) -> cython.void:
        """Clockwise."""
        self.stage = TURN
        self.bet_made = False
        self.turn += 1
        if self.turn == self.players:
            self.turn = 0

    # Chance

    def _pile(self) -> cython.ulonglong:
        """The cards of which chance turns up one."""
        return self.deck if self.stage == REVEAL else self.unseen

    def _dealt_to(self) -> cython.int:
        """The seat that gets the next card: one after the other gets all of its cards."""
        return (total(self.box) - total(self.unseen)) // self.dealt

    def _chance(self) -> cython.void:
        """Anything that chance can bring, by its own chance."""
        if self.stage == YOUNGEST:
            self._come(nth(self._waiting(), self._below(self.players - self.ages)))
        else:
            pile: cython.ulonglong = self._pile()
            self._come(kind_of(pile, self._below(total(pile))))

    def _come(self, what: cython.int) -> cython.void:
        """Chance brings a seat, or a kind of card."""
        self.moves += 1
        if self.stage == YOUNGEST:
            self._is_youngest(what)
        elif self.stage == DEAL:
            self._deal(what)
        elif self.stage == START:
            self._start_card(what)
        else:
            self.deck -= card(what)
            self._show(what)
            self._move(self.camel[what], self.step[what])
            self._after_race_action()

    def _deal(self, kind: cython.int) -> cython.void:
        """One card dealt (C-20); spare cards stay unseen."""
        self.hand[self._dealt_to()] += card(kind)
        self.unseen -= card(kind)
        if self._dealt_to() == self.players:
            self.stage = CHOOSE

    # Games

    def _game(self) -> cython.void:
        """Uniformly random actions to the end of the game."""
        while self.stage != OVER:
            seat: cython.int = self._asked()
            if seat < 0:
                self._chance()
            else:
                k: cython.int = self._below(self._count(seat))
                self._act(seat, self._pick(seat, k))

    def games(
        self, games: cython.longlong, seed: cython.ulonglong, first: cython.ulonglong = 0
    ) -> tuple[list[int], list[int], list[int], int]:
        """Play games of random actions; ``first`` is the number of the first one.

        Returns per seat how often it won, its money added up and the squares of its money added up;
        and the moves, of players and of chance, added up.
        """
        for i in range(self.players):
            self.wins[i] = self.sum[i] = self.square[i] = 0
        self.moves = 0
        with cython.nogil:
            for n in range(games):
                self.noise = seeded(seed, first + n)
                self._set_up(0)
                self._game()
                self._add_up()
        self._check()
        return (
            [self.wins[i] for i in range(self.players)],
            [self.sum[i] for i in range(self.players)],
            [self.square[i] for i in range(self.players)],
            self.moves,
        )

    # One move at a time

    def set_up(self, seed: cython.ulonglong, game: cython.ulonglong, ages: bytes = b"") -> None:
        """The table as game number ``game`` begins; ``ages``: seats from the youngest on."""
        self.noise = seeded(seed, game)
        for i in range(len(ages)):
            self.age[i] = ages[i]
        self._set_up(len(ages))

    def twin(self) -> CardsTable:
        """A copy, to be played on by itself."""
        twin: CardsTable = CardsTable(*self.made)
        twin._copy(self)
        twin.noise = self.noise
        return twin

    def asked(self) -> int:
        """The seat that is to move, the first of several; -1 for chance, -2 when it is over."""
        self._check()
        return self._asked()

    def legal(self, seat: cython.int) -> list[int]:
        """The legal actions of a seat, in order."""
        return [self._pick(seat, k) for k in range(self._count(seat))]

    def act(self, seat: cython.int, action: cython.ulonglong) -> None:
        """Carry out a legal action."""
        if action not in self.legal(seat):
            raise ValueError(f"action {action} is not legal now")
        self._act(seat, action)

    def chances(self) -> list[tuple[int, int]]:
        """What chance can bring, a seat or a kind of card, and how many tickets each has."""
        self._check()
        if self.stage == YOUNGEST:
            waiting: cython.int = self._waiting()
            return [(nth(waiting, i), 1) for i in range(self.players - self.ages)]
        if self._asked() != -1:
            return []
        pile: cython.ulonglong = self._pile()
        return [(i, held(pile, i)) for i in range(CARD_KINDS) if held(pile, i)]

    def draw(self) -> None:
        """Anything that chance can bring now, by the chance of the table."""
        if not self.chances():
            raise ValueError("nothing is left to chance now")
        self._chance()

    def come(self, what: cython.int) -> None:
        """Chance brings a seat, or a kind of card."""
        if not any(what == one for one, _ in self.chances()):
            raise ValueError(f"{what} cannot come now")
        self._come(what)
