"""Equal words merge: in a table of slots with open addressing.

For :func:`place_of` there is a list of distinct words, and a slot holds the generation in which it
was filled and a place in the list; a new generation empties the table without touching it. For
:func:`counted` a slot is two numbers, a word and its weight; it is empty if the word is 0, and who
fills slots empties them.

The plain twin of ``merge.pxd``.
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


def counted(
    slots: Numbers, found: Numbers, slot_bits: int, count: int, word: int, weight: int
) -> int:
    """Add ``weight`` to that of ``word``, in the slot where it is or belongs.

    The first ``count`` of ``found`` are the slots in use; returns how many they are now.
    """
    slot = (word * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) >> (64 - slot_bits)
    while slots[2 * slot] not in (0, word):
        slot = (slot + 1) & ((1 << slot_bits) - 1)
    found[count] = slot
    count += slots[2 * slot] == 0
    slots[2 * slot] = word
    slots[2 * slot + 1] += weight
    return count
