cimport cython
from libc.math cimport exp, sqrt

cdef int SEATS
cdef double GUMBEL, LEAST

cdef class Rivals:
    cdef int players, tried
    cdef double gain[10], pay[10], sums[10], slope[10], share[10], won[10], luck[10], pull[100]

    cdef void _blank(self) noexcept nogil
    cdef double _spread(self, double near, double far) noexcept nogil
    cdef double _chance(self, int me, double spread) noexcept nogil
