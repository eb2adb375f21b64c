cimport cython

from camelup.kernels.shared.codes cimport CRAZY, GREY_DIE, SUPPORTING
from camelup.kernels.shared.dice cimport die_in, face_of, taken_out
from camelup.kernels.shared.merge cimport place_of
from camelup.kernels.laws.playout cimport Playout
from camelup.kernels.shared.words cimport Word, crossed, low, order

cdef int CHANCES, PATH, WALKS, LATER, SAMPLES, SPARSE
cdef double LEAST

@cython.final
cdef class LegTree:
    cdef Playout table
    cdef int nodes, edges, dice, stay, paths, long, way[8]
    cdef double tilt[10], odds[10]
    cdef int[::1] later
    cdef double tried[10], settled[10]
    cdef int die[8], sides[8]
    cdef double race[10]
    cdef unsigned int run
    cdef int slot_bits
    cdef Word[::1] slots, words
    cdef int[::1] first, kids
    cdef double[::1] law
    cdef const double[::1] solved
    cdef const int[::1] choose
    cdef int[::1] step, count, finish

    cdef int _slot(self, Word word) noexcept nogil
    cdef inline Word _camels(self, int node) noexcept nogil
    cdef inline int _out(self, int node) noexcept nogil
    cdef inline int _face(self, int i, int side) noexcept nogil
    cdef void _expand(self, int node) noexcept nogil
    cdef inline bint _over(self, Word word) noexcept nogil
    cdef void _laws(self) noexcept nogil
    cdef void _end(self, int node) noexcept nogil
    cdef void _race_from(self, Word word) noexcept nogil
    cdef void _tilt(self) noexcept nogil
    cdef int _descend(self, int path) noexcept nogil
    cdef void _walk(self, int path, Word seed) noexcept nogil
    cdef inline int _node(self, int path, int at) noexcept nogil
    cdef Word _later_leg(self, Word word, int path) noexcept nogil
    cdef void _estimate(self, Word word, Word bag, int inside, int base) noexcept nogil
