cimport cython

from camelup.kernels.shared.cells cimport left_of
from camelup.kernels.shared.codes cimport (
    BOTTOM, CAMERA, COVER, END_TURN, EXTRA, NOBODY, SUPPORT, SUPPORTING, TURN
)
from camelup.kernels.shared.dice cimport die_in
from camelup.kernels.pyramid.pieces cimport Pieces
from camelup.kernels.shared.words cimport height, landing, leader, nth, pasted, size

cdef class Supercup(Pieces):
    # Legal actions as last counted
    cdef int more, views, open_places, own_targets, targets, target[20]

    # Net amounts and best pieces in a leg scoring; the last is nobody's
    cdef int net[11], best[11]

    cdef int _count_more(self, int others) noexcept nogil
    cdef void _count_targets(self) noexcept nogil
    cdef int _like(self, int tile) noexcept nogil
    cdef int _pick_more(self, int k) noexcept nogil
    cdef void _do_more(self, int kind, int what) noexcept nogil
    cdef void _cover(self, int place, int camel, int tile) noexcept nogil
    cdef void _score_places(self, int camel, int place) noexcept nogil
    cdef void _photograph(self, int at, int end, bint forward) noexcept nogil
    cdef int _addable(self) noexcept nogil
    cdef int _count_extra(self) noexcept nogil
    cdef int _pick_extra(self, int k) noexcept nogil
    cdef void _go_on(self) noexcept nogil
    cdef void _add_die(self, int camel) noexcept nogil
