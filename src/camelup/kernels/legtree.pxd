from camelup.kernels.playout cimport Playout

cimport cython

cdef int CRAZY, GREY_DIE, SUPPORTING, MIRAGE, CHANCES, PATH, WALKS, LATER, SAMPLES, SPARSE
cdef double LEAST

@cython.final
cdef class LegTree:
    cdef Playout table
    cdef int nodes
    cdef int edges
    cdef int dice
    cdef int stay
    cdef int paths
    cdef int long
    cdef int way[8]
    cdef double tilt[10]
    cdef double odds[10]
    cdef int[::1] later
    cdef double tried[10]
    cdef double settled[10]
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
    cdef void _race_from(self, unsigned long long word) noexcept nogil
    cdef void _tilt(self) noexcept nogil
    cdef int _descend(self, int path) noexcept nogil
    cdef int _order(self, unsigned long long word) noexcept nogil
    cdef void _walk(self, int path, unsigned long long seed) noexcept nogil
    cdef int _node(self, int path, int at) noexcept nogil
    cdef unsigned long long _later_leg(self, unsigned long long word, int path) noexcept nogil
    cdef void _estimate(
        self, unsigned long long word, unsigned long long bag, int inside, int base
    ) noexcept nogil
