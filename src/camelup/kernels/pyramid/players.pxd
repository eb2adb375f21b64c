cimport cython

from camelup.kernels.shared.codes cimport CRAZY, EXTRA, GREEDY, OUTSIDE, OVER, REVEAL
from camelup.kernels.pyramid.greedy cimport Greedy
from camelup.kernels.pyramid.table cimport PackedTable
from camelup.kernels.shared.words cimport nth, size, standing

cdef int KINDS

@cython.final
cdef class Players:
    cdef int kinds, who[10], order[9], amount[9]
    cdef readonly Greedy greedy
    cdef list dice
    cdef object reveals

    cdef int _below(self, PackedTable t, int seat, int n) except -1
    cdef void _play_on(self, PackedTable t) except *
    cdef int _choose(self, PackedTable t) except -1
    cdef int _as_random(self, PackedTable t) except -1
    cdef void _group(self, PackedTable t, int legal) noexcept
    cdef int _as_greedy(self, PackedTable t) except -1
    cdef void _roll(self, PackedTable t) except *
    cdef void _deal(self, PackedTable t) except *
    cdef void _start(self, PackedTable t) except *
    cdef void _stack(self, PackedTable t, int waiting, int space, int bits) except *
