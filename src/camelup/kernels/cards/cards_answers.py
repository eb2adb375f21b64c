# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""A fixed list of answers for whatever a seat may do at a table of Camel Up Cards.

Racers count from first to last, spaces from the leader. Cards that are put away together are chosen
one by one, so that a choice of several cards takes several answers; those chosen so far are
``picked``, and lie in the hand still.

An answer is a number: 0 to 9 a card to discard (of the first racer +1 and +2, and so on), then to
contribute, then to show; the top card; the hand card, by its racer; the fennec, and the palm, on
each space of a window around the leader; a "winner" card, a "midfield" card, an "overall winner"
card and an "overall loser" card for each racer; no bet.
"""

from __future__ import annotations

import cython

from camelup.kernels.cards.cards_paths import CardsPaths
from camelup.kernels.cards.cards_table import CardsTable
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.cards.cards_codes import (
        CARD_KINDS,
        CONTRIBUTE,
        END,
        HAND_CARD,
        INTEL,
        MIDFIELD,
        OVERALL,
        PIECE,
        TOP_CARD,
        WINNER,
    )
    from camelup.kernels.cards.cards_words import space_at
    from camelup.kernels.cards.piles import card, held, kind_of
    from camelup.kernels.shared.words import low

CELLS, BEHIND = 16, 10
"""The window has so many spaces, so many of them behind the leader."""

REVEAL, HANDS, PIECES, WINNERS, MIDDLES, FINALS, STOP, ANSWERS = 30, 31, 36, 68, 73, 78, 88, 89
"""Where the answers of each kind begin after the cards to put away, and how many there are."""


@cython.cclass
class CardsAnswers:
    """For tables of one kind; ``paths`` has the racers in order."""

    def __init__(self, paths: CardsPaths) -> None:
        self.paths = paths
        self.lead = 0
        if not cython.compiled:
            self.open = zeros(ANSWERS)
        self._prepare()

    def _prepare(self) -> None:
        """What others need who go on from here."""

    # One by one

    def codes_of(self, table: CardsTable, seat: cython.int, answers: list[int]) -> int:
        """The action that answers stand for, one after the other; all cards of a choice."""
        self._order(table)
        code: cython.ulonglong = self._code(table, answers[0])
        for answer in answers[1:]:
            code += self._code(table, answer) & low(40)
        return code

    def answers_of(self, table: CardsTable, seat: cython.int, code: cython.ulonglong) -> list[int]:
        """The answers that stand for an action, in order; -1 for a piece beyond the window."""
        found: list[int] = []
        self._order(table)
        kind: cython.int = code >> 40
        if kind <= CONTRIBUTE:
            pile: cython.ulonglong = code & low(40)
            while pile:
                answer: cython.int = self._card_answer(kind, kind_of(pile, 0))
                pile -= card(kind_of(pile, 0))
                found.append(answer)
            return found
        return [self._answer(table, kind, code & 1023)]

    # Answers and actions

    def _order(self, t: CardsTable) -> cython.void:
        """Racers from first to last, and where the leader stands."""
        self.paths._order(t)
        self.lead = space_at(t.word, 4)

    def _card_answer(self, kind: cython.int, what: cython.int) -> cython.int:
        """For a card to put away."""
        found: cython.int = 0
        for i in range(CARD_KINDS):
            if self.paths.kinds[i] == what:
                found = i
        return CARD_KINDS * kind + found

    def _answer(self, t: CardsTable, kind: cython.int, what: cython.int) -> cython.int:
        """For an action that is chosen at once."""
        if kind == INTEL:
            return self._card_answer(kind, what)
        if kind == TOP_CARD:
            return REVEAL
        if kind == HAND_CARD:
            return HANDS + self.paths.rank[t.camel[what]]
        if kind == PIECE:
            cell: cython.int = (what & 63) - self.lead + BEHIND
            if not 0 <= cell < CELLS:
                return -1
            return PIECES + CELLS * (what >> 6) + cell
        if kind == WINNER:
            return WINNERS + self.paths.rank[what]
        if kind == MIDFIELD:
            return MIDDLES + self.paths.rank[what]
        if kind == OVERALL:
            return FINALS + 5 * (what >> 3) + self.paths.rank[what & 7]
        return STOP

    def _code(self, t: CardsTable, answer: cython.int) -> cython.ulonglong:
        """The action of an answer, or that with one card of a choice."""
        kind: cython.ulonglong = answer // CARD_KINDS
        what: cython.ulonglong = 0
        if answer < REVEAL:
            what = self.paths.kinds[answer % CARD_KINDS]
            return kind << 40 | (what if kind == INTEL else card(what))
        kind = TOP_CARD
        if HANDS <= answer < PIECES:
            kind = HAND_CARD
            what = self._hand_card(t, self.paths.racer[answer - HANDS])
        elif PIECES <= answer < WINNERS:
            kind = PIECE
            what = (answer - PIECES) // CELLS << 6
            what |= (answer - PIECES) % CELLS + self.lead - BEHIND
        elif WINNERS <= answer < FINALS:
            kind = WINNER if answer < MIDDLES else MIDFIELD
            what = self.paths.racer[(answer - WINNERS) % 5]
        elif FINALS <= answer < STOP:
            kind = OVERALL
            what = (answer - FINALS) // 5 << 3 | self.paths.racer[(answer - FINALS) % 5]
        elif answer == STOP:
            kind = END
        return kind << 40 | what

    def _hand_card(self, t: CardsTable, camel: cython.int) -> cython.int:
        """The first card of a camel in the hand of whoever is on turn."""
        found: cython.int = 0
        for kind in range(CARD_KINDS - 1, -1, -1):
            if t.camel[kind] == camel and held(t.hand[t.turn], kind):
                found = kind
        return found

    # What is open

    def _close(self) -> cython.void:
        for i in range(ANSWERS):
            self.open[i] = 0

    def _open_cards(self, owed: cython.int, hand: cython.ulonglong) -> cython.void:
        """Cards that may be put away."""
        for i in range(CARD_KINDS):
            self.open[CARD_KINDS * owed + i] = held(hand, self.paths.kinds[i]) > 0
