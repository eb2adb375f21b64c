# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Many games of the pyramid at once, stepped by numbers: actions in, observations and masks out.

Which number an action has and where each block of an observation begins is told from outside; here
they are only looked up.
"""

from __future__ import annotations

from typing import Any

import cython

from camelup.kernels.pyramid.players import Players
from camelup.kernels.pyramid.table import PackedTable
from camelup.kernels.shared.stepping import Stepping
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.shared.cells import (
        camel_cell,
        card_cell,
        desert_cell,
        left_of,
        position_cell,
        seen_from,
        ticket_cell,
    )
    from camelup.kernels.shared.codes import (
        CRAZY,
        EXTRA,
        LEG_TILE,
        LOSER,
        MIRAGE,
        NOBODY,
        OASIS,
        OVER,
        PARTNER,
        PYRAMID,
        REVEAL,
        SUPPORTING,
        TURN,
        WINNER,
    )
    from camelup.kernels.shared.dice import die_in
    from camelup.kernels.shared.words import size

BLOCKS = ("stage", "turn", "leg", "space", "height", "place", "dice", "board_pyramid_tiles",
          "board_leg_tiles", "top_leg_tile", "money", "pyramid_tiles", "leg_tiles",
          "desert_tile", "hand_size", "hand", "winner_deck", "own_winner", "loser_deck",
          "own_loser", "partner", "photographer", "camera", "board_position_tiles",
          "position_tiles", "crater")  # fmt: skip
"""The blocks of an observation, in the order in which their starts are given."""

STAGE, ON_TURN, LEG, SPACE, HEIGHT, RANK, DICE, BOARD_PYRAMID, BOARD_LEG, TOP_LEG = range(10)
MONEY, TAKEN, LEG_TILES, DESERT, HAND_SIZE, HAND, WINNERS, OWN_WINNER = range(10, 18)
LOSERS, OWN_LOSER, MATES, PHOTOGRAPHER, VIEW, PLACES_LEFT, PLACES, CRATER = range(18, 26)


@cython.cclass
class Games(Stepping):
    """``tables`` are all of one edition and for one number of players.

    ``party`` says who plays. ``codes``: for each action its code, partners counted from the seat
    that acts. ``starts``: where each of ``BLOCKS`` begins. The others are those of ``Stepping``.
    """

    def __init__(
        self,
        tables: list[PackedTable],
        party: Players,
        codes: tuple[int, ...],
        starts: tuple[int, ...],
        width: cython.int,
        learner: cython.int,
        mode: cython.int,
        limit: cython.int,
        by_money: cython.bint,
        arrays: dict[str, Any],
    ) -> None:
        first: PackedTable = tables[0]
        Stepping.__init__(
            self,
            len(tables),
            first.players,
            len(codes),
            width,
            learner,
            mode,
            limit,
            by_money,
            arrays,
        )
        if not cython.compiled:
            self.code, self.number, self.start = zeros(256), zeros(512), zeros(26)
            self.slot = zeros(4)
        self.tables, self.table, self.party, self.length = tables, first, party, first.length
        for i in range(self.actions):
            self.code[i] = codes[i]
            self.number[codes[i]] = i
        for i in range(len(starts)):
            self.start[i] = starts[i]
        self.slot[0] = 0
        for i in range(1, first.depth):
            self.slot[i] = self.slot[i - 1] + (first.value[i] != first.value[i - 1])

    def sample_with(self, sampler: PackedTable) -> None:
        """Whose chance :meth:`sample` uses, so that the games' own is left alone."""
        self.sampler = sampler

    def _turn_to(self, i: cython.int) -> cython.void:
        self.table = self.tables[i]

    def _new(self, noise: cython.ulonglong) -> cython.void:
        self.table.noise = noise
        self.party._deal(self.table)

    def _awaited(self) -> cython.int:
        stage: cython.int = self.table.stage
        return -stage if stage in (REVEAL, OVER) else self.table.turn

    def _turn(self) -> cython.int:
        return self.table.turn

    def _pay_out(self, at: cython.int) -> cython.void:
        for seat in range(self.players):
            self.money[at + seat] = self.table.money[seat]

    def _sampled(self) -> cython.int:
        t: PackedTable = self.table
        code: cython.int = t._pick(self.sampler._below(t._count()))
        if code >> 5 == PARTNER:
            code = PARTNER << 5 | ((code & 31) + self.players - t.turn) % self.players
        return self.number[code]

    def _code(self, action: cython.int) -> cython.int:
        """What a number means for the seat on turn."""
        code: cython.int = self.code[action]
        if code >> 5 == PARTNER:
            code = PARTNER << 5 | ((code & 31) + self.table.turn) % self.players
        return code

    def _act(self, action: cython.int) -> cython.void:
        self.table._act(self._code(action))

    def _play_on(self) -> cython.void:
        self.party._play_on(self.table)

    def act(self, i: cython.int, action: cython.int) -> None:
        """Carry out a legal action of the seat on turn; chance is left alone."""
        if not 0 <= action < self.actions:
            raise ValueError(f"there is no action {action}")
        self._turn_to(i)
        self.table.act(self._code(action))

    # What is seen

    def _mask(self, at: cython.int) -> cython.void:
        t: PackedTable = self.table
        legal: cython.int = t._count()
        if t.stage == EXTRA:
            for i in range(legal):
                self.masks[at + self.number[t._pick_extra(i)]] = 1
            return
        hand: cython.int = t.hand[t.turn]
        mates: cython.int = t.mates
        for i in range(5):
            self.masks[at + self.number[LEG_TILE << 5 | i]] = t.left >> i & 1
            self.masks[at + self.number[WINNER << 5 | i]] = hand >> i & 1
            self.masks[at + self.number[LOSER << 5 | i]] = hand >> i & 1
        for i in range(2, self.length + 1):
            self.masks[at + self.number[OASIS << 5 | i]] = t.spots >> i & 1
            self.masks[at + self.number[MIRAGE << 5 | i]] = t.spots >> i & 1
        self.masks[at + self.number[PYRAMID << 5]] = 1
        if mates:
            for i in range(1, self.players):
                self.masks[at + self.number[PARTNER << 5 | i]] = (
                    mates >> (t.turn + i) % self.players & 1
                )
        for i in range(t.more):
            self.masks[at + self.number[t._pick_more(i)]] = 1

    def _row(self, at: cython.int, seat: cython.int) -> cython.void:
        t: PackedTable = self.table
        self._track(at, t)
        self._board(at, t, seat)
        self._players(at, t, seat)
        self._deck(at, t, seat, True)
        self._deck(at, t, seat, False)
        self._modules(at, t, seat)

    def _track(self, at: cython.int, t: PackedTable) -> cython.void:
        """Where each camel stands, how many are beneath it, and who leads."""
        word: cython.ulonglong = t.word
        before: cython.int = -1
        height: cython.int = 0
        rank: cython.int = 4
        for left in range(0, t.bits, 8):
            camel: cython.int = word >> left & 7
            space: cython.int = word >> (left + 3) & 31
            height = height + 1 if space == before else 0
            before = space
            self.rows[at + self.start[SPACE] + camel_cell(camel, space, self.length)] = 1
            self.rows[at + self.start[HEIGHT] + camel] = height
            if camel < CRAZY:
                self.rows[at + self.start[RANK] + 5 * camel + rank] = 1
                rank -= 1

    def _board(self, at: cython.int, t: PackedTable, seat: cython.int) -> cython.void:
        """Stage, turn, leg; dice in the pyramid and tiles beside the track."""
        stage: cython.int = 1 if t.stage == TURN else 3 if t.stage == EXTRA else 2 * t.stage
        self.rows[at + self.start[STAGE] + stage] = 1
        self.rows[at + self.start[ON_TURN] + seen_from(seat, t.turn, self.players)] = 1
        self.rows[at + self.start[LEG]] = t.leg
        for i in range(t.inside):
            die: cython.int = die_in(t.bag, i)
            die = die - SUPPORTING + 5 if die >= SUPPORTING else die
            self.rows[at + self.start[DICE] + die] = 1
        self.rows[at + self.start[BOARD_PYRAMID]] = t.inside - t.stay - (t.stage == REVEAL)
        for i in range(5):
            self.rows[at + self.start[BOARD_LEG] + i] = t.depth - t.sold[i] - t.bottoms[i]
            if t.left >> i & 1:
                self.rows[at + self.start[TOP_LEG] + i] = t.value[t.sold[i]]

    def _players(self, at: cython.int, t: PackedTable, seat: cython.int) -> cython.void:
        """What lies in front of each player, from the one who looks to his left."""
        kinds: cython.int = self.slot[t.depth - 1] + 1
        hand: cython.int = t.hand[seat]
        owner: cython.int = seat
        for i in range(5):
            self.rows[at + self.start[HAND] + i] = hand >> i & 1
        for i in range(self.players):
            self.rows[at + self.start[MONEY] + i] = t.money[owner]
            self.rows[at + self.start[TAKEN] + i] = t.taken[owner]
            self.rows[at + self.start[HAND_SIZE] + i] = size(t.hand[owner])
            if t.own[owner]:
                j: cython.int = desert_cell(i, t.own[owner] >> 2, self.length)
                self.rows[at + self.start[DESERT] + j] = 1 if t.own[owner] & 3 == OASIS else -1
            if t.partnered and t.partner[owner] >= 0:
                j = seen_from(seat, t.partner[owner], self.players)
                self.rows[at + self.start[MATES] + i * self.players + j] = 1
            owner = left_of(owner, self.players)
        for i in range(5):
            for j in range(t.sold[i]):
                if t.owner[4 * i + j] != NOBODY:
                    owner = seen_from(seat, t.owner[4 * i + j], self.players)
                    owner = ticket_cell(owner, i, self.slot[j], kinds)
                    self.rows[at + self.start[LEG_TILES] + owner] += 1

    def _deck(
        self, at: cython.int, t: PackedTable, seat: cython.int, winner: cython.bint
    ) -> cython.void:
        """For each card of each seat, in the order laid, which card of the deck it is."""
        deck: cython.int = at + self.start[WINNERS if winner else LOSERS]
        own: cython.int = at + self.start[OWN_WINNER if winner else OWN_LOSER]
        laid: cython.ulonglong = 0
        one: cython.ulonglong = 1
        for i in range(t.winners if winner else t.losers):
            card: cython.int = t.winner[i] if winner else t.loser[i]
            owner: cython.int = seen_from(seat, card >> 3, self.players)
            self.rows[deck + card_cell(owner, laid)] = i + 1
            laid += one << 5 * owner
            if owner == 0:
                self.rows[own + (card & 7)] = i + 1

    def _modules(self, at: cython.int, t: PackedTable, seat: cython.int) -> cython.void:
        """The camera, Position tiles beside the board and on others, dice on their craters."""
        if t.camera:
            owner: cython.int = seen_from(seat, t.photographer, self.players)
            self.rows[at + self.start[PHOTOGRAPHER] + owner] = 1
            self.rows[at + self.start[VIEW] + t.camera - 1] = 1
        for i in range(t.positions):
            if t.covered[i] < 0:
                self.rows[at + self.start[PLACES_LEFT] + i] = 1
            else:
                owner = seen_from(seat, t.bettor[i], self.players)
                owner = position_cell(owner, i, t.covered[i] >> 2, t.positions)
                self.rows[at + self.start[PLACES] + owner] = 1
        if t.spicy:
            away: cython.int = 31 & ~t.pedestal
            for i in range(t.inside):
                if die_in(t.bag, i) >= SUPPORTING:
                    away ^= 1 << (die_in(t.bag, i) - SUPPORTING)
            for i in range(5):
                self.rows[at + self.start[CRATER] + i] = away >> i & 1
