cimport cython

from camelup.kernels.codes cimport CRAZY, GREEDY, OUTSIDE, OVER, REVEAL
from camelup.kernels.greedy cimport Greedy
from camelup.kernels.table cimport Table
from camelup.kernels.words cimport nth

cdef int KINDS

@cython.final
cdef class Players:
    cdef int who[8], order[5], amount[5]
    cdef readonly Greedy greedy
    cdef list dice
    cdef dict reveals

    cdef int _below(self, Table t, int seat, int n) except -1
    cdef void _play_on(self, Table t) except *
    cdef int _choose(self, Table t) except -1
    cdef int _as_random(self, Table t) except -1
    cdef int _as_greedy(self, Table t) except -1
    cdef void _roll(self, Table t) except *
    cdef void _deal(self, Table t) except *
    cdef void _start(self, Table t) except *
    cdef void _stack(self, Table t, int waiting, int space, int bits) except *
