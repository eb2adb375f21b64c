# cython: boundscheck=False, wraparound=False, initializedcheck=False
cimport cython
from libc.math cimport exp, sqrt

cdef extern from *:
    """
    /* Wider registers where the processor has them; sums are never fused, which would round
       otherwise (setup.py tells the compiler). A strip of sums stays in registers. */
    #if defined(__GNUC__)
    typedef float camelup_sums __attribute__((vector_size(64), aligned(4), may_alias));
    #define CAMELUP_STRIP(lots) { \\
        const camelup_sums *run; \\
        camelup_sums sum[lots], *to = (camelup_sums *) (y + first); \\
        for (j = 0; j < lots; j++) sum[j] = to[j]; \\
        for (n = 0; n < uses; n++) { \\
            run = (const camelup_sums *) (weights + (long) first * inputs + used[n] * 16 * lots); \\
            for (j = 0; j < lots; j++) sum[j] += x[used[n]] * run[j]; \\
        } \\
        for (j = 0; j < lots; j++) to[j] = sum[j]; }
    #else
    #define CAMELUP_STRIP(lots) \\
        for (n = 0; n < uses; n++) \\
            for (j = 0; j < 16 * lots; j++) \\
                y[first + j] += x[used[n]] * weights[(long) first * inputs + used[n] * 16 * lots + j];
    #endif

    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
    #if __GNUC__ >= 12
    __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
    #else
    __attribute__((target_clones("avx2", "default")))
    #endif
    #endif
    static void camelup_add_runs(
        const float *weights, const float *x, int inputs, int outputs, float *y)
    {
        int used[1024], uses = 0, first = 0, i, j, n;
        for (i = 0; i < inputs; i++) {
            used[uses] = i;
            uses += x[i] != 0.0f;
        }
        for (; first + 64 <= outputs; first += 64) CAMELUP_STRIP(4)
        for (; first + 16 <= outputs; first += 16) CAMELUP_STRIP(1)
        for (; first < outputs; first++)
            for (n = 0; n < uses; n++)
                y[first] += x[used[n]] * weights[(long) first * inputs + used[n]];
    }
    """
    void camelup_add_runs(
        const float *weights, const float *x, int inputs, int outputs, float *y
    ) noexcept nogil

cdef inline void add_runs(
    float[::1] numbers, int at, const float *x, int inputs, int outputs, float *y
) noexcept nogil:
    camelup_add_runs(&numbers[at], x, inputs, outputs, y)

cdef int LONGEST, WIDEST, OUTPUTS, WIDE, NARROW

@cython.final
cdef class Network:
    cdef float[::1] numbers, row
    cdef int width, blocks, inputs, answers, seats, outputs, people, person, at
    cdef float x[1024], y[512], h[512], out[512]

    cdef void _cut(self, float[::1] numbers, int inputs, int outputs) noexcept
    cdef void _think(self) noexcept nogil
    cdef void _layer(self, int inputs, int outputs) noexcept nogil
    cdef void _norm(self) noexcept nogil
    cdef void _heads(self) noexcept nogil
    cdef void _chances(self) noexcept nogil
