# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""Fast playouts: races by dice alone, and whole games of uniformly random actions.

The camels are one 64-bit word as in the kernel of the leg: a byte per camel,
``space << 3 | camel``, in rank order with the rear and bottom camel in the lowest byte. Racers are
0 to 4, the crazy camels 5 and 6. The dice in the pyramid are a word too, four bits per die: 0 to 4
the racing dice, 5 the grey die, 8 to 12 the Supporting dice of the racers.

A face is a number from 1 to 3, and 4 more for one half of the six: the black numbers of the grey
die. A Supporting die has only the halves: 1 and 2.

An action is ``kind << 5 | what``: 0 a Leg Betting tile of a racer, 1 and 2 a Desert tile on a space
with its oasis or mirage up, 3 a Pyramid tile, 4 and 5 a Race Betting card on the winner or loser
deck, 6 a partnership with a seat. Legal actions are counted and the k-th is picked, in the order in
which the readable engine lists them.

Chance is splitmix64, started afresh for every race or game from the seed and its number, so that
results do not depend on how the work is split.

The ``.pxd`` says which methods are C functions.
"""

from __future__ import annotations

import cython

from camelup.kernels import codes

if not cython.compiled:

    def ctz(x: int) -> int:
        """Number of zero bits below the lowest one."""
        return (x & -x).bit_length() - 1


GREY, CRAZY, MIRAGE = codes.GREY, codes.CRAZY, codes.MIRAGE
GREY_DIE, SUPPORTING = 5, 8
TURN, REVEAL, OVER = 0, 1, 2
LEG_TILE, PLACE, PYRAMID, WINNER, LOSER, PARTNER = 0, 1, 3, 4, 5, 6


# Words of camels


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _low(bits: cython.int) -> cython.ulonglong:
    """A word with the lowest ``bits`` bits set; fewer than 64."""
    one: cython.ulonglong = 1
    return (one << bits) - 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _offset(word: cython.ulonglong, space: cython.int, bits: cython.int) -> cython.int:
    """Where in ``word``, ``bits`` long, the first camel beyond ``space`` is: a multiple of 8."""
    ones: cython.ulonglong = 0x01010101010101
    high: cython.ulonglong = 0x80808080808080
    one: cython.ulonglong = 1
    spaces: cython.ulonglong = (word >> 3) & (ones * 31)
    beyond: cython.ulonglong = ((spaces | high) - ones * (space + 1)) & high
    return ctz(beyond | (one << (bits + 7))) - 7


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find(word: cython.ulonglong, camel: cython.int) -> cython.int:
    """Where in ``word`` the camel is: a multiple of 8."""
    ones: cython.ulonglong = 0x01010101010101
    differ: cython.ulonglong = (word & (ones * 7)) ^ (ones * camel)
    # of 0 to 7, only 0 taken from 8 leaves bit 3 set
    return ctz((ones * 8 - differ) & (ones * 8)) - 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _height(word: cython.ulonglong, at: cython.int) -> cython.int:
    """How long the unit is whose lowest camel is at ``at``: a multiple of 8."""
    ones: cython.ulonglong = 0x01010101010101
    differ: cython.ulonglong = ((word ^ (word >> 8)) >> 3) & (ones * 31)
    # of 0 to 31, all but 0 added to 31 have bit 5 set
    return ctz(((differ + ones * 31) & (ones * 32)) >> at) + 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _forward(
    word: cython.ulonglong, at: cython.int, bits: cython.int, to: cython.int, far: cython.int
) -> cython.ulonglong:
    """``word`` after the unit at ``at`` went ``far`` spaces on, past all that are below ``to``.

    The distance is added to every byte of the region, but only those of the unit are used.
    """
    ones: cython.ulonglong = 0x01010101010101
    region: cython.ulonglong = _low(to - at)
    old: cython.ulonglong = (word >> at) & region
    unit: cython.ulonglong = ((old + ones * (8 * far)) << (to - at - bits)) & region
    return word ^ ((old ^ unit ^ (old >> bits)) << at)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _back(
    word: cython.ulonglong, at: cython.int, bits: cython.int, to: cython.int, far: cython.int
) -> cython.ulonglong:
    """``word`` after the unit at ``at`` went ``far`` spaces back, to ``to``."""
    ones: cython.ulonglong = 0x01010101010101
    region: cython.ulonglong = _low(at + bits - to)
    old: cython.ulonglong = (word >> to) & region
    unit: cython.ulonglong = (old >> (at - to)) - (ones & _low(bits)) * (8 * far)
    return word ^ ((old ^ unit ^ ((old << bits) & region)) << to)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _crazy_mover(word: cython.ulonglong, black: cython.int) -> cython.int:
    """Where the crazy camel is that the grey die moves (S-26 to S-28, RS-01)."""
    one: cython.int = _find(word, CRAZY)
    other: cython.int = _find(word, CRAZY + 1)
    lower: cython.int = min(one, other)
    upper: cython.int = max(one, other)
    low_end: cython.int = lower + _height(word, lower)
    up_end: cython.int = upper + _height(word, upper)
    if upper == lower + 8 and low_end > upper:  # directly on top of the other
        return upper
    if (low_end > lower + 8) != (up_end > upper + 8):  # only one carries racers
        return lower if low_end > lower + 8 else upper
    return other if black else one


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _crossed(word: cython.ulonglong, bits: cython.int, length: cython.int) -> cython.bint:
    """Is a unit beyond the line, one way or the other? (B-62, S-49)"""
    foremost: cython.int = word >> (bits - 5)
    return foremost > length or word & 0xF8 == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _first(word: cython.ulonglong, bits: cython.int) -> cython.int:
    """The racer in the lead; crazy camels are skipped (S-25, RS-08)."""
    camel: cython.int
    while True:
        bits -= 8
        camel = (word >> bits) & 7
        if camel < CRAZY:
            return camel


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _last(word: cython.ulonglong) -> cython.int:
    """The racer in last place."""
    camel: cython.int = word & 7
    while camel >= CRAZY:
        word >>= 8
        camel = word & 7
    return camel


# Dice, sets, chance


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _die(bag: cython.ulonglong, slot: cython.int) -> cython.int:
    """The die in one slot of the pyramid."""
    return (bag >> (4 * slot)) & 15


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _taken_out(bag: cython.ulonglong, slot: cython.int) -> cython.ulonglong:
    """The dice in the pyramid without the one in a slot."""
    return (bag & _low(4 * slot)) | ((bag >> (4 * slot + 4)) << (4 * slot))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _face(k: cython.int) -> cython.int:
    """One of six equally likely faces."""
    return k + 1 + (k >= 3)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _size(mask: cython.uint) -> cython.int:
    """How many bits are set."""
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) >> 24) & 63


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _nth(mask: cython.int, k: cython.int) -> cython.int:
    """The place of the ``k``-th set bit, counted from 0."""
    while k:
        mask &= mask - 1
        k -= 1
    return ctz(mask)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mix(z: cython.ulonglong) -> cython.ulonglong:
    """The output function of splitmix64."""
    one: cython.ulonglong = 0xBF58476D1CE4E5B9
    two: cython.ulonglong = 0x94D049BB133111EB
    z = (z ^ (z >> 30)) * one
    if not cython.compiled:
        z &= 0xFFFFFFFFFFFFFFFF
    z = (z ^ (z >> 27)) * two
    if not cython.compiled:
        z &= 0xFFFFFFFFFFFFFFFF
    return z ^ (z >> 31)


def _zeros(size: int) -> list[int]:
    """Stands in for a C array where this runs as Python."""
    return [0] * size


def _pack(dice: bytes) -> tuple[int, int]:
    """The word of some dice, given as camel and number of faces, and how many they are."""
    word, count = 0, len(dice) // 2
    for i in range(count):
        code = dice[2 * i] + (SUPPORTING if dice[2 * i + 1] == 2 else 0)
        word |= (GREY_DIE if dice[2 * i] == GREY else code) << 4 * i
    return word, count


@cython.cclass
class Playout:
    """One table of one edition, played on in place; not to be shared by threads.

    ``dice``: those of a fresh leg, for each its camel and number of faces, as for the kernel of the
    leg. ``stay``: dice still inside when a leg ends. ``values``: a colour's Leg Betting tiles from
    the top. ``prizes``: for the first right Race Betting cards. ``supporting``: the last camel gets
    its Supporting die at the start of a leg (X1-06). ``partnered``: partnerships are in play.
    """

    def __init__(
        self,
        players: cython.int,
        length: cython.int,
        dice: bytes,
        stay: cython.int,
        values: bytes,
        prizes: bytes,
        capital: cython.int,
        supporting: cython.bint,
        partnered: cython.bint,
    ) -> None:
        i: cython.int
        if not 1 <= players <= 8 or length > 26 or len(values) > 4 or len(prizes) != 4:
            raise ValueError("this table does not fit a playout")
        self.noise = self.word = self.bag = 0
        self.stage = self.turn = self.marker = self.leg = self.moves = 0
        self.inside = self.lying = self.mirages = self.left = self.free = 0
        if not cython.compiled:
            self.value, self.prize, self.tile = _zeros(4), _zeros(4), _zeros(32)
            self.order, self.faces = _zeros(720), _zeros(216)
            self.sold, self.owner = _zeros(5), _zeros(20)
            self.money, self.taken, self.own = _zeros(8), _zeros(8), _zeros(8)
            self.hand, self.partner = _zeros(8), _zeros(8)
            self.winner, self.loser = _zeros(40), _zeros(40)
            self.net, self.best = _zeros(8), _zeros(8)
            self.wins, self.total, self.square = _zeros(8), _zeros(8), _zeros(8)
        self.players = players
        self.length = length
        self.stay = stay
        self.capital = capital
        self.supporting = supporting
        self.partnered = partnered
        self.bits = 56 if GREY in dice[::2] else 40
        self.ground = (2 << length) - 4
        self.depth = len(values)
        for i in range(self.depth):
            self.value[i] = values[i]
        for i in range(4):
            self.prize[i] = prizes[i]
        self.fresh, self.fresh_dice = _pack(dice)
        if supporting:
            self.fresh |= SUPPORTING << 4 * self.fresh_dice
            self.fresh_dice += 1
        self._tables()
        self.set_up(0, 0)

    # Chance

    def _seed(self, seed: cython.ulonglong, game: cython.ulonglong) -> cython.void:
        """Start the chance of one race or game."""
        mixed: cython.ulonglong = _mix(seed) + game
        if not cython.compiled:
            mixed &= 0xFFFFFFFFFFFFFFFF
        self.noise = _mix(mixed)

    def _below(self, n: cython.uint) -> cython.int:
        """A number from 0 to ``n - 1``, all exactly equally likely (Lemire's rejection)."""
        step: cython.ulonglong = 0x9E3779B97F4A7C15
        whole: cython.ulonglong = 0x100000000
        product: cython.ulonglong
        while True:
            self.noise += step
            if not cython.compiled:
                self.noise &= 0xFFFFFFFFFFFFFFFF
            product = (_mix(self.noise) >> 32) * n
            # the first test spares the division almost always
            if product & _low(32) >= n or product & _low(32) >= whole % n:
                return product >> 32

    # The track

    def _roll(
        self, word: cython.ulonglong, die: cython.int, face: cython.int, lying: cython.int
    ) -> cython.ulonglong:
        """The camels after one more die (B-17 to B-20, X1-03, S-24)."""
        at: cython.int
        distance: cython.int
        if die < GREY_DIE:
            at = _find(word, die)
            distance = face & 3
        elif die == GREY_DIE:
            at = _crazy_mover(word, face >> 2)
            distance = -(face & 3)
        else:
            at = _find(word, die - SUPPORTING)
            distance = 1 + (face >> 2)
        return self._move(word, at, distance, lying)

    def _move(
        self, word: cython.ulonglong, at: cython.int, distance: cython.int, lying: cython.int
    ) -> cython.ulonglong:
        """The camel at ``at`` moves with all on its back (B-40 to B-44, S-29, S-39, RS-03, RS-04).

        Beyond the line the unit stands on the space after the last one, or on space 0 (RS-06).
        """
        space: cython.int = (word >> (at + 3)) & 31
        bits: cython.int = _height(word, at)
        end: cython.int = max(space + distance, 0)
        under: cython.int = 0
        if lying >> end & 1:
            self.money[self.tile[end]] += 1
            under = self.mirages >> end & 1
            end += 1 if (distance > 0) != under else -1
        end = min(end, self.length + 1)
        to: cython.int = _offset(word, end - under, self.bits)
        if space <= end - under:
            return _forward(word, at, bits, to, end - space)
        return _back(word, at, bits, to, space - end)

    def _full(self, word: cython.ulonglong) -> cython.ulonglong:
        """The dice of a fresh leg, with the Supporting die of the last camel (X1-06, RX-04)."""
        last: cython.ulonglong = word & 7
        if self.supporting:
            return self.fresh | last << (4 * self.fresh_dice - 4)
        return self.fresh

    # Races

    def _tables(self) -> cython.void:
        """All orders of the dice of a fresh leg, and all faces of three dice, four bits each."""
        i: cython.int
        k: cython.int
        left: cython.int
        bag: cython.ulonglong
        order: cython.ulonglong
        self.orders = 1
        for i in range(2, self.fresh_dice + 1):
            self.orders *= i
        for i in range(self.orders):
            k = i
            bag = self.fresh
            order = 0
            left = self.fresh_dice
            while left:
                order = order << 4 | _die(bag, k % left)
                bag = _taken_out(bag, k % left)
                k //= left
                left -= 1
            self.order[i] = order
        for i in range(216):
            self.faces[i] = _face(i // 36) << 8 | _face(i // 6 % 6) << 4 | _face(i % 6)

    def _leg(
        self, word: cython.ulonglong, bag: cython.ulonglong, inside: cython.int, lying: cython.int
    ) -> cython.ulonglong:
        """The camels after the rest of a leg: die after die, unless the race ends (B-62)."""
        k: cython.int
        while inside > self.stay:
            k = self._below(6 * inside)
            word = self._roll(word, _die(bag, k // 6), _face(k % 6), lying)
            if _crossed(word, self.bits, self.length):
                break
            bag = _taken_out(bag, k // 6)
            inside -= 1
        return word

    def _fresh_leg(self, word: cython.ulonglong, lying: cython.int) -> cython.ulonglong:
        """The same from the start of a leg, with a single draw of the order and all faces."""
        k: cython.uint = self._below(self.orders * 46656)
        order: cython.uint = self.order[k // 46656]
        faces: cython.uint = self.faces[k // 216 % 216] << 12 | self.faces[k % 216]
        last: cython.int = word & 7
        die: cython.int
        faces &= _low(4 * (self.fresh_dice - self.stay))
        while faces:
            die = order & 15
            if die == SUPPORTING:
                die += last
            word = self._roll(word, die, faces & 15, lying)
            if _crossed(word, self.bits, self.length):
                break
            order >>= 4
            faces >>= 4
        return word

    def races(
        self,
        word: cython.ulonglong,
        dice: bytes,
        tiles: bytes,
        races: cython.longlong,
        seed: cython.ulonglong,
        first: cython.ulonglong = 0,
    ) -> tuple[list[int], list[int]]:
        """How often each racer was overall winner, and overall loser, by dice alone.

        ``dice`` are in the pyramid now; ``tiles`` says for each space from 0 to 31 whether nothing,
        an oasis or a mirage lies there, and counts in this leg only. ``first`` is the number of the
        first race. The table is used up.
        """
        i: cython.int
        n: cython.longlong
        bag: cython.ulonglong
        inside: cython.int
        bag, inside = _pack(dice)
        fresh: cython.bint = inside == self.fresh_dice and bag == self._full(word)
        self.lay(tiles)
        for i in range(8):
            self.wins[i] = 0
            self.total[i] = 0
        with cython.nogil:
            for n in range(races):
                self._seed(seed, first + n)
                if fresh:
                    self.word = self._fresh_leg(word, self.lying)
                else:
                    self.word = self._leg(word, bag, inside, self.lying)
                while not _crossed(self.word, self.bits, self.length):
                    self.word = self._fresh_leg(self.word, 0)
                self.wins[_first(self.word, self.bits)] += 1
                self.total[_last(self.word)] += 1
        return [self.wins[i] for i in range(5)], [self.total[i] for i in range(5)]

    def lay(self, tiles: bytes) -> None:
        """For each space from 0 to 31 nothing, an oasis or a mirage; whose they are is left out."""
        i: cython.int
        self.lying = 0
        self.mirages = 0
        for i in range(32):
            self.lying |= (tiles[i] != 0) << i
            self.mirages |= (tiles[i] == MIRAGE) << i

    def rolled(self, word: cython.ulonglong, die: cython.int, k: cython.int) -> int:
        """The camels after one more die with the ``k``-th of six faces, with the tiles laid."""
        return self._roll(word, die, _face(k), self.lying)

    def crossed(self, word: cython.ulonglong) -> bool:
        """Is the race over?"""
        return _crossed(word, self.bits, self.length)

    def finish(self, word: cython.ulonglong, seed: cython.ulonglong) -> int:
        """A leg ends at ``word``, and the race is played on by dice alone.

        Returns the racers from first to last as the leg ends, then overall winner and overall
        loser, three bits each, and above them the number of legs that followed.
        """
        racers: cython.int = 0
        legs: cython.int = 0
        at: cython.int
        k: cython.int = 0
        for at in range(self.bits - 8, -1, -8):
            if (word >> at) & 7 < CRAZY:
                racers |= ((word >> at) & 7) << k
                k += 3
        self._seed(seed, 0)
        while not _crossed(word, self.bits, self.length):
            word = self._fresh_leg(word, 0)
            legs += 1
        return racers | _first(word, self.bits) << 15 | _last(word) << 18 | legs << 21

    # Actions

    def _count(self) -> cython.int:
        """How many actions are legal; remembers what :meth:`_pick` needs (B-27, B-32, RB-11)."""
        seat: cython.int = self.turn
        others: cython.int = self.lying & ~(1 << (self.own[seat] >> 2))
        barred: cython.int = self.camels | self.lying | others << 1 | others >> 1
        if self.stage != TURN:
            return 0
        self.spots = self.ground & ~barred
        self.leg_tiles = _size(self.left)
        self.placings = 2 * _size(self.spots)
        self.cards = _size(self.hand[seat])
        self.mates = 0
        if self.partnered and self.free >> seat & 1:
            self.mates = self.free ^ (1 << seat)
        return self.leg_tiles + self.placings + 1 + 2 * self.cards + _size(self.mates)

    def _pick(self, k: cython.int) -> cython.int:
        """The ``k``-th legal action of those just counted."""
        hand: cython.int = self.hand[self.turn]
        if k < self.leg_tiles:
            return LEG_TILE << 5 | _nth(self.left, k)
        k -= self.leg_tiles
        if k < self.placings:
            return (PLACE + (k & 1)) << 5 | _nth(self.spots, k >> 1)
        k -= self.placings
        if k == 0:
            return PYRAMID << 5
        k -= 1
        if k < self.cards:
            return WINNER << 5 | _nth(hand, k)
        k -= self.cards
        if k < self.cards:
            return LOSER << 5 | _nth(hand, k)
        return PARTNER << 5 | _nth(self.mates, k - self.cards)

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
        """Place or move the Desert tile (B-32 to B-36)."""
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
        self.moves += 1
        self.word = self._roll(self.word, _die(self.bag, slot), face, self.lying)
        self.bag = _taken_out(self.bag, slot)
        self.inside -= 1
        if _crossed(self.word, self.bits, self.length):
            self._score_leg()
            self._score_race()
            self.stage = OVER
            return
        self.stage = TURN
        self._stand()
        self._pass_turn()
        if self.inside == self.stay:
            self._end_leg()

    def _stand(self) -> cython.void:
        """Note the spaces on which camels stand."""
        at: cython.int
        self.camels = 0
        for at in range(3, self.bits, 8):
            self.camels |= 1 << ((self.word >> at) & 31)

    def _end_leg(self) -> cython.void:
        """Scoring and clean-up; whose turn it is now gets the marker (B-51 to B-60)."""
        self._score_leg()
        self._clean_up()
        self.marker = self.turn
        self.leg += 1

    def _clean_up(self) -> cython.void:
        """All tiles and dice back, all partnerships over (B-59, X1-08, S-48)."""
        i: cython.int
        self.lying = 0
        self.left = 31
        self.free = (1 << self.players) - 1
        self.bag = self._full(self.word)
        self.inside = self.fresh_dice
        for i in range(5):
            self.sold[i] = 0
        for i in range(self.players):
            self.own[i] = 0
            self.taken[i] = 0
            self.partner[i] = -1

    def _score_leg(self) -> cython.void:
        """All rewards and what partners copy, then the floor (B-54 to B-58, S-59, RS-16)."""
        seat: cython.int
        place: cython.int = 5
        camel: cython.int
        word: cython.ulonglong = self.word
        for seat in range(self.players):
            self.net[seat] = self.taken[seat]
            self.best[seat] = self.taken[seat] > 0
        while place:
            camel = word & 7
            word >>= 8
            if camel < CRAZY:
                self._score_colour(camel, place)
                place -= 1
        for seat in range(self.players):
            if self.partner[seat] >= 0:
                self.net[seat] += self.best[self.partner[seat]]
            self._pay(seat, self.net[seat])

    def _score_colour(self, camel: cython.int, place: cython.int) -> cython.void:
        """All Leg Betting tiles of one camel (B-55 to B-57)."""
        i: cython.int
        worth: cython.int
        seat: cython.int
        for i in range(self.sold[camel]):
            worth = self.value[i] if place == 1 else 1 if place == 2 else -1
            seat = self.owner[4 * camel + i]
            self.net[seat] += worth
            self.best[seat] = max(self.best[seat], worth)

    def _score_race(self) -> cython.void:
        """The winner deck, then the loser deck, card by card (B-64 to B-68, RB-14)."""
        i: cython.int
        rank: cython.int = 0
        right: cython.int = _first(self.word, self.bits)
        for i in range(self.winners):
            rank += self._settle(self.winner[i], right, rank)
        rank = 0
        right = _last(self.word)
        for i in range(self.losers):
            rank += self._settle(self.loser[i], right, rank)

    def _settle(self, card: cython.int, right: cython.int, rank: cython.int) -> cython.int:
        """Pay for one card; 1 if it was right."""
        if card & 7 != right:
            self._pay(card >> 3, -1)
            return 0
        self._pay(card >> 3, self.prize[rank] if rank < 4 else 1)
        return 1

    def _pay(self, seat: cython.int, amount: cython.int) -> cython.void:
        """Nobody falls below 0 (B-26)."""
        self.money[seat] = max(0, self.money[seat] + amount)

    # The set-up

    def _set_up(self, youngest: cython.int) -> cython.void:
        """A fresh table (B-10 to B-16, S-12 to S-20); ``youngest`` is -1 where chance decides."""
        i: cython.int
        self.winners = 0
        self.losers = 0
        self.leg = 1
        self.stage = TURN
        self.moves = 1
        if youngest < 0:
            youngest = self._below(self.players)
            self.moves = 2
        self.turn = youngest
        self.marker = youngest
        for i in range(self.players):
            self.money[i] = self.capital
            self.hand[i] = 31
        self._start_racers()
        if self.bits == 56:
            self._start_crazy()
        self._clean_up()
        self._stand()

    def _start_racers(self) -> cython.void:
        """In any order, each on the space it rolled (B-15); a stack counts as a move (RB-18)."""
        i: cython.int
        k: cython.int
        camel: cython.int
        waiting: cython.int = 31
        self.word = 0
        for i in range(5):
            k = self._below(3 * (5 - i))
            camel = _nth(waiting, k // 3)
            waiting ^= 1 << camel
            self._enter(camel, k % 3 + 1, 8 * i)
        for i in range(1, 4):
            k = _offset(self.word, i, 40) - _offset(self.word, i - 1, 40)
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
        at: cython.int = _offset(self.word, space, bits)
        self.word = (self.word & _low(at)) | (unit << at) | ((self.word >> at) << (at + 8))

    # Games

    def _game(self) -> cython.void:
        """Uniformly random actions to the end of the game."""
        k: cython.int
        while self.stage != OVER:
            if self.stage == REVEAL:
                k = self._below(6 * self.inside)
                self._reveal(k // 6, _face(k % 6))
            else:
                k = self._below(self._count())
                self._act(self._pick(k))

    def _add_up(self) -> cython.void:
        """Note how a game ended; a tie is a shared victory (B-69)."""
        seat: cython.int
        money: cython.longlong
        most: cython.longlong = 0
        for seat in range(self.players):
            money = self.money[seat]
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
        start: Playout | None = None,
    ) -> tuple[list[int], list[int], list[int], int, int]:
        """Play games of random actions, from the set-up or from another table of this edition.

        Returns per seat how often it won, its money added up, and the squares of its money added
        up; the moves (of players and of chance) added up, and their squares. ``first`` is the
        number of the first game.
        """
        i: cython.int
        n: cython.longlong
        here: cython.bint = start is not None
        table: Playout = self if start is None else start
        for i in range(8):
            self.wins[i] = 0
            self.total[i] = 0
            self.square[i] = 0
        self.all_moves = 0
        self.moves_square = 0
        with cython.nogil:
            for n in range(games):
                self._seed(seed, first + n)
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

    def _copy(self, other: Playout) -> cython.void:
        """Put the table as another stands."""
        i: cython.int
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
        self._seed(seed, game)
        self._set_up(youngest)

    def load(
        self,
        track: tuple[int, int, int, int, int],
        dice: bytes,
        seats: tuple[tuple[int, int, int, int, int], ...],
        owners: tuple[bytes, ...],
        decks: tuple[bytes, bytes],
    ) -> None:
        """Put the table as described in :meth:`save`; nothing is checked."""
        i: cython.int
        j: cython.int
        self.word, self.stage, self.turn, self.marker, self.leg = track
        turn: cython.int = self.turn
        self._clean_up()
        self.bag, self.inside = _pack(dice)
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

    def save(
        self,
    ) -> tuple[
        tuple[int, int, int, int, int],
        bytes,
        tuple[tuple[int, int, int, int, int], ...],
        tuple[bytes, ...],
        tuple[bytes, bytes],
    ]:
        """The table, without the numbers that dice on tents show.

        The word of camels, stage (0 turn, 1 reveal, 2 over), turn, marker and leg; the dice in the
        pyramid; for each seat its money, Pyramid tiles, Desert tile (``space << 2 | side`` or 0),
        hand (a bit per racer) and partner (or -1); for each racer who took its tiles, from the top;
        the winner and the loser deck, each card as ``seat << 3 | racer``.
        """
        i: cython.int
        j: cython.int
        dice = bytearray()
        for i in range(self.inside):
            j = _die(self.bag, i)
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
        slot: cython.int
        for slot in range(self.inside):
            if self.stage == REVEAL and _die(self.bag, slot) == _pack(die)[0]:
                self._reveal(slot, face)
                return
        raise ValueError(f"die {die!r} cannot come out now")
