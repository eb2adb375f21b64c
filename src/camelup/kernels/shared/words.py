"""Positions packed into a word: how camels stand, and what a move makes of it.

A position is one 64-bit word: a byte per camel, ``space << 3 | camel``, in rank order with the rear
and bottom camel in the lowest byte. A camel's unit is then the run of bytes from its own to the
last one on the same space, and a move takes the run out, adds the distance to each of its bytes,
and puts it back where the spaces become greater than the target (on top), or than the space before
(underneath). Places in a word are counted in bits and are multiples of 8; ``bits`` is how long a
word or a unit is: 40 for the racers alone, 56 with the crazy camels. A unit beyond the line stands
on the space after the last one, or on space 0 (S-49, RS-06).

These are the plain twins of the C functions in ``words.pxd``, which count nothing one by one: they
work on all bytes of a word at once.
"""

from __future__ import annotations

from camelup.kernels.shared.codes import CRAZY


def low(bits: int) -> int:
    """A word with the lowest ``bits`` bits set; fewer than 64."""
    return (1 << bits) - 1


def ctz(x: int) -> int:
    """Number of zero bits below the lowest one."""
    return (x & -x).bit_length() - 1


def size(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def bits_in(word: int) -> int:
    """In each byte how many of its bits are set."""
    return sum((word >> at & 255).bit_count() << at for at in range(0, 64, 8))


def added(word: int) -> int:
    """All bytes together; less than 256."""
    return sum(word >> at & 255 for at in range(0, 64, 8))


def nth(mask: int, k: int) -> int:
    """The place of the ``k``-th set bit, counted from 0."""
    while k:
        mask &= mask - 1
        k -= 1
    return ctz(mask)


def find(word: int, camel: int) -> int:
    """Where the lowest camel with this id is."""
    at = 0
    while word >> at & 7 != camel:
        at += 8
    return at


def offset(word: int, space: int, bits: int) -> int:
    """Where the first camel beyond ``space`` is, or ``bits``."""
    at = 0
    while at < bits and word >> (at + 3) & 31 <= space:
        at += 8
    return at


def height(word: int, at: int) -> int:
    """How long the unit of the camel at ``at`` is."""
    space, bits = word >> (at + 3) & 31, 8
    while word >> (at + bits + 3) & 31 == space:
        bits += 8
    return bits


def without(word: int, at: int, bits: int) -> int:
    """``word`` with ``bits`` bits from ``at`` on cut out."""
    return word & low(at) | word >> (at + bits) << at


def pasted(word: int, at: int, unit: int, bits: int) -> int:
    """``word`` with ``unit``, ``bits`` long, put in at ``at``."""
    return word & low(at) | unit << at | word >> at << (at + bits)


def landing(end: int, forward: bool, mirages: int) -> int:
    """Where the tile on ``end`` sends a unit: twice the space, and 1 more if underneath.

    ``mirages`` has a bit for each space with a mirage. An oasis sends a unit one space on, a mirage
    one back and underneath, seen in its own direction (B-41, B-42, S-36, S-37, RS-04).
    """
    under = mirages >> end & 1
    return 2 * (end + (1 if forward != (under == 1) else -1)) | under


def unit_at(word: int, at: int, bits: int) -> int:
    """The unit of ``bits`` bits at ``at``."""
    return word >> at & low(bits)


def placed(rest: int, unit: int, bits: int, far: int, below: int, long: int) -> int:
    """A unit goes ``far`` spaces on, and stands on all camels up to the space ``below`` (B-20).

    That is the space it comes to, or if it goes underneath (B-42) the one before. ``rest`` are the
    camels without the unit; together they are ``long``.
    """
    for byte in range(0, bits, 8):
        unit += far << (byte + 3)
    return pasted(rest, offset(rest, below, long - bits), unit, bits)


def moved(word: int, at: int, bits: int, far: int, below: int, long: int) -> int:
    """The same for the unit at ``at`` of a whole word."""
    return placed(without(word, at, bits), unit_at(word, at, bits), bits, far, below, long)


def forced(word: int, lower: int, upper: int) -> int:
    """Where the crazy camel is that the grey die must move, or -1 if its colour decides.

    ``lower`` and ``upper`` are where the two are. The first exception that holds counts: directly
    on top of the other (S-28), the only one that carries racers (S-27, RS-01).
    """
    low_bits, up_bits = height(word, lower), height(word, upper)
    if upper == lower + 8 and low_bits > 8:
        return upper
    if (low_bits > 8) != (up_bits > 8):
        return lower if low_bits > 8 else upper
    return -1


def racers_only(word: int) -> int:
    """``word`` without the bytes of two crazy camels of the same id."""
    word = without(word, find(word, CRAZY), 8)
    return without(word, find(word, CRAZY), 8)


def crossed(word: int, bits: int, length: int) -> bool:
    """Is a unit beyond the line, one way or the other (B-62, S-49)?"""
    return word >> (bits - 5) > length or word & 0xF8 == 0


def standing(word: int, bits: int) -> int:
    """A bit for each space on which camels stand."""
    spaces = 0
    for at in range(3, bits, 8):
        spaces |= 1 << (word >> at & 31)
    return spaces


def order(word: int, bits: int) -> int:
    """The racers from first to last, three bits each; crazy camels are skipped (S-25, RS-08)."""
    camels = [word >> at & 7 for at in range(bits - 8, -1, -8)]
    return sum(camel << 3 * i for i, camel in enumerate(c for c in camels if c < CRAZY))


def leader(word: int, bits: int) -> int:
    """The racer in the lead."""
    return order(word, bits) & 7


def hindmost(word: int) -> int:
    """The racer in last place."""
    while word & 7 >= CRAZY:
        word >>= 8
    return word & 7
