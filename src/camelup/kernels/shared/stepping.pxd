from camelup.kernels.shared.chance cimport seeded
from camelup.kernels.shared.fills cimport fill

cdef int NEXT_STEP, SAME_STEP

cdef class Stepping:
    # What all games share
    cdef readonly int count, players, learner, actions, width
    cdef int mode, limit, before[10]
    cdef bint by_money

    # One entry, or one row, for each game
    cdef unsigned long long[::1] seeds, episodes
    cdef int[::1] steps
    cdef unsigned char[::1] ended
    cdef short[::1] rows, last_rows
    cdef signed char[::1] masks
    cdef double[::1] rewards, seat_rewards
    cdef int[::1] money
    cdef long long[::1] seats, last_seats
    cdef unsigned char[::1] terminated, truncated, illegal
    cdef long long[::1] chosen

    cdef void _turn_to(self, int i) noexcept
    cdef void _new(self, unsigned long long noise) except *
    cdef int _awaited(self) noexcept
    cdef int _turn(self) noexcept
    cdef void _pay_out(self, int at) noexcept
    cdef void _act(self, int action) noexcept
    cdef void _play_on(self) except *
    cdef int _sampled(self) noexcept
    cdef void _mask(self, int at) noexcept
    cdef void _row(self, int at, int seat) noexcept

    cdef void _deal(self, int i) except *
    cdef int _step(self, int i) except -1
    cdef void _wait(self, int i) except *
    cdef void _carry_out(self, int i) except *
    cdef void _reward(self, int i, int actor, bint over) noexcept
    cdef void _show(self, int i, int seat) noexcept
