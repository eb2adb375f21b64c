# The same in C; rolls.py says what it does. No loop and no branch depends on a race, so that the
# compiler works out several of them at once where the processor shifts each number by its own.

from camelup.kernels.shared.words cimport Word

cdef extern from *:
    """
    typedef unsigned long long camelup_word;
    #define CAMELUP_ONES 0x0101010101010101ULL
    #define CAMELUP_LOWEST(marks) ((marks) & -(marks))
    /* How many bits there are in a mask of whole bytes. */
    #define CAMELUP_BITS(mask) (((((mask) & CAMELUP_ONES) * CAMELUP_ONES) >> 56) << 3)

    #define CAMELUP_IF(test, one, other) ((other) ^ (((one) ^ (other)) & -(camelup_word) (test)))

    /* Bit 3 of the byte with this camel: of 0 to 7, only 0 taken from 8 leaves it set. */
    static inline camelup_word camelup_mark(camelup_word word, camelup_word camel)
    {
        camelup_word eights = 8 * CAMELUP_ONES;
        camelup_word differ = (word & (7 * CAMELUP_ONES)) ^ (camel * CAMELUP_ONES);
        return CAMELUP_LOWEST((eights - differ) & eights);
    }

    /* Which crazy camel the grey die moves: one that must (see `forced`), or the one on the die. */
    static inline camelup_word camelup_crazy(
        camelup_word word, camelup_word tops, camelup_word one, camelup_word which)
    {
        camelup_word other = camelup_mark(word, 6), swap = (one ^ other) & -(camelup_word) (one > other);
        camelup_word lower = one ^ swap, upper = other ^ swap;
        camelup_word low_carries = (tops & (lower << 2)) == 0, up_carries = (tops & (upper << 2)) == 0;
        camelup_word carrier = CAMELUP_IF(low_carries, lower, upper);
        camelup_word mover = CAMELUP_IF(which, other, one);
        mover = CAMELUP_IF(low_carries ^ up_carries, carrier, mover);
        return CAMELUP_IF((lower << 8 == upper) & low_carries, upper, mover);
    }

    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
    #if __GNUC__ >= 12
    __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
    #else
    __attribute__((target_clones("avx2", "default")))
    #endif
    #endif
    static void camelup_roll_all(
        camelup_word *__restrict words, camelup_word *__restrict dice, camelup_word *__restrict faces,
        const camelup_word *__restrict hindmost, int count,
        camelup_word lying, camelup_word mirages, camelup_word bits, camelup_word length)
    {
        camelup_word whole = (1ULL << bits) - 1;
        int i;
        for (i = 0; i < count; i++) {
            camelup_word word = words[i], next = dice[i] & 15, face = faces[i] & 15;
            camelup_word die = next + (hindmost[i] & -(camelup_word) (next == 8));
            camelup_word over = ((word >> (bits - 5)) > length) | ((word & 0xF8) == 0);
            /* Bit 5 of every camel on top of its stack: of 0 to 31, all but 0 added to 31. */
            camelup_word differ = ((word ^ (word >> 8)) >> 3) & (31 * CAMELUP_ONES);
            camelup_word tops = (differ + 31 * CAMELUP_ONES) & (32 * CAMELUP_ONES);
            camelup_word grey = die == 5, steps = CAMELUP_IF(die > 7, 1 + (face >> 2), face & 3);
            camelup_word own = camelup_mark(word, die & 7);
            camelup_word crazy = camelup_crazy(word, tops, own, face >> 2);
            camelup_word mark = CAMELUP_IF(grey, crazy, own);
            /* The unit is cut out, and what is above the others counts as beyond them all ... */
            camelup_word below = (mark >> 3) - 1, last = CAMELUP_LOWEST(tops & ~below);
            camelup_word cut = ((last << 3) - 1) & ~below;
            camelup_word at = CAMELUP_BITS(below), size = CAMELUP_BITS(cut);
            camelup_word unit = (word & cut) >> at, each = (CAMELUP_ONES & cut) >> at;
            camelup_word rest = (word & below) | (~(~(word | ~whole) >> size) & ~below);
            /* ... goes, and meets a tile ... */
            camelup_word from = (unit >> 3) & 31;
            camelup_word back = (from - steps) & -(camelup_word) (from > steps);
            camelup_word end = CAMELUP_IF(grey, back, from + steps);
            camelup_word tile = (lying >> end) & 1, under = (mirages >> end) & tile;
            camelup_word beyond, low;
            end += tile - 2 * (tile & (grey ^ under));
            end = CAMELUP_IF(end > length, length + 1, end);
            /* ... and is put before all that are beyond where it ends. */
            beyond = ((rest >> 3) & (31 * CAMELUP_ONES)) | 0x80 * CAMELUP_ONES;
            beyond = (beyond - CAMELUP_ONES * (end - under + 1)) & (0x80 * CAMELUP_ONES);
            low = (CAMELUP_LOWEST(beyond) >> 7) - 1;
            rest = (rest & low) | ((rest & ~low) << size & whole);
            rest |= (unit + each * (8 * (end - from))) << CAMELUP_BITS(low);
            words[i] = CAMELUP_IF(over, word, rest);
            dice[i] >>= 4;
            faces[i] >>= 4;
        }
    }
    """
    void camelup_roll_all(
        Word *words, Word *dice, Word *faces, const Word *hindmost, int count,
        Word lying, Word mirages, Word bits, Word length
    ) noexcept nogil

cdef inline void roll_all(
    Word *words, Word *dice, Word *faces, Word *hindmost, int count,
    int lying, int mirages, int bits, int length
) noexcept nogil:
    camelup_roll_all(
        words, dice, faces, hindmost, count,
        <unsigned int>lying, <unsigned int>mirages, bits, length
    )
