cimport cython

from camelup.kernels.shared.codes cimport (
    BOTTOM, CAMERA, COVER, CRAZY, END_TURN, LEG_TILE, LOSER, MIRAGE, OASIS, PARTNER, PYRAMID,
    SUPPORT, WINNER
)
from camelup.kernels.pyramid.greedy cimport Greedy
from camelup.kernels.pyramid.table cimport PackedTable

cdef int CELLS, BEHIND, TILES, ROLL, CARDS, MATES, KINDS, PLACES, TICKETS

cdef class Layout:
    cdef readonly Greedy odds
    cdef readonly bint wide
    cdef readonly int seats, answers, worth, width

    # Where the answers of each kind begin, and the blocks of a row
    cdef int views, covers, supports
    cdef int racer, track, window, crazies, people, person, own, more

    # What is told of one table
    cdef float[::1] row
    cdef int lead, rank[8], at_rank[8], open[256]
    cdef double purse[10]

    @cython.final
    cdef void _order(self, PackedTable t) noexcept
    @cython.final
    cdef int _answer(self, PackedTable t, int code) noexcept
    @cython.final
    cdef int _late_answer(self, int kind, int what) noexcept
    @cython.final
    cdef int _code(self, PackedTable t, int answer) noexcept
    @cython.final
    cdef int _late_code(self, int answer) noexcept
