cimport cython

from camelup.kernels.cards.cards_codes cimport (
    CARD_KINDS, CHOOSE, CONTRIBUTE, DISCARD, HAND_CARD, INTEL, MIDFIELD, OVERALL, PIECE, WINNER
)
from camelup.kernels.cards.cards_leg cimport CardsLeg
from camelup.kernels.cards.cards_table cimport CardsTable
from camelup.kernels.cards.cards_words cimport (
    CROSSED, FENNEC, PALM, camel_at, place_at, space_at
)
from camelup.kernels.cards.piles cimport card, held, kinds_in, nth_kind, total
from camelup.kernels.shared.words cimport Word, low

cdef int ACTIONS, MEMORY, LONGEST
cdef int NOW, NOW_RACE, THEN, THEN_RACE, BETS, RACE, NOW_STAYS, THEN_STAYS
cdef Word NO_LIMIT

@cython.final
cdef class CardsGreedy:
    cdef CardsLeg leg
    cdef Word positions, positions_each, seed
    cdef int legs, races, pairs, setups, choices
    cdef double alike
    cdef bint told

    # What is weighed
    cdef int seat, behind, later
    cdef Word word
    cdef bint exact, final
    cdef int count
    cdef Word action[1024], best[1024]
    cdef double value[1024]

    # Laws of the leg and of the race: probabilities of 5 * camel + place
    cdef double law[150], stays[4]

    # Sets of cards that were tried
    cdef Word keys[4096]
    cdef int tags[4096], generation
    cdef double judged[4096]

    cdef int _choices(self, CardsTable t, int seat) except -1
    cdef void _weigh(self, CardsTable t, int seat) except *
    cdef void _lay_board(self, CardsTable t) except *
    cdef void _place_pieces(self, int fennec, int palm) noexcept
    cdef void _weigh_turn(self, CardsTable t) except *
    cdef void _describe(self, CardsTable t) except *
    cdef Word _ways(self, int n, int k, int q) noexcept
    cdef Word _orders(self, int n, int k) noexcept
    cdef void _expect(self, CardsTable t) except *
    cdef void _note_leg(self, int law, int stays, double whole) noexcept
    cdef void _note_race(self, int law, double whole) noexcept
    cdef double _winner_worth(self, CardsTable t, int law, int camel, int height) noexcept
    cdef double _midfield_worth(self, CardsTable t, int law, int camel) noexcept
    cdef double _overall_worth(self, CardsTable t, int law, int role, int camel) noexcept
    cdef double _overall_gain(self, CardsTable t, int role, int camel) noexcept
    cdef double _finals_worth(self, CardsTable t, int law) noexcept
    cdef double _leg_cards_worth(self, CardsTable t, int law) noexcept
    cdef double _piece_gain(self, CardsTable t, int piece, int space) except? -1000
    cdef double _hand_card_gain(self, CardsTable t, int camel) except? -1000
    cdef void _look(self, Word word) except *
    cdef void _look_back(self, Word word) noexcept
    cdef double _change(self, CardsTable t, int placed) noexcept
    cdef void _weigh_choices(self, CardsTable t) noexcept
    cdef double _best_kept(self, CardsTable t, Word kept, Word given, int samples) noexcept
    cdef double _judge(self, CardsTable t, Word known, int samples) noexcept
    cdef int _slot(self, Word known) noexcept
    cdef double _tried(self, CardsTable t, Word known, int samples) noexcept
    cdef void _try(
        self, CardsTable t, Word known, Word elsewhere, int samples, int later
    ) noexcept
