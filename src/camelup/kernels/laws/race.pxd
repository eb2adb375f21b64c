cdef int SPAN

cdef class Solver:
    cdef readonly int length
    cdef int support, states
    cdef long long widest
    cdef const unsigned char[:] spaces
    cdef const unsigned int[:] at
    cdef const int[:] choose
    cdef double[:] values, starts
    cdef int over[15], winner[15], loser[15]
    cdef long long after[15]
    cdef int rank[75], sets[480], unit[5]
    cdef double sums[10]

    cdef void _arrangement(self, long long number) noexcept nogil
    cdef void _moves(self, long long number) noexcept nogil
    cdef void _place(self, int k, long long number, int rear, int front, int target) noexcept nogil
    cdef void _sets(self, int k) noexcept nogil
    cdef void _add(self, int k, int dice, int extra, double weight) noexcept nogil
    cdef void _value(self, int dice, int extra) noexcept nogil
