"""A position in one line that a person can type.

``5:gw 6:b 8:oy out:g +10 -12`` puts green with white on its back on space 5, says that the green
die is out, and that an oasis (cheering) tile lies on 10 and a mirage (booing) tile on 12. A word
before that, ``base``, ``long`` or ``second``, names the game; without it the camels tell. Among the
dice that are out, ``x`` is the grey one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from camelup.core.errors import PositionError
from camelup.editions.base import BASE
from camelup.editions.second import SECOND
from camelup.pyramid.edition import Edition

LETTERS: Mapping[str, str] = {
    "b": "blue",
    "g": "green",
    "v": "green",
    "o": "orange",
    "y": "yellow",
    "j": "yellow",
    "w": "white",
    "r": "red",
    "p": "purple",
    "k": "black",
}
"""English initials, and the French ones of vert and jaune; k is black."""

GAMES: Mapping[str, tuple[Edition, tuple[str, ...]]] = {
    "base": (BASE, ()),
    "long": (BASE, ("long-track",)),
    "second": (SECOND, ()),
}

EXAMPLE = "5:gw 6:b 8:oy out:g +10 -12"

_STACK = re.compile(r"(\d+):([a-z]+)")
_OUT = re.compile(r"out:([a-z]*)")
_TILE = re.compile(r"([+-])(\d+)")


def parse(text: str) -> dict[str, Any]:
    """The position document of a line in this notation."""
    words = text.lower().split()
    named = GAMES.get(words[0]) if words else None
    track: dict[str, list[str]] = {}
    out: list[str] = []
    tiles: list[dict[str, Any]] = []
    for word in words[1:] if named else words:
        if match := _STACK.fullmatch(word):
            track.setdefault(match[1], []).extend(map(_camel, match[2]))
        elif match := _OUT.fullmatch(word):
            out.extend("grey" if letter == "x" else _camel(letter) for letter in match[1])
        elif match := _TILE.fullmatch(word):
            side = "oasis" if match[1] == "+" else "mirage"
            tiles.append({"space": int(match[2]), "side": side})
        else:
            raise PositionError("notation.word", where=word, example=EXAMPLE)
    edition, modules = named or _guess(track)
    return _document(edition, modules, track, out, tiles)


def _camel(letter: str) -> str:
    if letter not in LETTERS:
        raise PositionError("notation.letter", where=letter, known="".join(LETTERS))
    return LETTERS[letter]


def _guess(track: Mapping[str, list[str]]) -> tuple[Edition, tuple[str, ...]]:
    """Black, red and purple are camels of the second edition only."""
    camels = {camel for stack in track.values() for camel in stack}
    return GAMES["second" if camels - set(BASE.racers) else "base"]


def _document(
    edition: Edition,
    modules: tuple[str, ...],
    track: dict[str, list[str]],
    out: list[str],
    tiles: list[dict[str, Any]],
) -> dict[str, Any]:
    """The tiles belong to players who sit after the one to move, as far as there are any."""
    dice = [die.key for die in edition.dice]
    for key in out:
        if key not in dice or out.count(key) > 1:
            raise PositionError("notation.die", where=f"out:{key}")
    players: list[dict[str, Any]] = [{} for _ in range(max(4, len(tiles) + 1))]
    for player, tile in zip(players[1:], tiles, strict=False):
        player["tile"] = tile
    document: dict[str, Any] = {
        "format": "camelup-position",
        "version": 1,
        "edition": edition.key,
        "modules": list(modules),
        "players": players,
        "track": track,
        "tents": [[key, 1] for key in out],
    }
    if modules and out:
        document["dice"] = [key for key in dice if key not in out]
    return document
