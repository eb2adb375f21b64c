"""Everything there is to know about a pyramid game at one moment, secrets included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

import msgspec

from camelup.core.track import Stacks
from camelup.core.values import Seat

if TYPE_CHECKING:
    from camelup.pyramid.parts.desert_tiles.slice import DesertTile
    from camelup.pyramid.parts.leg_bets.slice import LegBetsSlice
    from camelup.pyramid.parts.pyramid.slice import PyramidSlice
    from camelup.pyramid.parts.race_bets.slice import RaceBetsSlice

T = TypeVar("T")

Stage: TypeAlias = Literal[
    "youngest", "start-roll", "start-stack", "crazy-start", "turn", "reveal", "extra", "over"
]
"""What is awaited: four steps of the set-up, a player's action, a die, the additional action."""


SETTING_UP: tuple[Stage, ...] = ("youngest", "start-roll", "start-stack", "crazy-start")


class State(msgspec.Struct, frozen=True, gc=False):
    """What every pyramid game has; the slices of further parts in play come behind it."""

    stage: Stage
    turn: Seat
    marker: Seat
    leg: int
    stacks: Stacks
    unstacked: tuple[int, ...]
    """During set-up: spaces whose camels still wait to be stacked."""
    money: tuple[int, ...]
    pyramid: PyramidSlice
    leg_bets: LegBetsSlice
    desert_tiles: tuple[DesertTile | None, ...]
    """Each seat's Desert tile on the track."""
    race_bets: RaceBetsSlice


def replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """``items`` with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])
