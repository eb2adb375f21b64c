"""Dice in a pyramid packed into a word, and what a die does to the camels.

Four bits per die: 0 to 4 the racing dice, ``GREY_DIE``, from ``SUPPORTING`` on the Supporting dice
of the racers. A face is a number from 1 to 3, and 4 more for one half of the six: the black numbers
of the grey die. A Supporting die has only the halves, for 1 and 2.

The plain twin of ``dice.pxd``.
"""

from __future__ import annotations

from camelup.kernels.shared.codes import CRAZY, GREY, GREY_DIE, SUPPORTING
from camelup.kernels.shared.words import find, forced, height, landing, low, moved


def packed(dice: bytes) -> tuple[int, int]:
    """The word of some dice, given as camel and number of faces, and how many they are."""
    word, count = 0, len(dice) // 2
    for i in range(count):
        code = dice[2 * i] + (SUPPORTING if dice[2 * i + 1] == 2 else 0)
        word |= (GREY_DIE if dice[2 * i] == GREY else code) << 4 * i
    return word, count


def die_in(bag: int, slot: int) -> int:
    """The die in one slot of the pyramid."""
    return bag >> 4 * slot & 15


def taken_out(bag: int, slot: int) -> int:
    """The dice in the pyramid without the one in a slot."""
    return bag & low(4 * slot) | bag >> (4 * slot + 4) << 4 * slot


def full_bag(fresh: int, count: int, supporting: bool, word: int) -> int:
    """The dice of a fresh leg, with the Supporting die of the last camel (X1-06, RX-04)."""
    return fresh | (word & 7) << (4 * count - 4) if supporting else fresh


def face_of(k: int) -> int:
    """One of six equally likely faces."""
    return k + 1 + (k >= 3)


def mover(word: int, die: int, face: int) -> int:
    """Where the camel is that a die moves (B-17, S-26, X1-03)."""
    if die != GREY_DIE:
        return find(word, die - SUPPORTING if die >= SUPPORTING else die)
    one, other = find(word, CRAZY), find(word, CRAZY + 1)
    must = forced(word, min(one, other), max(one, other))
    return must if must >= 0 else other if face >> 2 else one


def distance(die: int, face: int) -> int:
    """How far, and which way (B-17, S-23)."""
    if die >= SUPPORTING:
        return 1 + (face >> 2)
    return -(face & 3) if die == GREY_DIE else face & 3


def went(word: int, at: int, far: int, lying: int, mirages: int, bits: int, length: int) -> int:
    """The camels after the one at ``at`` went so far with all on its back, and met a tile.

    ``lying`` and ``mirages`` have a bit for each space with a tile, and with a mirage. Beyond the
    line a unit stands on the space after the last one, or on space 0 (B-20, S-29, RS-03, RS-06).
    """
    space = word >> (at + 3) & 31
    end, under = max(space + far, 0), 0
    if lying >> end & 1:
        end = landing(end, far > 0, mirages)
        end, under = end >> 1, end & 1
    end = min(end, length + 1)
    return moved(word, at, height(word, at), end - space, end - under, bits)


def rolled(word: int, die: int, face: int, lying: int, mirages: int, bits: int, length: int) -> int:
    """The camels after one more die."""
    far = distance(die, face)
    return went(word, mover(word, die, face), far, lying, mirages, bits, length)
