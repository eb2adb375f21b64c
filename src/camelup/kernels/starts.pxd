cimport cython

from camelup.kernels.codes cimport UNIT

cdef extern from "math.h":
    int rounded "lrint" (double) noexcept nogil

@cython.final
cdef class Starts:
    cdef float[::1] values
    cdef unsigned short[::1] table
    cdef long long rows
    cdef double worst, exact[5]
    cdef int whole[5]

    cdef void _missing(self, int half) noexcept nogil
    cdef void _quantise(self) noexcept nogil
    cdef void _round(self, long long row) noexcept nogil
