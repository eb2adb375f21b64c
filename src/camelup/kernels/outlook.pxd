cimport cython

from camelup.kernels.codes cimport (
    CRAZY, GREY_DIE, LEG_TILE, LOSER, MIRAGE, OASIS, PARTNER, PYRAMID, WINNER
)
from camelup.kernels.dice cimport die_in
from camelup.kernels.games cimport Games
from camelup.kernels.greedy cimport ENDS, LANDINGS, SECOND, Greedy
from camelup.kernels.table cimport Table
from camelup.kernels.words cimport size

cdef int SEATS, CELLS, BEHIND, TILES, ROLL, CARDS, MATES, ANSWERS
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

    cdef void _choose(self, Games games, int i, Table t, int code) noexcept
    cdef void _order(self, Table t) noexcept
    cdef int _answer(self, Table t, int code) noexcept
    cdef int _code(self, Table t, int answer) noexcept
    cdef void _look(self, Table t) except *
    cdef void _worth(self, Table t) noexcept
    cdef void _people(self, Table t) noexcept
    cdef void _laid(self, Table t, int seat, int at, bint winner) noexcept
    cdef double _tickets(self, Table t, int seat) noexcept
    cdef void _racers(self, Table t) noexcept
    cdef void _racer(self, Table t, int camel, int space, int height) noexcept
    cdef void _own_cards(self, Table t, int kind) noexcept
    cdef void _track(self, Table t) noexcept
