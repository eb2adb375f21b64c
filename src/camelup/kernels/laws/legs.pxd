cimport cython

from camelup.kernels.shared.codes cimport MIRAGE
from camelup.kernels.laws.leg cimport Leg
from camelup.kernels.shared.words cimport Word

cdef int DICE, SPACES

@cython.final
cdef class Legs:
    cdef Leg leg
    cdef bint racing
    cdef const Word[::1] words
    cdef const int[::1] counts
    cdef const unsigned char[::1] dice, tiles
    cdef double[::1] places, landings, over, race

    cdef void _law(self, int n, int stay, int length) noexcept nogil
    cdef void _write(self, int n) noexcept nogil
