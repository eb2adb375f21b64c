cimport cython

from camelup.kernels.cards.cards_codes cimport CARD_KINDS, DEAL, OVER, ROOM, START, YOUNGEST
from camelup.kernels.cards.cards_words cimport FENNEC, PALM, settled, space_at, stepped
from camelup.kernels.cards.piles cimport card, held
from camelup.kernels.shared.words cimport Word, low, nth

cdef class CardsPieces:
    # The rules
    cdef tuple made
    cdef int players, dealt, discards, contributes, shows, spaces
    cdef int starts, least, hand_steps, capital, floor, depth
    cdef int camel[10], step[10], winner_pay[20], midfield_pay[5], overall_pay[10], piece_pay
    cdef Word box

    # The track
    cdef Word word, landings[64]
    cdef int fennec, palm, piece_seat[2], length
    cdef unsigned char printed[64], flipped[64]

    # The table
    cdef int stage, turn, leg, ages, age[6], money[6]
    cdef bint bet_made, full
    cdef Word hand[6], discarded[6], contributed[6], deck, unseen, revealed
    cdef int intel[6], played[6], shown, sold[5], owner[20], midfield[5], overall[10]

    cdef void _set_up(self, int ages) noexcept nogil
    cdef int _waiting(self) noexcept nogil
    cdef void _is_youngest(self, int seat) noexcept nogil
    cdef void _begin(self) noexcept nogil
    cdef void _start_card(self, int kind) noexcept nogil
    cdef void _start_leg(self) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef void _show(self, int kind) noexcept nogil
    cdef void _move(self, int camel, int steps) noexcept nogil
    cdef void _copy(self, CardsPieces other) noexcept nogil
    cdef void _check(self) except *
