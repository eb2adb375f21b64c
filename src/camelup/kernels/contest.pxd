from camelup.kernels.legtree cimport LegTree

cimport cython
from libc.math cimport exp, sqrt

cdef int SEATS, TILES
cdef int LEG_TILE, PYRAMID, WINNER, LOSER
cdef int RIGHT, WRONG, FINE
cdef double GUMBEL, LEAST

@cython.final
cdef class Contest:
    cdef LegTree tree

    # The table
    cdef int players
    cdef int worlds
    cdef int tiles
    cdef int cards
    cdef int split
    cdef double roll
    cdef int shelf
    cdef int[::1] hands
    cdef int[::1] decks
    cdef int depth[10]
    cdef int value[40]
    cdef double prize[16]
    cdef int laid[20]
    cdef int card_seat[64]
    cdef int card_shown[64]
    cdef double[::1] weight
    cdef double hope[10]
    cdef int me
    cdef int tile_seat[32]
    cdef int tile_camel[32]
    cdef int tile_value[32]
    cdef int tile_bet[32]
    cdef double tile_worth[32]
    cdef double money[10]
    cdef int taken[10]
    cdef int partner[10]

    # One path being played
    cdef int sold[5]
    cdef int hand[10]
    cdef int laid_now[20]
    cdef int deck[10]
    cdef int place[5]
    cdef int best[10]
    cdef double below[16]
    cdef double gain[10]
    cdef double sums[10]
    cdef double pay[10]
    cdef double paid[10]
    cdef double fair[10]
    cdef double slope[10]
    cdef double share[10]

    cdef void _imagine(self, int world) noexcept nogil
    cdef int _guess(self, int hand, int card) noexcept nogil
    cdef double _spread(
        self, int path, double die_variance, double leg_variance
    ) noexcept nogil
    cdef double _chance(self, int turn, double spread) noexcept nogil
    cdef void _pay(self, int path, int turn, int action) noexcept nogil
    cdef int _worth(self, int racer, int value, int bet) noexcept nogil
    cdef void _settle(self, int kind, int world, int right, int turn, int action) noexcept nogil
    cdef void _expect(self, int turn, int action) noexcept nogil
    cdef void _expect_deck(self, int kind, int world, int turn, int action) noexcept nogil
    cdef void _path(self, int path, int turn, int action) noexcept nogil
    cdef void _later_legs(self, int path, int turn) noexcept nogil
    cdef bint _act(self, int seat, int action, int node, bint credit) noexcept nogil
    cdef double _ticket(self, int racer, int node) noexcept nogil
    cdef int _choose(self, int seat, int node) noexcept nogil
    cdef double _expected_prize(self, int seat, int kind, double share) noexcept nogil
