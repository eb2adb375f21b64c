# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""All that lies on a table of Camel Up Cards, in a few words and small arrays; how it is set up.

The camels are a word as in :mod:`kernels.cards.cards_words`, face-down cards piles as in
:mod:`kernels.cards.piles`. What cards pay is handed in as tables.

A "winner" card is known by its slot: four for each camel, the top card first.
"""

from __future__ import annotations

from typing import TypeAlias

import cython

from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.cards.cards_codes import CARD_KINDS, DEAL, OVER, ROOM, START, YOUNGEST
    from camelup.kernels.cards.cards_words import FENNEC, PALM, settled, space_at, stepped
    from camelup.kernels.cards.piles import card, held
    from camelup.kernels.shared.words import low, nth

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
"""What :meth:`CardsPieces.save` gives."""


@cython.cclass
class CardsPieces:
    """``setup``: the leg setup card: how many cards are dealt, discarded, contributed and shown as
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
        self.word = self.deck = self.unseen = self.revealed = 0
        self.stage = self.turn = self.leg = self.ages = self.shown = 0
        self.fennec = self.palm = self.length = 0
        self.bet_made = self.full = False
        if not cython.compiled:
            self.camel, self.step = zeros(CARD_KINDS), zeros(CARD_KINDS)
            self.winner_pay, self.midfield_pay, self.overall_pay = zeros(20), zeros(5), zeros(10)
            self.printed, self.flipped, self.landings = zeros(64), zeros(64), zeros(64)
            self.age, self.money = zeros(6), zeros(6)
            self.hand, self.discarded, self.contributed = zeros(6), zeros(6), zeros(6)
            self.intel, self.played, self.piece_seat = zeros(6), zeros(6), zeros(2)
            self.sold, self.owner = zeros(5), zeros(20)
            self.midfield, self.overall = zeros(5), zeros(10)
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
        self._prepare()

    def _prepare(self) -> None:
        """What the rules need, which come to the pieces elsewhere."""

    # Setting up

    def _set_up(self, ages: cython.int) -> cython.void:
        """The table before the first random step (C-08, C-09, C-10, C-11).

        ``ages``: how many of them are known already.
        """
        one: cython.ulonglong = 1
        self.ages = ages
        self.stage = YOUNGEST
        self.turn = self.leg = 0
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

    def _waiting(self) -> cython.int:
        """Whose age is not known."""
        found: cython.int = low(self.players)
        for i in range(self.ages):
            found ^= 1 << self.age[i]
        return found

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

    # Cards and camels

    def _show(self, kind: cython.int) -> cython.void:
        """A card on the revealed pile; four bits each."""
        there: cython.ulonglong = kind
        self.revealed |= there << 4 * self.shown
        self.shown += 1

    def _move(self, camel: cython.int, steps: cython.int) -> cython.void:
        """A camel and all on its back."""
        self.word = stepped(
            self.word, camel, steps, self.fennec, self.palm, self.length, self.landings, 0
        )

    # Copied, loaded and saved

    def _copy(self, other: CardsPieces) -> cython.void:
        """Put the table as another stands."""
        self.word, self.fennec, self.palm = other.word, other.fennec, other.palm
        self.stage, self.turn, self.leg, self.ages = other.stage, other.turn, other.leg, other.ages
        self.bet_made, self.full = other.bet_made, other.full
        self.deck, self.unseen = other.deck, other.unseen
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

    def purses(self) -> list[int]:
        """Each seat's money."""
        return [self.money[i] for i in range(self.players)]

    def _check(self) -> cython.void:
        """A track that does not fit here is nothing to go on from."""
        if self.full:
            raise OverflowError(f"this kernel has room for a track of {ROOM} spaces")
