cimport cython

cdef extern from *:
    int ctz "__builtin_ctzll" (unsigned long long) noexcept nogil

cdef int CRAZY, GREY, OASIS

@cython.final
cdef class Leg:
    cdef unsigned long long[::1] words
    cdef unsigned long long[::1] weights
    cdef unsigned long long[::1] slots
    cdef unsigned long long generation
    cdef unsigned long long used
    cdef int slot_bits
    cdef unsigned long long start[1025]
    cdef unsigned long long comp[1024]
    cdef int camel[10]
    cdef int faces[10]
    cdef int dice
    cdef int draws
    cdef int left
    cdef int grey
    cdef int length
    cdef int camera
    cdef unsigned char tiles[32]
    cdef unsigned long long place[40]
    cdef unsigned long long landings[32]
    cdef unsigned long long photo
    cdef unsigned long long over
    cdef bint racing
    cdef const double[::1] table
    cdef const int[::1] choose
    cdef double race[16]
    cdef unsigned long long[::1] orders
    cdef int seen[120]
    cdef int seen_count

    cdef int _rolled(self, int mask) noexcept nogil
    cdef void _completions(self) noexcept nogil
    cdef void _pull(self, int mask) noexcept nogil
    cdef void _racer(
        self, int mask, int die, unsigned long long first, unsigned long long last
    ) noexcept nogil
    cdef void _crazy(
        self, int mask, unsigned long long first, unsigned long long last
    ) noexcept nogil
    cdef void _crazy_moves(
        self, int mask, unsigned long long word, int at, unsigned long long weight
    ) noexcept nogil
    cdef void _arrive(
        self, int mask, unsigned long long word, unsigned long long weight
    ) noexcept nogil
    cdef void _finish(
        self, unsigned long long word, unsigned long long weight, bint over
    ) noexcept nogil
    cdef void _places(self) noexcept nogil
    cdef void _race(self, unsigned long long word, double weight, bint over) noexcept nogil
