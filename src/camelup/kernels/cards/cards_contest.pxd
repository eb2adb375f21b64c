cimport cython

from camelup.kernels.cards.cards_leg cimport CardsLeg
from camelup.kernels.shared.chance cimport fraction, stirred
from camelup.kernels.shared.rivals cimport Rivals

cdef int SEATS, CARDS, NODES, PLACES, CLOSE
cdef int WINNER, MIDFIELD, OVERALL_WINNER, OVERALL_LOSER
cdef double POOLED

@cython.final
cdef class CardsContest(Rivals):
    cdef CardsLeg leg

    # The paths
    cdef int paths, inner
    cdef double[::1] law
    cdef int[::1] count, ends, legs
    cdef double leg_share[25], race_share[25], pooled[25], onward[125]

    # The table
    cdef int me, first, paying
    cdef double still
    cdef int cards
    cdef double root[25], race[25], values[4], revenue[20], money[6]
    cdef int card_seat[64], card_bet[64], card_value[64], sold[5], gone[4], holds[12]

    # One path
    cdef int sold_now[5], gone_now[4], holds_now[12]

    cdef int _walk(
        self, unsigned long long word, int path, int deck, unsigned long long seed
    ) noexcept nogil
    cdef int _kind(self, unsigned int vector, unsigned long long count) noexcept nogil
    cdef void _estimate(
        self,
        unsigned long long word,
        unsigned int vector,
        unsigned long long count,
        int at,
        int law,
    ) noexcept nogil
    cdef void _note(self, unsigned long long word, int at) noexcept nogil
    cdef void _learn(self) noexcept nogil
    cdef void _lay(self, int seat, int bet, int value) noexcept nogil
    cdef void _bet_now(self, int bet) noexcept nogil
    cdef void _reckon(self, int card) noexcept nogil
    cdef inline double _revenue(self, int card, int place) noexcept nogil
    cdef void _pay(self, int path) noexcept nogil
    cdef void _path(self, int path, int bet, bint reveal, bint later) noexcept nogil
    cdef inline double _leg_chance(self, int path, int at, int k) noexcept nogil
    cdef double _worth(self, int kind, int camel, int path, int at) noexcept nogil
    cdef void _choose(self, int seat, int path, int at) noexcept nogil
    cdef void _take(self, int seat, int bet, int path, int at, bint tried) noexcept nogil
