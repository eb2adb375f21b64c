cimport cython
from libc.math cimport exp, sqrt

cdef int WIDEST, OUTPUTS

@cython.final
cdef class Network:
    cdef float[::1] numbers, row
    cdef int width, blocks, inputs, answers, seats, outputs, people, person, at
    cdef float h[512], a[512], b[512]
    cdef float out[256]

    cdef void _think(self) noexcept nogil
    cdef void _norm(self) noexcept nogil
    cdef void _layer(self, bint second) noexcept nogil
    cdef void _heads(self) noexcept nogil
    cdef void _chances(self) noexcept nogil
