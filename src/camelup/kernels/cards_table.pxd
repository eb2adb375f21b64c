cimport cython

from camelup.kernels.cards_codes cimport (
    ACTION_KINDS, BET, CARD_KINDS, CHOOSE, CONTRIBUTE, DEAL, DISCARD, END, HAND_CARD, INTEL,
    MIDFIELD, OVER, OVERALL, PIECE, REVEAL, ROOM, START, TOP_CARD, TURN, WINNER, YOUNGEST
)
from camelup.kernels.cards_words cimport (
    CROSSED, FENNEC, PALM, camel_at, place_at, settled, space_at, stepped
)
from camelup.kernels.chance cimport is_fair, mixed, scaled, seeded, stirred
from camelup.kernels.piles cimport (
    card, held, kind_of, kinds_in, nth64, nth_kind, picked, size64, total, weigh
)
from camelup.kernels.words cimport Word, low, nth, size

@cython.final
cdef class CardsTable:
    # The rules
    cdef tuple made
    cdef int players, dealt, discards, contributes, shows, spaces
    cdef int starts, least, hand_steps, capital, floor, depth
    cdef int camel[10], step[10], winner_pay[20], midfield_pay[5], overall_pay[10], piece_pay
    cdef Word box

    # The track
    cdef Word word, landings[64]
    cdef int fennec, palm, piece_seat[2], length
    cdef unsigned char printed[64], flipped[64]

    # The table
    cdef int stage, turn, leg, ages, age[6], money[6]
    cdef bint bet_made, full
    cdef Word hand[6], discarded[6], contributed[6], deck, unseen, revealed
    cdef int intel[6], played[6], shown, sold[5], owner[20], midfield[5], overall[10]

    # Legal actions as last counted
    cdef int amount[10], ways[88], stacks, middle, finals
    cdef Word spots

    # Places and net amounts in a payout
    cdef int place[5], net[6]

    # Chance, and what was played
    cdef public Word noise
    cdef int moves
    cdef long long wins[6], sum[6], square[6], all_moves

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
    cdef void _pass_turn(self) noexcept nogil
    cdef Word _pile(self) noexcept nogil
    cdef int _dealt_to(self) noexcept nogil
    cdef int _waiting(self) noexcept nogil
    cdef void _chance(self) noexcept nogil
    cdef void _come(self, int what) noexcept nogil
    cdef void _is_youngest(self, int seat) noexcept nogil
    cdef void _begin(self) noexcept nogil
    cdef void _start_card(self, int kind) noexcept nogil
    cdef void _show(self, int kind) noexcept nogil
    cdef void _deal(self, int kind) noexcept nogil
    cdef void _move(self, int camel, int steps) noexcept nogil
    cdef void _after_race_action(self) noexcept nogil
    cdef void _start_leg(self) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef void _pay_leg(self) noexcept nogil
    cdef void _pay_race(self) noexcept nogil
    cdef void _rank(self) noexcept nogil
    cdef void _pay(self) noexcept nogil
    cdef void _set_up(self, int ages) noexcept nogil
    cdef void _game(self) noexcept nogil
    cdef void _add_up(self) noexcept nogil
    cdef void _check(self) except *
    cdef void _copy(self, CardsTable other) noexcept nogil
