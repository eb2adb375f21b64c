cimport cython

from camelup.kernels.shared.codes cimport CRAZY, GREY, MIRAGE
from camelup.kernels.shared.lanes cimport (
    OVER, ROOM, SPARE, TAKEN, add_row, all_end, all_move, side_by_side
)
from camelup.kernels.shared.merge cimport counted
from camelup.kernels.shared.words cimport (
    Word, find, forced, height, landing, placed, racers_only, size, unit_at, without
)

cdef int TWO, THREE, BACK

@cython.final
cdef class Leg:
    cdef Word[::1] words, weights, slots, found, went, share, stood, sums
    cdef Word used, found_count, kept, room, slot_room
    cdef int slot_bits
    cdef Word start[1025], comp[1024]
    cdef int camel[10], faces[10], dice, draws, left, grey, length, camera, lying, mirages
    cdef bint keep, brief, short
    # landings, left_from: by the dice still to come, and by space
    cdef Word place[40], landings[352], left_from[1056], aside[64], orders[120], photo, over
    cdef bint racing
    cdef const double[::1] table
    cdef const int[::1] choose
    cdef double race[16], shares[1200]
    cdef const unsigned char[::1] numbers, ranked

    cdef void _set_out(self, bytes dice, int draws, bytes tiles, int length) except *
    cdef void _clear(self, int draws, int length) noexcept nogil
    cdef Word _landed(self, int space) noexcept nogil
    cdef void _roll_out(self, Word word) noexcept nogil
    cdef void _collect(self, Word[::1] words, Word[::1] weights) noexcept nogil
    cdef void _room(self, int mask) noexcept nogil
    cdef void _grow(self, Word most) noexcept with gil
    cdef void _completions(self) noexcept nogil
    cdef void _pull(self, int mask) noexcept nogil
    cdef void _racer(self, int mask, int die, Word first, Word last) noexcept nogil
    cdef void _crazy(self, int mask, Word first, Word last) noexcept nogil
    cdef void _crazy_moves(self, int mask, Word word, int at, Word weight) noexcept nogil
    cdef void _last_two(self, int mask) noexcept nogil
    cdef void _one_then_the_other(self, int die, int other, Word first, int count) noexcept nogil
    cdef void _photos(self, Word first, int count, int faces, Word comp) noexcept nogil
    cdef inline void _go_on(self, Word word, Word weight, Word comp) noexcept nogil
    cdef void _cross(self, Word word, Word weight) noexcept nogil
    cdef inline void _finish(self, Word word, Word weight) noexcept nogil
    cdef void _land(self) noexcept nogil
    cdef void _places(self) noexcept nogil
    cdef inline void _race(self, int order, Word word, double weight) noexcept nogil
    cdef inline int _row(self, Word word) noexcept nogil
