cimport cython

from camelup.kernels.chance cimport is_fair, mixed, scaled, seeded, stirred
from camelup.kernels.codes cimport (
    CRAZY, GREY, GREY_DIE, LEG_TILE, LOSER, MIRAGE, OVER, PARTNER, PLACE, PYRAMID, REVEAL,
    SUPPORTING, TURN, WINNER
)
from camelup.kernels.dice cimport die_in, distance, face_of, full_bag, mover, taken_out, went
from camelup.kernels.words cimport Word, crossed, hindmost, leader, nth, offset, pasted, size

@cython.final
cdef class PackedTable:
    # The edition
    cdef int players, length, stay, capital
    cdef bint supporting, partnered
    cdef int bits, ground, depth, value[4], second, other, prize[8], wrong, income
    cdef Word fresh
    cdef int fresh_dice

    # The track and the pyramid
    cdef Word word
    cdef int camels, lying, mirages, tile[32]
    cdef Word bag
    cdef int inside

    # The table
    cdef int stage, turn, marker, leg, left, sold[5], owner[20], money[8], taken[8], own[8]
    cdef int hand[8], free, partner[8], winners, winner[40], losers, loser[40]

    # Legal actions as last counted
    cdef int spots, mates, leg_tiles, placings, cards

    # Net amounts and best pieces in a leg scoring
    cdef int net[8], best[8]

    # Chance, and what was played
    cdef public Word noise
    cdef int moves
    cdef long long wins[8], total[8], square[8], all_moves, moves_square

    cdef int _below(self, unsigned int n) noexcept nogil
    cdef int _count(self) noexcept nogil
    cdef int _pick(self, int k) noexcept nogil
    cdef void _act(self, int action) noexcept nogil
    cdef void _take_leg_tile(self, int camel) noexcept nogil
    cdef void _place(self, int space, int side) noexcept nogil
    cdef void _lay(self, int space, int side) noexcept nogil
    cdef void _bet(self, int kind, int camel) noexcept nogil
    cdef void _join(self, int other) noexcept nogil
    cdef void _pass_turn(self) noexcept nogil
    cdef void _reveal(self, int slot, int face) noexcept nogil
    cdef void _roll(self) noexcept nogil
    cdef void _stand(self) noexcept nogil
    cdef void _end_leg(self) noexcept nogil
    cdef void _clean_up(self) noexcept nogil
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
    cdef void _copy(self, PackedTable other) noexcept nogil
