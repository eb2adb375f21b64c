# The same functions in C; words.py says what each of them does. All bytes at once.

from camelup.kernels.shared.codes cimport CRAZY

cdef extern from *:
    """
    #ifndef CAMELUP_CTZ
    #define CAMELUP_CTZ
    #if defined(__GNUC__)
    #define camelup_ctz __builtin_ctzll
    #else
    #include <intrin.h>
    static __forceinline int camelup_ctz(unsigned long long bits) {
        unsigned long at;
        _BitScanForward64(&at, bits);
        return (int)at;
    }
    #endif
    #endif
    """
    int ctz "camelup_ctz" (unsigned long long) noexcept nogil

ctypedef unsigned long long Word

cdef inline Word low(int bits) noexcept nogil:
    return (<Word>1 << bits) - 1

cdef inline int size(unsigned int mask) noexcept nogil:
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) >> 24) & 63

cdef inline Word bits_in(Word word) noexcept nogil:
    word -= (word >> 1) & 0x5555555555555555ULL
    word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL)
    return (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL

cdef inline int added(Word word) noexcept nogil:
    return (word * 0x0101010101010101ULL) >> 56

cdef inline int nth(int mask, int k) noexcept nogil:
    while k:
        mask &= mask - 1
        k -= 1
    return ctz(mask)

cdef inline int find(Word word, int camel) noexcept nogil:
    # of 0 to 7, only 0 taken from 8 leaves bit 3 set
    cdef Word ones = 0x01010101010101
    cdef Word differ = (word & (ones * 7)) ^ (ones * camel)
    return ctz((ones * 8 - differ) & (ones * 8)) - 3

cdef inline int offset(Word word, int space, int bits) noexcept nogil:
    cdef Word ones = 0x01010101010101
    cdef Word high = 0x80808080808080
    cdef Word spaces = (word >> 3) & (ones * 31)
    cdef Word beyond = ((spaces | high) - ones * (space + 1)) & high
    return ctz(beyond | (<Word>1 << (bits + 7))) - 7

cdef inline int height(Word word, int at) noexcept nogil:
    # of 0 to 31, all but 0 added to 31 have bit 5 set
    cdef Word ones = 0x01010101010101
    cdef Word differ = ((word ^ (word >> 8)) >> 3) & (ones * 31)
    return ctz(((differ + ones * 31) & (ones * 32)) >> at) + 3

cdef inline Word without(Word word, int at, int bits) noexcept nogil:
    return (word & low(at)) | ((word >> (at + bits)) << at)

cdef inline Word pasted(Word word, int at, Word unit, int bits) noexcept nogil:
    return (word & low(at)) | (unit << at) | ((word >> at) << (at + bits))

cdef inline int landing(int end, bint forward, int mirages) noexcept nogil:
    cdef int under = mirages >> end & 1
    return 2 * (end + (1 if forward != under else -1)) | under

cdef inline Word unit_at(Word word, int at, int bits) noexcept nogil:
    return (word >> at) & low(bits)

cdef inline Word placed(
    Word rest, Word unit, int bits, int far, int below, int long
) noexcept nogil:
    cdef Word ones = 0x01010101010101
    cdef int at = offset(rest, below, long - bits)
    return pasted(rest, at, unit + (ones & low(bits)) * (8 * far), bits)

cdef inline Word moved(Word word, int at, int bits, int far, int below, int long) noexcept nogil:
    # The bytes between where the unit was and where it goes: those of the unit to one end, the
    # others to the other end. The distance is added to all of them, and only kept in the unit.
    cdef Word ones = 0x01010101010101
    cdef int to = offset(word, below, long)
    cdef Word region, old, unit
    if to > at:
        region = low(to - at)
        old = (word >> at) & region
        unit = ((old + ones * (8 * far)) << (to - at - bits)) & region
        return word ^ ((old ^ unit ^ (old >> bits)) << at)
    region = low(at + bits - to)
    old = (word >> to) & region
    unit = (old >> (at - to)) + (ones & low(bits)) * (8 * far)
    return word ^ ((old ^ unit ^ ((old << bits) & region)) << to)

cdef inline int forced(Word word, int lower, int upper) noexcept nogil:
    cdef bint low_carries = height(word, lower) > 8
    cdef bint up_carries = height(word, upper) > 8
    if upper == lower + 8 and low_carries:
        return upper
    if low_carries != up_carries:
        return lower if low_carries else upper
    return -1

cdef inline Word racers_only(Word word) noexcept nogil:
    word = without(word, find(word, CRAZY), 8)
    return without(word, find(word, CRAZY), 8)

cdef inline bint crossed(Word word, int bits, int length) noexcept nogil:
    cdef int foremost = word >> (bits - 5)
    return foremost > length or word & 0xF8 == 0

cdef inline int standing(Word word, int bits) noexcept nogil:
    cdef int spaces = 0
    cdef int at
    for at in range(3, bits, 8):
        spaces |= 1 << ((word >> at) & 31)
    return spaces

cdef inline int order(Word word, int bits) noexcept nogil:
    cdef int found = 0
    cdef int k = 0
    while bits:
        bits -= 8
        if (word >> bits) & 7 < CRAZY:
            found |= ((word >> bits) & 7) << k
            k += 3
    return found

cdef inline int leader(Word word, int bits) noexcept nogil:
    cdef int camel
    while True:
        bits -= 8
        camel = (word >> bits) & 7
        if camel < CRAZY:
            return camel

cdef inline int hindmost(Word word) noexcept nogil:
    while word & 7 >= CRAZY:
        word >>= 8
    return word & 7
