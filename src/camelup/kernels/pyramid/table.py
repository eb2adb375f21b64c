# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""A table of a whole game: the rules of every pyramid game, and games of uniformly random actions.

What lies on it is said in :mod:`kernels.pyramid.pieces`, what modules add to the rules in
:mod:`kernels.pyramid.supercup`. How actions are numbered is said in :mod:`kernels.shared.codes`.
Legal actions are counted and the k-th is picked, in the order in which the readable engine lists
them.
"""

from __future__ import annotations

import cython

from camelup.kernels.pyramid.supercup import Supercup
from camelup.kernels.shared.dice import packed
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.shared.cells import left_of
    from camelup.kernels.shared.chance import is_fair, mixed, scaled, seeded, stirred
    from camelup.kernels.shared.codes import (
        CRAZY,
        EXTRA,
        LEG_TILE,
        LOSER,
        MIRAGE,
        OVER,
        PARTNER,
        PLACE,
        PYRAMID,
        REVEAL,
        TURN,
        WINNER,
    )
    from camelup.kernels.shared.dice import die_in, distance, face_of, mover, taken_out, went
    from camelup.kernels.shared.words import (
        added,
        bits_in,
        crossed,
        hindmost,
        leader,
        nth,
        offset,
        pasted,
        standing,
    )


@cython.cclass
class PackedTable(Supercup):
    """One table of one edition, played on in place; not to be shared by threads."""

    def _prepare(self) -> None:
        """A fresh table."""
        Supercup._prepare(self)
        self.noise = 0
        self.moves = 0
        if not cython.compiled:
            self.wins, self.total, self.square = zeros(10), zeros(10), zeros(10)
        self.set_up(0, 0)

    def _below(self, n: cython.uint) -> cython.int:
        """A number from 0 to ``n - 1``, all exactly equally likely."""
        while True:
            self.noise = stirred(self.noise)
            drawn: cython.ulonglong = mixed(self.noise)
            if is_fair(drawn, n):
                return scaled(drawn, n)

    # Actions

    def _count(self) -> cython.int:
        """How many actions are legal; remembers what :meth:`_pick` needs (B-27, B-32, RB-11)."""
        seat: cython.int = self.turn
        others: cython.int = self.lying & ~(1 << (self.own[seat] >> 2))
        barred: cython.int = self.full | self.lying | others << 1 | others >> 1
        if self.stage != TURN:
            return self._count_extra()
        self.spots = self.ground & ~barred
        self.mates = 0
        if self.partnered and self.free >> seat & 1:
            self.mates = self.free ^ (1 << seat)
        sizes: cython.ulonglong = self.spots
        sizes = bits_in(sizes << 32 | self.mates << 16 | self.hand[seat] << 8 | self.left)
        self.leg_tiles = sizes & 15
        self.cards = sizes >> 8 & 15
        self.placings = 2 * added(sizes >> 32)
        mates: cython.int = (sizes >> 16 & 15) + (sizes >> 24 & 15)
        found: cython.int = self.leg_tiles + self.placings + 1 + 2 * self.cards + mates
        return self._count_more(found) if self.modular else found

    def _pick(self, k: cython.int) -> cython.int:
        """The ``k``-th legal action of those just counted."""
        hand: cython.int = self.hand[self.turn]
        if self.stage == EXTRA:
            return self._pick_extra(k)
        if k < self.leg_tiles:
            return LEG_TILE << 5 | nth(self.left, k)
        k -= self.leg_tiles
        if k < self.placings:
            return (PLACE + (k & 1)) << 5 | nth(self.spots, k >> 1)
        k -= self.placings
        if k == 0:
            return PYRAMID << 5
        k -= 1
        if k < self.cards:
            return WINNER << 5 | nth(hand, k)
        k -= self.cards
        if k < self.cards:
            return LOSER << 5 | nth(hand, k)
        k -= self.cards
        if k < self.more:
            return self._pick_more(k)
        return PARTNER << 5 | nth(self.mates, k - self.more)

    def _act(self, action: cython.int) -> cython.void:
        """Carry out a legal action; after a Pyramid tile a die is awaited."""
        kind: cython.int = action >> 5
        what: cython.int = action & 31
        self.moves += 1
        if kind == PYRAMID:
            self.taken[self.turn] += 1
            self.stage = REVEAL
            return
        if kind == LEG_TILE:
            self._take_leg_tile(what)
        elif kind < PYRAMID:
            self._place(what, kind)
        elif kind <= LOSER:
            self._bet(kind, what)
        elif kind == PARTNER:
            self._join(what)
        else:
            self._do_more(kind, what)
            return
        if self.spicy:
            self._go_on()
        else:
            self.turn = left_of(self.turn, self.players)

    def _take_leg_tile(self, camel: cython.int) -> cython.void:
        """The top tile of a colour (B-29)."""
        slot: cython.int = 4 * camel + self.sold[camel]
        self.owner[slot] = self.turn
        self.order[self.taken_tops] = slot
        self.taken_tops += 1
        self.sold[camel] += 1
        if self.sold[camel] + self.bottoms[camel] == self.depth:
            self.left ^= 1 << camel

    def _place(self, space: cython.int, side: cython.int) -> cython.void:
        """Place or move the Desert tile (B-32, B-33, B-34, B-35, B-36)."""
        if self.own[self.turn]:
            self.lying ^= 1 << (self.own[self.turn] >> 2)
        self.own[self.turn] = space << 2 | side
        self.tile[space] = self.turn
        self.lying |= 1 << space
        self.mirages |= 1 << space
        if side != MIRAGE:
            self.mirages ^= 1 << space

    def _bet(self, kind: cython.int, camel: cython.int) -> cython.void:
        """A Race Betting card on top of a deck (B-47)."""
        card: cython.int = self.turn << 3 | camel
        self.hand[self.turn] ^= 1 << camel
        if kind == WINNER:
            self.winner[self.winners] = card
            self.winners += 1
        else:
            self.loser[self.losers] = card
            self.losers += 1

    def _join(self, other: cython.int) -> cython.void:
        """A betting partnership (S-57, X4-03)."""
        self.partner[self.turn] = other
        self.partner[other] = self.turn
        self.free ^= 1 << self.turn | 1 << other

    # The die, the leg and the race

    def _reveal(self, slot: cython.int, face: cython.int) -> cython.void:
        """A die moves; then the race may be over, or the leg, or the next player's turn comes."""
        die: cython.int = die_in(self.bag, slot)
        at: cython.int = mover(self.word, die, face)
        far: cython.int = distance(die, face)
        end: cython.int = max(((self.word >> (at + 3)) & 31) + far, 0)
        self.moves += 1
        if self.lying >> end & 1:
            self.money[self.tile[end]] += self.income
        if self.camera:
            self._photograph(at, end, far > 0)
        self.word = went(self.word, at, far, self.lying, self.mirages, self.bits, self.length)
        self.bag = taken_out(self.bag, slot)
        self.inside -= 1
        if crossed(self.word, self.bits, self.length):
            self._score_leg()
            self._score_race()
            self.stage = OVER
            return
        self.stage = TURN
        self.full = standing(self.word, self.bits) | 1 << self.camera
        if self.spicy and self.inside:
            self._go_on()
            return
        self.turn = left_of(self.turn, self.players)
        if self.inside == self.stay:
            self._end_leg()

    def _roll(self) -> cython.void:
        """Any die, any face."""
        k: cython.int = self._below(6 * self.inside)
        self._reveal(k // 6, face_of(k % 6))

    def _end_leg(self) -> cython.void:
        """Scoring and clean-up; whose turn it is now gets the marker (B-51, B-52, B-60)."""
        self._score_leg()
        self._clean_up()
        self.marker = self.turn
        self.leg += 1

    def _score_leg(self) -> cython.void:
        """All rewards and what partners copy, then the floor (B-54, B-58, S-59, RS-16)."""
        place: cython.int = 5
        word: cython.ulonglong = self.word
        for seat in range(self.players):
            self.net[seat] = self.taken[seat]
            self.best[seat] = self.taken[seat] > 0
        while place:
            camel: cython.int = word & 7
            word >>= 8
            if camel < CRAZY:
                self._score_colour(camel, place)
                if self.positions:
                    self._score_places(camel, place)
                place -= 1
        for seat in range(self.players):
            if self.partner[seat] >= 0:
                self.net[seat] += self.best[self.partner[seat]]
            self._pay(seat, self.net[seat])

    def _score_colour(self, camel: cython.int, place: cython.int) -> cython.void:
        """All Leg Betting tiles of one camel (B-55, B-56, B-57)."""
        for i in range(self.sold[camel]):
            worth: cython.int = (
                self.value[i] if place == 1 else self.second if place == 2 else self.other
            )
            seat: cython.int = self.owner[4 * camel + i]
            self.net[seat] += worth
            self.best[seat] = max(self.best[seat], worth)

    def _score_race(self) -> cython.void:
        """The winner deck, then the loser deck, card by card (B-64, B-65, B-66, B-68, RB-14)."""
        rank: cython.int = 0
        right: cython.int = leader(self.word, self.bits)
        for i in range(self.winners):
            rank += self._settle(self.winner[i], right, rank)
        rank = 0
        right = hindmost(self.word)
        for i in range(self.losers):
            rank += self._settle(self.loser[i], right, rank)

    def _settle(self, card: cython.int, right: cython.int, rank: cython.int) -> cython.int:
        """Pay for one card; 1 if it was right."""
        if card & 7 != right:
            self._pay(card >> 3, self.wrong)
            return 0
        self._pay(card >> 3, self.prize[rank])
        return 1

    def _pay(self, seat: cython.int, amount: cython.int) -> cython.void:
        """Nobody falls below 0 (B-26)."""
        self.money[seat] = max(0, self.money[seat] + amount)

    # The set-up

    def _set_up(self, youngest: cython.int) -> cython.void:
        """A fresh table (B-10, B-15, S-12, S-16); ``youngest`` is -1 where chance decides."""
        drawn: cython.bint = youngest < 0
        self._open(self._below(self.players) if drawn else youngest)
        self.moves = 2 if drawn else 1
        self._start_racers()
        if self.bits == 56:
            self._start_crazy()
        self._clean_up()
        self.full = standing(self.word, self.bits)

    def _open(self, youngest: cython.int) -> cython.void:
        """The table before the camels come."""
        self.winners = 0
        self.losers = 0
        self.leg = 1
        self.stage = TURN
        self.word = 0
        self.turn = youngest
        self.marker = youngest
        for i in range(self.players):
            self.money[i] = self.capital
            self.hand[i] = 31

    def _start_racers(self) -> cython.void:
        """In any order, each on the space it rolled (B-15); a stack counts as a move (RB-18)."""
        waiting: cython.int = 31
        for i in range(5):
            k: cython.int = self._below(3 * (5 - i))
            camel: cython.int = nth(waiting, k // 3)
            waiting ^= 1 << camel
            self._enter(camel, k % 3 + 1, 8 * i)
        for i in range(1, 4):
            k = offset(self.word, i, 40) - offset(self.word, i - 1, 40)
            self.moves += k > 8

    def _start_crazy(self) -> cython.void:
        """One after the other on the last three spaces, either first (S-16, RS-11)."""
        k: cython.int = self._below(6)
        self._enter(CRAZY + k // 3, self.length - k % 3, 40)
        self._enter(CRAZY + 1 - k // 3, self.length - self._below(3), 48)
        self.moves += 2

    def _enter(self, camel: cython.int, space: cython.int, bits: cython.int) -> cython.void:
        """A camel comes onto the track, on top of those that are there."""
        unit: cython.ulonglong = space << 3 | camel
        self.word = pasted(self.word, offset(self.word, space, bits), unit, 8)

    # Games

    def _game(self) -> cython.void:
        """Uniformly random actions to the end of the game."""
        while self.stage != OVER:
            if self.stage == REVEAL:
                self._roll()
            else:
                k: cython.int = self._below(self._count())
                self._act(self._pick(k))

    def _add_up(self) -> cython.void:
        """Note how a game ended; a tie is a shared victory (B-69)."""
        most: cython.longlong = 0
        for seat in range(self.players):
            money: cython.longlong = self.money[seat]
            most = max(most, money)
            self.total[seat] += money
            self.square[seat] += money * money
        for seat in range(self.players):
            self.wins[seat] += self.money[seat] == most
        money = self.moves
        self.all_moves += money
        self.moves_square += money * money

    def games(
        self,
        games: cython.longlong,
        seed: cython.ulonglong,
        first: cython.ulonglong = 0,
        youngest: cython.int = -1,
        start: PackedTable | None = None,
    ) -> tuple[list[int], list[int], list[int], int, int]:
        """Play games of random actions, from the set-up or from another table of this edition.

        Returns per seat how often it won, its money added up, and the squares of its money added
        up; the moves (of players and of chance) added up, and their squares. ``first`` is the
        number of the first game.
        """
        here: cython.bint = start is not None
        table: PackedTable = self if start is None else start
        for i in range(10):
            self.wins[i] = 0
            self.total[i] = 0
            self.square[i] = 0
        self.all_moves = 0
        self.moves_square = 0
        with cython.nogil:
            for n in range(games):
                self.noise = seeded(seed, first + n)
                self.moves = 0
                if here:
                    self._copy(table)
                else:
                    self._set_up(youngest)
                self._game()
                self._add_up()
        return (
            [self.wins[i] for i in range(self.players)],
            [self.total[i] for i in range(self.players)],
            [self.square[i] for i in range(self.players)],
            self.all_moves,
            self.moves_square,
        )

    # One move at a time

    def set_up(
        self, seed: cython.ulonglong, game: cython.ulonglong, youngest: cython.int = -1
    ) -> None:
        """The table as game number ``game`` begins."""
        self.noise = seeded(seed, game)
        self._set_up(youngest)

    def legal(self) -> list[int]:
        """The legal actions, in order."""
        return [self._pick(k) for k in range(self._count())]

    def act(self, action: cython.int) -> None:
        """Carry out a legal action."""
        if action not in self.legal():
            raise ValueError(f"action {action} is not legal now")
        self._act(action)

    def reveal(self, die: bytes, face: cython.int) -> None:
        """A die, given as camel and number of faces, comes out with a face."""
        for slot in range(self.inside):
            if self.stage == REVEAL and die_in(self.bag, slot) == packed(die)[0]:
                self._reveal(slot, face)
                return
        raise ValueError(f"die {die!r} cannot come out now")
