cimport cython

from camelup.kernels.cards.cards_words cimport camel_at, place_at, settled, space_at, stepped
from camelup.kernels.shared.chance cimport mixed, scaled, stirred
from camelup.kernels.shared.merge cimport place_of
from camelup.kernels.shared.words cimport Word, low

@cython.final
cdef class CardsLeg:
    cdef Word[::1] words, weights, next_words, next_weights, slots
    cdef Word generation, used
    cdef int slot_bits
    cdef Word[::1] comp
    cdef unsigned int[::1] tag, first, last, vectors
    cdef Word[::1] counts
    cdef unsigned int run, layer[32]
    cdef int types, camel[10], step[10], most[10]
    cdef unsigned int stride[10]
    cdef Word factor[80]
    cdef int draws, fennec, palm, length
    cdef Word place[25], final[25], landings[64], over, fennec_stays, palm_stays
    cdef Word seed
    cdef unsigned char printed[64], flipped[64], labels[64], turned[64], pile[30], stock[30], box[30]
    cdef int whole, least, known, fresh, track

    cdef void _prepare(self) except *
    cdef Word _law(self, Word word, Word limit) except? 0
    cdef void _simulate(self, Word word, int deck, int first, int last, Word seed) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef void _lattice(self) noexcept nogil
    cdef void _pull(self, int depth, unsigned int vector, Word count) noexcept nogil
    cdef Word _step(self, Word word, int camel, int steps, Word weight) noexcept nogil
    cdef inline void _merge(self, Word word, Word weight) noexcept nogil
    cdef void _finish(self, Word word, Word weight) noexcept nogil
    cdef inline Word _random(self) noexcept nogil
    cdef inline int _draw(self, int i, int n) noexcept nogil
    cdef Word _leg(self, Word word) noexcept nogil
    cdef Word _fresh_leg(self, Word word) noexcept nogil
    cdef Word _later_leg(self, Word word, int deck) noexcept nogil
    cdef Word _settle(self, Word word) noexcept nogil
