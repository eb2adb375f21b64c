"""Everything there is to know about a pyramid game at one moment, secrets included."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypeVar

import msgspec

from camelup.core.track import Stacks
from camelup.core.values import Camel, Seat
from camelup.pyramid.actions import Side

T = TypeVar("T")

Stage: TypeAlias = Literal[
    "youngest", "start-roll", "start-stack", "crazy-start", "turn", "reveal", "extra", "over"
]
"""What is awaited: four steps of the set-up, a player's action, a die, the additional action."""


SETTING_UP: tuple[Stage, ...] = ("youngest", "start-roll", "start-stack", "crazy-start")


class Pyramid(msgspec.Struct, frozen=True, gc=False):
    """Dice in the pyramid and on the tents, Pyramid tiles on the board and in front of players."""

    dice: tuple[str, ...] = ()
    tents: tuple[tuple[str, int], ...] = ()
    tiles: int = 0
    taken: tuple[int, ...] = ()


class LegTile(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """A Leg Betting tile in front of a player; ``bet`` is the place of a Position tile on it."""

    camel: Camel
    value: int
    bet: int | None = None


class LegBets(msgspec.Struct, frozen=True, gc=False):
    """``stacks``: values left per racer, top first. ``held``: tiles per seat, as taken."""

    stacks: tuple[tuple[int, ...], ...]
    held: tuple[tuple[LegTile, ...], ...]


class DesertTile(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    space: int
    side: Side


class RaceCard(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    seat: Seat
    camel: Camel


class RaceBets(msgspec.Struct, frozen=True, gc=False):
    """Hands per seat, and both decks with the first card laid first."""

    hands: tuple[tuple[Camel, ...], ...]
    winner: tuple[RaceCard, ...] = ()
    loser: tuple[RaceCard, ...] = ()


class Camera(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Who is photographer and where the camera points; ``None`` while the tile is free."""

    seat: Seat | None = None
    space: int | None = None


class Supporting(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """Supporting dice that are not in the pyramid, by camel."""

    pedestal: tuple[Camel, ...]
    crater: tuple[Camel, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    """A slice per part; ``None`` where the part is not in play."""

    stage: Stage
    turn: Seat
    marker: Seat
    leg: int
    stacks: Stacks
    unstacked: tuple[int, ...]
    """During set-up: spaces whose camels still wait to be stacked."""
    money: tuple[int, ...]
    pyramid: Pyramid
    leg_bets: LegBets
    tiles: tuple[DesertTile | None, ...]
    """Each seat's Desert tile on the track."""
    race_bets: RaceBets
    camera: Camera | None = None
    position_tiles: tuple[int, ...] | None = None
    """Places of the Position tiles beside the board."""
    partners: tuple[Seat | None, ...] | None = None
    supporting: Supporting | None = None


def replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """``items`` with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])
