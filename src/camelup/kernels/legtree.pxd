from camelup.kernels.playout cimport Playout

cimport cython

cdef int CRAZY, GREY_DIE, SUPPORTING, MIRAGE, CHANCES, PATH

@cython.final
cdef class LegTree:
    cdef Playout table
    cdef int nodes
    cdef int edges
    cdef int dice
    cdef int stay
    cdef int paths
    cdef bint known
    cdef int die[8]
    cdef int sides[8]
    cdef double race[10]
    cdef unsigned int run
    cdef int slot_bits
    cdef unsigned long long[::1] slots
    cdef unsigned long long[::1] words
    cdef int[::1] masks
    cdef int[::1] first
    cdef int[::1] kids
    cdef double[::1] law
    cdef const double[::1] solved
    cdef const int[::1] choose
    cdef int[::1] step
    cdef int[::1] count
    cdef int[::1] finish

    cdef int _slot(self, unsigned long long word, int mask, int node) noexcept nogil
    cdef void _expand(self, int node) noexcept nogil
    cdef int _over(self, unsigned long long word) noexcept nogil
    cdef void _laws(self) noexcept nogil
    cdef void _end(self, int node) noexcept nogil
    cdef int _order(self, unsigned long long word) noexcept nogil
    cdef void _walk(self, int path, unsigned long long seed) noexcept nogil
