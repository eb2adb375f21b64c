cimport cython

from camelup.kernels.cards.cards_pieces cimport CardsPieces
from camelup.kernels.cards.cards_words cimport FENNEC, PALM, camel_at, place_at

cdef class CardsPayouts(CardsPieces):
    # Places and net amounts in a payout
    cdef int place[5], net[6]

    # How games ended
    cdef long long wins[6], sum[6], square[6]

    cdef void _pay_leg(self) noexcept nogil
    cdef void _pay_race(self) noexcept nogil
    cdef void _rank(self) noexcept nogil
    cdef void _pay(self) noexcept nogil
    cdef void _add_up(self) noexcept nogil
