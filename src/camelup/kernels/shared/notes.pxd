from camelup.kernels.shared.stepping cimport Stepping

cdef int CHANCES

cdef class Notes:
    cdef Stepping games
    cdef bint told
    cdef int room

    # One entry, or one row, for each decision
    cdef short[::1] rows, seats, choices
    cdef signed char[::1] masks
    cdef float[::1] values, chances

    cdef int _decided(self) except -9
    cdef void _tell(self, int n) except *
    cdef void _note(self, int n, int choice) except *
