"""A list of positions moves by one die, all of them in one go.

Where the results go there are four rows of ``ROOM``: for each word the space that the unit left,
with its height in bits above 8; and the words after a 1, a 2 and a 3. Marks are set in the highest
bits of a word: ``OVER``, the unit has crossed the line and is put in front of all, on whatever
space; and ``TAKEN``, which a word may bring along, a unit has stopped where the camera points at.

The plain twin of ``lanes.pxd``, in which several words move side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from camelup.kernels.words import find, height, landing, placed, racers_only, unit_at, without

if TYPE_CHECKING:
    from array import array

Numbers: TypeAlias = "array[int]"

ROOM, SPARE = 128, 8
"""How many words move in one go at most; and how many behind them may be read, whatever they are.
"""

OVER, TAKEN = 1 << 62, 1 << 63


def side_by_side(most: int) -> int:
    """From now on so many words move at once, or fewer where the processor can do fewer."""
    return min(most, 1)


def all_move(
    words: Numbers,
    first: int,
    count: int,
    camel: int,
    lying: int,
    mirages: int,
    length: int,
    bits: int,
    camera: int,
    drop: bool,
    out: Numbers,
) -> None:
    """``count`` words from ``first`` on, by the racing die of one camel (B-18, B-19, B-20).

    ``bits``: how long the words are; with ``drop`` the crazy camels are left out of the results.
    ``camera``: the space it points at, or 0.
    """
    for i in range(count):
        photo = words[first + i] & TAKEN
        word = words[first + i] ^ photo
        at = find(word, camel)
        space, tall = word >> (at + 3) & 31, height(word, at)
        unit, rest = unit_at(word, at, tall), without(word, at, tall)
        out[i] = tall << 8 | space
        for face in (1, 2, 3):
            end, under, mark = space + face, 0, photo
            if lying >> end & 1:
                end = landing(end, True, mirages)
                end, under = end >> 1, end & 1
            if end > length:
                went, mark = rest | unit << (bits - tall), OVER
            else:
                went = placed(rest, unit, tall, end - space, end - under, bits)
                mark = TAKEN if end == camera else photo
            out[ROOM * face + i] = (racers_only(went) if drop else went) | mark
