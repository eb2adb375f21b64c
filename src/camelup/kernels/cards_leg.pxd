cimport cython

cdef extern from *:
    int ctz "__builtin_ctzll" (unsigned long long) noexcept nogil

@cython.final
cdef class CardsLeg:
    cdef unsigned long long[:] words
    cdef unsigned long long[:] weights
    cdef unsigned long long[:] next_words
    cdef unsigned long long[:] next_weights
    cdef unsigned long long[:] slots
    cdef unsigned long long generation
    cdef unsigned long long used
    cdef int slot_bits
    cdef unsigned long long[:] comp
    cdef unsigned int[:] tag
    cdef unsigned int[:] first
    cdef unsigned int[:] last
    cdef unsigned int[:] vectors
    cdef unsigned long long[:] counts
    cdef unsigned int run
    cdef unsigned int layer[32]
    cdef int types
    cdef int camel[10]
    cdef int step[10]
    cdef int most[10]
    cdef unsigned int stride[10]
    cdef unsigned long long factor[80]
    cdef int draws
    cdef int fennec
    cdef int palm
    cdef int length
    cdef unsigned long long place[25]
    cdef unsigned long long final[25]
    cdef unsigned long long landings[64]
    cdef unsigned long long over
    cdef unsigned long long fennec_stays
    cdef unsigned long long palm_stays
    cdef unsigned long long seed
    cdef unsigned char printed[64]
    cdef unsigned char flipped[64]
    cdef unsigned char pile[30]
    cdef unsigned char stock[30]
    cdef int known
    cdef int fresh

    cdef void _clear(self) noexcept nogil
    cdef void _lattice(self) noexcept nogil
    cdef void _pull(self, int depth, unsigned int vector, unsigned long long count) noexcept nogil
    cdef unsigned long long _step(
        self, unsigned long long word, int camel, int steps, unsigned long long weight
    ) noexcept nogil
    cdef void _merge(self, unsigned long long word, unsigned long long weight) noexcept nogil
    cdef void _finish(self, unsigned long long word, unsigned long long weight) noexcept nogil
    cdef unsigned long long _random(self) noexcept nogil
    cdef unsigned long long _leg(self, unsigned long long word) noexcept nogil
    cdef unsigned long long _fresh_leg(self, unsigned long long word) noexcept nogil
    cdef unsigned long long _later_leg(self, unsigned long long word, int deck) noexcept nogil
    cdef unsigned long long _settle(self, unsigned long long word) noexcept nogil
