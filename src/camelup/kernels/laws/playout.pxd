cimport cython

from camelup.kernels.shared.chance cimport is_fair, mixed, scaled, seeded, stirred
from camelup.kernels.shared.codes cimport GREY, MIRAGE, SUPPORTING
from camelup.kernels.shared.dice cimport die_in, face_of, full_bag, rolled, taken_out
from camelup.kernels.shared.draws cimport draw_all, look_up, sow, take_out
from camelup.kernels.shared.rolls cimport (
    RACES, all_hindmost, go_on, roll_all, running, set_out, tally
)
from camelup.kernels.shared.words cimport Word, crossed, low

@cython.final
cdef class Playout:
    cdef int length, stay
    cdef bint supporting
    cdef int bits
    cdef Word fresh
    cdef int fresh_dice, orders
    cdef unsigned int order[720], faces[216]
    cdef int lying, mirages
    cdef Word noise
    # Races side by side: keys of camels, chance, dice and faces to come, last at the start of a leg
    cdef unsigned char key[7168], over[1024], last[1024]
    cdef Word noises[1024], bag[1024]
    cdef unsigned int drawn[1024], die[1024], face[1024]
    cdef long long won[5], lost[5]

    cdef void _seed(self, Word seed, Word game) noexcept nogil
    cdef int _below(self, unsigned int n) noexcept nogil
    cdef inline Word _roll(self, Word word, int die, int face, int lying) noexcept nogil
    cdef Word _leg(self, Word word, Word bag, int inside, int lying) noexcept nogil
    cdef Word _fresh_leg(self, Word word, int lying) noexcept nogil
    cdef void _roll_all(self, int count, int nth, int lying) noexcept nogil
    cdef Word _full(self, Word word) noexcept nogil
    cdef void _tables(self) noexcept nogil
    cdef void _rests(self, Word bag, int inside, int count) noexcept nogil
    cdef void _fresh_legs(self, int count, int lying) noexcept nogil
    cdef void _races(
        self, Word word, Word bag, int inside, long long races, Word seed, Word first
    ) noexcept nogil
    cdef void _run(self, int count) noexcept nogil
