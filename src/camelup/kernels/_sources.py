"""Which kernels there are, what each is made of, and what marks a build as that of its sources.

The one place for this: the package imports it, and ``setup.py`` runs it by itself, so it imports
nothing of ours, and little else (pathlib takes longer to import than a kernel).

A kernel ``name`` is ``name.py`` with ``name.pxd`` beside it, in one of the rooms of this folder.
Its ``.pxd`` cimports what it shares: files with a ``.pxd`` whose functions become part of it, and
other kernels whose classes it uses. A file is called by its room and name, such as ``laws.leg``; a
kernel by its name alone, since no two rooms have the same.
"""

from __future__ import annotations

import os
from functools import cache
from zlib import crc32

ROOMS = {
    "shared": ("notes", "rivals", "stepping"),
    "laws": ("crazy_race", "leg", "legs", "legtree", "playout", "race"),
    "pyramid": ("contest", "games", "greedy", "pieces", "players", "rows", "scribe", "supercup",
                "table"),
    "champion": ("additions", "ahead", "layout", "network", "outlook"),
    "cards": ("cards_ahead", "cards_answers", "cards_contest", "cards_games", "cards_greedy",
              "cards_leg", "cards_outlook", "cards_paths", "cards_payouts", "cards_pieces",
              "cards_players", "cards_scribe", "cards_table", "cards_worth"),
}  # fmt: skip
KERNELS = {name: f"{room}.{name}" for room, names in ROOMS.items() for name in names}
HERE = os.path.dirname(__file__)  # noqa: PTH120
_SHARED = b"from camelup.kernels."


def read(name: str) -> bytes:
    """A file of this folder; nothing if it is not there."""
    try:
        with open(os.path.join(HERE, name), "rb") as file:  # noqa: PTH118, PTH123
            return file.read()
    except FileNotFoundError:
        return b""


def read_source(file: str, kind: str) -> bytes:
    """The ``py`` or the ``pxd`` of a file, such as ``laws.leg``."""
    return read(f"{file.replace('.', os.sep)}.{kind}")


@cache
def cimported(file: str) -> frozenset[str]:
    """What the ``.pxd`` of a file cimports of this folder."""
    lines = read_source(file, "pxd").splitlines()
    found = [line[len(_SHARED) :].split()[0] for line in lines if line.startswith(_SHARED)]
    return frozenset(part.decode() for part in found)


def needed(name: str) -> list[str]:
    """The kernels that a kernel looks into."""
    found = cimported(KERNELS[name])
    return [other for other, file in KERNELS.items() if file in found]


def parts(name: str) -> list[str]:
    """A kernel and all that it is built from, in a fixed order."""
    found, new = {KERNELS[name]}, {KERNELS[name]}
    while new:
        new = set[str]().union(*map(cimported, new)) - found
        found |= new
    return sorted(found)


def source_check(name: str) -> str:
    """What a build writes down of the sources it compiled: another, if any part is another."""
    total = 0
    for part in parts(name):
        total = crc32(read_source(part, "py") + read_source(part, "pxd"), total)
    return f"{name} {total:08x}"


def related(name: str) -> list[str]:
    """The kernels that look into each other, as this one does: all are compiled, or none is."""
    found, more = set[str](), {name}
    while more - found:
        found |= more
        more = {one for one in KERNELS if found & {one, *needed(one)}}
        more |= {one for other in more for one in needed(other)}
    return sorted(found)
