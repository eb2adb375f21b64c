cimport cython
from libc.math cimport floor

from camelup.kernels.cards.cards_answers cimport ANSWERS
from camelup.kernels.cards.cards_codes cimport CARD_KINDS, CHOOSE, OVER, REVEAL, TURN
from camelup.kernels.cards.cards_outlook cimport SEATS, CardsOutlook
from camelup.kernels.cards.cards_paths cimport CardsPaths
from camelup.kernels.cards.cards_table cimport CardsTable
from camelup.kernels.cards.piles cimport card, held, kind_of, total
from camelup.kernels.champion.network cimport Network
from camelup.kernels.shared.chance cimport fraction, mixed, seeded, stirred
from camelup.kernels.shared.words cimport Word

cdef int STEPS, EVENLY
cdef double PLASTIC

@cython.final
cdef class CardsAhead:
    cdef CardsTable start, dealt, scratch
    cdef CardsOutlook outlook, glance
    cdef Network network
    cdef int seat, step, cards, turns
    cdef Word path, seed, known
    cdef double shift[3], spread[3]

    cdef void _chance(self, CardsTable t) noexcept
    cdef double _fraction(self, CardsTable t) noexcept
    cdef void _deal(self, int n) noexcept
    cdef void _deal_to(self, CardsTable t, int seat, Word others, Word theirs) noexcept
    cdef Word _pile(self, CardsTable t, int first, int last) noexcept
    cdef Word _some(self, CardsTable t, Word pile, int count) noexcept
    cdef double _follow(self) except? -1
    cdef void _come(self, CardsTable t) noexcept
    cdef double _read(self, CardsTable t) noexcept
    cdef Word _greediest(self, CardsTable t, int seat) noexcept
    cdef Word _liked(self, CardsTable t) noexcept
    cdef double _share(self, CardsTable t) noexcept
