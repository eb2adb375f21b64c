"""Chance in many races at once: each has its own, as if it were the only one.

The plain twin of ``draws.pxd``, where several races are worked out together by the vectors of the
processor. Dice are those of :mod:`kernels.shared.dice`.
"""

from __future__ import annotations

from camelup.kernels.shared.chance import is_fair, mixed, scaled, seeded, stirred
from camelup.kernels.shared.dice import die_in, face_of, taken_out


def sow(noises: list[int], count: int, seed: int, first: int) -> None:
    """Start the chance of the first ``count`` races, which are numbered from ``first`` on."""
    for i in range(count):
        noises[i] = seeded(seed, first + i)


def draw_all(noises: list[int], drawn: list[int], count: int, n: int) -> None:
    """For each race a number from 0 to ``n - 1``, all exactly equally likely."""
    for i in range(count):
        noises[i] = stirred(noises[i])
        while not is_fair(mixed(noises[i]), n):
            noises[i] = stirred(noises[i])
        drawn[i] = scaled(mixed(noises[i]), n)


def take_out(
    bags: list[int], drawn: list[int], dice: list[int], faces: list[int], count: int
) -> None:
    """The die and the face that six times a slot, and a number below six, stand for."""
    for i in range(count):
        slot = drawn[i] // 6
        dice[i], faces[i] = die_in(bags[i], slot), face_of(drawn[i] % 6)
        bags[i] = taken_out(bags[i], slot)


def look_up(
    drawn: list[int],
    orders: list[int],
    three: list[int],
    dice: list[int],
    faces: list[int],
    count: int,
) -> None:
    """All dice and faces of a leg, four bits each, from one number for all of them.

    ``three`` has the faces of three dice in all 216 ways.
    """
    for i in range(count):
        k = drawn[i]
        dice[i] = orders[k // 46656]
        faces[i] = three[k // 216 % 216] << 12 | three[k % 216]
