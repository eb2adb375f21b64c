cimport cython

from camelup.kernels.shared.codes cimport (
    CRAZY, GREY_DIE, LEG_TILE, LOSER, MIRAGE, OASIS, PARTNER, PYRAMID, SUPPORTING, TURN,
    WINNER
)
from camelup.kernels.shared.dice cimport die_in
from camelup.kernels.pyramid.games cimport Games
from camelup.kernels.pyramid.greedy cimport ENDS, LANDINGS, SECOND, Greedy
from camelup.kernels.pyramid.table cimport PackedTable
from camelup.kernels.shared.words cimport size

cdef int SEATS, CELLS, BEHIND, USUAL, TILES, ROLL, CARDS, MATES, ANSWERS
cdef int RACER, RACERS, TRACK, WINDOW, CRAZIES, PEOPLE, PERSON, OWN, WORTH, WIDTH

@cython.final
cdef class Outlook:
    cdef readonly Greedy odds
    cdef float[::1] row
    cdef int lead, rank[8], racer[8], open[55]
    cdef double purse[8]

    # Of many tables
    cdef float[::1] rows
    cdef signed char[::1] marks
    cdef long long[::1] given

    cdef void _choose(self, Games games, int i, PackedTable t, int code) noexcept
    cdef void _order(self, PackedTable t) noexcept
    cdef int _answer(self, PackedTable t, int code) noexcept
    cdef int _code(self, PackedTable t, int answer) noexcept
    cdef void _blank(self) noexcept
    cdef void _look(self, PackedTable t) except *
    cdef void _worth(self, PackedTable t) noexcept
    cdef void _people(self, PackedTable t) noexcept
    cdef void _laid(self, PackedTable t, int seat, int at, bint winner) noexcept
    cdef double _tickets(self, PackedTable t, int seat) noexcept
    cdef void _racers(self, PackedTable t) noexcept
    cdef void _racer(self, PackedTable t, int camel, int space, int height) noexcept
    cdef void _own_cards(self, PackedTable t, int kind) noexcept
    cdef void _track(self, PackedTable t) noexcept
