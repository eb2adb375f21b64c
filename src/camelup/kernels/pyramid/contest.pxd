cimport cython

from camelup.kernels.shared.codes cimport LEG_TILE, PYRAMID, WINNER
from camelup.kernels.laws.legtree cimport LegTree
from camelup.kernels.shared.rivals cimport Rivals

cdef int SEATS, TILES, FINE

@cython.final
cdef class Contest(Rivals):
    cdef LegTree tree

    # The table
    cdef int worlds, tiles, cards, split
    cdef double roll
    cdef int shelf
    cdef int[::1] hands, decks
    cdef int depth[10], value[40]
    cdef double prize[16]
    cdef int second, other, right_place, wrong_place
    cdef double wrong
    cdef int laid[20], card_seat[64], card_shown[64]
    cdef double[::1] weight
    cdef double hope[10]
    cdef int me, tile_seat[32], tile_camel[32], tile_value[32], tile_bet[32]
    cdef double tile_worth[32], money[10]
    cdef int taken[10], partner[10]

    # One path being played
    cdef int sold[5], hand[10], laid_now[20], deck[10], place[5], best[10]
    cdef double below[16], paid[10], fair[10]

    cdef void _imagine(self, int world) noexcept nogil
    cdef int _guess(self, int hand, int card) noexcept nogil
    cdef double _unknown(
        self, int path, double die_variance, double leg_variance
    ) noexcept nogil
    cdef inline double _card(self, double right, double prize) noexcept nogil
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
