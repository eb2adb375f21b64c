# The same in C; piles.py says what each function does.

from camelup.kernels.cards.cards_codes cimport CARD_KINDS
from camelup.kernels.shared.words cimport Word, ctz, size

cdef inline int held(Word pile, int kind) noexcept nogil:
    return (pile >> (4 * kind)) & 15

cdef inline Word card(int kind) noexcept nogil:
    return <Word>1 << (4 * kind)

cdef inline int total(Word pile) noexcept nogil:
    cdef Word low = 0x0F0F0F0F0F0F0F0F
    cdef Word ones = 0x0101010101010101
    return (((pile & low) + ((pile >> 4) & low)) * ones) >> 56

cdef inline Word marks(Word pile) noexcept nogil:
    # the lowest bit of each kind that is there
    cdef Word ones = 0x1111111111111111
    return (pile | pile >> 1 | pile >> 2 | pile >> 3) & ones

cdef inline int kinds_in(Word pile) noexcept nogil:
    return total(marks(pile))

cdef inline int nth_kind(Word pile, int k) noexcept nogil:
    pile = marks(pile)
    while k:
        pile &= pile - 1
        k -= 1
    return ctz(pile) >> 2

cdef inline int share(Word pile) noexcept nogil:
    cdef int found = 0, other, rest
    while pile:
        other = pile & 15
        pile >>= 4
        while other:
            rest = found % other
            found = other
            other = rest
        if found == 1:
            return 1
    return found

cdef inline int kind_of(Word pile, int ticket) noexcept nogil:
    cdef int kind = 0
    while ticket >= held(pile, kind):
        ticket -= held(pile, kind)
        kind += 1
    return kind

cdef inline void weigh(Word pile, int most, int *ways) noexcept nogil:
    cdef int kind, n, taken, found
    for n in range(1, most + 1):
        ways[8 * CARD_KINDS + n] = 0
    ways[8 * CARD_KINDS] = 1
    for kind in range(CARD_KINDS - 1, -1, -1):
        for n in range(most + 1):
            found = 0
            for taken in range(min(held(pile, kind), n) + 1):
                found += ways[8 * kind + 8 + n - taken]
            ways[8 * kind + n] = found

cdef inline Word picked(Word pile, int left, int k, int *ways) noexcept nogil:
    cdef Word found = 0
    cdef int kind, taken
    for kind in range(CARD_KINDS):
        taken = min(held(pile, kind), left)
        while k >= ways[8 * kind + 8 + left - taken]:
            k -= ways[8 * kind + 8 + left - taken]
            taken -= 1
        found += taken * card(kind)
        left -= taken
    return found

cdef inline int ranked(Word pile, int left, Word choice, int *ways) noexcept nogil:
    cdef int found = 0
    cdef int kind, more
    for kind in range(CARD_KINDS):
        for more in range(held(choice, kind) + 1, min(held(pile, kind), left) + 1):
            found += ways[8 * kind + 8 + left - more]
        left -= held(choice, kind)
    return found

cdef inline int size64(Word mask) noexcept nogil:
    return size(<unsigned int>mask) + size(<unsigned int>(mask >> 32))

cdef inline int nth64(Word mask, int k) noexcept nogil:
    while k:
        mask &= mask - 1
        k -= 1
    return ctz(mask)
