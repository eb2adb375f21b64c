"""Equal words merge: a list of distinct words, found again through a table of slots.

Open addressing; a slot holds the generation in which it was filled and a place in the list. A new
generation empties the table without touching it. The plain twin of ``merge.pxd``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from array import array

Numbers: TypeAlias = "array[int]"


def place_of(
    words: Numbers, slots: Numbers, slot_bits: int, generation: int, used: int, word: int
) -> int:
    """Where ``word`` is in the list of ``used`` words; one that is new is put at its end."""
    slot = (word * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) >> (64 - slot_bits)
    while slots[slot] >> 32 == generation:
        at = slots[slot] & 0xFFFFFFFF
        if words[at] == word:
            return at
        slot = (slot + 1) & ((1 << slot_bits) - 1)
    slots[slot] = generation << 32 | used
    words[used] = word
    return used
