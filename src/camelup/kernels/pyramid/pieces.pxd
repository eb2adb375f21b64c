cimport cython

from camelup.kernels.shared.codes cimport GREY, GREY_DIE, MIRAGE, NOBODY, SUPPORTING
from camelup.kernels.shared.dice cimport die_in, full_bag
from camelup.kernels.shared.words cimport Word, standing

cdef class Pieces:
    # The edition
    cdef int players, length, stay, capital
    cdef int bits, ground, depth, value[4], second, other, prize[10], wrong, income
    cdef bint supporting, spicy, photographed, partnered, modular
    cdef int positions, position[4], exact, inexact
    cdef Word fresh
    cdef int fresh_dice

    # The track and the pyramid
    cdef Word word
    cdef int full, lying, mirages, tile[32]
    cdef readonly Word bag
    cdef int inside

    # The table
    cdef int stage, turn, marker, leg, left, sold[5], owner[20], money[10], taken[10], own[10]
    cdef int hand[10], free, partner[10], winners, winner[50], losers, loser[50]

    # What modules add
    cdef int pedestal, camera, photographer
    cdef int covered[4], bettor[4], bottoms[5], taken_tops, order[20]

    cdef void _clean_up(self) noexcept nogil
    cdef void _copy(self, Pieces other) noexcept nogil
    cdef _load_modules(self, tuple modules)
    cdef tuple _save_modules(self)
