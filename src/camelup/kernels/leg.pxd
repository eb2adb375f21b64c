cimport cython

from camelup.kernels.codes cimport CRAZY, GREY, MIRAGE
from camelup.kernels.merge cimport place_of
from camelup.kernels.words cimport (
    find, forced, height, landing, placed, racers_only, size, unit_at, without
)

@cython.final
cdef class Leg:
    cdef unsigned long long[::1] words
    cdef unsigned long long[::1] weights
    cdef unsigned long long[::1] slots
    cdef unsigned long long generation
    cdef unsigned long long used
    cdef unsigned long long kept
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
    cdef int lying
    cdef int mirages
    cdef bint keep
    cdef bint crazy
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

    cdef void _set_out(self, bytes dice, int draws, bytes tiles, int length) except *
    cdef void _roll_out(self, unsigned long long word) except *
    cdef void _collect(
        self, unsigned long long[::1] words, unsigned long long[::1] weights
    ) noexcept nogil
    cdef void _room(self, int mask) except *
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
    cdef inline void _arrive(self, unsigned long long word, unsigned long long weight) noexcept nogil
    cdef void _finish(
        self, unsigned long long word, unsigned long long weight, bint over
    ) noexcept nogil
    cdef void _places(self) noexcept nogil
    cdef void _race(self, unsigned long long word, double weight, bint over) noexcept nogil
