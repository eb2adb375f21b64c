# The same in C; cards_words.py says what each function does.

from camelup.kernels.shared.words cimport Word, ctz, low, pasted, unit_at, without

cdef extern from *:
    """
    #define CAMELUP_FENNEC (1ULL << 50)
    #define CAMELUP_PALM (1ULL << 51)
    #define CAMELUP_CROSSED (1ULL << 63)
    """
    const Word FENNEC "CAMELUP_FENNEC"
    const Word PALM "CAMELUP_PALM"
    const Word CROSSED "CAMELUP_CROSSED"

cdef inline int space_at(Word word, int lane) noexcept nogil:
    return (word >> (10 * lane + 3)) & 63

cdef inline int camel_at(Word word, int lane) noexcept nogil:
    return (word >> (10 * lane)) & 7

cdef inline int place_at(Word word, int lane) noexcept nogil:
    return 4 - lane if space_at(word, lane) else 4

cdef inline int offset10(Word word, int space, int bits) noexcept nogil:
    cdef Word ones = 0x10040100401
    cdef Word guards = 0x2008020080200
    cdef Word beyond = ((word | guards) - ones * ((space + 1) << 3)) & guards
    return ctz(beyond | (<Word>1 << (bits + 9))) - 9

cdef inline int find10(Word word, int camel) noexcept nogil:
    cdef Word ones = 0x10040100401
    cdef Word guards = 0x2008020080200
    cdef Word differ = (word & (ones * 7)) ^ (ones * camel)
    return ctz((((differ | guards) - ones) & guards) ^ guards) - 9

cdef inline Word stepped(
    Word word, int camel, int steps, int fennec, int palm, int length, Word *landings, Word weight
) noexcept nogil:
    cdef Word ones = 0x10040100401
    cdef Word body = word & low(50)
    cdef Word flags = word ^ body
    cdef int at = find10(body, camel)
    cdef int space = (body >> (at + 3)) & 63
    cdef int bits = 10 if space == 0 else offset10(body, space, 50) - at
    cdef Word unit = unit_at(body, at, bits)
    cdef Word rest = without(body, at, bits)
    cdef int end = space + steps
    cdef int under = 0
    landings[end] += weight
    if flags:
        while True:
            if flags & PALM and end == palm:
                flags ^= PALM
                end += 1
                under = 0
            elif flags & FENNEC and end == fennec:
                flags ^= FENNEC
                end -= 1
                under = 1
            else:
                break
            landings[end] += weight
    if end == 0:
        return body | flags
    if end > length:
        end = length + 1
        flags |= CROSSED
        at = 50 - bits
    else:
        at = offset10(rest, end - under, 50 - bits)
    unit += (ones & low(bits)) * <Word>((end - space) << 3)
    body = pasted(rest, at, unit, bits)
    if flags:
        space = space_at(body, 0)
        if flags & FENNEC and space > fennec:
            flags ^= FENNEC
        if flags & PALM and space > palm:
            flags ^= PALM
    return body | flags

cdef inline Word settled(
    Word word, unsigned char *printed, unsigned char *flipped, int length, int least
) noexcept nogil:
    cdef Word body = word & low(50)
    cdef int last = space_at(body, 0)
    cdef int lead = space_at(body, 4)
    cdef int top = printed[length] + flipped[length]
    cdef Word taken = 0
    cdef int i = 0, fill = 0, lane
    cdef bint hit
    while length - lead < least:
        top += 1
        length += 1
        printed[length] = top
        flipped[length] = 0
    for lane in range(5):
        taken |= <Word>1 << space_at(body, lane)
    lane = 0
    word = 0
    while lane < 5 and space_at(body, lane) == 0:
        word |= <Word>camel_at(body, lane) << (10 * lane)
        lane += 1
    while i < length:
        i += 1
        fill += 1
        hit = last < i and i + 1 < lead and not flipped[i] and printed[i] & 1 and not (taken >> i) & 3
        printed[fill] = printed[i]
        flipped[fill] = 1 if hit else flipped[i]
        while lane < 5 and space_at(body, lane) == i:
            word |= <Word>(fill << 3 | camel_at(body, lane)) << (10 * lane)
            lane += 1
        i += hit
    return word | <Word>fill << 50
