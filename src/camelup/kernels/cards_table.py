# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""A table of a whole game of Camel Up Cards in a few words: its rules, and games at random.

The camels are a word as in :mod:`camelup.kernels.cards_words`, face-down cards piles as in
:mod:`camelup.kernels.piles`. How actions are numbered is said in
:mod:`camelup.kernels.cards_codes`. Legal actions are counted and the k-th is picked, in the order
in which the readable engine lists them.

What cards pay is handed in as tables.
"""

from __future__ import annotations

from typing import TypeAlias

import cython

from camelup.kernels.tables import zeros

if not cython.compiled:
    from camelup.kernels.cards_codes import (
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
        ROOM,
        START,
        TOP_CARD,
        TURN,
        WINNER,
        YOUNGEST,
    )
    from camelup.kernels.cards_words import (
        CROSSED,
        FENNEC,
        PALM,
        camel_at,
        place_at,
        settled,
        space_at,
        stepped,
    )
    from camelup.kernels.chance import is_fair, mixed, scaled, seeded, stirred
    from camelup.kernels.piles import (
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
    from camelup.kernels.words import low, nth, size

Seat: TypeAlias = tuple[int, int, int, int, int, int]
Saved: TypeAlias = tuple[
    tuple[int, int, int, int, bool],
    tuple[bytes, bytes],
    tuple[int, int],
    bytes,
    tuple[int, int, bytes],
    tuple[Seat, ...],
    tuple[bytes, ...],
    tuple[tuple[int, ...], tuple[int, ...]],
]
"""What :meth:`CardsTable.save` gives."""


@cython.cclass
class CardsTable:
    """One table, played on in place; not to be shared by threads.

    ``setup``: the leg setup card: how many cards are dealt, discarded, contributed and shown as
    intel, and the spaces of the track. ``box``: all racing cards, each ``camel << 2 | steps``, in
    order. ``rules``: start cards, least spaces before the finish when a leg begins, steps of a
    card from the hand, money at the start, least money. ``winner_pays``: for each card of a stack
    of "winner" cards, from the top, what it pays for each place; ``midfield_pays``: a "midfield"
    card; ``overall_pays``: an "overall winner" and an "overall loser" card; ``piece_pays``: the
    card of a piece that is still on the track.
    """

    def __init__(
        self,
        players: cython.int,
        setup: tuple[int, int, int, int, int],
        box: bytes,
        rules: tuple[int, int, int, int, int],
        winner_pays: tuple[int, ...],
        midfield_pays: tuple[int, ...],
        overall_pays: tuple[int, ...],
        piece_pays: cython.int,
    ) -> None:
        self.made = players, setup, box, rules, winner_pays, midfield_pays, overall_pays, piece_pays
        if not 2 <= players <= 6 or len(winner_pays) > 20 or max(setup[1:3]) > 7:
            raise ValueError("this table does not fit the kernel")
        self.noise = self.word = self.deck = self.unseen = self.revealed = self.spots = 0
        self.stage = self.turn = self.leg = self.ages = self.shown = self.moves = 0
        self.fennec = self.palm = self.length = self.stacks = self.middle = self.finals = 0
        if not cython.compiled:
            self.camel, self.step = zeros(CARD_KINDS), zeros(CARD_KINDS)
            self.winner_pay, self.midfield_pay, self.overall_pay = zeros(20), zeros(5), zeros(10)
            self.printed, self.flipped, self.landings = zeros(64), zeros(64), zeros(64)
            self.age, self.money = zeros(6), zeros(6)
            self.hand, self.discarded, self.contributed = zeros(6), zeros(6), zeros(6)
            self.intel, self.played, self.piece_seat = zeros(6), zeros(6), zeros(2)
            self.sold, self.owner = zeros(5), zeros(20)
            self.midfield, self.overall = zeros(5), zeros(10)
            self.amount, self.ways = zeros(ACTION_KINDS), zeros(8 * CARD_KINDS + 8)
            self.place, self.net = zeros(5), zeros(6)
            self.wins, self.sum, self.square = zeros(6), zeros(6), zeros(6)
        self.players = players
        self.dealt, self.discards, self.contributes, self.shows, self.spaces = setup
        self.starts, self.least, self.hand_steps, self.capital, self.floor = rules
        self.box = 0
        kind: cython.int = 0
        for i in range(len(box)):
            kind += i > 0 and box[i] != box[i - 1]
            self.camel[kind], self.step[kind] = box[i] >> 2, box[i] & 3
            self.box += card(kind)
        self.depth = len(winner_pays) // 5
        for i in range(len(winner_pays)):
            self.winner_pay[i] = winner_pays[i]
        for i in range(5):
            self.midfield_pay[i] = midfield_pays[i]
        for i in range(10):
            self.overall_pay[i] = overall_pays[i]
        self.piece_pay = piece_pays
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

    def _waiting(self) -> cython.int:
        """Whose age is not known."""
        found: cython.int = low(self.players)
        for i in range(self.ages):
            found ^= 1 << self.age[i]
        return found

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

    def _is_youngest(self, seat: cython.int) -> cython.void:
        """The ages of the players, one after another (RB-19, RC-20)."""
        self.age[self.ages] = seat
        self.ages += 1
        if self.ages == self.players - 1:
            self.age[self.ages] = nth(self._waiting(), 0)
            self.ages += 1
            self._begin()

    def _begin(self) -> cython.void:
        """All ages are known."""
        self.turn = self.age[0]
        self.stage = START

    def _start_card(self, kind: cython.int) -> cython.void:
        """One of those that give the camels their starting positions (C-12, RC-25)."""
        self.unseen -= card(kind)
        self._show(kind)
        self._move(self.camel[kind], self.step[kind])
        if self.shown == self.starts:
            self._start_leg()

    def _show(self, kind: cython.int) -> cython.void:
        """A card on the revealed pile; four bits each."""
        there: cython.ulonglong = kind
        self.revealed |= there << 4 * self.shown
        self.shown += 1

    def _deal(self, kind: cython.int) -> cython.void:
        """One card dealt (C-20); spare cards stay unseen."""
        self.hand[self._dealt_to()] += card(kind)
        self.unseen -= card(kind)
        if self._dealt_to() == self.players:
            self.stage = CHOOSE

    # Camels, the leg and the race

    def _move(self, camel: cython.int, steps: cython.int) -> cython.void:
        """A camel and all on its back."""
        self.word = stepped(
            self.word, camel, steps, self.fennec, self.palm, self.length, self.landings, 0
        )

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

    def _start_leg(self) -> cython.void:
        """The table is cleared, the track settled; the poorest begins (C-19, C-27, C-52, RC-07)."""
        if space_at(self.word, 4) + self.least > ROOM:
            self.stage = OVER
            self.full = True
            return
        self.leg += 1
        self.stage = DEAL
        self.bet_made = False
        self._clear()
        self.word = settled(self.word, self.printed, self.flipped, self.length, self.least)
        self.length = self.word >> 50
        self.word &= low(50)
        self.turn = self.age[0]
        for i in range(1, self.players):
            if self.money[self.age[i]] < self.money[self.turn]:
                self.turn = self.age[i]

    def _clear(self) -> cython.void:
        """All cards of a leg back; final betting cards and money stay."""
        self.deck = self.revealed = 0
        self.shown = 0
        self.unseen = self.box
        for camel in range(5):
            self.sold[camel] = 0
            self.midfield[camel] = -1
        for seat in range(self.players):
            self.hand[seat] = self.discarded[seat] = self.contributed[seat] = 0
            self.intel[seat] = self.played[seat] = -1

    def _pay_leg(self) -> cython.void:
        """The net of leg betting cards and cards of pieces (C-45, C-46, C-47, C-48, RC-14)."""
        self._rank()
        for seat in range(self.players):
            self.net[seat] = 0
        for camel in range(5):
            place: cython.int = self.place[camel]
            for i in range(self.sold[camel]):
                self.net[self.owner[4 * camel + i]] += self.winner_pay[5 * i + place]
            if self.midfield[camel] >= 0:
                self.net[self.midfield[camel]] += self.midfield_pay[place]
        if self.word & FENNEC:
            self.net[self.piece_seat[0]] += self.piece_pay
        if self.word & PALM:
            self.net[self.piece_seat[1]] += self.piece_pay
        self._pay()

    def _pay_race(self) -> cython.void:
        """The net of final betting cards (C-55, C-56, C-57, RC-14)."""
        for seat in range(self.players):
            self.net[seat] = 0
        for i in range(10):
            if self.overall[i] >= 0:
                place: cython.int = self.place[i % 5]
                self.net[self.overall[i]] += self.overall_pay[i - i % 5 + place]
        self._pay()

    def _rank(self) -> cython.void:
        """The place of each camel."""
        for lane in range(5):
            self.place[camel_at(self.word, lane)] = place_at(self.word, lane)

    def _pay(self) -> cython.void:
        """Something always remains (C-50)."""
        for seat in range(self.players):
            self.money[seat] = max(self.floor, self.money[seat] + self.net[seat])

    # Games

    def _set_up(self, ages: cython.int) -> cython.void:
        """The table before the first random step (C-08, C-09, C-10, C-11).

        ``ages``: how many of them are known already.
        """
        one: cython.ulonglong = 1
        self.ages = ages
        self.stage = YOUNGEST
        self.turn = self.leg = self.moves = 0
        self.bet_made = self.full = False
        self.fennec = self.palm = 0
        self.word = 0
        for camel in range(5):
            self.word |= camel * one << 10 * camel
        self.length = self.spaces
        for i in range(1, self.length + 1):
            self.printed[i] = i
            self.flipped[i] = 0
        for i in range(10):
            self.overall[i] = -1
        for seat in range(self.players):
            self.money[seat] = self.capital
        self._clear()
        if ages:
            self._begin()

    def _game(self) -> cython.void:
        """Uniformly random actions to the end of the game."""
        while self.stage != OVER:
            seat: cython.int = self._asked()
            if seat < 0:
                self._chance()
            else:
                k: cython.int = self._below(self._count(seat))
                self._act(seat, self._pick(seat, k))

    def _add_up(self) -> cython.void:
        """Note how a game ended; a tie is a shared victory (C-58)."""
        most: cython.longlong = 0
        for seat in range(self.players):
            money: cython.longlong = self.money[seat]
            most = max(most, money)
            self.sum[seat] += money
            self.square[seat] += money * money
        for seat in range(self.players):
            self.wins[seat] += self.money[seat] == most
        self.all_moves += self.moves

    def games(
        self, games: cython.longlong, seed: cython.ulonglong, first: cython.ulonglong = 0
    ) -> tuple[list[int], list[int], list[int], int]:
        """Play games of random actions; ``first`` is the number of the first one.

        Returns per seat how often it won, its money added up and the squares of its money added up;
        and the moves, of players and of chance, added up.
        """
        for i in range(self.players):
            self.wins[i] = self.sum[i] = self.square[i] = 0
        self.all_moves = 0
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
            self.all_moves,
        )

    def _check(self) -> cython.void:
        """A track that does not fit here is nothing to go on from."""
        if self.full:
            raise OverflowError(f"this kernel has room for a track of {ROOM} spaces")

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
        return twin

    def _copy(self, other: CardsTable) -> cython.void:
        self.word, self.fennec, self.palm = other.word, other.fennec, other.palm
        self.stage, self.turn, self.leg, self.ages = other.stage, other.turn, other.leg, other.ages
        self.bet_made, self.full, self.moves = other.bet_made, other.full, other.moves
        self.deck, self.unseen, self.noise = other.deck, other.unseen, other.noise
        self.revealed, self.shown, self.length = other.revealed, other.shown, other.length
        for i in range(2):
            self.piece_seat[i] = other.piece_seat[i]
        for i in range(64):
            self.printed[i], self.flipped[i] = other.printed[i], other.flipped[i]
        for i in range(self.players):
            self.age[i], self.money[i] = other.age[i], other.money[i]
            self.hand[i], self.discarded[i] = other.hand[i], other.discarded[i]
            self.contributed[i] = other.contributed[i]
            self.intel[i], self.played[i] = other.intel[i], other.played[i]
        for i in range(5):
            self.sold[i], self.midfield[i] = other.sold[i], other.midfield[i]
        for i in range(20):
            self.owner[i] = other.owner[i]
        for i in range(10):
            self.overall[i] = other.overall[i]

    def load(
        self,
        track: tuple[int, int, int, int, bool],
        labels: tuple[bytes, bytes],
        pieces: tuple[int, int],
        ages: bytes,
        piles: tuple[int, int, bytes],
        seats: tuple[Seat, ...],
        owners: tuple[bytes, ...],
        cards: tuple[tuple[int, ...], tuple[int, ...]],
    ) -> None:
        """Put the table as described in :meth:`save`; nothing is checked but the track."""
        self.full = len(labels[0]) > ROOM
        self._check()
        self.word, self.stage, self.turn, self.leg, self.bet_made = track
        self.moves = 0
        self.length = len(labels[0])
        for i in range(self.length):
            self.printed[i + 1], self.flipped[i + 1] = labels[0][i], labels[1][i]
        self.fennec, self.palm = pieces[0] & 63, pieces[1] & 63
        self.piece_seat[0], self.piece_seat[1] = pieces[0] >> 6, pieces[1] >> 6
        self.ages = len(ages)
        for i in range(self.ages):
            self.age[i] = ages[i]
        self._clear()
        self.deck, self.unseen = piles[0], piles[1]
        for i in range(len(piles[2])):
            self._show(piles[2][i])
        for i in range(self.players):
            self.money[i], self.hand[i], self.discarded[i], self.contributed[i] = seats[i][:4]
            self.intel[i], self.played[i] = seats[i][4:]
        for i in range(5):
            self.sold[i] = len(owners[i])
            for j in range(self.sold[i]):
                self.owner[4 * i + j] = owners[i][j]
            self.midfield[i] = cards[0][i]
        for i in range(10):
            self.overall[i] = cards[1][i]

    def save(self) -> Saved:
        """The table, but for its chance.

        The word of camels, the stage, whose turn it is, the leg, and whether a bet is made; for
        each space its first number, and 1 if it is flipped; for the fennec and the palm ``seat << 6
        | space``, 0 beside the track; the ages; deck, unseen cards, and the kinds of cards that are
        revealed; for each seat its money, its hand, what it discarded and contributed, its intel
        and what it played (or -1); for each camel who took its "winner" cards, from the top; who
        has its "midfield" card, and its "overall winner" and "overall loser" cards (or -1).
        """
        self._check()
        spaces = range(1, self.length + 1)
        return (
            (self.word, self.stage, self.turn, self.leg, self.bet_made),
            (
                bytes([self.printed[i] for i in spaces]),
                bytes([self.flipped[i] for i in spaces]),
            ),
            (
                self.piece_seat[0] << 6 | self.fennec if self.word & FENNEC else 0,
                self.piece_seat[1] << 6 | self.palm if self.word & PALM else 0,
            ),
            bytes([self.age[i] for i in range(self.ages)]),
            (
                self.deck,
                self.unseen,
                bytes([held(self.revealed, i) for i in range(self.shown)]),
            ),
            tuple(
                [
                    (
                        self.money[i],
                        self.hand[i],
                        self.discarded[i],
                        self.contributed[i],
                        self.intel[i],
                        self.played[i],
                    )
                    for i in range(self.players)
                ]
            ),
            tuple([bytes([self.owner[4 * i + j] for j in range(self.sold[i])]) for i in range(5)]),
            (
                tuple([self.midfield[i] for i in range(5)]),
                tuple([self.overall[i] for i in range(10)]),
            ),
        )

    def asked(self) -> int:
        """The seat that is to move, the first of several; -1 for chance, -2 when it is over."""
        self._check()
        return self._asked()

    def purses(self) -> list[int]:
        """Each seat's money."""
        return [self.money[i] for i in range(self.players)]

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
