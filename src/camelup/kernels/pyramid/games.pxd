cimport cython

from camelup.kernels.shared.cells cimport (
    camel_cell, card_cell, desert_cell, left_of, position_cell, seen_from, ticket_cell
)
from camelup.kernels.shared.codes cimport (
    CRAZY, EXTRA, LEG_TILE, LOSER, MIRAGE, NOBODY, OASIS, OVER, PARTNER, PYRAMID, REVEAL,
    SUPPORTING, TURN, WINNER
)
from camelup.kernels.shared.dice cimport die_in
from camelup.kernels.pyramid.players cimport Players
from camelup.kernels.shared.stepping cimport Stepping
from camelup.kernels.pyramid.table cimport PackedTable
from camelup.kernels.shared.words cimport size

cdef int STAGE, ON_TURN, LEG, SPACE, HEIGHT, RANK, DICE, BOARD_PYRAMID, BOARD_LEG, TOP_LEG
cdef int MONEY, TAKEN, LEG_TILES, DESERT, HAND_SIZE, HAND, WINNERS, OWN_WINNER, LOSERS, OWN_LOSER
cdef int MATES, PHOTOGRAPHER, VIEW, PLACES_LEFT, PLACES, CRATER

@cython.final
cdef class Games(Stepping):
    cdef readonly list tables
    cdef int length, code[256], number[512], start[26], slot[4]
    cdef PackedTable table, sampler
    cdef readonly Players party

    cdef int _code(self, int action) noexcept
    cdef void _track(self, int at, PackedTable t) noexcept
    cdef void _board(self, int at, PackedTable t, int seat) noexcept
    cdef void _players(self, int at, PackedTable t, int seat) noexcept
    cdef void _deck(self, int at, PackedTable t, int seat, bint winner) noexcept
    cdef void _modules(self, int at, PackedTable t, int seat) noexcept
