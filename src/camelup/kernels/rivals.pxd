cimport cython
from libc.math cimport exp, sqrt

cdef int SEATS
cdef double GUMBEL, LEAST

cdef class Rivals:
    cdef int players
    cdef double gain[10], pay[10], sums[10], slope[10], share[10]

    cdef void _blank(self) noexcept nogil
    cdef double _spread(self, double near, double far) noexcept nogil
    cdef double _chance(self, int me, double spread) noexcept nogil
