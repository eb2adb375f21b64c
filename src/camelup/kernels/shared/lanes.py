"""A list of positions moves by one die, all of them in one go.

Where the results go there are four rows of ``ROOM``: for each word the space that the unit left,
with its height in bits above 8; and the words after a 1, a 2 and a 3. Marks are set in the highest
bits of a word: ``OVER``, the unit has crossed the line and is put in front of all, on whatever
space; and ``TAKEN``, which a word may bring along, a unit has stopped where the camera points at.

The plain twin of ``lanes.pxd``, in which several words move side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from camelup.kernels.shared.words import (
    find,
    height,
    landing,
    placed,
    racers_only,
    unit_at,
    without,
)

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


def all_end(
    words: Numbers,
    first: int,
    weights: Numbers,
    count: int,
    camel: int,
    faces: int,
    lying: int,
    mirages: int,
    length: int,
    out: Numbers,
    sums: Numbers,
) -> None:
    """The same by the last die of a leg, for words of five racers that may be ``OVER`` already.

    ``weights`` are added to ``sums`` for each face: by who is first then, from 5 on by who is
    second, and to the last of them where the race is over. In ``out`` the spaces that units left
    are written, 0 where none moved.
    """
    for i in range(count):
        word = words[first + i]
        out[i] = 0
        if not word & OVER:
            out[i] = word >> (find(word, camel) + 3) & 31
        for end in _ends(word, camel, faces, lying, mirages, length):
            sums[end >> 32 & 7] += weights[i]
            sums[5 + (end >> 24 & 7)] += weights[i]
            sums[10] += weights[i] * (end & OVER != 0)


def _ends(word: int, camel: int, faces: int, lying: int, mirages: int, length: int) -> list[int]:
    """Where each face leads to."""
    if word & OVER:
        return [word] * faces
    rows = [0] * (4 * ROOM)
    all_move([word], 0, 1, camel, lying, mirages, length, 40, 0, False, rows)  # type: ignore[arg-type]
    return [rows[ROOM * face] for face in range(1, faces + 1)]


def add_row(to: list[float], at: int, source: array[float], first: int, weight: float) -> None:
    """Ten numbers, each times ``weight``, are added to ten others."""
    for i in range(10):
        to[at + i] += weight * source[first + i]
