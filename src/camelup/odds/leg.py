"""The exact law of the leg that is being played, for the pyramid games."""

from __future__ import annotations

from array import array
from functools import cache
from typing import NamedTuple

from camelup import kernels
from camelup.core.errors import PositionError
from camelup.core.track import Stacks
from camelup.core.values import Camel
from camelup.kernels.shared import codes
from camelup.odds.results import LegOdds
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.desert_tiles import DesertTile
from camelup.pyramid.parts.photographer import PhotographerState
from camelup.pyramid.state import SETTING_UP, State

SIDES = {"oasis": codes.OASIS, "mirage": codes.MIRAGE}
Law = tuple[int, list[int], list[int], int, int, list[float]]


class KernelEncoding:
    """How a position of one edition is told to the kernel."""

    def __init__(self, e: Edition) -> None:
        self.edition = e
        self.codes: dict[Camel, int] = {camel: i for i, camel in enumerate(e.racers)}
        self.codes.update(dict.fromkeys(e.crazy, codes.CRAZY))
        self.die: dict[str, bytes] = {}
        for key, die in e.die.items():
            camel = codes.GREY if die.kind == "grey" else self.codes[die.faces[0].camel]
            self.die[key] = bytes((camel, len(die.faces)))
        self.labels = tuple(str(space) for space in range(1, e.length + 1))

    def word(self, stacks: Stacks, dice: tuple[str, ...]) -> int:
        """All camels that can still move in this leg, or move others."""
        codes_of, shift, word = self.codes, 0, 0
        crazy = "grey" in dice
        for space, stack in stacks:
            for camel in stack:
                code = codes_of[camel]
                if code < codes.CRAZY or crazy:
                    word |= (space << 3 | code) << shift
                    shift += 8
        return word

    def dice(self, dice: tuple[str, ...]) -> bytes:
        """Every die in the pyramid with its faces."""
        return b"".join([self.die[key] for key in dice])


@cache
def encoding(e: Edition) -> KernelEncoding:
    """The encoding of an edition, made once."""
    return KernelEncoding(e)


@cache
def scratch() -> kernels.leg.Leg:
    """One kernel for all laws of this process."""
    return kernels.leg.Leg()


def tile_bytes(tiles: tuple[DesertTile | None, ...]) -> bytes:
    """The side of the tile on each space."""
    spaces = bytearray(32)
    for tile in tiles:
        if tile is not None:
            spaces[tile.space] = SIDES[tile.side]
    return bytes(spaces)


class LegQuery(NamedTuple):
    """What the law of a leg depends on, ready for the kernel."""

    edition: Edition
    word: int
    dice: bytes
    draws: int
    tiles: bytes
    camera: int

    def law(self, table: array[float] | None = None) -> Law:
        """Ask the kernel; with the solved race as ``table`` for the race as well."""
        length = self.edition.length
        return scratch().law(
            self.word, self.dice, self.draws, self.tiles, length, self.camera, table
        )

    def odds(self) -> LegOdds:
        """The law as an answer."""
        e = self.edition
        total, places, landings, over, photo, _ = self.law()
        return LegOdds(
            camels=e.racers,
            total=total,
            places=tuple(tuple(places[i:40:8]) for i in range(len(e.racers))),
            landings=dict(zip(encoding(e).labels, landings[1:], strict=False)),
            race_over=over,
            photo=photo,
        )


def query(e: Edition, s: State) -> LegQuery:
    """The rest of the leg from a state; there must be a leg under way."""
    if s.stage in SETTING_UP or s.stage == "over":
        raise PositionError("odds.no-leg", stage=s.stage)
    enc, dice = encoding(e), s.pyramid.dice
    camera = s.camera.space if isinstance(s, PhotographerState) else None
    return LegQuery(
        e,
        enc.word(s.stacks, dice),
        enc.dice(dice),
        len(dice) - e.stay,
        tile_bytes(s.desert_tiles),
        camera or 0,
    )


def leg_odds(e: Edition, s: State) -> LegOdds:
    """The exact law of the rest of the leg."""
    return query(e, s).odds()
