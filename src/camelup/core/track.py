"""Camels in stacks on a track: the physics that all editions share (B-18).

``Stacks`` lists the occupied spaces from the rear to the front, each with its camels from the
bottom to the top, so that reading it backwards is the ranking. A unit that crossed the finish line
stands one space beyond the track; one carried backward over it stands on space 0. Both places rank
as the rules ask without a special case (RB-04, RS-06).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from camelup.core.values import Camel

Unit: TypeAlias = tuple[Camel, ...]
Stacks: TypeAlias = tuple[tuple[int, Unit], ...]


def stacks_of(spaces: Mapping[int, Iterable[Camel]]) -> Stacks:
    """Stacks from a mapping of space to camels, bottom to top."""
    return tuple((space, tuple(spaces[space])) for space in sorted(spaces) if spaces[space])


def lift(stacks: Stacks, camel: Camel) -> tuple[int, Unit, Stacks]:
    """Take up ``camel`` with all on its back; those beneath stay (B-19).

    Returns the space it left, the unit from the bottom to the top, and what remains.
    """
    for i, (space, stack) in enumerate(stacks):
        if camel in stack:
            cut = stack.index(camel)
            rest = ((space, stack[:cut]),) if cut else ()
            return space, stack[cut:], stacks[:i] + rest + stacks[i + 1 :]
    raise KeyError(camel)


def put(stacks: Stacks, space: int, unit: Unit, *, under: bool = False) -> Stacks:
    """Set a unit down: on top of what stands there (B-20), or underneath (B-42, RB-08)."""
    for i, (there, stack) in enumerate(stacks):
        if there == space:
            joined = unit + stack if under else stack + unit
            return (*stacks[:i], (space, joined), *stacks[i + 1 :])
        if there > space:
            return (*stacks[:i], (space, unit), *stacks[i:])
    return (*stacks, (space, unit))


def stack_on(stacks: Stacks, space: int) -> Unit:
    """The camels on one space, bottom to top; empty where none stands."""
    for there, stack in stacks:
        if there == space:
            return stack
    return ()


def ranking(stacks: Stacks, ignore: frozenset[Camel] = frozenset()) -> tuple[Camel, ...]:
    """Camels from the first to the last: farther is ahead, higher is ahead (B-21, RB-28).

    ``ignore`` names camels that are skipped, such as the crazy ones (S-25).
    """
    order: Unit = ()
    for _, stack in reversed(stacks):
        order += stack[::-1]
    return tuple([c for c in order if c not in ignore]) if ignore else order
