cimport cython

from camelup.kernels.codes cimport PARTNER
from camelup.kernels.games cimport Games
from camelup.kernels.greedy cimport LANDINGS, Greedy
from camelup.kernels.players cimport Players
from camelup.kernels.table cimport PackedTable

cdef int CHANCES

@cython.final
cdef class Scribe:
    cdef Games games
    cdef Players bots
    cdef Greedy odds
    cdef bint told
    cdef int room

    # One entry, or one row, for each decision
    cdef short[::1] rows, seats, choices
    cdef signed char[::1] masks
    cdef float[::1] values, chances

    cdef int _number(self, PackedTable t, int code) noexcept
    cdef void _note(self, PackedTable t, int n, int choice) except *
    cdef void _tell(self, PackedTable t, int n) except *
