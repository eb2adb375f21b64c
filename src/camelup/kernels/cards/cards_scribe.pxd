cimport cython

from camelup.kernels.cards.cards_codes cimport CHOOSE
from camelup.kernels.cards.cards_games cimport CardsGames
from camelup.kernels.cards.cards_greedy cimport BETS, RACE, CardsGreedy
from camelup.kernels.cards.cards_players cimport CardsPlayers
from camelup.kernels.cards.cards_table cimport CardsTable
from camelup.kernels.shared.codes cimport GREEDY
from camelup.kernels.shared.notes cimport CHANCES, Notes

@cython.final
cdef class CardsScribe(Notes):
    cdef CardsGames tables
    cdef CardsPlayers bots
    cdef CardsGreedy odds

    cdef int _weighed(self, CardsTable t, int seat) except -1
    cdef unsigned long long _best(self, int k) noexcept
