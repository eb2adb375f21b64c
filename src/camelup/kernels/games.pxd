cimport cython

from camelup.kernels.cells cimport camel_cell, card_cell, desert_cell, seen_from, ticket_cell
from camelup.kernels.chance cimport seeded
from camelup.kernels.codes cimport (
    CRAZY, LEG_TILE, LOSER, MIRAGE, OASIS, OVER, PARTNER, PYRAMID, REVEAL, SUPPORTING,
    TURN, WINNER
)
from camelup.kernels.dice cimport die_in
from camelup.kernels.players cimport Players
from camelup.kernels.table cimport PackedTable
from camelup.kernels.words cimport size

cdef int NEXT_STEP, SAME_STEP
cdef int STAGE, ON_TURN, LEG, SPACE, HEIGHT, RANK, DICE, BOARD_PYRAMID, BOARD_LEG, TOP_LEG
cdef int MONEY, TAKEN, LEG_TILES, DESERT, HAND_SIZE, HAND, WINNERS, OWN_WINNER, LOSERS, OWN_LOSER
cdef int MATES

@cython.final
cdef class Games:
    # What all games share
    cdef readonly list tables
    cdef readonly int count, players, learner, actions, width
    cdef int length, mode, limit
    cdef bint by_money
    cdef int code[256], number[256], start[21], slot[4], before[8]
    cdef PackedTable sampler
    cdef readonly Players party

    # One entry, or one row, for each game
    cdef unsigned long long[::1] seeds, episodes
    cdef int[::1] steps
    cdef unsigned char[::1] ended
    cdef short[::1] rows, last_rows
    cdef signed char[::1] masks
    cdef double[::1] rewards, seat_rewards
    cdef int[::1] money
    cdef long long[::1] seats
    cdef unsigned char[::1] terminated, truncated, illegal
    cdef long long[::1] chosen

    cdef void _deal(self, int i) except *
    cdef int _step(self, int i) except -1
    cdef void _wait(self, int i, PackedTable t) except *
    cdef void _carry_out(self, int i, PackedTable t) except *
    cdef void _reward(self, int i, PackedTable t, int actor) noexcept
    cdef void _show(self, int i, PackedTable t, int seat) noexcept
    cdef void _mask(self, int at, PackedTable t) noexcept
    cdef void _row(self, int at, PackedTable t, int seat) noexcept
    cdef void _track(self, int at, PackedTable t) noexcept
    cdef void _board(self, int at, PackedTable t, int seat) noexcept
    cdef void _players(self, int at, PackedTable t, int seat) noexcept
    cdef void _deck(self, int at, PackedTable t, int seat, bint winner) noexcept
