cimport cython

from camelup.kernels.cards.cards_codes cimport (
    ACTION_KINDS, CARD_KINDS, CHOOSE, CONTRIBUTE, DEAL, END, HAND_CARD, INTEL,
    MIDFIELD, OVERALL, PIECE, TOP_CARD, WINNER
)
from camelup.kernels.cards.cards_players cimport CardsPlayers
from camelup.kernels.cards.cards_table cimport CardsTable
from camelup.kernels.cards.cards_words cimport FENNEC, PALM, camel_at, place_at, space_at
from camelup.kernels.shared.cells cimport seen_from
from camelup.kernels.shared.fills cimport fill
from camelup.kernels.cards.piles cimport held, picked, ranked, total, weigh
from camelup.kernels.shared.stepping cimport Stepping
from camelup.kernels.shared.words cimport Word, low

cdef int STAGE, ON_TURN, LEG, BET_MADE, AGE, TRACK, SPACE, TO_FINISH, HEIGHT, RANK
cdef int PIECES, PIECE_CARDS, STACKS, REVEALED, DECK, UNDEALT, THROWN
cdef int MONEY, HAND_SIZE, OWES, WINNERS, MIDFIELDS, OVERALLS
cdef int SHOWN, PLAYED, HAND, DISCARDED, CONTRIBUTED
cdef int CHOICES, SMALL

@cython.final
cdef class CardsGames(Stepping):
    cdef readonly list tables
    cdef int spaces, values, first[10], start[32], slot[4], ways[88]
    cdef CardsTable table, sampler
    cdef readonly CardsPlayers party
    cdef list floats

    cdef int _number(self, Word code) noexcept
    cdef Word _code(self, int number) noexcept
    cdef void _mark_bits(self, int at, int bits) noexcept
    cdef void _mark_cards(self, int at, Word pile) noexcept
    cdef void _mark_pieces(self, int at) noexcept
    cdef void _mark_choices(self, int at, Word pile, int kind, int left) noexcept
    cdef void _write_board(self, int at, CardsTable t, int seat) noexcept
    cdef void _write_track(self, int at, CardsTable t) noexcept
    cdef void _write_pieces(self, int at, CardsTable t, int seat) noexcept
    cdef void _write_bets(self, int at, CardsTable t, int seat) noexcept
    cdef void _write_players(self, int at, CardsTable t, int seat) noexcept
    cdef void _count_cards(self, int at, Word pile) noexcept
