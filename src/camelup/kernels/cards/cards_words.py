"""Positions of Camel Up Cards packed into a word: how camels stand, and what a move makes of it.

As in :mod:`kernels.shared.words`, but with ten bits per camel, since tracks are longer: ``space <<
3 | camel`` and a guard bit; above them a bit each for the fennec and the palm on the track, and the
highest bit once the race is over. Camels on the start card are on space 0, in the order of their
ids, and each is a unit of its own.

The plain twin of ``cards_words.pxd``.
"""

from __future__ import annotations

from camelup.kernels.shared.words import low, pasted, unit_at, without

FENNEC, PALM, CROSSED = 1 << 50, 1 << 51, 1 << 63
"""A piece on the track; the finish card is reached."""


def space_at(word: int, lane: int) -> int:
    """The space of the camel in a lane; lane 0 is that of the last one."""
    return word >> (10 * lane + 3) & 63


def camel_at(word: int, lane: int) -> int:
    """The camel in a lane."""
    return word >> 10 * lane & 7


def place_at(word: int, lane: int) -> int:
    """Its place, from 0 on; all on the start card are fifth (C-49, C-63)."""
    return 4 - lane if space_at(word, lane) else 4


def offset10(word: int, space: int, bits: int) -> int:
    """Where in ``word``, ``bits`` long, the first camel beyond ``space`` is."""
    at = 0
    while at < bits and word >> (at + 3) & 63 <= space:
        at += 10
    return at


def find10(word: int, camel: int) -> int:
    """Where in ``word`` a camel is."""
    at = 0
    while word >> at & 7 != camel:
        at += 10
    return at


def stepped(
    word: int,
    camel: int,
    steps: int,
    fennec: int,
    palm: int,
    length: int,
    landings: list[int],
    weight: int,
) -> int:
    """A camel moves with all on its back; pieces act (C-32, C-33, C-34, C-35, C-36, C-37).

    ``fennec`` and ``palm`` are their spaces, if their bits are set. ``weight`` is added to the
    ``landings`` of every space where the unit comes down.
    """
    body = word & low(50)
    flags = word ^ body
    at = find10(body, camel)
    space = body >> (at + 3) & 63
    bits = offset10(body, space, 50) - at if space else 10
    unit, rest = unit_at(body, at, bits), without(body, at, bits)
    end, under = space + steps, 0
    landings[end] += weight
    while True:
        if flags & PALM and end == palm:
            flags ^= PALM
            end, under = end + 1, 0
        elif flags & FENNEC and end == fennec:
            flags ^= FENNEC
            end, under = end - 1, 1
        else:
            break
        landings[end] += weight
    if end == 0:  # a single camel, back where it came from (RC-11)
        return body | flags
    if end > length:
        end, at = length + 1, 50 - bits
        flags |= CROSSED
    else:
        at = offset10(rest, end - under, 50 - bits)
    for lane in range(0, bits, 10):
        unit += end - space << (lane + 3)
    body = pasted(rest, at, unit, bits)
    if flags & FENNEC and space_at(body, 0) > fennec:
        flags ^= FENNEC
    if flags & PALM and space_at(body, 0) > palm:
        flags ^= PALM
    return body | flags


def settled(word: int, printed: list[int], flipped: list[int], length: int, least: int) -> int:
    """Before a leg spaces are added, empty cards flip (C-24, C-25, C-26, C-53).

    ``printed`` has the first number on each space from 1 on, ``flipped`` is 1 for a flipped card;
    both are changed. ``least``: so many spaces are before the leader. Returns the camels, without
    pieces, and above their 50 bits the new length.
    """
    body = word & low(50)
    last, lead = space_at(body, 0), space_at(body, 4)
    top = printed[length] + flipped[length]
    while length - lead < least:
        top, length = top + 1, length + 1
        printed[length], flipped[length] = top, 0
    taken = {space_at(body, lane) for lane in range(5)}
    word = i = fill = lane = 0
    while space_at(body, lane) == 0 and lane < 5:
        word |= camel_at(body, lane) << 10 * lane
        lane += 1
    while i < length:
        i, fill = i + 1, fill + 1
        front = not flipped[i] and printed[i] & 1
        hit = front and last < i and i + 1 < lead and not taken & {i, i + 1}
        printed[fill], flipped[fill] = printed[i], 1 if hit else flipped[i]
        while lane < 5 and space_at(body, lane) == i:
            word |= (fill << 3 | camel_at(body, lane)) << 10 * lane
            lane += 1
        i += bool(hit)
    return word | fill << 50
