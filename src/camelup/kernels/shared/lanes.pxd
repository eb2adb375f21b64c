# cython: boundscheck=False, wraparound=False, initializedcheck=False
# The same in C; lanes.py says what it does. Words lie side by side in vectors: the loop has no
# branches, so that the compiler makes vectors of it, for 4 words where the processor has AVX2 and
# for 8 where it has AVX-512; which it has is asked when the first words move. VBMI2 is asked for,
# too: processors without it slow down on such long vectors. Elsewhere one word moves at a time.

from camelup.kernels.shared.words cimport Word

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
    #define CAMELUP_FIELD 12
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

    /* The last die. Sums of five camels lie in one word, CAMELUP_FIELD bits for each of them. */
    CAMELUP_INLINE void camelup_lasts(
        const camelup_lane *__restrict words, const camelup_lane *__restrict weights, int count,
        camelup_lane camel, int faces, camelup_lane lying, camelup_lane mirages,
        camelup_lane length, camelup_lane *__restrict out, camelup_lane *__restrict sums, int wide
    ) {
        const camelup_lane whole = (1ULL << 40) - 1, third = faces == 3 ? -1LL : 0;
        camelup_lane first = 0, second = 0, ended = 0;
        for (long long i = 0; i < count; i++) {
            camelup_lane runs = (words[i] >> 62 & 1) - 1, word = words[i] & whole;
            camelup_lane weight = weights[i], all = weight + weight + (weight & third);
            camelup_lane differ = (word ^ word >> 8) >> 3 & CAMELUP_LANE_ONES * 31;
            camelup_lane tops = (differ + CAMELUP_LANE_ONES * 31) & CAMELUP_LANE_ONES * 32;
            camelup_lane before = camelup_below(camelup_camels(word, camel), 3);
            camelup_lane at = camelup_count(before, wide), from = word >> at;
            camelup_lane own = camelup_below(tops >> at, 5) << 8 | 255;
            camelup_lane tall = camelup_count(own, wide), space = from >> 3 & 31;
            camelup_lane unit = (from & own) << (40 - tall) & whole;
            camelup_lane rest = ((word & before) | (word >> tall & ~before)) << tall & whole;
            /* who leads the unit and the others, and who comes next in each of them */
            camelup_lane lead = unit >> 32 & 7, next = unit >> 24 & 7;
            camelup_lane ahead = rest >> 35, behind = rest >> 27 & 31;
            camelup_lane leader = rest >> 32 & 7, follower = rest >> 24 & 7;
            camelup_lane passed = 0, between = 0, crossed = 0;
            next = tall > 8 ? next : leader;
            for (int face = 1; face <= 3; face++) {
                camelup_lane end = space + face, ways = face < 3 ? weight : weight & third;
                camelup_lane tile = lying >> end & 1, under = mirages >> end & 1;
                camelup_lane below = end + tile - 3 * under;
                passed += ahead <= below ? ways : 0;
                between += behind <= below ? ways : 0;
                crossed += end + tile - 2 * under > length ? ways : 0;
            }
            between -= passed;
            /* where it is over already nobody moves */
            leader = (leader & runs) | (word >> 32 & 7 & ~runs);
            follower = (follower & runs) | (word >> 24 & 7 & ~runs);
            passed &= runs;
            between &= runs;
            camelup_lane stayed = all - passed;
            ended += (crossed & runs) | (all & ~runs);
            out[i] = space & runs;
            first += (passed << CAMELUP_FIELD * lead) + (stayed << CAMELUP_FIELD * leader);
            second += (passed << CAMELUP_FIELD * next) + (between << CAMELUP_FIELD * lead)
                + ((stayed - between) << CAMELUP_FIELD * follower);
        }
        for (int k = 0; k < 5; k++) {
            sums[k] += first >> CAMELUP_FIELD * k & ((1 << CAMELUP_FIELD) - 1);
            sums[5 + k] += second >> CAMELUP_FIELD * k & ((1 << CAMELUP_FIELD) - 1);
        }
        sums[10] += ended;
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

    #define CAMELUP_LAST(name, wide) \\
        static void name( \\
            const camelup_lane *words, const camelup_lane *weights, int count, \\
            camelup_lane camel, int faces, camelup_lane lying, camelup_lane mirages, \\
            camelup_lane length, camelup_lane *out, camelup_lane *sums \\
        ) { \\
            camelup_lasts( \\
                words, weights, count, camel, faces, lying, mirages, length, out, sums, wide); \\
        }

    CAMELUP_VERSION(camelup_moves_1, 0)
    CAMELUP_LAST(camelup_lasts_1, 0)
    #if defined(__GNUC__) && defined(__x86_64__)
    #define CAMELUP_AVX2 __attribute__((target("avx2")))
    #define CAMELUP_AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
    CAMELUP_AVX2 CAMELUP_VERSION(camelup_moves_4, 1)
    CAMELUP_AVX512 CAMELUP_VERSION(camelup_moves_8, 1)
    CAMELUP_AVX2 CAMELUP_LAST(camelup_lasts_4, 1)
    CAMELUP_AVX512 CAMELUP_LAST(camelup_lasts_8, 1)
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
    #define camelup_lasts_4 camelup_lasts_1
    #define camelup_lasts_8 camelup_lasts_1
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

    static inline void camelup_add_row(
        double *__restrict to, const double *__restrict from, double weight
    ) {
        for (int i = 0; i < 10; i++) to[i] += weight * from[i];
    }

    static void camelup_all_end(
        const camelup_lane *words, const camelup_lane *weights, int count, camelup_lane camel,
        int faces, camelup_lane lying, camelup_lane mirages, camelup_lane length,
        camelup_lane *out, camelup_lane *sums
    ) {
        int lanes = camelup_lanes ? camelup_lanes : camelup_side_by_side(8);
        count = (count + lanes - 1) & -lanes;
        if (lanes == 8) camelup_lasts_8(
            words, weights, count, camel, faces, lying, mirages, length, out, sums);
        else if (lanes == 4) camelup_lasts_4(
            words, weights, count, camel, faces, lying, mirages, length, out, sums);
        else camelup_lasts_1(
            words, weights, count, camel, faces, lying, mirages, length, out, sums);
    }
    #endif
    """
    int side_by_side "camelup_side_by_side" (int most) noexcept nogil
    void camelup_all_move(
        const Word *words, int count, Word camel, Word lying, Word mirages, Word length, Word bits,
        Word camera, int drop, Word *out
    ) noexcept nogil
    void camelup_all_end(
        const Word *words, const Word *weights, int count, Word camel, int faces, Word lying,
        Word mirages, Word length, Word *out, Word *sums
    ) noexcept nogil
    void camelup_add_row(double *to, const double *source, double weight) noexcept nogil

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

cdef inline void all_end(
    const Word[::1] words, Word first, const Word[::1] weights, int count, int camel, int faces,
    unsigned int lying, unsigned int mirages, int length, Word[::1] out, Word[::1] sums
) noexcept nogil:
    camelup_all_end(
        &words[first], &weights[0], count, camel, faces, lying, mirages, length, &out[0], &sums[0]
    )

cdef inline void add_row(
    double *to, int at, const double[::1] source, int first, double weight
) noexcept nogil:
    camelup_add_row(to + at, &source[first], weight)
