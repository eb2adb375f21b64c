cimport cython

from camelup.kernels.shared.codes cimport PARTNER
from camelup.kernels.pyramid.games cimport Games
from camelup.kernels.pyramid.greedy cimport LANDINGS, Greedy
from camelup.kernels.shared.notes cimport CHANCES, Notes
from camelup.kernels.pyramid.players cimport Players
from camelup.kernels.pyramid.table cimport PackedTable

@cython.final
cdef class Scribe(Notes):
    cdef Games tables
    cdef Players bots
    cdef Greedy odds

    cdef int _number(self, PackedTable t, int code) noexcept
