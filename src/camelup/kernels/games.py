# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Many games at once, stepped by numbers: actions in, observations and masks out.

Which number an action has and where each block of an observation begins is told from outside; here
they are only looked up. All arrays are flat, one row for each game, and are written in place.

An array of a C type is a memoryview, in plain Python whatever was given.
"""

from __future__ import annotations

from typing import Any

import cython

from camelup.kernels.players import Players
from camelup.kernels.table import PackedTable
from camelup.kernels.tables import zeros

if not cython.compiled:
    from camelup.kernels.cells import camel_cell, card_cell, desert_cell, seen_from, ticket_cell
    from camelup.kernels.chance import seeded
    from camelup.kernels.codes import (
        CRAZY,
        LEG_TILE,
        LOSER,
        MIRAGE,
        OASIS,
        OVER,
        PARTNER,
        PYRAMID,
        REVEAL,
        SUPPORTING,
        TURN,
        WINNER,
    )
    from camelup.kernels.dice import die_in
    from camelup.kernels.words import size

NEXT_STEP, SAME_STEP = 0, 1

BLOCKS = ("stage", "turn", "leg", "space", "height", "place", "dice", "board_pyramid_tiles",
          "board_leg_tiles", "top_leg_tile", "money", "pyramid_tiles", "leg_tiles",
          "desert_tile", "hand_size", "hand", "winner_deck", "own_winner", "loser_deck",
          "own_loser", "partner")  # fmt: skip
"""The blocks of an observation, in the order in which their starts are given."""

STAGE, ON_TURN, LEG, SPACE, HEIGHT, RANK, DICE, BOARD_PYRAMID, BOARD_LEG, TOP_LEG = range(10)
MONEY, TAKEN, LEG_TILES, DESERT, HAND_SIZE, HAND, WINNERS, OWN_WINNER = range(10, 18)
LOSERS, OWN_LOSER, MATES = range(18, 21)


@cython.cclass
class Games:
    """``tables`` are all of one edition and for one number of players.

    ``codes``: for each action its code, partners counted from the seat
    that acts. ``starts``: where each of ``BLOCKS`` begins. ``width``: the size of an observation.
    ``learner``: the seat that is steered from outside while ``party`` says who the others are, or
    -1 if all are. ``mode``: 0 deals a new game in the step after the end, 1 in the same step, 2
    never. ``limit``: so many decisions and a game is cut off; 0 for none. ``by_money``: a reward is
    what a seat's money grew by, else its share of the victory at the end.
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
        if not cython.compiled:
            self.code, self.number, self.start = zeros(256), zeros(256), zeros(21)
            self.slot, self.before = zeros(4), zeros(8)
        self.tables, self.count, self.party = tables, len(tables), party
        self.players, self.length = first.players, first.length
        self.actions, self.width, self.learner = len(codes), width, learner
        self.mode, self.limit, self.by_money = mode, limit, by_money
        for i in range(self.actions):
            self.code[i] = codes[i]
            self.number[codes[i]] = i
        for i in range(len(starts)):
            self.start[i] = starts[i]
        self.slot[0] = 0
        for i in range(1, first.depth):
            self.slot[i] = self.slot[i - 1] + (first.value[i] != first.value[i - 1])
        self._keep(arrays)

    def _keep(self, arrays: dict[str, Any]) -> None:
        """Take over the arrays to write to."""
        self.seeds, self.episodes = arrays["seeds"], arrays["episodes"]
        self.steps, self.ended = arrays["steps"], arrays["ended"]
        self.rows, self.last_rows = arrays["rows"], arrays["last_rows"]
        self.masks, self.rewards = arrays["masks"], arrays["rewards"]
        self.seat_rewards, self.money = arrays["seat_rewards"], arrays["money"]
        self.seats, self.illegal = arrays["seats"], arrays["illegal"]
        self.terminated, self.truncated = arrays["terminated"], arrays["truncated"]
        self.chosen = arrays["chosen"]

    def sample_with(self, sampler: PackedTable) -> None:
        """Whose chance :meth:`sample` uses, so that the games' own is left alone."""
        self.sampler = sampler

    # Games

    def deal(self, i: cython.int) -> None:
        """Begin a new game: the seed and the number of the game decide all of its chance."""
        self._deal(i)
        self.begin(i)

    def begin(self, i: cython.int) -> None:
        """The table stands as a game goes on."""
        t: PackedTable = self.tables[i]
        self.terminated[i] = self.truncated[i] = self.ended[i] = self.illegal[i] = 0
        self._show(i, t, t.turn)

    def _deal(self, i: cython.int) -> cython.void:
        """A race that is over before the learner's first turn is dealt again."""
        t: PackedTable = self.tables[i]
        while True:
            t.noise = seeded(self.seeds[i], self.episodes[i])
            self.episodes[i] += 1
            self.party._deal(t)
            if t.stage != OVER:
                break
        self.steps[i] = 0

    # Steps

    def sample(self) -> None:
        """Choose one of the legal actions for each game, all equally likely; 0 where it is over."""
        t: PackedTable
        for i in range(self.count):
            t = self.tables[i]
            self.chosen[i] = 0
            if t.stage == TURN and not self.ended[i]:
                code: cython.int = t._pick(self.sampler._below(t._count()))
                if code >> 5 == PARTNER:
                    code = PARTNER << 5 | ((code & 31) + self.players - t.turn) % self.players
                self.chosen[i] = self.number[code]

    def step(self) -> int:
        """Carry out the chosen actions; how many games ended."""
        ended: cython.int = 0
        for i in range(self.count):
            ended += self._step(i)
        return ended

    def _step(self, i: cython.int) -> cython.int:
        """One decision in one game; 1 if the game ended by it."""
        t: PackedTable = self.tables[i]
        if self.ended[i]:
            self._wait(i, t)
            return 0
        actor: cython.int = t.turn
        for seat in range(self.players):
            self.before[seat] = t.money[seat]
        self._carry_out(i, t)
        self.steps[i] += 1
        self.terminated[i] = self.illegal[i] or t.stage == OVER
        self.truncated[i] = not self.terminated[i] and self.steps[i] == self.limit
        self._reward(i, t, actor)
        self.ended[i] = self.terminated[i] or self.truncated[i]
        self._show(i, t, t.turn)
        if not self.ended[i]:
            return 0
        if self.mode == SAME_STEP:
            for seat in range(i * self.width, (i + 1) * self.width):
                self.last_rows[seat] = self.rows[seat]
            self._deal(i)
            self.ended[i] = 0
            self._show(i, t, t.turn)
        return 1

    def _wait(self, i: cython.int, t: PackedTable) -> cython.void:
        """The game is over: it is dealt anew, or nothing happens."""
        self.rewards[i] = 0
        for seat in range(self.players):
            self.seat_rewards[i * self.players + seat] = 0
        if self.mode == NEXT_STEP:
            self._deal(i)
            self.terminated[i] = self.truncated[i] = self.ended[i] = self.illegal[i] = 0
        self._show(i, t, t.turn)

    def _carry_out(self, i: cython.int, t: PackedTable) -> cython.void:
        """The chosen action, and what follows up to the next decision."""
        action: cython.longlong = self.chosen[i]
        self.illegal[i] = 1
        if 0 <= action < self.actions and self.masks[i * self.actions + action]:
            self.illegal[i] = 0
            code: cython.int = self.code[action]
            if code >> 5 == PARTNER:
                code = PARTNER << 5 | ((code & 31) + t.turn) % self.players
            t._act(code)
            self.party._play_on(t)

    def _reward(self, i: cython.int, t: PackedTable, actor: cython.int) -> cython.void:
        """What each seat gets; whoever did something illegal gets -1 and the others nothing."""
        at: cython.int = i * self.players
        most: cython.int = 0
        best: cython.int = 0
        for seat in range(self.players):
            if t.money[seat] > most:
                most = t.money[seat]
                best = 0
            best += t.money[seat] == most
        for seat in range(self.players):
            self.seat_rewards[at + seat] = 0
            if self.illegal[i]:
                self.seat_rewards[at + seat] = -(seat == actor)
            elif self.by_money:
                self.seat_rewards[at + seat] = t.money[seat] - self.before[seat]
            elif t.stage == OVER and t.money[seat] == most:
                self.seat_rewards[at + seat] = 1.0 / best
        self.rewards[i] = self.seat_rewards[at + (actor if self.learner < 0 else self.learner)]

    # One move at a time, with chance from outside

    def act(self, i: cython.int, action: cython.int) -> None:
        """Carry out a legal action of the seat on turn; chance is left alone."""
        t: PackedTable = self.tables[i]
        code: cython.int = self.code[action]
        if code >> 5 == PARTNER:
            code = PARTNER << 5 | ((code & 31) + t.turn) % self.players
        t.act(code)

    def awaited(self, i: cython.int) -> int:
        """The seat on turn; -1 if a die is awaited, -2 if the game is over."""
        t: PackedTable = self.tables[i]
        return t.turn if t.stage == TURN else -t.stage

    # What is seen

    def show(self, i: cython.int, seat: cython.int) -> None:
        """Write what one seat sees, and what is legal if it is its turn."""
        t: PackedTable = self.tables[i]
        self._show(i, t, seat)
        if t.turn != seat or t.stage != TURN:
            for j in range(i * self.actions, (i + 1) * self.actions):
                self.masks[j] = 0

    def _show(self, i: cython.int, t: PackedTable, seat: cython.int) -> cython.void:
        """In a game that is over any action will do, for it changes nothing."""
        if self.learner >= 0:
            seat = self.learner
        self.seats[i] = seat
        for j in range(self.players):
            self.money[i * self.players + j] = t.money[j]
        for j in range(i * self.actions, (i + 1) * self.actions):
            self.masks[j] = self.ended[i]
        if not self.ended[i] and t.stage == TURN:
            self._mask(i * self.actions, t)
        for j in range(i * self.width, (i + 1) * self.width):
            self.rows[j] = 0
        self._row(i * self.width, t, seat)

    def _mask(self, at: cython.int, t: PackedTable) -> cython.void:
        """The legal actions of whose turn it is."""
        t._count()
        hand: cython.int = t.hand[t.turn]
        for i in range(5):
            self.masks[at + self.number[LEG_TILE << 5 | i]] = t.left >> i & 1
            self.masks[at + self.number[WINNER << 5 | i]] = hand >> i & 1
            self.masks[at + self.number[LOSER << 5 | i]] = hand >> i & 1
        for i in range(2, self.length + 1):
            self.masks[at + self.number[OASIS << 5 | i]] = t.spots >> i & 1
            self.masks[at + self.number[MIRAGE << 5 | i]] = t.spots >> i & 1
        self.masks[at + self.number[PYRAMID << 5]] = 1
        mates: cython.int = t.mates
        if mates:
            for i in range(1, self.players):
                self.masks[at + self.number[PARTNER << 5 | i]] = (
                    mates >> (t.turn + i) % self.players & 1
                )

    def _row(self, at: cython.int, t: PackedTable, seat: cython.int) -> cython.void:
        """What ``seat`` sees; the row is blank."""
        self._track(at, t)
        self._board(at, t, seat)
        self._players(at, t, seat)
        self._deck(at, t, seat, True)
        self._deck(at, t, seat, False)

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
        stage: cython.int = 1 if t.stage == TURN else 2 if t.stage == REVEAL else 4
        self.rows[at + self.start[STAGE] + stage] = 1
        self.rows[at + self.start[ON_TURN] + seen_from(seat, t.turn, self.players)] = 1
        self.rows[at + self.start[LEG]] = t.leg
        for i in range(t.inside):
            die: cython.int = die_in(t.bag, i)
            die = die - SUPPORTING + 5 if die >= SUPPORTING else die
            self.rows[at + self.start[DICE] + die] = 1
        self.rows[at + self.start[BOARD_PYRAMID]] = t.inside - t.stay - (t.stage == REVEAL)
        for i in range(5):
            self.rows[at + self.start[BOARD_LEG] + i] = t.depth - t.sold[i]
            if t.sold[i] < t.depth:
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
            owner = 0 if owner == self.players - 1 else owner + 1
        for i in range(5):
            for j in range(t.sold[i]):
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
