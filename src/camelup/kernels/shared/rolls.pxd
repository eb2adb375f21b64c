# The same in C; rolls.py says what each function does. What races share stands in one byte for each
# of them, 64 races in a vector that the compiler cuts to what the processor has; no branch depends
# on a race. Elsewhere one race goes after the other.

from camelup.kernels.shared.words cimport Word

cdef extern from *:
    """
    #ifndef CAMELUP_RACES
    #define CAMELUP_RACES 1024
    typedef unsigned char camelup_byte;
    typedef unsigned int camelup_half;
    typedef unsigned long long camelup_word;
    #endif

    #if defined(__GNUC__)
    #define CAMELUP_WIDE 64
    typedef camelup_byte camelup_lot __attribute__((vector_size(64), aligned(1), may_alias));
    typedef unsigned short camelup_pairs __attribute__((vector_size(64), aligned(1), may_alias));
    #define CAMELUP_WHERE(test) ((camelup_lot) (test))
    #define CAMELUP_DOWN(bytes, n) ((camelup_lot) ((camelup_pairs) (bytes) >> (n)) & 255 >> (n))
    #define CAMELUP_UP(bytes, n) ((camelup_lot) ((camelup_pairs) (bytes) << (n)) & (255 << (n) & 255))
    #define CAMELUP_EVERY static inline __attribute__((always_inline))
    #else
    #define CAMELUP_WIDE 1
    typedef camelup_byte camelup_lot;
    #define CAMELUP_WHERE(test) ((camelup_byte) -(test))
    #define CAMELUP_DOWN(bytes, n) ((bytes) >> (n))
    #define CAMELUP_UP(bytes, n) ((bytes) << (n))
    #define CAMELUP_EVERY static __forceinline
    #endif
    #define CAMELUP_PICK(where, one, other) (((one) & (where)) | ((other) & ~(where)))

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

    /* Keys are rows of CAMELUP_RACES, one for each camel. */
    #define CAMELUP_ROW(keys, camel) ((camelup_lot *) ((keys) + CAMELUP_RACES * (camel)))

    /* Has anybody on this camel's space a higher key? */
    #define CAMELUP_CARRIES(key) (CAMELUP_ABOVE(0, key) | CAMELUP_ABOVE(1, key) \\
        | CAMELUP_ABOVE(2, key) | CAMELUP_ABOVE(3, key) | CAMELUP_ABOVE(4, key) \\
        | CAMELUP_ABOVE(5, key) | CAMELUP_ABOVE(6, key))
    #define CAMELUP_ABOVE(camel, key) \\
        (CAMELUP_WHERE(at[camel] > key) & CAMELUP_WHERE(at[camel] <= (key | 7)))

    /* Which crazy camel the grey die moves: one that must (see `forced`), or the one on the die. */
    CAMELUP_EVERY void camelup_crazy(
        const camelup_lot *at, const camelup_lot *which, camelup_lot *found)
    {
        camelup_lot swap = CAMELUP_WHERE(at[5] > at[6]);
        camelup_lot lower = CAMELUP_PICK(swap, at[6], at[5]);
        camelup_lot upper = CAMELUP_PICK(swap, at[5], at[6]);
        camelup_lot one = CAMELUP_CARRIES(lower), other = CAMELUP_CARRIES(upper);
        camelup_lot free = CAMELUP_PICK(*which, at[6], at[5]);
        free = CAMELUP_PICK(one ^ other, CAMELUP_PICK(one, lower, upper), free);
        *found = CAMELUP_PICK(CAMELUP_WHERE(lower + 1 == upper), upper, free);
    }

    CAMELUP_EVERY void camelup_roll_some(
        camelup_byte *keys, camelup_byte *over, const camelup_byte *dice,
        const camelup_byte *faces, const camelup_byte *last, camelup_half lying,
        camelup_half mirages, const int camels, camelup_byte length)
    {
        camelup_lot at[7], ended = *(camelup_lot *) over;
        camelup_lot die = *(const camelup_lot *) dice, face = *(const camelup_lot *) faces;
        camelup_lot extra = CAMELUP_WHERE(die > 7), grey = CAMELUP_WHERE(die == 5);
        camelup_lot steps = CAMELUP_PICK(extra, CAMELUP_DOWN(face, 2) + 1, face & 3);
        camelup_lot none = ended ^ ended, key = none, under = none, tall = none, below = none;
        camelup_lot unit[7], there[7], end, foot, last_key;
        const camelup_byte line = length + 1;
        die = (die & 7) + (CAMELUP_WHERE(die == 8) & *(const camelup_lot *) last);
        for (long long i = 0; i < camels; i++) at[i] = *CAMELUP_ROW(keys, i);
        for (long long i = 0; i < 5; i++) key |= at[i] & CAMELUP_WHERE(die == (camelup_byte) i);
        if (camels == 7) {
            camelup_lot which = CAMELUP_WHERE(face > 3), crazy;
            camelup_crazy(at, &which, &crazy);
            key = CAMELUP_PICK(grey, crazy, key);
        }
        /* The unit goes from here on, and meets a tile ... */
        end = CAMELUP_DOWN(key, 3);
        end = CAMELUP_PICK(grey, (end - steps) & CAMELUP_WHERE(end > steps), end + steps);
        foot = end;
        for (camelup_half left = lying; left; left &= left - 1) {
            camelup_byte space = camelup_ctz(left);
            camelup_lot met = CAMELUP_WHERE(foot == space);
            if (mirages >> space & 1) under |= met;
            end += met & (1 | (mirages >> space & 1 ? ~grey : grey));
        }
        end = CAMELUP_PICK(CAMELUP_WHERE(end > length), line + none, end);
        ended |= CAMELUP_WHERE(end > length) | CAMELUP_WHERE(end == 0);
        /* ... up to the top of its stack, and comes to lie on or under those where it ends. */
        foot = CAMELUP_UP(end, 3);
        last_key = key | 7;
        for (long long i = 0; i < camels; i++) {
            unit[i] = CAMELUP_WHERE(at[i] >= key) & CAMELUP_WHERE(at[i] <= last_key);
            unit[i] &= ~*(camelup_lot *) over;
            there[i] = CAMELUP_WHERE((at[i] & 0xF8) == foot) & ~unit[i];
            tall -= unit[i];
            below -= there[i];
        }
        foot += (below & ~under) - key;
        tall &= under;
        for (long long i = 0; i < camels; i++)
            *CAMELUP_ROW(keys, i) = at[i] + (unit[i] & foot) + (there[i] & tall);
        *(camelup_lot *) over = ended;
    }

    CAMELUP_CLONES
    static void camelup_nth(
        const camelup_half *__restrict packed, camelup_byte *__restrict bytes, int count, int nth)
    {
        for (long long i = 0; i < count; i++) bytes[i] = packed[i] >> 4 * nth & 15;
    }

    CAMELUP_CLONES
    static void camelup_roll_all(
        camelup_byte *keys, camelup_byte *over, const camelup_byte *die,
        const camelup_byte *face, const camelup_byte *last, int count,
        camelup_half lying, camelup_half mirages, int camels, int length)
    {
        for (long long i = 0; i < count; i += CAMELUP_WIDE) {
            if (camels == 7) camelup_roll_some(
                keys + i, over + i, die + i, face + i, last + i, lying, mirages, 7, length);
            else camelup_roll_some(
                keys + i, over + i, die + i, face + i, last + i, lying, mirages, 5, length);
        }
    }

    /* Of the races that are over, who is first and who is last. */
    CAMELUP_CLONES
    static void camelup_tally(
        const camelup_byte *keys, camelup_byte *over, int count, long long *won, long long *lost)
    {
        for (long long i = count; i % CAMELUP_WIDE; i++) over[i] = 0;
        for (long long from = 0; from < count; from += CAMELUP_WIDE) {
            camelup_lot at[5], most, least, ended = *(const camelup_lot *) (over + from), here;
            camelup_byte each[CAMELUP_WIDE];
            for (long long i = 0; i < 5; i++) at[i] = *CAMELUP_ROW(keys + from, i);
            most = least = at[0];
            for (long long i = 1; i < 5; i++) {
                most = CAMELUP_PICK(CAMELUP_WHERE(at[i] > most), at[i], most);
                least = CAMELUP_PICK(CAMELUP_WHERE(at[i] < least), at[i], least);
            }
            for (long long i = 0; i < 5; i++) {
                int first = 0, last = 0;
                here = CAMELUP_WHERE(at[i] == most) & ended & 1;
                here |= CAMELUP_WHERE(at[i] == least) & ended & 16;
                *(camelup_lot *) each = here;
                for (int k = 0; k < CAMELUP_WIDE; k++) first += each[k] & 15, last += each[k] >> 4;
                won[i] += first;
                lost[i] += last;
            }
        }
    }

    CAMELUP_CLONES
    static int camelup_running(const camelup_byte *over, int count)
    {
        int left = 0;
        for (long long i = 0; i < count; i++) left += !over[i];
        return left;
    }

    /* The races that go on move to the front; returns how many they are. */
    CAMELUP_CLONES
    static int camelup_go_on(
        camelup_byte *keys, camelup_byte *over, camelup_word *noises, camelup_word *spare, int count)
    {
        int left = 0;
        for (long long i = 0; i < count; i++) {
            camelup_word word = 0;
            for (int k = 0; k < 7; k++) word |= (camelup_word) keys[CAMELUP_RACES * k + i] << 8 * k;
            spare[i] = word;
        }
        for (long long i = 0; i < count; i++) {
            spare[left] = spare[i];
            noises[left] = noises[i];
            left += !over[i];
        }
        for (int k = 0; k < 7; k++)
            for (long long i = 0; i < left; i++) keys[CAMELUP_RACES * k + i] = spare[i] >> 8 * k;
        for (long long i = 0; i < count; i++) over[i] = 0;
        return left;
    }

    /* Who is last of all, in each race. */
    CAMELUP_CLONES
    static void camelup_hindmost(const camelup_byte *keys, camelup_byte *last, int count)
    {
        for (long long i = 0; i < count; i++) {
            camelup_byte least = keys[i], who = 0;
            for (int k = 1; k < 5; k++) {
                camelup_byte key = keys[CAMELUP_RACES * k + i];
                who = key < least ? k : who;
                least = key < least ? key : least;
            }
            last[i] = who;
        }
    }
    """
    void camelup_nth(
        const unsigned int *packed, unsigned char *bytes, int count, int nth
    ) noexcept nogil
    void camelup_roll_all(
        unsigned char *keys, unsigned char *over, const unsigned char *die,
        const unsigned char *face, const unsigned char *last, int count,
        unsigned int lying, unsigned int mirages, int camels, int length
    ) noexcept nogil
    void camelup_tally(
        const unsigned char *keys, unsigned char *over, int count, long long *won, long long *lost
    ) noexcept nogil
    int camelup_running(const unsigned char *over, int count) noexcept nogil
    int camelup_go_on(
        unsigned char *keys, unsigned char *over, Word *noises, Word *spare, int count
    ) noexcept nogil
    void camelup_hindmost(const unsigned char *keys, unsigned char *last, int count) noexcept nogil

