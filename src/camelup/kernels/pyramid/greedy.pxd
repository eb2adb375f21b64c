cimport cython

from camelup.kernels.shared.codes cimport (
    BOTTOM, CAMERA, COVER, CRAZY, EXTRA, GREY, GREY_DIE, LEG_TILE, LOSER, MIRAGE, OASIS,
    PARTNER, PYRAMID, SUPPORT, SUPPORTING, TURN, WINNER
)
from camelup.kernels.shared.dice cimport die_in
from camelup.kernels.laws.leg cimport Leg
from camelup.kernels.laws.playout cimport Playout
from camelup.kernels.pyramid.table cimport PackedTable
from camelup.kernels.shared.words cimport Word, find, height, without

cdef int SECOND, LANDINGS, LATER, ENDS, THIRD, PHOTO, LAW, ORDERS
cdef double SURELY

@cython.final
cdef class Greedy:
    cdef Leg leg
    cdef Playout playout
    cdef bint solved
    cdef int races, spaces, slots, shift, camera
    cdef double alike

    # Laws and races met lately: what was asked, and what of the answer is needed
    cdef Word[::1] asked
    cdef double[::1] law, race, joint
    cdef readonly long long laws, simulated

    # The seat on turn
    cdef double now[91], bare[91], odds[10], pays[15], orders[120], piece[25]
    cdef double bets, bare_bets, most, least, old, top

    # One deck of race cards
    cdef double below[11]
    cdef int laid[10]

    # The answer
    cdef int count, action[256], ties, best[256]
    cdef double value[256]

    cdef int _choices(self, PackedTable t) except -1
    cdef int _slot(self, PackedTable t, int lying, int mirages) noexcept
    cdef bint _is_kept(self, PackedTable t, int lying, int mirages, int at) noexcept
    cdef int _law(self, PackedTable t, int lying, int mirages) except -1
    cdef void _pose(self, PackedTable t, int lying, int mirages, bint racing) except *
    cdef void _keep(self, int at) noexcept
    cdef void _keep_orders(self, int slot) except *
    cdef void _race(self, PackedTable t) except *
    cdef void _look_up(self, Word word, int at) noexcept
    cdef void _simulate(self, PackedTable t, int mirages, int at) noexcept
    cdef void _weigh(self, PackedTable t, bint everything) except *
    cdef void _own(self, PackedTable t) noexcept
    cdef double _bets_in(self, PackedTable t, int at) noexcept
    cdef bint _holds_more(self, PackedTable t) noexcept
    cdef int _column(self, PackedTable t, int tile) noexcept
    cdef double _covered(self, PackedTable t, int tile, int what) noexcept
    cdef double _photo(self, PackedTable t, int space) except? -1
    cdef double _glimpse(self, PackedTable t, int space) noexcept
    cdef bint _is_in_sight(self, PackedTable t, int space) noexcept
    cdef void _list_extra(self, PackedTable t) except *
    cdef double _added(self, PackedTable t, int camel) except? -1
    cdef void _note(self, int action, double value) noexcept
    cdef void _list(self, PackedTable t) except *
    cdef bint _is_busy(self, PackedTable t, int space) noexcept
    cdef double _card(self, PackedTable t, int kind, int camel) noexcept
    cdef double _card_above(self, PackedTable t, int kind, int camel, int below) noexcept
    cdef double _prize(self, PackedTable t, int kind, double share, int below) noexcept
    cdef double _mate(self, PackedTable t, int other) noexcept
    cdef void _pieces(self, PackedTable t, int other) noexcept
    cdef void _place(self, PackedTable t, int lying, bint everything) except *
    cdef double _tile(self, PackedTable t, int lying, int action) except? -1
    cdef double _bound(self, PackedTable t, int action) noexcept
