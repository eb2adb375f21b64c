"""What players do with Position Betting tiles."""

from __future__ import annotations

from typing import Literal, TypeAlias

from camelup.core.values import Action, Camel

Source: TypeAlias = Literal["own", "bottom"]


class BetOnPosition(Action, frozen=True, gc=False, tag="position-tile"):
    """Cover an own Leg Betting tile, or the bottom one of a stack, with a place (X3-03)."""

    place: int
    source: Source
    camel: Camel
    value: int
