# cython: boundscheck=False, wraparound=False, initializedcheck=False
cimport cython
from libc.math cimport exp, sqrt

cdef extern from *:
    """
    /* Wider registers where the processor has them; no fused sums, which would round otherwise. */
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
    __attribute__((target_clones("avx2", "default")))
    #endif
    static void camelup_add_runs(
        const float *__restrict weights, const float *__restrict x, int inputs, int outputs,
        float *__restrict y)
    {
        int i, j;
        for (i = 0; i < inputs; i++)
            if (x[i] != 0.0f)
                for (j = 0; j < outputs; j++) y[j] += x[i] * weights[(long) i * outputs + j];
    }
    """
    void camelup_add_runs(
        const float *weights, const float *x, int inputs, int outputs, float *y
    ) noexcept nogil

cdef inline void add_runs(
    float[::1] numbers, int at, const float *x, int inputs, int outputs, float *y
) noexcept nogil:
    camelup_add_runs(&numbers[at], x, inputs, outputs, y)

cdef int LONGEST, WIDEST, OUTPUTS

@cython.final
cdef class Network:
    cdef float[::1] numbers, row
    cdef int width, blocks, inputs, answers, seats, outputs, people, person, at
    cdef float x[1024], y[512], h[512], out[512]

    cdef void _think(self) noexcept nogil
    cdef void _layer(self, int inputs, int outputs) noexcept nogil
    cdef void _norm(self) noexcept nogil
    cdef void _heads(self) noexcept nogil
    cdef void _chances(self) noexcept nogil
