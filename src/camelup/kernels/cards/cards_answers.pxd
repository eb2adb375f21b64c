cimport cython

from camelup.kernels.cards.cards_codes cimport (
    CARD_KINDS, CONTRIBUTE, END, HAND_CARD, INTEL, MIDFIELD, OVERALL, PIECE, TOP_CARD, WINNER
)
from camelup.kernels.cards.cards_paths cimport CardsPaths
from camelup.kernels.cards.cards_table cimport CardsTable
from camelup.kernels.cards.cards_words cimport space_at
from camelup.kernels.cards.piles cimport card, held, kind_of
from camelup.kernels.shared.words cimport Word, low

cdef int CELLS, BEHIND
cdef int REVEAL, HANDS, PIECES, WINNERS, MIDDLES, FINALS, STOP, ANSWERS

cdef class CardsAnswers:
    cdef CardsPaths paths
    cdef int lead, open[89]

    cdef void _order(self, CardsTable t) noexcept
    cdef int _card_answer(self, int kind, int what) noexcept
    cdef int _answer(self, CardsTable t, int kind, int what) noexcept
    cdef Word _code(self, CardsTable t, int answer) noexcept
    cdef int _hand_card(self, CardsTable t, int camel) noexcept
    cdef void _close(self) noexcept
    cdef void _open_cards(self, int owed, Word hand) noexcept
