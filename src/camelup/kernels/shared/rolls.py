"""One die in many races at once.

The plain twin of ``rolls.pxd``, where several races are worked out together by the vectors of the
processor. Camels and dice are those of :mod:`kernels.shared.words` and
:mod:`kernels.shared.dice`.
"""

from __future__ import annotations

from camelup.kernels.shared.codes import SUPPORTING
from camelup.kernels.shared.dice import rolled
from camelup.kernels.shared.words import crossed


def roll_all(
    words: list[int],
    dice: list[int],
    faces: list[int],
    hindmost: list[int],
    count: int,
    lying: int,
    mirages: int,
    bits: int,
    length: int,
) -> None:
    """In each of the first ``count`` races the next die shows its face, unless the race is over.

    Dice and faces that are still to come are packed, four bits each; a Supporting die without a
    camel is that of the one that was ``hindmost`` at the start of the leg (X1-06).
    """
    for i in range(count):
        die = dice[i] & 15
        if die == SUPPORTING:
            die += hindmost[i]
        if not crossed(words[i], bits, length):
            words[i] = rolled(words[i], die, faces[i] & 15, lying, mirages, bits, length)
        dice[i] >>= 4
        faces[i] >>= 4
