cimport cython

from camelup.kernels.cards.cards_answers cimport ANSWERS, BEHIND, CELLS, PIECES, CardsAnswers
from camelup.kernels.cards.cards_codes cimport (
    CARD_KINDS, CHOOSE, CONTRIBUTE, DISCARD, HAND_CARD, INTEL, MIDFIELD, OVERALL, PIECE, TURN,
    WINNER
)
from camelup.kernels.cards.cards_leg cimport CardsLeg
from camelup.kernels.cards.cards_paths cimport BEFORE, LEG, RACE, THEN, CardsPaths
from camelup.kernels.cards.cards_table cimport CardsTable
from camelup.kernels.cards.cards_words cimport CROSSED, FENNEC, PALM, camel_at, place_at
from camelup.kernels.cards.piles cimport held, picked, total, weigh
from camelup.kernels.shared.words cimport Word

cdef int SETS, BUSY

cdef class CardsWorth(CardsAnswers):
    cdef int samples, races, tries, ways[88]
    cdef Word chosen
    cdef double worth[89], best[10]

    cdef void _weigh(self, CardsTable t, int seat, Word chosen) noexcept
    cdef double _winner(self, CardsTable t, int law, int camel, int height) noexcept
    cdef double _midfield(self, CardsTable t, int law, int camel) noexcept
    cdef double _final(self, CardsTable t, int role, int camel) noexcept
    cdef double _leg_cards(self, CardsTable t, int law, int seat) noexcept
    cdef bint _has_leg_cards(self, CardsTable t, int seat) noexcept
    cdef void _weigh_turn(self, CardsTable t, int seat) noexcept
    cdef double _exchange(self, CardsTable t, int seat, int role, int camel) noexcept
    cdef double _hand_gain(self, CardsTable t, int seat, int camel) noexcept
    cdef double _gain(self, CardsTable t, int seat, Word word, int fennec, int palm) noexcept
    cdef void _try_pieces(self, CardsTable t, int seat) noexcept
    cdef int _space(self, int cell) noexcept
    cdef void _try_at(self, CardsTable t, int seat, int cell) noexcept
    cdef void _weigh_choice(self, CardsTable t, int seat) noexcept
    cdef double _judge(self, CardsTable t, int seat, Word known) noexcept
