# cython: boundscheck=False, wraparound=False, initializedcheck=False
# The same in C; fills.py says what it does. The view is passed as a copy, so that the compiler knows
# that no mark lies within it, and writes many at once.

cdef inline void fill(signed char[::1] masks, int first, int last, int value) noexcept:
    cdef int i
    for i in range(first, last):
        masks[i] = value
