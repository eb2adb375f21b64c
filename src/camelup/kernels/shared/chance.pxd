# cython: cdivision=True
# The same in C; chance.py says what each function does.

cdef inline unsigned long long stirred(
    unsigned long long noise, unsigned long long steps = 1
) noexcept nogil:
    cdef unsigned long long golden = 0x9E3779B97F4A7C15
    return noise + steps * golden

cdef inline unsigned long long mixed(unsigned long long z) noexcept nogil:
    cdef unsigned long long one = 0xBF58476D1CE4E5B9
    cdef unsigned long long two = 0x94D049BB133111EB
    z = (z ^ (z >> 30)) * one
    z = (z ^ (z >> 27)) * two
    return z ^ (z >> 31)

cdef inline unsigned long long seeded(
    unsigned long long seed, unsigned long long number
) noexcept nogil:
    return mixed(mixed(seed) + number)

cdef inline int scaled(unsigned long long drawn, unsigned int n) noexcept nogil:
    return ((drawn >> 32) * n) >> 32

cdef inline bint is_fair(unsigned long long drawn, unsigned int n) noexcept nogil:
    # the first test spares the division almost always
    cdef unsigned int left = (drawn >> 32) * n
    return left >= n or left >= (<unsigned long long>1 << 32) % n

cdef inline double fraction(unsigned long long drawn) noexcept nogil:
    return (drawn >> 11) / 9007199254740992.0
