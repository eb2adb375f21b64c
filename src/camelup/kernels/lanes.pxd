# cython: boundscheck=False, wraparound=False, initializedcheck=False
# The same in C; lanes.py says what it does. Words lie side by side in vectors: the loop has no
# branches, so that the compiler makes vectors of it, for 4 words where the processor has AVX2 and
# for 8 where it has AVX-512; which it has is asked when the first words move. VBMI2 is asked for,
# too: processors without it slow down on such long vectors. Elsewhere one word moves at a time.

from camelup.kernels.words cimport Word

cdef extern from *:
    """
    #ifndef CAMELUP_LANES
    #define CAMELUP_LANES
    typedef unsigned long long camelup_lane;

    #if defined(__GNUC__)
    #define CAMELUP_INLINE static inline __attribute__((always_inline))
    #else
    #define CAMELUP_INLINE static __forceinline
    #endif

    #define CAMELUP_ROOM 128
    #define CAMELUP_LANE_ONES 0x01010101010101ULL
    #define CAMELUP_LANE_HIGH 0x8080808080808080ULL
    #define CAMELUP_OVER (1ULL << 62)
    #define CAMELUP_TAKEN (1ULL << 63)

    /* The bits of all bytes below the lowest one in which this bit is set. */
    CAMELUP_INLINE camelup_lane camelup_below(camelup_lane marks, int bit) {
        return (~marks & (marks - 1)) >> bit;
    }

    /* How many they are. A vector adds up bytes: it cannot count bits, and multiplies slowly. */
    CAMELUP_INLINE camelup_lane camelup_count(camelup_lane below, int wide) {
        if (!wide) return camelup_ctz(~below);
        below &= CAMELUP_LANE_ONES;
        below += below >> 32;
        below += below >> 16;
        below += below >> 8;
        return (below & 7) << 3;
    }

    /* The same number added to every byte; it may be less than 0. */
    CAMELUP_INLINE camelup_lane camelup_each(camelup_lane number, int wide) {
        if (!wide) return number * (CAMELUP_LANE_ONES | CAMELUP_LANE_ONES << 8);
        number += number << 8;
        number += number << 16;
        return number + (number << 32);
    }

    CAMELUP_INLINE camelup_lane camelup_camels(camelup_lane word, camelup_lane camel) {
        camelup_lane differ = (word & CAMELUP_LANE_ONES * 7) ^ CAMELUP_LANE_ONES * camel;
        return (CAMELUP_LANE_ONES * 8 - differ) & CAMELUP_LANE_ONES * 8;
    }

    CAMELUP_INLINE camelup_lane camelup_racers(camelup_lane word) {
        camelup_lane below = camelup_below(camelup_camels(word, 5), 3);
        word = (word & below) | (word >> 8 & ~below);
        below = camelup_below(camelup_camels(word, 5), 3);
        return (word & below) | (word >> 8 & ~below);
    }

    CAMELUP_INLINE void camelup_moves(
        const camelup_lane *__restrict words, int count, camelup_lane camel, camelup_lane lying,
        camelup_lane mirages, camelup_lane length, camelup_lane bits, camelup_lane camera,
        int drop, camelup_lane *__restrict out, int wide
    ) {
        const camelup_lane whole = (1ULL << bits) - 1;
        for (long long i = 0; i < count; i++) {
            camelup_lane photo = words[i] & CAMELUP_TAKEN, word = words[i] ^ photo;
            camelup_lane differ = (word ^ word >> 8) >> 3 & CAMELUP_LANE_ONES * 31;
            camelup_lane tops = (differ + CAMELUP_LANE_ONES * 31) & CAMELUP_LANE_ONES * 32;
            camelup_lane before = camelup_below(camelup_camels(word, camel), 3);
            camelup_lane at = camelup_count(before, wide), from = word >> at;
            camelup_lane own = camelup_below(tops >> at, 5) << 8 | 255;
            camelup_lane tall = camelup_count(own, wide);
            camelup_lane unit = from & own, space = from >> 3 & 31;
            /* above the others all bits are set: a space beyond any other */
            camelup_lane rest = (word & before) | (~(~(word | ~whole) >> tall) & ~before);
            out[i] = tall << 8 | space;
            for (int face = 1; face <= 3; face++) {
                camelup_lane end = space + face;
                camelup_lane tile = lying >> end & 1, under = mirages >> end & 1;
                end += tile - 2 * under;
                camelup_lane gone = (rest << tall & whole) >> tall | unit << (bits - tall);
                if (!wide && end > length) {
                    if (drop) gone = camelup_racers(gone);
                    out[face * CAMELUP_ROOM + i] = gone | CAMELUP_OVER;
                    continue;
                }
                camelup_lane spaces = (rest >> 3 & CAMELUP_LANE_ONES * 31) | CAMELUP_LANE_HIGH;
                camelup_lane beyond = spaces - camelup_each(end - under + 1, wide);
                camelup_lane below = camelup_below(beyond & CAMELUP_LANE_ONES * 128, 7);
                camelup_lane run = (unit + camelup_each(8 * (end - space), wide)) & own;
                camelup_lane went = (rest & below) | run << camelup_count(below, wide);
                went |= (rest & ~below) << tall & whole;
                went = end > length ? gone : went;
                if (drop) went = camelup_racers(went);
                camelup_lane mark = end == camera ? CAMELUP_TAKEN : photo;
                out[face * CAMELUP_ROOM + i] = went | (end > length ? CAMELUP_OVER : mark);
            }
        }
    }

    #define CAMELUP_VERSION(name, wide) \\
        static void name( \\
            const camelup_lane *words, int count, camelup_lane camel, camelup_lane lying, \\
            camelup_lane mirages, camelup_lane length, camelup_lane bits, camelup_lane camera, \\
            int drop, camelup_lane *out \\
        ) { \\
            if (drop) camelup_moves( \\
                words, count, camel, lying, mirages, length, bits, camera, 1, out, wide); \\
            else camelup_moves( \\
                words, count, camel, lying, mirages, length, bits, camera, 0, out, wide); \\
        }

    CAMELUP_VERSION(camelup_moves_1, 0)
    #if defined(__GNUC__) && defined(__x86_64__)
    __attribute__((target("avx2"))) CAMELUP_VERSION(camelup_moves_4, 1)
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
    CAMELUP_VERSION(camelup_moves_8, 1)
    static int camelup_found(void) {
        __builtin_cpu_init();
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
            && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")
            && __builtin_cpu_supports("avx512vbmi2")) return 8;
        return __builtin_cpu_supports("avx2") ? 4 : 1;
    }
    #else
    #define camelup_moves_4 camelup_moves_1
    #define camelup_moves_8 camelup_moves_1
    #define camelup_found() 1
    #endif

    static int camelup_lanes = 0;

    static int camelup_side_by_side(int most) {
        int found = camelup_found();
        return camelup_lanes = found <= most ? found : most >= 4 ? 4 : 1;
    }

    static void camelup_all_move(
        const camelup_lane *words, int count, camelup_lane camel, camelup_lane lying,
        camelup_lane mirages, camelup_lane length, camelup_lane bits, camelup_lane camera,
        int drop, camelup_lane *out
    ) {
        int lanes = camelup_lanes ? camelup_lanes : camelup_side_by_side(8);
        count = (count + lanes - 1) & -lanes;
        if (lanes == 8) camelup_moves_8(
            words, count, camel, lying, mirages, length, bits, camera, drop, out);
        else if (lanes == 4) camelup_moves_4(
            words, count, camel, lying, mirages, length, bits, camera, drop, out);
        else camelup_moves_1(
            words, count, camel, lying, mirages, length, bits, camera, drop, out);
    }
    #endif
    """
    int side_by_side "camelup_side_by_side" (int most) noexcept nogil
    void camelup_all_move(
        const Word *words, int count, Word camel, Word lying, Word mirages, Word length, Word bits,
        Word camera, int drop, Word *out
    ) noexcept nogil

cdef enum:
    ROOM = 128, SPARE = 8

cdef extern from *:
    const Word OVER "CAMELUP_OVER"
    const Word TAKEN "CAMELUP_TAKEN"

cdef inline void all_move(
    const Word[::1] words, Word first, int count, int camel, unsigned int lying,
    unsigned int mirages, int length, int bits, int camera, bint drop, Word[::1] out
) noexcept nogil:
    camelup_all_move(
        &words[first], count, camel, lying, mirages, length, bits, camera, drop, &out[0]
    )
