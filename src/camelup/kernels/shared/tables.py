"""Numbers that several kernels look up."""

from __future__ import annotations

from array import array
from itertools import permutations
from typing import Any


def binomials(top: int) -> array[int]:
    """``n`` over ``k`` at ``6 * n + k``, for ``n`` below ``top`` and ``k`` up to 5."""
    table = array("i", bytes(4 * 6 * top))
    for n in range(top):
        table[6 * n] = 1
        for k in range(1, 6 if n else 1):
            table[6 * n + k] = table[6 * (n - 1) + k - 1] + table[6 * (n - 1) + k]
    return table


def orders_of_racers() -> tuple[bytes, bytes]:
    """All orders of five racers: the number of each, and the racers of each from first to last.

    A number is found at the first four racers of an order, three bits each.
    """
    every = list(permutations(range(5)))
    numbers = bytearray(1 << 12)
    for number, (one, two, three, four, _) in enumerate(every):
        numbers[one << 9 | two << 6 | three << 3 | four] = number
    return bytes(numbers), bytes(racer for order in every for racer in order)


def longer(kind: str, numbers: Any, extra: int) -> array[Any]:
    """An array of this kind with what is in another, and so many zeros after it."""
    return array(kind, bytes(numbers) + bytes(extra * array(kind).itemsize))


def zeros(size: int) -> list[int]:
    """Stands in for a C array where a kernel runs as Python."""
    return [0] * size
