# The same in C; dice.py says what each function does.

from camelup.kernels.shared.codes cimport CRAZY, GREY_DIE, SUPPORTING
from camelup.kernels.shared.words cimport Word, find, forced, height, landing, low, moved

cdef inline int die_in(Word bag, int slot) noexcept nogil:
    return (bag >> (4 * slot)) & 15

cdef inline Word taken_out(Word bag, int slot) noexcept nogil:
    return (bag & low(4 * slot)) | ((bag >> (4 * slot + 4)) << (4 * slot))

cdef inline Word full_bag(Word fresh, int count, bint supporting, Word word) noexcept nogil:
    return fresh | (word & 7) << (4 * count - 4) if supporting else fresh

cdef inline int face_of(int k) noexcept nogil:
    return k + 1 + (k >= 3)

cdef inline int mover(Word word, int die, int face) noexcept nogil:
    cdef int one, other, must
    if die < GREY_DIE:
        return find(word, die)
    if die >= SUPPORTING:
        return find(word, die - SUPPORTING)
    one = find(word, CRAZY)
    other = find(word, CRAZY + 1)
    must = forced(word, min(one, other), max(one, other))
    return must if must >= 0 else other if face >> 2 else one

cdef inline int distance(int die, int face) noexcept nogil:
    if die < GREY_DIE:
        return face & 3
    return -(face & 3) if die == GREY_DIE else 1 + (face >> 2)

cdef inline Word went(
    Word word, int at, int far, int lying, int mirages, int bits, int length
) noexcept nogil:
    cdef int space = (word >> (at + 3)) & 31
    cdef int end = max(space + far, 0)
    cdef int under = 0
    if lying >> end & 1:
        end = landing(end, far > 0, mirages)
        under = end & 1
        end >>= 1
    end = min(end, length + 1)
    return moved(word, at, height(word, at), end - space, end - under, bits)

cdef inline Word rolled(
    Word word, int die, int face, int lying, int mirages, int bits, int length
) noexcept nogil:
    cdef int far = distance(die, face)
    return went(word, mover(word, die, face), far, lying, mirages, bits, length)
