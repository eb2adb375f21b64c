# cython: boundscheck=False, wraparound=False, initializedcheck=False
# The same in C; merge.py says what it does.

cdef inline unsigned long long place_of(
    unsigned long long[::1] words,
    unsigned long long[::1] slots,
    int slot_bits,
    unsigned long long generation,
    unsigned long long used,
    unsigned long long word,
) noexcept nogil:
    cdef unsigned long long spread = 0x9E3779B97F4A7C15
    cdef unsigned long long slot = (word * spread) >> (64 - slot_bits)
    cdef unsigned long long entry, at
    while True:
        entry = slots[slot]
        if entry >> 32 != generation:
            slots[slot] = generation << 32 | used
            words[used] = word
            return used
        at = entry & 0xFFFFFFFFU
        if words[at] == word:
            return at
        slot = (slot + 1) & ((<unsigned long long>1 << slot_bits) - 1)

cdef inline unsigned long long counted(
    unsigned long long[::1] slots,
    unsigned long long[::1] found,
    int slot_bits,
    unsigned long long count,
    unsigned long long word,
    unsigned long long weight,
) noexcept nogil:
    cdef unsigned long long spread = 0x9E3779B97F4A7C15
    cdef unsigned long long slot = (word * spread) >> (64 - slot_bits)
    cdef unsigned long long there = slots[2 * slot]
    # nothing branches on whether it is new: that cannot be foreseen; as sums it stays one question
    while (((there ^ word) | -(there ^ word)) & (there | -there)) >> 63:
        slot = (slot + 1) & ((<unsigned long long>1 << slot_bits) - 1)
        there = slots[2 * slot]
    found[count] = slot
    slots[2 * slot] = word
    slots[2 * slot + 1] += weight
    return count + (there == 0)
