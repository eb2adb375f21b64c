"""A position of a pyramid game as a JSON document: what it may hold.

Whatever can be derived may be left out: hands (all cards that lie in no deck), the dice in the
pyramid (all that are on no tent), Leg Betting stacks (all tiles that nobody holds), and who holds
the Pyramid tiles (the last players to act). Parts add fields of their own behind these.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from camelup.core.values import Camel, Seat
from camelup.pyramid.events import Direction
from camelup.pyramid.parts.desert_tiles.slice import DesertTile
from camelup.pyramid.parts.leg_bets.slice import LegTile
from camelup.pyramid.parts.race_bets.slice import RaceCard
from camelup.pyramid.state import Stage


class PlayerDocument(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """What lies in front of a player and what he holds."""

    money: int = 3
    leg_tiles: tuple[LegTile, ...] = ()
    pyramid_tiles: int | None = None
    tile: DesertTile | None = None
    hand: tuple[Camel, ...] | None = None


class Crossed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The unit, bottom to top, that has gone over the finish line."""

    unit: tuple[Camel, ...]
    direction: Direction


class PositionDocument(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """A position of the base game, with or without Supercup, or of the second edition."""

    format: Literal["camelup-position"]
    version: Literal[1]
    edition: Literal["base", "second"]
    modules: tuple[str, ...] = ()
    players: tuple[PlayerDocument, ...]
    """In seating order, clockwise."""
    track: dict[int, tuple[Camel, ...]] = {}
    """Space to camels, bottom to top."""
    crossed: Crossed | None = None
    dice: tuple[str, ...] | None = None
    """Dice in the pyramid."""
    tents: tuple[tuple[str, int], ...] = ()
    """Dice that are out, with the number each showed."""
    turn: Seat = 0
    marker: Seat | None = None
    leg: int = 1
    stage: Stage = "turn"
    unstacked: tuple[int, ...] = ()
    winner_deck: tuple[RaceCard, ...] = ()
    loser_deck: tuple[RaceCard, ...] = ()
