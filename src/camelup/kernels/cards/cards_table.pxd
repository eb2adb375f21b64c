cimport cython

from camelup.kernels.cards.cards_codes cimport (
    ACTION_KINDS, BET, CARD_KINDS, CHOOSE, CONTRIBUTE, DEAL, DISCARD, END, HAND_CARD, INTEL,
    MIDFIELD, OVER, OVERALL, PIECE, REVEAL, START, TOP_CARD, TURN, WINNER, YOUNGEST
)
from camelup.kernels.cards.cards_payouts cimport CardsPayouts
from camelup.kernels.cards.cards_words cimport CROSSED, FENNEC, PALM, space_at
from camelup.kernels.shared.chance cimport is_fair, mixed, scaled, seeded, stirred
from camelup.kernels.cards.piles cimport (
    card, held, kind_of, kinds_in, nth64, nth_kind, picked, size64, total, weigh
)
from camelup.kernels.shared.words cimport Word, low, nth, size

@cython.final
cdef class CardsTable(CardsPayouts):
    # Legal actions as last counted
    cdef int amount[10], ways[88], stacks, middle, finals
    cdef Word spots

    # Chance, and what was played
    cdef public Word noise
    cdef long long moves

    cdef int _below(self, unsigned int n) noexcept nogil
    cdef int _owes(self, int seat) noexcept nogil
    cdef int _asked(self) noexcept nogil
    cdef int _count(self, int seat) noexcept nogil
    cdef void _count_choices(self, int seat) noexcept nogil
    cdef int _chosen(self, int owed) noexcept nogil
    cdef void _count_race_actions(self, int seat) noexcept nogil
    cdef void _count_bets(self) noexcept nogil
    cdef Word _pick(self, int seat, int k) noexcept nogil
    cdef Word _pick_of(self, int seat, int kind, int k) noexcept nogil
    cdef void _act(self, int seat, Word action) noexcept nogil
    cdef void _choose(self, int seat, int kind, Word pile) noexcept nogil
    cdef void _place_piece(self, int piece, int space) noexcept nogil
    cdef void _play_hand_card(self, int kind) noexcept nogil
    cdef void _bet(self, int kind, int what) noexcept nogil
    cdef void _take_overall(self, int role, int camel) noexcept nogil
    cdef void _after_race_action(self) noexcept nogil
    cdef void _pass_turn(self) noexcept nogil
    cdef Word _pile(self) noexcept nogil
    cdef int _dealt_to(self) noexcept nogil
    cdef void _chance(self) noexcept nogil
    cdef void _come(self, int what) noexcept nogil
    cdef void _deal(self, int kind) noexcept nogil
    cdef void _game(self) noexcept nogil
