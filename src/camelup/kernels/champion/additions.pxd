cimport cython

from camelup.kernels.champion.layout cimport BEHIND, CELLS, PLACES, TICKETS, Layout
from camelup.kernels.shared.codes cimport EXTRA, SUPPORTING
from camelup.kernels.shared.dice cimport die_in
from camelup.kernels.pyramid.greedy cimport PHOTO, THIRD, Greedy
from camelup.kernels.pyramid.table cimport PackedTable
from camelup.kernels.shared.words cimport size

cdef int USUAL_LENGTH, RESULTS, BETTOR

cdef class Additions(Layout):
    @cython.final
    cdef void _add_to_people(self, PackedTable t) noexcept
    @cython.final
    cdef double _bets_on_places(self, PackedTable t, int seat) noexcept
    @cython.final
    cdef double _right(self, PackedTable t, int tile) noexcept
    @cython.final
    cdef void _add_to_racers(self, PackedTable t) noexcept
    @cython.final
    cdef int _from_below(self, PackedTable t, int camel) noexcept
    @cython.final
    cdef void _add_the_rest(self, PackedTable t) noexcept
    @cython.final
    cdef void _position(self, PackedTable t, int tile, int at) noexcept