cdef enum:
    RACES = 1024

cdef inline void set_out(
    unsigned char *keys, unsigned char *over, Word word, int bits, int count
) noexcept nogil:
    cdef int space = 0, height = 0, at, i
    cdef unsigned char key
    for at in range(0, bits, 8):
        height = height + 1 if (word >> (at + 3)) & 31 == space and at else 0
        space = (word >> (at + 3)) & 31
        key = space << 3 | height
        for i in range(count):
            keys[RACES * ((word >> at) & 7) + i] = key
    for i in range(count):
        over[i] = 0

cdef inline void roll_all(
    unsigned char *keys, unsigned char *over, unsigned int *dice, unsigned int *faces,
    unsigned char *last, int count, int nth, int lying, int mirages, int bits, int length
) noexcept nogil:
    cdef unsigned char die[RACES]
    cdef unsigned char face[RACES]
    camelup_nth(dice, die, count, nth)
    camelup_nth(faces, face, count, nth)
    camelup_roll_all(
        keys, over, die, face, last, count,
        <unsigned int>lying, <unsigned int>mirages, bits >> 3, length
    )

cdef inline void tally(
    unsigned char *keys, unsigned char *over, int count, long long *won, long long *lost
) noexcept nogil:
    camelup_tally(keys, over, count, won, lost)

cdef inline int running(unsigned char *over, int count) noexcept nogil:
    return camelup_running(over, count)

cdef inline int go_on(
    unsigned char *keys, unsigned char *over, Word *noises, Word *spare, int count
) noexcept nogil:
    return camelup_go_on(keys, over, noises, spare, count)

cdef inline void all_hindmost(unsigned char *keys, unsigned char *last, int count) noexcept nogil:
    camelup_hindmost(keys, last, count)
