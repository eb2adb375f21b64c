cimport cython

from camelup.kernels.shared.codes cimport CRAZY, UNIT
from camelup.kernels.shared.words cimport Word, find, forced, height, moved, order

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define camelup_fetch(x) __builtin_prefetch(&(x))
    #else
    #define camelup_fetch(x) ((void)0)
    #endif
    """
    void fetch "camelup_fetch" (float) noexcept nogil

cdef extern from "math.h":
    int rounded "lrint" (double) noexcept nogil

cdef int FULL, PAIRS, BLOCK, SLOTS

@cython.final
cdef class Arrangements:
    cdef readonly int length
    cdef readonly Word count
    cdef unsigned int rank[224]
    cdef int pair[64], kind[21]
    cdef unsigned char perm[32768], order[600], inverse[600], mapped[7680]
    cdef unsigned int[::1] sequence, ends

    cdef Word race[10]

    cdef void _sort(self, bint racers_only) noexcept nogil
    cdef int _level(self, unsigned int index, bint racers_only) noexcept nogil
    cdef inline Word _word(self, unsigned int index) noexcept nogil
    cdef inline Word _locate(self, Word word) noexcept nogil
    cdef inline Word _over(self, Word word) noexcept nogil
    cdef void _race_from(
        self,
        const Word[::1] words,
        const Word[::1] weights,
        const unsigned short[::1] table,
    ) noexcept nogil

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

@cython.final
cdef class Sweeper:
    cdef Arrangements t
    cdef unsigned int[::1] order
    cdef float[::1] values
    cdef bint fast
    cdef long long plain, mixed
    cdef Word after[21]
    cdef double sum[570]
    cdef int slot[64]
    cdef short source[7680]
    cdef unsigned char sets[192]
    cdef int size[64]
    cdef double share[7]
    cdef int nth[32], used[6], among[36]
    cdef unsigned char rest[360], target[360]

    cdef void _race_over(self, int half) noexcept nogil
    cdef int _moves(self, Word word) noexcept nogil
    cdef void _racer_moves(self, Word word) noexcept nogil
    cdef void _crazy_moves(self, Word word, int at, int n) noexcept nogil
    cdef void _improve(self, unsigned int index) noexcept nogil
    cdef void _fetch(self, Word after) noexcept nogil
    cdef void _add(self, int die, Word after, double weight) noexcept nogil
    cdef void _work_back(self, unsigned int index, int dice, bint grey) noexcept nogil
    cdef void _fetch_sets(self, Word after, long long region) noexcept nogil
    cdef void _gather(
        self,
        int die,
        Word after,
        int dice,
        long long region,
        bint new_leg,
        double weight,
    ) noexcept nogil
