cimport cython

from camelup.kernels.shared.cells cimport (
    camel_cell, card_cell, desert_cell, position_cell, seen_from, ticket_cell
)

cdef int PLAIN, FLIPPED

cdef class Rows:
    cdef dict start
    cdef int players
    cdef bint open_money

    @cython.final
    cdef void _put(self, short[::1] row, str block, int i, int value) except *
    @cython.final
    cdef void _add(self, short[::1] row, str block, int i, int value) except *

@cython.final
cdef class PyramidRows(Rows):
    cdef dict stage, camel, die, value, place, side
    cdef int length, racers
    cdef bint photographer, position_bets, partnerships, spicy

    cpdef write(self, object s, int me, short[::1] row)
    cdef void _write_camels(self, short[::1] row, object stacks) except *
    cdef void _write_board(self, short[::1] row, object s) except *
    cdef void _write_player(
        self, short[::1] row, object s, int owner, int seat, int me
    ) except *
    cdef void _write_deck(self, short[::1] row, str block, str own, object deck, int me) except *

@cython.final
cdef class CardsRows(Rows):
    cdef dict stage, choice, winner, camel, kind, number
    cdef int spaces, deep, last_place

    cpdef write(self, object s, int me, short[::1] row)
    cdef int _number(self, str label) except -1
    cdef void _write_track(self, short[::1] row, object track) except *
    cdef void _write_camels(self, short[::1] row, object stacks, object track) except *
    cdef void _write_piece(
        self, short[::1] row, str block, str card, object piece, object track, int me
    ) except *
    cdef void _write_player(self, short[::1] row, object s, int owner, int seat) except *
    cdef void _mark(
        self, short[::1] row, str block, int seat, dict number, object thing
    ) except *
    cdef void _count(self, short[::1] row, str block, object cards) except *
