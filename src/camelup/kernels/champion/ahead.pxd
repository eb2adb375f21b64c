cimport cython
from libc.math cimport floor

from camelup.kernels.shared.chance cimport fraction, mixed, seeded, stirred
from camelup.kernels.shared.codes cimport EXTRA, OVER, REVEAL
from camelup.kernels.shared.dice cimport face_of
from camelup.kernels.champion.network cimport Network
from camelup.kernels.champion.outlook cimport Outlook
from camelup.kernels.pyramid.greedy cimport Greedy
from camelup.kernels.pyramid.table cimport PackedTable
from camelup.kernels.shared.words cimport Word

cdef int STEPS, ROLLS, EVENLY
cdef double PLASTIC

@cython.final
cdef class Ahead:
    cdef PackedTable start, dealt, scratch
    cdef Outlook outlook
    cdef Network network
    cdef Greedy others
    cdef int seat, step, rolls, turns
    cdef double shift[3], spread[3]
    cdef Word path, seed
    cdef double weight[500]
    cdef int hand[10]

    cdef void _chance(self) noexcept
    cdef double _fraction(self, PackedTable t) noexcept
    cdef void _deal(self) noexcept
    cdef int _card(self, PackedTable t, int card, int at) noexcept
    cdef double _follow(self) except? -1
    cdef void _roll(self, PackedTable t) noexcept
    cdef int _greediest(self, PackedTable t) except -1
    cdef int _liked(self, PackedTable t) noexcept
    cdef double _share(self, PackedTable t) noexcept
