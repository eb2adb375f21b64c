# The same in C; draws.py says what each function does. No branch depends on a race, but where a
# number must be drawn again, so that the compiler works out several races at once.

from camelup.kernels.shared.words cimport Word

cdef extern from *:
    """
    #ifndef CAMELUP_RACES
    #define CAMELUP_RACES 1024
    typedef unsigned char camelup_byte;
    typedef unsigned int camelup_half;
    typedef unsigned long long camelup_word;
    #endif

    #ifndef CAMELUP_CLONES
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
    #if __GNUC__ >= 12
    #define CAMELUP_CLONES __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
    #else
    #define CAMELUP_CLONES __attribute__((target_clones("avx2", "default")))
    #endif
    #else
    #define CAMELUP_CLONES
    #endif
    #endif

    static inline camelup_word camelup_stir(camelup_word z)
    {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    CAMELUP_CLONES
    static void camelup_sow(
        camelup_word *__restrict noises, int count, camelup_word seed, camelup_word first)
    {
        for (long long i = 0; i < count; i++) noises[i] = camelup_stir(camelup_stir(seed) + first + i);
    }

    /* Whether a number must be drawn again is found out for 32 races together. */
    CAMELUP_CLONES
    static void camelup_draw_all(
        camelup_word *__restrict noises, camelup_half *__restrict drawn, int count, camelup_word n)
    {
        const camelup_word golden = 0x9E3779B97F4A7C15ULL, least = (1ULL << 32) % n;
        for (long long from = 0; from < count; from += 32) {
            camelup_word unfair = 0;
            for (long long i = from; i < from + 32; i++) {
                camelup_word noise = noises[i] + golden, ways = (camelup_stir(noise) >> 32) * n;
                unfair |= (ways & 0xFFFFFFFFULL) - least;
                noises[i] = noise;
                drawn[i] = ways >> 32;
            }
            if (unfair >> 63) for (long long i = from; i < from + 32; i++) {
                camelup_word ways = (camelup_stir(noises[i]) >> 32) * n;
                while ((ways & 0xFFFFFFFFULL) < least)
                    ways = (camelup_stir(noises[i] += golden) >> 32) * n;
                drawn[i] = ways >> 32;
            }
        }
    }

    CAMELUP_CLONES
    static void camelup_take_out(
        camelup_word *__restrict bags, const camelup_half *__restrict drawn,
        camelup_half *__restrict dice, camelup_half *__restrict faces, int count)
    {
        for (long long i = 0; i < count; i++) {
            camelup_half slot = drawn[i] / 6, k = drawn[i] - 6 * slot;
            camelup_word below = (1ULL << 4 * slot) - 1, bag = bags[i];
            dice[i] = bag >> 4 * slot & 15;
            faces[i] = k + 1 + (k >= 3);
            bags[i] = (bag & below) | (bag >> 4 & ~below);
        }
    }

    CAMELUP_CLONES
    static void camelup_look_up(
        const camelup_half *__restrict drawn, const camelup_half *__restrict orders,
        const camelup_half *__restrict three, camelup_half *__restrict dice,
        camelup_half *__restrict faces, int count)
    {
        for (long long i = 0; i < count; i++) {
            camelup_word k = drawn[i], high = k / 216, order = k / 46656;
            dice[i] = orders[order];
            faces[i] = three[high - 216 * order] << 12 | three[k - 216 * high];
        }
    }
    """
    void camelup_sow(Word *noises, int count, Word seed, Word first) noexcept nogil
    void camelup_draw_all(
        Word *noises, unsigned int *drawn, int count, Word n
    ) noexcept nogil
    void camelup_take_out(
        Word *bags, const unsigned int *drawn, unsigned int *dice, unsigned int *faces, int count
    ) noexcept nogil
    void camelup_look_up(
        const unsigned int *drawn, const unsigned int *orders, const unsigned int *three,
        unsigned int *dice, unsigned int *faces, int count
    ) noexcept nogil

cdef inline void sow(Word *noises, int count, Word seed, Word first) noexcept nogil:
    camelup_sow(noises, count, seed, first)

cdef inline void draw_all(
    Word *noises, unsigned int *drawn, int count, unsigned int n
) noexcept nogil:
    camelup_draw_all(noises, drawn, count, n)

cdef inline void take_out(
    Word *bags, unsigned int *drawn, unsigned int *dice, unsigned int *faces, int count
) noexcept nogil:
    camelup_take_out(bags, drawn, dice, faces, count)

cdef inline void look_up(
    unsigned int *drawn, unsigned int *orders, unsigned int *three, unsigned int *dice,
    unsigned int *faces, int count
) noexcept nogil:
    camelup_look_up(drawn, orders, three, dice, faces, count)
