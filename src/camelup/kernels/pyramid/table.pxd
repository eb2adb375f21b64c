cimport cython

from camelup.kernels.shared.cells cimport left_of
from camelup.kernels.shared.chance cimport is_fair, mixed, scaled, seeded, stirred
from camelup.kernels.shared.codes cimport (
    CRAZY, EXTRA, LEG_TILE, LOSER, MIRAGE, OVER, PARTNER, PLACE, PYRAMID, REVEAL, TURN, WINNER
)
from camelup.kernels.shared.dice cimport die_in, distance, face_of, mover, taken_out, went
from camelup.kernels.pyramid.supercup cimport Supercup
from camelup.kernels.shared.words cimport (
    Word, added, bits_in, crossed, hindmost, leader, nth, offset, pasted, standing
)

@cython.final
cdef class PackedTable(Supercup):
    # Legal actions as last counted
    cdef int spots, leg_tiles, placings, cards, mates

    # Chance, and what was played
    cdef public Word noise
    cdef int moves
    cdef long long wins[10], total[10], square[10], all_moves, moves_square

    cdef int _below(self, unsigned int n) noexcept nogil
    cdef int _count(self) noexcept nogil
    cdef int _pick(self, int k) noexcept nogil
    cdef void _act(self, int action) noexcept nogil
    cdef void _take_leg_tile(self, int camel) noexcept nogil
    cdef void _place(self, int space, int side) noexcept nogil
    cdef void _bet(self, int kind, int camel) noexcept nogil
    cdef void _join(self, int other) noexcept nogil
    cdef void _reveal(self, int slot, int face) noexcept nogil
    cdef void _roll(self) noexcept nogil
    cdef void _end_leg(self) noexcept nogil
    cdef void _score_leg(self) noexcept nogil
    cdef void _score_colour(self, int camel, int place) noexcept nogil
    cdef void _score_race(self) noexcept nogil
    cdef int _settle(self, int card, int right, int rank) noexcept nogil
    cdef void _pay(self, int seat, int amount) noexcept nogil
    cdef void _set_up(self, int youngest) noexcept nogil
    cdef void _open(self, int youngest) noexcept nogil
    cdef void _start_racers(self) noexcept nogil
    cdef void _start_crazy(self) noexcept nogil
    cdef void _enter(self, int camel, int space, int bits) noexcept nogil
    cdef void _game(self) noexcept nogil
    cdef void _add_up(self) noexcept nogil
