cimport cython

from camelup.kernels.cards.cards_answers cimport ANSWERS, BEHIND, CELLS
from camelup.kernels.cards.cards_codes cimport BET, CARD_KINDS, CHOOSE, CONTRIBUTE, TOP_CARD, TURN
from camelup.kernels.cards.cards_games cimport CardsGames
from camelup.kernels.cards.cards_greedy cimport CardsGreedy
from camelup.kernels.cards.cards_paths cimport LEG, RACE, CardsPaths
from camelup.kernels.cards.cards_table cimport CardsTable
from camelup.kernels.cards.cards_words cimport FENNEC, PALM, space_at
from camelup.kernels.cards.cards_worth cimport CardsWorth
from camelup.kernels.cards.piles cimport card, held, kind_of, total
from camelup.kernels.shared.cells cimport seen_from
from camelup.kernels.shared.words cimport Word, low

cdef int SEATS, RACER, RACERS, BOARD, WINDOW, PLACED, PEOPLE, PERSON, OWN, WORTH, WIDTH

@cython.final
cdef class CardsOutlook(CardsWorth):
    cdef float[::1] row
    cdef double purse[6]

    # Of many tables: what is put away so far, and what greedy wants to do
    cdef Word[::1] put_away, wanted
    cdef float[::1] rows
    cdef signed char[::1] marks
    cdef long long[::1] given

    cdef void _hold(self, CardsGames games, int i) noexcept
    cdef void _choose(self, CardsGames games, int i, Word code) noexcept
    cdef void _blank(self) noexcept
    cdef void _look(self, CardsTable t, int seat, Word chosen) noexcept
    cdef void _people(self, CardsTable t, int me) noexcept
    cdef void _racers(self, CardsTable t, int me) noexcept
    cdef void _bets(self, CardsTable t, int me, int camel, int at) noexcept
    cdef void _cards(self, CardsTable t, int me) noexcept
    cdef void _board(self, CardsTable t, int me) noexcept
    cdef void _window(self, CardsTable t, int me) noexcept
