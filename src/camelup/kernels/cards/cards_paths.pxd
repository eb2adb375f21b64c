cimport cython

from camelup.kernels.cards.cards_codes cimport CARD_KINDS, CHOOSE
from camelup.kernels.cards.cards_leg cimport CardsLeg
from camelup.kernels.cards.cards_table cimport CardsTable
from camelup.kernels.cards.cards_words cimport CROSSED, camel_at, place_at, space_at
from camelup.kernels.cards.piles cimport card, held, total
from camelup.kernels.shared.chance cimport fraction, mixed, seeded, stirred
from camelup.kernels.shared.words cimport Word
from libc.math cimport floor

cdef int LEG, RACE, THEN, BEFORE, EVENLY, DIMENSIONS, TALLEST
cdef double PLASTIC

cdef inline double ways(int n, int k) noexcept nogil:
    cdef double found = 1.0
    cdef int i
    if k < 0 or k > n:
        return 0.0
    for i in range(k):
        found = found * (n - i) / (i + 1)
    return found

@cython.final
cdef class CardsPaths:
    cdef CardsLeg leg

    # Racers from first to last, and kinds of card in that order
    cdef int racer[5], rank[5], kinds[10], stock[10]

    # What the seat knows
    cdef int seat, draws, later, ambiguous, unsure[10], times[10]
    cdef Word inside, outside, start
    cdef double ahead[143], shift[5], spread[5]

    # One path
    cdef int pile[32], known, laid

    # Laws: probabilities of 5 * camel + place; pieces that stay; units that come down; a race ends
    cdef double law[100], stays[4], landed[64], ends

    cdef void _order(self, CardsTable t) noexcept
    cdef Word _by_place(self, Word pile) noexcept
    cdef Word _by_kind(self, Word pile) noexcept
    cdef void _describe(self, CardsTable t, int seat) noexcept
    cdef void _know(self, CardsTable t, Word inside, Word elsewhere) noexcept
    cdef void _sort(self, Word shown) noexcept
    cdef double _weight(self, int i, int n, int j) noexcept
    cdef void _follow(self, CardsTable t, int paths, int races, int tries) noexcept
    cdef void _go_on(self, CardsTable t, Word end) noexcept
    cdef void _try(self, CardsTable t, Word word, int fennec, int palm, int paths) noexcept
    cdef void _note(self, int law, int stays, int paths) noexcept
    cdef Word _walk(self, Word word, int n) noexcept
    cdef void _lay_out(self, int n) noexcept
    cdef void _add(self, Word pile) noexcept
    cdef inline double _number(self, int i, int n, int last) noexcept
