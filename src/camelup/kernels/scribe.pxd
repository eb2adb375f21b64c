cimport cython

from camelup.kernels.codes cimport PARTNER
from camelup.kernels.games cimport Games
from camelup.kernels.greedy cimport LANDINGS, Greedy
from camelup.kernels.notes cimport CHANCES, Notes
from camelup.kernels.players cimport Players
from camelup.kernels.table cimport PackedTable

@cython.final
cdef class Scribe(Notes):
    cdef Games tables
    cdef Players bots
    cdef Greedy odds

    cdef int _number(self, PackedTable t, int code) noexcept
