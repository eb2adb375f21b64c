"""A followed game as it is kept: where it began, and a tree of what was entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from camelup.core.values import Seat
from camelup.play.record import Header

Tracks: TypeAlias = Literal["board", "me", "all"]
"""What is entered: dice and tiles; these and what one player does; or everything, turn by turn."""


class Entry(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """One thing that was entered after ``parent``: moves, a card turned over, or a new position.

    Moves that were entered together are taken back together.
    """

    parent: int
    """The number of the entry before it; 0 for the opening."""
    moves: tuple[dict[str, Any], ...] = ()
    unknown: bool = False
    """The first move stands in for one that only its player knows."""
    turned: int = 0
    """The card that is turned over now: the only move is what it was. It has the number of its
    entry; -1 is the first one of the position where the game begins, -2 the next."""
    position: dict[str, Any] | None = None
    face_down: tuple[int, ...] = ()
    """Which of the cards that lie in the position nobody knows; the first is 0."""


class FollowDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole of it. Entry ``n`` is ``entries[n - 1]``; nothing that was entered is ever lost."""

    header: Header
    tracks: Tracks = "all"
    known: tuple[Seat, ...] = ()
    """Players whose hidden cards are entered as well."""
    supposed: bool = False
    """Cards that nobody knows, nor ever will, are in the position where it begins."""
    face_down: tuple[int, ...] = ()
    """Which of the cards that lie in this position are to be turned over at the end."""
    entries: tuple[Entry, ...] = ()
    at: int = 0
    """The entry that it stands at."""
    tip: int = 0
    """Where ``redo`` leads to in the end."""


def path_to(entries: Sequence[Entry], node: int) -> tuple[int, ...]:
    """The entries that lead to one, the first one first."""
    path: list[int] = []
    while node:
        path.append(node)
        node = entries[node - 1].parent
    return tuple(reversed(path))
