# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""A table of a whole game in a few words: its rules, and games of uniformly random actions.

The camels are a word as in :mod:`camelup.kernels.words`, with the crazy camels told apart; the dice
in the pyramid are one too, as in :mod:`camelup.kernels.dice`. How actions are numbered is said in
:mod:`camelup.kernels.codes`. Legal actions are counted and the k-th is picked, in the order in
which the readable engine lists them.

What pieces pay is handed in as tables.
"""

from __future__ import annotations

from typing import TypeAlias

import cython

from camelup.kernels.dice import packed
from camelup.kernels.tables import zeros

if not cython.compiled:
    from camelup.kernels.chance import is_fair, mixed, scaled, seeded, stirred
    from camelup.kernels.codes import (
        CRAZY,
        GREY,
        GREY_DIE,
        LEG_TILE,
        LOSER,
        MIRAGE,
        OVER,
        PARTNER,
        PLACE,
        PYRAMID,
        REVEAL,
        SUPPORTING,
        TURN,
        WINNER,
    )
    from camelup.kernels.dice import die_in, distance, face_of, full_bag, mover, taken_out, went
    from camelup.kernels.words import crossed, hindmost, leader, nth, offset, pasted, size


Five: TypeAlias = tuple[int, int, int, int, int]


@cython.cclass
class PackedTable:
    """One table of one edition, played on in place; not to be shared by threads.

    ``dice``: those of a fresh leg, for each its camel and number of faces, as for the kernel of the
    leg. ``stay``: dice still inside when a leg ends. ``values``: a colour's Leg Betting tiles from
    the top. ``places``: what such a tile pays for the second and for any later place. ``prizes``:
    for the first right Race Betting card, the second, and so on, one for each player; ``wrong``:
    for any other. ``income``: for whom a tile belongs to. ``supporting``: the last camel gets its
    Supporting die at the start of a leg (X1-06). ``partnered``: partnerships are in play.
    """

    def __init__(
        self,
        players: cython.int,
        length: cython.int,
        dice: bytes,
        stay: cython.int,
        values: bytes,
        places: tuple[int, int],
        prizes: bytes,
        wrong: cython.int,
        income: cython.int,
        capital: cython.int,
        supporting: cython.bint,
        partnered: cython.bint,
    ) -> None:
        if not 1 <= players <= 8 or length > 26 or len(values) > 4 or len(prizes) != players:
            raise ValueError("this table does not fit a playout")
        self.noise = self.word = self.bag = 0
        self.stage = self.turn = self.marker = self.leg = self.moves = 0
        self.inside = self.lying = self.mirages = self.left = self.free = 0
        if not cython.compiled:
            self.value, self.prize, self.tile = zeros(4), zeros(8), zeros(32)
            self.sold, self.owner = zeros(5), zeros(20)
            self.money, self.taken, self.own = zeros(8), zeros(8), zeros(8)
            self.hand, self.partner = zeros(8), zeros(8)
            self.winner, self.loser = zeros(40), zeros(40)
            self.net, self.best = zeros(8), zeros(8)
            self.wins, self.total, self.square = zeros(8), zeros(8), zeros(8)
        self.players, self.length, self.stay, self.capital = players, length, stay, capital
        self.supporting, self.partnered = supporting, partnered
        self.bits = 56 if GREY in dice[::2] else 40
        self.ground = (2 << length) - 4
        self.depth = len(values)
        for i in range(self.depth):
            self.value[i] = values[i]
        for i in range(players):
            self.prize[i] = prizes[i]
        self.second, self.other = places
        self.wrong, self.income = wrong, income
        self.fresh, self.fresh_dice = packed(dice)
        if supporting:
            self.fresh |= SUPPORTING << 4 * self.fresh_dice
            self.fresh_dice += 1
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
        barred: cython.int = self.camels | self.lying | others << 1 | others >> 1
        if self.stage != TURN:
            return 0
        self.spots = self.ground & ~barred
        self.leg_tiles = size(self.left)
        self.placings = 2 * size(self.spots)
        self.cards = size(self.hand[seat])
        self.mates = 0
        if self.partnered and self.free >> seat & 1:
            self.mates = self.free ^ (1 << seat)
        return self.leg_tiles + self.placings + 1 + 2 * self.cards + size(self.mates)

    def _pick(self, k: cython.int) -> cython.int:
        """The ``k``-th legal action of those just counted."""
        hand: cython.int = self.hand[self.turn]
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
        return PARTNER << 5 | nth(self.mates, k - self.cards)

    def _act(self, action: cython.int) -> cython.void:
        """Carry out a legal action; after a Pyramid tile a die is awaited, else the next seat."""
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
        elif kind < PARTNER:
            self._bet(kind, what)
        else:
            self._join(what)
        self._pass_turn()

    def _take_leg_tile(self, camel: cython.int) -> cython.void:
        """The top tile of a colour (B-29)."""
        self.owner[4 * camel + self.sold[camel]] = self.turn
        self.sold[camel] += 1
        if self.sold[camel] == self.depth:
            self.left ^= 1 << camel

    def _place(self, space: cython.int, side: cython.int) -> cython.void:
        """Place or move the Desert tile (B-32, B-33, B-34, B-35, B-36)."""
        if self.own[self.turn]:
            self.lying ^= 1 << (self.own[self.turn] >> 2)
        self.own[self.turn] = space << 2 | side
        self._lay(space, side)

    def _lay(self, space: cython.int, side: cython.int) -> cython.void:
        """The tile of whose turn it is lies on a space."""
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

    def _pass_turn(self) -> cython.void:
        """To the left."""
        self.turn += 1
        if self.turn == self.players:
            self.turn = 0

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
        self.word = went(self.word, at, far, self.lying, self.mirages, self.bits, self.length)
        self.bag = taken_out(self.bag, slot)
        self.inside -= 1
        if crossed(self.word, self.bits, self.length):
            self._score_leg()
            self._score_race()
            self.stage = OVER
            return
        self.stage = TURN
        self._stand()
        self._pass_turn()
        if self.inside == self.stay:
            self._end_leg()

    def _roll(self) -> cython.void:
        """Any die, any face."""
        k: cython.int = self._below(6 * self.inside)
        self._reveal(k // 6, face_of(k % 6))

    def _stand(self) -> cython.void:
        """Note the spaces on which camels stand."""
        self.camels = 0
        for at in range(3, self.bits, 8):
            self.camels |= 1 << ((self.word >> at) & 31)

    def _end_leg(self) -> cython.void:
        """Scoring and clean-up; whose turn it is now gets the marker (B-51, B-52, B-60)."""
        self._score_leg()
        self._clean_up()
        self.marker = self.turn
        self.leg += 1

    def _clean_up(self) -> cython.void:
        """All tiles and dice back, all partnerships over (B-59, X1-08, X4-08, S-47, S-61)."""
        self.lying = 0
        self.left = 31
        self.free = (1 << self.players) - 1
        self.bag = full_bag(self.fresh, self.fresh_dice, self.supporting, self.word)
        self.inside = self.fresh_dice
        for i in range(5):
            self.sold[i] = 0
        for i in range(self.players):
            self.own[i] = 0
            self.taken[i] = 0
            self.partner[i] = -1

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
        self._stand()

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
        for i in range(8):
            self.wins[i] = 0
            self.total[i] = 0
            self.square[i] = 0
        self.all_moves = 0
        self.moves_square = 0
        with cython.nogil:
            for n in range(games):
                self.noise = seeded(seed, first + n)
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

    def _copy(self, other: PackedTable) -> cython.void:
        """Put the table as another stands."""
        self.word, self.bag, self.inside = other.word, other.bag, other.inside
        self.camels, self.lying, self.mirages = other.camels, other.lying, other.mirages
        self.stage, self.turn, self.marker = other.stage, other.turn, other.marker
        self.leg, self.left, self.free = other.leg, other.left, other.free
        self.winners, self.losers = other.winners, other.losers
        self.moves = 0
        for i in range(32):
            self.tile[i] = other.tile[i]
        for i in range(20):
            self.owner[i] = other.owner[i]
        for i in range(5):
            self.sold[i] = other.sold[i]
        for i in range(40):
            self.winner[i], self.loser[i] = other.winner[i], other.loser[i]
        for i in range(self.players):
            self.money[i], self.taken[i], self.own[i] = other.money[i], other.taken[i], other.own[i]
            self.hand[i], self.partner[i] = other.hand[i], other.partner[i]

    # One move at a time

    def set_up(
        self, seed: cython.ulonglong, game: cython.ulonglong, youngest: cython.int = -1
    ) -> None:
        """The table as game number ``game`` begins."""
        self.noise = seeded(seed, game)
        self._set_up(youngest)

    def load(
        self,
        track: Five,
        dice: bytes,
        seats: tuple[Five, ...],
        owners: tuple[bytes, ...],
        decks: tuple[bytes, bytes],
    ) -> None:
        """Put the table as described in :meth:`save`; nothing is checked."""
        self.word, self.stage, self.turn, self.marker, self.leg = track
        turn: cython.int = self.turn
        self._clean_up()
        self.bag, self.inside = packed(dice)
        for i in range(self.players):
            self.money[i], self.taken[i], self.own[i], self.hand[i], self.partner[i] = seats[i]
            if self.own[i]:
                self.turn = i
                self._lay(self.own[i] >> 2, self.own[i] & 3)
            if self.partner[i] >= 0:
                self.free ^= 1 << i
        self.turn = turn
        for i in range(5):
            self.sold[i] = len(owners[i])
            for j in range(self.sold[i]):
                self.owner[4 * i + j] = owners[i][j]
            if self.sold[i] == self.depth:
                self.left ^= 1 << i
        self.winners, self.losers = len(decks[0]), len(decks[1])
        for i in range(self.winners):
            self.winner[i] = decks[0][i]
        for i in range(self.losers):
            self.loser[i] = decks[1][i]
        self._stand()

    def save(self) -> tuple[Five, bytes, tuple[Five, ...], tuple[bytes, ...], tuple[bytes, bytes]]:
        """The table, without the numbers that dice on tents show.

        The word of camels, stage (0 turn, 1 reveal, 2 over), turn, marker and leg; the dice in the
        pyramid; for each seat its money, Pyramid tiles, Desert tile (``space << 2 | side`` or 0),
        hand (a bit per racer) and partner (or -1); for each racer who took its tiles, from the top;
        the winner and the loser deck, each card as ``seat << 3 | racer``.
        """
        dice = bytearray()
        for i in range(self.inside):
            j: cython.int = die_in(self.bag, i)
            dice.append(GREY if j == GREY_DIE else j & 7)
            dice.append(6 if j == GREY_DIE else 2 if j >= SUPPORTING else 3)
        return (
            (self.word, self.stage, self.turn, self.marker, self.leg),
            bytes(dice),
            tuple(
                [
                    (self.money[i], self.taken[i], self.own[i], self.hand[i], self.partner[i])
                    for i in range(self.players)
                ]
            ),
            tuple([bytes([self.owner[4 * i + j] for j in range(self.sold[i])]) for i in range(5)]),
            (
                bytes([self.winner[i] for i in range(self.winners)]),
                bytes([self.loser[i] for i in range(self.losers)]),
            ),
        )

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
