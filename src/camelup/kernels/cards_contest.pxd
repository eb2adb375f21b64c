from camelup.kernels.cards_leg cimport CardsLeg

cimport cython
from libc.math cimport exp, sqrt

cdef int SEATS, CARDS, NODES, PLACES, CLOSE
cdef int WINNER, MIDFIELD, OVERALL_WINNER, OVERALL_LOSER
cdef double POOLED, GUMBEL, LEAST

@cython.final
cdef class CardsContest:
    cdef CardsLeg leg

    # The paths
    cdef int paths
    cdef int inner
    cdef double[::1] law
    cdef int[::1] count
    cdef int[::1] ends
    cdef int[::1] legs
    cdef double leg_share[25]
    cdef double race_share[25]
    cdef double pooled[25]
    cdef double onward[125]

    # The table
    cdef int me
    cdef int paying
    cdef double still
    cdef int players
    cdef int cards
    cdef double root[25]
    cdef double race[25]
    cdef double values[4]
    cdef double revenue[20]
    cdef double money[6]
    cdef int card_seat[64]
    cdef int card_bet[64]
    cdef int card_value[64]
    cdef int sold[5]
    cdef int gone[4]
    cdef int holds[12]

    # One path
    cdef int sold_now[5]
    cdef int gone_now[4]
    cdef int holds_now[12]
    cdef double gain[6]
    cdef double pay[6]

    # All paths
    cdef double luck[6]
    cdef double slope[6]
    cdef double share[6]
    cdef double sums[6]

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
    cdef double _revenue(self, int card, int place) noexcept nogil
    cdef void _pay(self, int path) noexcept nogil
    cdef double _chance(self, double spread) noexcept nogil
    cdef void _path(self, int path, int bet, bint reveal, bint later) noexcept nogil
    cdef double _leg_chance(self, int path, int at, int k) noexcept nogil
    cdef double _worth(self, int kind, int camel, int path, int at) noexcept nogil
    cdef void _choose(self, int seat, int path, int at) noexcept nogil
    cdef void _take(self, int seat, int bet, int path, int at, bint tried) noexcept nogil
