cimport cython

from camelup.kernels.codes cimport CRAZY, UNIT
from camelup.kernels.starts cimport Starts
from camelup.kernels.words cimport find, forced, height, moved, order

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define camelup_fetch(x) __builtin_prefetch(&(x))
    #else
    #define camelup_fetch(x) ((void)0)
    #endif
    """
    void fetch "camelup_fetch" (float) noexcept nogil

cdef int FULL, PAIRS, BLOCK, SLOTS

@cython.final
cdef class Arrangements:
    cdef readonly int length
    cdef readonly unsigned long long count
    cdef unsigned int rank[224]
    cdef int pair[64]
    cdef int kind[21]
    cdef unsigned char perm[32768]
    cdef unsigned char order[600]
    cdef unsigned char inverse[600]
    cdef unsigned char mapped[7680]
    cdef unsigned int[::1] sequence
    cdef unsigned int[::1] ends

    cdef unsigned long long race[10]

    cdef void _sort(self, bint racers_only) noexcept nogil
    cdef int _level(self, unsigned int index, bint racers_only) noexcept nogil
    cdef inline unsigned long long _word(self, unsigned int index) noexcept nogil
    cdef inline unsigned long long _locate(self, unsigned long long word) noexcept nogil
    cdef inline unsigned long long _over(self, unsigned long long word) noexcept nogil
    cdef void _race_from(
        self,
        const unsigned long long[::1] words,
        const unsigned long long[::1] weights,
        const unsigned short[::1] table,
    ) noexcept nogil

@cython.final
cdef class Sweeper:
    cdef Arrangements t
    cdef unsigned int[::1] order
    cdef float[::1] values
    cdef bint fast
    cdef long long plain
    cdef long long mixed
    cdef unsigned long long after[21]
    cdef double sum[570]
    cdef int slot[64]
    cdef short source[7680]
    cdef unsigned char sets[192]
    cdef int size[64]
    cdef double share[7]
    cdef int nth[32]
    cdef int used[6]
    cdef int among[36]
    cdef unsigned char rest[360]
    cdef unsigned char target[360]

    cdef void _race_over(self, int half) noexcept nogil
    cdef int _moves(self, unsigned long long word) noexcept nogil
    cdef void _racer_moves(self, unsigned long long word) noexcept nogil
    cdef void _crazy_moves(self, unsigned long long word, int at, int n) noexcept nogil
    cdef void _improve(self, unsigned int index) noexcept nogil
    cdef void _fetch(self, unsigned long long after) noexcept nogil
    cdef void _add(self, int die, unsigned long long after, double weight) noexcept nogil
    cdef void _without_grey(self, unsigned int index, int dice) noexcept nogil
    cdef void _with_grey(self, unsigned int index, int dice) noexcept nogil
    cdef void _fetch_sets(self, unsigned long long after, long long region) noexcept nogil
    cdef void _gather(
        self,
        int die,
        unsigned long long after,
        int dice,
        long long region,
        bint new_leg,
        double weight,
    ) noexcept nogil
