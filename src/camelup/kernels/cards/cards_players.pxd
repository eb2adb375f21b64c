cimport cython

from camelup.kernels.cards.cards_codes cimport ACTION_KINDS, YOUNGEST
from camelup.kernels.cards.cards_greedy cimport CardsGreedy
from camelup.kernels.cards.cards_table cimport CardsTable
from camelup.kernels.shared.codes cimport GREEDY, OUTSIDE
from camelup.kernels.cards.piles cimport kind_of, share, total
from camelup.kernels.shared.words cimport nth

@cython.final
cdef class CardsPlayers:
    cdef int who[6], order[10]
    cdef readonly CardsGreedy greedy
    cdef list dice

    cdef int _below(self, CardsTable t, int seat, int n) except -1
    cdef void _play_on(self, CardsTable t) except *
    cdef void _draw(self, CardsTable t) except *
    cdef unsigned long long _choose(self, CardsTable t, int seat) except? 0
    cdef unsigned long long _as_greedy(self, CardsTable t, int seat) except? 0
    cdef unsigned long long _as_random(self, CardsTable t, int seat) except? 0
