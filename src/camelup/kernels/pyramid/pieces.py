# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""All that lies on a table of a pyramid game, in a few words and small arrays.

The camels are a word as in :mod:`kernels.shared.words`, with the crazy camels told apart; the dice
in the pyramid are one too, as in :mod:`kernels.shared.dice`. What pieces pay is handed in.

A Leg Betting tile is known by its slot: four for each racer, the top tile first. ``full`` has a bit
for each space with camels or the camera, ``lying`` for each with a Desert tile.
"""

from __future__ import annotations

from typing import TypeAlias

import cython

from camelup.kernels.shared.dice import packed
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.shared.codes import GREY, GREY_DIE, MIRAGE, NOBODY, SUPPORTING
    from camelup.kernels.shared.dice import die_in, full_bag
    from camelup.kernels.shared.words import standing

Five: TypeAlias = tuple[int, int, int, int, int]
Modules: TypeAlias = tuple[int, int, int, bytes, bytes, bytes]
PackedPieces: TypeAlias = tuple[
    Five, bytes, tuple[Five, ...], tuple[bytes, ...], tuple[bytes, bytes], Modules
]
"""See :meth:`Pieces.save`."""


@cython.cclass
class Pieces:
    """``dice``: those of a fresh leg, for each its camel and number of faces, as for the kernel of
    the leg. ``stay``: dice still inside when a leg ends. ``values``: a colour's Leg Betting tiles
    from the top. ``places``: what such a tile pays for the second and for any later place.
    ``prizes``: for the first right Race Betting card, the second, and so on, one for each player;
    ``wrong``: for any other. ``income``: for whom a tile belongs to. ``supporting``: the last camel
    gets its Supporting die at the start of a leg (X1-06), and players may add others where it is
    ``spicy``. ``photographed``, ``partnered``: photographer, partnerships are in play.
    ``positions``: the places of the Position Betting tiles, if they are; ``exact``: what one pays
    for its place, and for any other.
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
        spicy: cython.bint,
        photographed: cython.bint,
        partnered: cython.bint,
        positions: bytes,
        exact: tuple[int, int],
    ) -> None:
        if not 1 <= players <= 10 or length > 26 or len(values) > 4 or len(prizes) != players:
            raise ValueError("this table does not fit a playout")
        self.word = self.bag = 0
        self.full = self.winners = self.losers = 0
        self.stage = self.turn = self.marker = self.leg = 0
        self.inside = self.lying = self.mirages = self.left = self.free = 0
        self.pedestal = self.camera = self.photographer = self.taken_tops = 0
        if not cython.compiled:
            self.value, self.prize, self.tile = zeros(4), zeros(10), zeros(32)
            self.sold, self.owner = zeros(5), zeros(20)
            self.money, self.taken, self.own = zeros(10), zeros(10), zeros(10)
            self.hand, self.partner = zeros(10), zeros(10)
            self.winner, self.loser = zeros(50), zeros(50)
            self.position, self.covered, self.bettor = zeros(4), zeros(4), zeros(4)
            self.bottoms, self.order = zeros(5), zeros(20)
        self.players, self.length, self.stay, self.capital = players, length, stay, capital
        self.supporting, self.spicy = supporting, spicy
        self.photographed, self.partnered = photographed, partnered
        self.modular = photographed or len(positions) > 0
        self.bits = 56 if GREY in dice[::2] else 40
        self.ground = (2 << length) - 4
        self.depth = len(values)
        for i in range(self.depth):
            self.value[i] = values[i]
        for i in range(players):
            self.prize[i] = prizes[i]
        self.second, self.other = places
        self.wrong, self.income = wrong, income
        self.positions = len(positions)
        for i in range(self.positions):
            self.position[i] = positions[i]
        self.exact, self.inexact = exact
        self.fresh, self.fresh_dice = packed(dice)
        if supporting:
            self.fresh |= SUPPORTING << 4 * self.fresh_dice
            self.fresh_dice += 1
        self._prepare()

    def _prepare(self) -> None:
        """What the rules need, which come to the pieces elsewhere."""

    def _clean_up(self) -> cython.void:
        """All tiles and dice back, all partnerships over (B-59, X1-08, X4-08, S-47, S-61).

        Camera and Position tiles too, and all Supporting dice but one (X1-15, X2-09, X3-11).
        """
        self.lying = self.mirages = 0
        self.left = 31
        self.free = (1 << self.players) - 1
        self.bag = full_bag(self.fresh, self.fresh_dice, self.supporting, self.word)
        self.inside = self.fresh_dice
        for i in range(5):
            self.sold[i] = 0
            self.bottoms[i] = 0
        for i in range(self.players):
            self.own[i] = 0
            self.taken[i] = 0
            self.partner[i] = -1
        self.taken_tops = 0
        self.pedestal = 31 & ~(1 << (self.word & 7))
        self.full &= ~(1 << self.camera)
        self.camera = 0
        for i in range(self.positions):
            self.covered[i] = -1

    def _copy(self, other: Pieces) -> cython.void:
        """Put the table as another stands."""
        self.word, self.bag, self.inside = other.word, other.bag, other.inside
        self.full, self.lying, self.mirages = other.full, other.lying, other.mirages
        self.stage, self.turn, self.marker = other.stage, other.turn, other.marker
        self.leg, self.left, self.free = other.leg, other.left, other.free
        self.winners, self.losers = other.winners, other.losers
        self.pedestal, self.camera = other.pedestal, other.camera
        self.photographer, self.taken_tops = other.photographer, other.taken_tops
        for i in range(32):
            self.tile[i] = other.tile[i]
        for i in range(20):
            self.owner[i], self.order[i] = other.owner[i], other.order[i]
        for i in range(5):
            self.sold[i], self.bottoms[i] = other.sold[i], other.bottoms[i]
        for i in range(4):
            self.covered[i], self.bettor[i] = other.covered[i], other.bettor[i]
        for i in range(50):
            self.winner[i], self.loser[i] = other.winner[i], other.loser[i]
        for i in range(self.players):
            self.money[i], self.taken[i], self.own[i] = other.money[i], other.taken[i], other.own[i]
            self.hand[i], self.partner[i] = other.hand[i], other.partner[i]

    def load(
        self,
        track: Five,
        dice: bytes,
        seats: tuple[Five, ...],
        owners: tuple[bytes, ...],
        decks: tuple[bytes, bytes],
        modules: Modules | None = None,
    ) -> None:
        """Put the table as described in :meth:`save`; nothing is checked."""
        self.word, self.stage, self.turn, self.marker, self.leg = track
        self._clean_up()
        self.bag, self.inside = packed(dice)
        for i in range(self.players):
            self.money[i], self.taken[i], self.own[i], self.hand[i], self.partner[i] = seats[i]
            if self.own[i]:
                self.tile[self.own[i] >> 2] = i
                self.lying |= 1 << (self.own[i] >> 2)
                self.mirages |= (self.own[i] & 3 == MIRAGE) << (self.own[i] >> 2)
            if self.partner[i] >= 0:
                self.free ^= 1 << i
        for i in range(5):
            self.sold[i] = len(owners[i])
            for j in range(self.sold[i]):
                self.owner[4 * i + j] = owners[i][j]
        self.winners, self.losers = len(decks[0]), len(decks[1])
        for i in range(self.winners):
            self.winner[i] = decks[0][i]
        for i in range(self.losers):
            self.loser[i] = decks[1][i]
        if modules is not None:
            self._load_modules(modules)
        for i in range(5):
            if self.sold[i] + self.bottoms[i] == self.depth:
                self.left ^= 1 << i
        self.full = standing(self.word, self.bits) | 1 << self.camera

    def _load_modules(self, modules: Modules) -> None:
        self.pedestal, self.camera, self.photographer, bottoms, covered, order = modules
        for i in range(5):
            self.bottoms[i] = bottoms[i]
        for i in range(self.positions):
            self.bettor[i] = covered[2 * i]
            self.covered[i] = -1 if self.bettor[i] == NOBODY else covered[2 * i + 1]
        self.taken_tops = len(order)
        for i in range(self.taken_tops):
            self.order[i] = order[i]

    def save(self) -> PackedPieces:
        """The table, without the numbers that dice on tents show.

        The word of camels, stage (0 turn, 1 reveal, 2 over, 3 additional action), turn, marker and
        leg; the dice in the pyramid; for each seat its money, Pyramid tiles, Desert tile (``space
        << 2 | side`` or 0), hand (a bit per racer) and partner (or -1); for each racer who took its
        tiles, from the top, with nobody for one that is covered; the winner and the loser deck,
        each card as ``seat << 3 | racer``.

        Of modules: the racers whose Supporting dice are on the pedestal, a bit each; the space that
        the camera points at (or 0) and the photographer; how many tiles were taken from below for
        each racer; for each Position tile who bet with it (or nobody) and the slot that it covers;
        the slots taken from the top, in that order.
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
            self._save_modules(),
        )

    def _save_modules(self) -> Modules:
        covered = bytearray()
        for i in range(self.positions):
            free: cython.bint = self.covered[i] < 0
            covered.append(NOBODY if free else self.bettor[i])
            covered.append(0 if free else self.covered[i])
        return (
            self.pedestal if self.spicy else 0,
            self.camera,
            self.photographer if self.camera else 0,
            bytes([self.bottoms[i] for i in range(5)]),
            bytes(covered),
            bytes([self.order[i] for i in range(self.taken_tops)]),
        )
