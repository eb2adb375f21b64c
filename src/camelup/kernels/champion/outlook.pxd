cimport cython

from camelup.kernels.champion.additions cimport Additions
from camelup.kernels.champion.layout cimport BEHIND, CELLS, ROLL, TICKETS, TILES
from camelup.kernels.shared.codes cimport (
    CRAZY, EXTRA, GREY_DIE, LOSER, OASIS, PARTNER, SUPPORTING, TURN, WINNER
)
from camelup.kernels.shared.dice cimport die_in
from camelup.kernels.pyramid.games cimport Games
from camelup.kernels.pyramid.greedy cimport ENDS, LANDINGS, SECOND, Greedy
from camelup.kernels.pyramid.table cimport PackedTable
from camelup.kernels.shared.words cimport size

cdef int USUAL

@cython.final
cdef class Outlook(Additions):
    # Of many tables
    cdef float[::1] rows
    cdef signed char[::1] marks
    cdef long long[::1] given

    cdef void _choose(self, Games games, int i, PackedTable t, int code) noexcept
    cdef void _blank(self) noexcept
    cdef void _look(self, PackedTable t) except *
    cdef void _worth(self, PackedTable t) noexcept
    cdef void _people(self, PackedTable t) noexcept
    cdef void _person(self, PackedTable t, int i) noexcept
    cdef void _laid(self, PackedTable t, int seat, int at, bint winner) noexcept
    cdef double _tickets(self, PackedTable t, int seat) noexcept
    cdef void _racers(self, PackedTable t) noexcept
    cdef void _racer(self, PackedTable t, int camel, int space, int height) noexcept
    cdef void _own_cards(self, PackedTable t, int kind) noexcept
    cdef void _track(self, PackedTable t) noexcept
