"""One die in many races at once.

The plain twin of ``rolls.pxd``, where races are worked out together by the vectors of the
processor. A camel is a key, ``space << 3 | camels below it in its stack``; keys are rows of
``RACES``, one for each camel. Dice are those of :mod:`kernels.shared.dice`.
"""

from __future__ import annotations

from camelup.kernels.shared.codes import SUPPORTING
from camelup.kernels.shared.dice import rolled
from camelup.kernels.shared.words import crossed, hindmost, leader

RACES = 1024
"""So many races go on side by side at most."""


def set_out(keys: list[int], over: list[int], word: int, bits: int, count: int) -> None:
    """The first ``count`` races begin with the camels of a word."""
    for i in range(count):
        over[i] = 0
        _put(keys, i, word, bits)


def _put(keys: list[int], race: int, word: int, bits: int) -> None:
    """The camels of one race."""
    spaces = [word >> at + 3 & 31 for at in range(0, bits, 8)]
    for rank, space in enumerate(spaces):
        height = spaces[:rank].count(space)
        keys[RACES * (word >> 8 * rank & 7) + race] = space << 3 | height


def _word(keys: list[int], race: int, bits: int) -> int:
    """The camels of one race as a word."""
    found = sorted((keys[RACES * camel + race], camel) for camel in range(bits >> 3))
    return sum((key >> 3 << 3 | camel) << 8 * rank for rank, (key, camel) in enumerate(found))


def roll_all(
    keys: list[int],
    over: list[int],
    dice: list[int],
    faces: list[int],
    last: list[int],
    count: int,
    nth: int,
    lying: int,
    mirages: int,
    bits: int,
    length: int,
) -> None:
    """In each of the first ``count`` races a die shows its face, unless the race is ``over``.

    Dice and faces are packed, four bits each, and it is the ``nth`` of them. A Supporting die
    without a camel is that of the one that was ``last`` at the start of the leg (X1-06).
    """
    for i in range(count):
        die, face = dice[i] >> 4 * nth & 15, faces[i] >> 4 * nth & 15
        if die == SUPPORTING:
            die += last[i]
        if not over[i]:
            word = rolled(_word(keys, i, bits), die, face, lying, mirages, bits, length)
            _put(keys, i, word, bits)
            over[i] = int(crossed(word, bits, length))


def tally(keys: list[int], over: list[int], count: int, won: list[int], lost: list[int]) -> None:
    """Add the races that are over to those that each racer has won, and lost."""
    for i in range(count):
        if over[i]:
            word = _word(keys, i, 40)
            won[leader(word, 40)] += 1
            lost[hindmost(word)] += 1


def running(over: list[int], count: int) -> int:
    """How many races are not over."""
    return over[:count].count(0)


def go_on(keys: list[int], over: list[int], noises: list[int], spare: list[int], count: int) -> int:
    """The races that are not over move to the front; returns how many they are."""
    left = [i for i in range(count) if not over[i]]
    for to, i in enumerate(left):
        noises[to] = noises[i]
        for camel in range(7):
            keys[RACES * camel + to] = keys[RACES * camel + i]
    for i in range(count):
        over[i] = 0
    return len(left)


def all_hindmost(keys: list[int], last: list[int], count: int) -> None:
    """Who is last of all racers in each race, where there are no others."""
    for i in range(count):
        last[i] = hindmost(_word(keys, i, 40))
