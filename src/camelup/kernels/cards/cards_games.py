# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Many games of Camel Up Cards at once, stepped by numbers: actions in, observations, masks out.

Which number the first action of each kind has and where each block of an observation begins is told
from outside. Within a kind, actions are numbered as they are listed: choices of cards by all that
the box allows, pieces by the numbers on the spaces.
"""

from __future__ import annotations

from typing import Any

import cython

from camelup.kernels.cards.cards_players import CardsPlayers
from camelup.kernels.cards.cards_table import CardsTable
from camelup.kernels.shared.stepping import Stepping
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.cards.cards_codes import (
        ACTION_KINDS,
        CARD_KINDS,
        CHOOSE,
        CONTRIBUTE,
        DEAL,
        END,
        HAND_CARD,
        INTEL,
        MIDFIELD,
        OVERALL,
        PIECE,
        TOP_CARD,
        WINNER,
    )
    from camelup.kernels.cards.cards_words import FENNEC, PALM, camel_at, place_at, space_at
    from camelup.kernels.cards.piles import held, picked, ranked, total, weigh
    from camelup.kernels.shared.cells import seen_from
    from camelup.kernels.shared.fills import fill
    from camelup.kernels.shared.words import low

BLOCKS = ("stage", "turn", "leg", "bet_made", "age", "track", "space", "to_finish", "height",
          "place", "fennec", "palm", "fennec_card", "palm_card", "board_winner_cards", "revealed",
          "deck_size", "undealt", "discard_size", "money", "hand_size", "owes", "winner_cards",
          "midfield_cards", "overall_winner", "overall_loser", "intel", "played", "hand",
          "discarded", "contributed")  # fmt: skip
"""The blocks of an observation, in the order in which their starts are given."""

STAGE, ON_TURN, LEG, BET_MADE, AGE, TRACK, SPACE, TO_FINISH, HEIGHT, RANK = range(10)
PIECES, PIECE_CARDS, STACKS, REVEALED, DECK, UNDEALT, THROWN = 10, 12, 14, 15, 16, 17, 18
MONEY, HAND_SIZE, OWES, WINNERS, MIDFIELDS, OVERALLS = 19, 20, 21, 22, 23, 24
SHOWN, PLAYED, HAND, DISCARDED, CONTRIBUTED = 26, 27, 28, 29, 30

CHOICES = 3
"""Kinds of secret choices."""
SMALL = 64
"""Floats that are made once."""


@cython.cclass
class CardsGames(Stepping):
    """``tables`` are all for one number of players.

    ``party`` says who plays. ``firsts``: for each kind of action the number of the first one, or a
    number beyond all. ``spaces``: how many spaces of the track have a number. ``slots``: for each
    "winner" card of a stack, from the top, which of the different values it has. ``starts``: where
    each of ``BLOCKS`` begins. The others are those of ``Stepping``.
    """

    def __init__(
        self,
        tables: list[CardsTable],
        party: CardsPlayers,
        firsts: tuple[int, ...],
        spaces: cython.int,
        slots: bytes,
        starts: tuple[int, ...],
        actions: cython.int,
        width: cython.int,
        learner: cython.int,
        mode: cython.int,
        limit: cython.int,
        by_money: cython.bint,
        arrays: dict[str, Any],
    ) -> None:
        table: CardsTable = tables[0]
        Stepping.__init__(
            self,
            len(tables),
            table.players,
            actions,
            width,
            learner,
            mode,
            limit,
            by_money,
            arrays,
        )
        if not cython.compiled:
            self.first, self.start, self.slot = zeros(ACTION_KINDS), zeros(32), zeros(4)
            self.ways = zeros(8 * CARD_KINDS + 8)
        self.tables, self.table, self.party, self.spaces = tables, table, party, spaces
        for i in range(ACTION_KINDS):
            self.first[i] = firsts[i]
        for i in range(len(starts)):
            self.start[i] = starts[i]
        for i in range(len(slots)):
            self.slot[i] = slots[i]
        self.values = max(slots) + 1
        weigh(table.box, 7, self.ways)
        self.floats = [float(i) for i in range(SMALL)]

    def sample_with(self, sampler: CardsTable) -> None:
        """Whose chance :meth:`sample` uses, so that the games' own is left alone."""
        self.sampler = sampler

    # Games

    def _turn_to(self, i: cython.int) -> cython.void:
        self.table = self.tables[i]

    def put(self, i: cython.int, table: CardsTable) -> None:
        """Another table for this game."""
        self.tables[i] = table

    def _new(self, noise: cython.ulonglong) -> cython.void:
        self.table.noise = noise
        self.table._set_up(0)
        self.party._play_on(self.table)

    def _awaited(self) -> cython.int:
        return self.table._asked()

    def _turn(self) -> cython.int:
        return max(self.table._asked(), 0) if self.table.stage == CHOOSE else self.table.turn

    def _pay_out(self, at: cython.int) -> cython.void:
        for seat in range(self.players):
            self.money[at + seat] = self.table.money[seat]

    def _sampled(self) -> cython.int:
        """Of those that have a number."""
        t: CardsTable = self.table
        seat: cython.int = t._asked()
        legal: cython.int = t._count(seat)
        while True:
            number: cython.int = self._number(t._pick(seat, self.sampler._below(legal)))
            if number >= 0:
                return number

    def _act(self, action: cython.int) -> cython.void:
        self.table._act(self.table._asked(), self._code(action))

    def _play_on(self) -> cython.void:
        self.party._play_on(self.table)

    def act(self, i: cython.int, action: cython.int) -> None:
        """Carry out a legal action of the seat that is asked; chance is left alone."""
        self._turn_to(i)
        at: cython.int = i * self.actions
        fill(self.masks, at, at + self.actions, 0)
        if 0 <= action < self.actions and self.table._asked() >= 0:
            self._mask(at)
            if self.masks[at + action]:
                self._act(action)
                self.table._check()
                return
        raise ValueError(f"action {action} is not legal now")

    # Numbers of actions

    def _number(self, code: cython.ulonglong) -> cython.int:
        """The number of an action; -1 for a piece on a space that has none."""
        kind: cython.int = code >> 40
        first: cython.int = self.first[kind]
        if kind <= CONTRIBUTE:
            left: cython.int = self.table._chosen(kind)
            return first + ranked(self.table.box, left, code & low(40), self.ways)
        what: cython.int = code & 1023
        if kind == PIECE:
            number: cython.int = self.table.printed[what & 63]
            return first + (what >> 6) * self.spaces + number - 1 if number <= self.spaces else -1
        return first + (5 * (what >> 3) + (what & 7) if kind == OVERALL else what)

    def _code(self, number: cython.int) -> cython.ulonglong:
        """What a number means at this table."""
        t: CardsTable = self.table
        kind: cython.int = END
        for i in range(ACTION_KINDS):
            if self.first[kind] > number or self.first[kind] < self.first[i] <= number:
                kind = i
        action: cython.ulonglong = kind
        left: cython.int = number - self.first[kind]
        what: cython.ulonglong = left
        if kind <= CONTRIBUTE:
            what = picked(t.box, t._chosen(kind), left, self.ways)
        elif kind == PIECE:
            at: cython.int = 1
            while at < t.length and t.printed[at] != left % self.spaces + 1:
                at += 1
            what = left // self.spaces << 6 | at
        elif kind == OVERALL:
            what = left // 5 << 3 | left % 5
        return action << 40 | what

    # What is legal

    def legal(self, i: cython.int) -> list[int]:
        """The numbers of the legal actions of whoever is asked, in ascending order."""
        self._turn_to(i)
        at: cython.int = i * self.actions
        fill(self.masks, at, at + self.actions, 0)
        if self.table._asked() >= 0:
            self._mask(at)
        return [j for j in range(self.actions) if self.masks[at + j]]

    def _mask(self, at: cython.int) -> cython.void:
        t: CardsTable = self.table
        seat: cython.int = t._asked()
        t._count(seat)
        hand: cython.ulonglong = t.hand[seat]
        if t.stage == CHOOSE:
            owed: cython.int = t._owes(seat)
            if owed == INTEL:
                self._mark_cards(at + self.first[INTEL], hand)
            else:
                self._mark_choices(at + self.first[owed], hand, 0, t._chosen(owed))
            return
        if t.amount[TOP_CARD]:
            self.masks[at + self.first[TOP_CARD]] = 1
            self._mark_cards(at + self.first[HAND_CARD], hand)
            self._mark_pieces(at + self.first[PIECE])
        if t.amount[END]:
            self.masks[at + self.first[END]] = 1
        if not t.bet_made:
            self._mark_bits(at + self.first[WINNER], t.stacks)
            self._mark_bits(at + self.first[MIDFIELD], t.middle)
            self._mark_bits(at + self.first[OVERALL], t.finals)

    def _mark_bits(self, at: cython.int, bits: cython.int) -> cython.void:
        """One action for each bit."""
        while bits:
            self.masks[at] = bits & 1
            bits >>= 1
            at += 1

    def _mark_cards(self, at: cython.int, pile: cython.ulonglong) -> cython.void:
        """One action for each kind of card."""
        for kind in range(CARD_KINDS):
            self.masks[at + kind] = held(pile, kind) > 0

    def _mark_pieces(self, at: cython.int) -> cython.void:
        """Where each piece beside the track may be put."""
        t: CardsTable = self.table
        for space in range(1, t.length + 1):
            number: cython.int = t.printed[space]
            if t.spots >> space & 1 and number <= self.spaces:
                self.masks[at + number - 1] = not t.word & FENNEC
                self.masks[at + self.spaces + number - 1] = not t.word & PALM

    def _mark_choices(
        self, at: cython.int, pile: cython.ulonglong, kind: cython.int, left: cython.int
    ) -> cython.void:
        """All choices of ``left`` cards from a kind on; the first that the box has is at ``at``."""
        if left == 0:
            self.masks[at] = 1
            return
        taken: cython.int = min(held(self.table.box, kind), left)
        while taken >= 0:
            if taken <= held(pile, kind) and self.table.ways[8 * kind + 8 + left - taken]:
                self._mark_choices(at, pile, kind + 1, left - taken)
            at += self.ways[8 * kind + 8 + left - taken]
            taken -= 1

    # What is seen

    def seen(self, i: cython.int, seat: cython.int) -> list[float]:
        """The row of what a seat sees."""
        self._turn_to(i)
        at: cython.int = i * self.width
        for j in range(at, at + self.width):
            self.rows[j] = 0
        self._row(at, seat)
        return [
            self.floats[self.rows[j]] if 0 <= self.rows[j] < SMALL else float(self.rows[j])
            for j in range(at, at + self.width)
        ]

    def _row(self, at: cython.int, seat: cython.int) -> cython.void:
        t: CardsTable = self.table
        self._write_board(at, t, seat)
        self._write_track(at, t)
        self._write_pieces(at, t, seat)
        self._write_bets(at, t, seat)
        self._write_players(at, t, seat)
        self._count_cards(at + self.start[HAND], t.hand[seat])
        self._count_cards(at + self.start[DISCARDED], t.discarded[seat])
        self._count_cards(at + self.start[CONTRIBUTED], t.contributed[seat])

    def _write_board(self, at: cython.int, t: CardsTable, seat: cython.int) -> cython.void:
        """Stage, turn, leg, ages, and the piles."""
        stage: cython.int = max(t.stage - DEAL, 0)
        deck: cython.int = total(t.deck)
        thrown: cython.int = total(t.unseen)
        self.rows[at + self.start[STAGE] + stage] = 1
        if t.leg:
            self.rows[at + self.start[ON_TURN] + seen_from(seat, t.turn, self.players)] = 1
        self.rows[at + self.start[LEG]] = t.leg
        self.rows[at + self.start[BET_MADE]] = t.bet_made
        for i in range(t.ages):
            self.rows[at + self.start[AGE] + seen_from(seat, t.age[i], self.players)] = i + 1
        for i in range(t.shown):
            self.rows[at + self.start[REVEALED] + held(t.revealed, i)] += 1
        if stage == 0:
            self.rows[at + self.start[UNDEALT]] = thrown
            return
        for i in range(self.players):
            thrown += total(t.discarded[i]) + (t.played[i] >= 0)
            if t.stage == CHOOSE:
                deck += total(t.contributed[i])
        self.rows[at + self.start[DECK]] = deck
        self.rows[at + self.start[THROWN]] = thrown

    def _write_track(self, at: cython.int, t: CardsTable) -> cython.void:
        """The spaces there are, where each camel stands, how high, and its place."""
        before: cython.int = 0
        height: cython.int = 0
        for i in range(1, t.length + 1):
            if t.printed[i] <= self.spaces:
                self.rows[at + self.start[TRACK] + t.printed[i] - 1] = 1 + t.flipped[i]
        for lane in range(5):
            camel: cython.int = camel_at(t.word, lane)
            space: cython.int = space_at(t.word, lane)
            height = height + 1 if space and space == before else 0
            before = space
            column: cython.int = 0
            if space > t.length:
                column = self.spaces + 1
            elif space:
                column = min(t.printed[space], self.spaces)
            self.rows[at + self.start[SPACE] + camel * (self.spaces + 2) + column] = 1
            self.rows[at + self.start[TO_FINISH] + camel] = t.length + 1 - space
            self.rows[at + self.start[HEIGHT] + camel] = height
            self.rows[at + self.start[RANK] + 5 * camel + place_at(t.word, lane)] = 1

    def _write_pieces(self, at: cython.int, t: CardsTable, seat: cython.int) -> cython.void:
        """The fennec and the palm, and who has their cards."""
        for piece in range(2):
            if t.word & (PALM if piece else FENNEC):
                space: cython.int = t.printed[t.palm if piece else t.fennec]
                if space <= self.spaces:
                    self.rows[at + self.start[PIECES + piece] + space - 1] = 1
                owner: cython.int = seen_from(seat, t.piece_seat[piece], self.players)
                self.rows[at + self.start[PIECE_CARDS + piece] + owner] = 1

    def _write_bets(self, at: cython.int, t: CardsTable, seat: cython.int) -> cython.void:
        """Who has which betting cards."""
        for camel in range(5):
            self.rows[at + self.start[STACKS] + camel] = t.depth - t.sold[camel]
            for i in range(t.sold[camel]):
                owner: cython.int = 5 * seen_from(seat, t.owner[4 * camel + i], self.players)
                owner = (owner + camel) * self.values + self.slot[i]
                self.rows[at + self.start[WINNERS] + owner] += 1
            if t.midfield[camel] >= 0:
                owner = 5 * seen_from(seat, t.midfield[camel], self.players) + camel
                self.rows[at + self.start[MIDFIELDS] + owner] = 1
            for role in range(2):
                if t.overall[5 * role + camel] >= 0:
                    owner = seen_from(seat, t.overall[5 * role + camel], self.players)
                    self.rows[at + self.start[OVERALLS + role] + 5 * owner + camel] = 1

    def _write_players(self, at: cython.int, t: CardsTable, seat: cython.int) -> cython.void:
        """What each player has, as far as the one who looks knows."""
        owner: cython.int = seat
        for i in range(self.players):
            self.rows[at + self.start[MONEY] + i] = t.money[owner]
            self.rows[at + self.start[HAND_SIZE] + i] = total(t.hand[owner])
            if t.stage == CHOOSE and t._owes(owner) >= 0:
                self.rows[at + self.start[OWES] + CHOICES * i + t._owes(owner)] = 1
            if t.intel[owner] >= 0 and (i == 0 or t.stage != CHOOSE):
                self.rows[at + self.start[SHOWN] + CARD_KINDS * i + t.intel[owner]] = 1
            if t.played[owner] >= 0:
                self.rows[at + self.start[PLAYED] + CARD_KINDS * i + t.played[owner]] = 1
            owner = 0 if owner == self.players - 1 else owner + 1

    def _count_cards(self, at: cython.int, pile: cython.ulonglong) -> cython.void:
        """How many there are of each kind of card."""
        for kind in range(CARD_KINDS):
            self.rows[at + kind] = held(pile, kind)
