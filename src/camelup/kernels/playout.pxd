cimport cython

cdef extern from *:
    int ctz "__builtin_ctzll" (unsigned long long) noexcept nogil

cdef int GREY, CRAZY, MIRAGE, GREY_DIE, SUPPORTING
cdef int TURN, REVEAL, OVER
cdef int LEG_TILE, PLACE, PYRAMID, WINNER, LOSER, PARTNER

@cython.final
cdef class Playout:
    # The edition
    cdef int players
    cdef int length
    cdef int stay
    cdef int capital
    cdef bint supporting
    cdef bint partnered
    cdef int bits
    cdef int ground
    cdef int depth
    cdef int value[4]
    cdef int prize[4]
    cdef unsigned long long fresh
    cdef int fresh_dice
    cdef int orders
    cdef unsigned int order[720]
    cdef unsigned int faces[216]

    # The track and the pyramid
    cdef unsigned long long word
    cdef int camels
    cdef int lying
    cdef int mirages
    cdef int tile[32]
    cdef unsigned long long bag
    cdef int inside

    # The table
    cdef int stage
    cdef int turn
    cdef int marker
    cdef int leg
    cdef int left
    cdef int sold[5]
    cdef int owner[20]
    cdef int money[8]
    cdef int taken[8]
    cdef int own[8]
    cdef int hand[8]
    cdef int free
    cdef int partner[8]
    cdef int winners
    cdef int winner[40]
    cdef int losers
    cdef int loser[40]

    # Legal actions as last counted
    cdef int spots
    cdef int mates
    cdef int leg_tiles
    cdef int placings
    cdef int cards

    # Net amounts and best pieces in a leg scoring
    cdef int net[8]
    cdef int best[8]

    # Chance, and what was played
    cdef unsigned long long noise
    cdef int moves
    cdef long long wins[8]
    cdef long long total[8]
    cdef long long square[8]
    cdef long long all_moves
    cdef long long moves_square

    cdef void _seed(self, unsigned long long seed, unsigned long long game) noexcept nogil
    cdef int _below(self, unsigned int n) noexcept nogil
    cdef unsigned long long _roll(
        self, unsigned long long word, int die, int face, int lying
    ) noexcept nogil
    cdef unsigned long long _move(
        self, unsigned long long word, int at, int distance, int lying
    ) noexcept nogil
    cdef unsigned long long _full(self, unsigned long long word) noexcept nogil
    cdef void _tables(self) noexcept nogil
    cdef unsigned long long _leg(
        self, unsigned long long word, unsigned long long bag, int inside, int lying
    ) noexcept nogil
    cdef unsigned long long _fresh_leg(self, unsigned long long word, int lying) noexcept nogil
    cdef int _count(self) noexcept nogil
    cdef int _pick(self, int k) noexcept nogil
    cdef void _act(self, int action) noexcept nogil
    cdef void _take_leg_tile(self, int camel) noexcept nogil
    cdef void _place(self, int space, int side) noexcept nogil
    cdef void _lay(self, int space, int side) noexcept nogil
    cdef void _bet(self, int kind, int camel) noexcept nogil
    cdef void _join(self, int other) noexcept nogil
    cdef void _pass_turn(self) noexcept nogil
    cdef void _reveal(self, int slot, int face) noexcept nogil
    cdef void _stand(self) noexcept nogil
    cdef void _end_leg(self) noexcept nogil
    cdef void _clean_up(self) noexcept nogil
    cdef void _score_leg(self) noexcept nogil
    cdef void _score_colour(self, int camel, int place) noexcept nogil
    cdef void _score_race(self) noexcept nogil
    cdef int _settle(self, int card, int right, int rank) noexcept nogil
    cdef void _pay(self, int seat, int amount) noexcept nogil
    cdef void _set_up(self, int youngest) noexcept nogil
    cdef void _start_racers(self) noexcept nogil
    cdef void _start_crazy(self) noexcept nogil
    cdef void _enter(self, int camel, int space, int bits) noexcept nogil
    cdef void _game(self) noexcept nogil
    cdef void _add_up(self) noexcept nogil
    cdef void _copy(self, Playout other) noexcept nogil
