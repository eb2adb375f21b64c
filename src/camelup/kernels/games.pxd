from camelup.kernels.playout cimport Playout

cimport cython

cdef int CRAZY, OASIS
cdef int TURN, REVEAL, OVER
cdef int LEG_TILE, PLACE, PYRAMID, WINNER, LOSER, PARTNER
cdef int NEXT_STEP, SAME_STEP
cdef int STAGE, ON_TURN, LEG, SPACE, HEIGHT, RANK, DICE, BOARD_PYRAMID, BOARD_LEG, TOP_LEG
cdef int MONEY, TAKEN, LEG_TILES, DESERT, HAND_SIZE, HAND, WINNERS, OWN_WINNER, LOSERS, OWN_LOSER
cdef int MATES

@cython.final
cdef class Games:
    # What all games share
    cdef readonly list tables
    cdef readonly int count
    cdef readonly int players
    cdef readonly int learner
    cdef readonly int actions
    cdef readonly int width
    cdef int length
    cdef int mode
    cdef int limit
    cdef bint by_money
    cdef int code[256]
    cdef int number[256]
    cdef int start[21]
    cdef int slot[4]
    cdef int before[8]
    cdef Playout sampler

    # One entry, or one row, for each game
    cdef unsigned long long[::1] seeds
    cdef unsigned long long[::1] episodes
    cdef int[::1] steps
    cdef unsigned char[::1] ended
    cdef short[::1] rows
    cdef short[::1] last_rows
    cdef signed char[::1] masks
    cdef double[::1] rewards
    cdef double[::1] seat_rewards
    cdef int[::1] money
    cdef long long[::1] seats
    cdef unsigned char[::1] terminated
    cdef unsigned char[::1] truncated
    cdef unsigned char[::1] illegal
    cdef long long[::1] chosen

    cdef void _deal(self, int i) noexcept
    cdef void _play_on(self, Playout t) noexcept
    cdef int _as_random_bot(self, Playout t) noexcept
    cdef int _step(self, int i) noexcept
    cdef void _wait(self, int i, Playout t) noexcept
    cdef void _carry_out(self, int i, Playout t) noexcept
    cdef void _reward(self, int i, Playout t, int actor) noexcept
    cdef void _show(self, int i, Playout t, int seat) noexcept
    cdef void _mask(self, int at, Playout t) noexcept
    cdef void _row(self, int at, Playout t, int seat) noexcept
    cdef void _track(self, int at, Playout t) noexcept
    cdef void _board(self, int at, Playout t, int seat) noexcept
    cdef void _players(self, int at, Playout t, int seat) noexcept
    cdef void _deck(self, int at, Playout t, int seat, bint winner) noexcept
