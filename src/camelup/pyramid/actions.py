"""What a player can do on his turn, and what chance can bring, in the pyramid games."""

from __future__ import annotations

from typing import Literal, TypeAlias

from camelup.core.common import EndTurn, YoungestIs
from camelup.core.values import Action, Camel, Outcome, Seat

Side: TypeAlias = Literal["oasis", "mirage"]
Deck: TypeAlias = Literal["winner", "loser"]
Source: TypeAlias = Literal["own", "bottom"]


class TakeLegTile(Action, frozen=True, gc=False, tag="leg-tile"):
    """Take the top Leg Betting tile (betting ticket) of one colour (B-29)."""

    camel: Camel


class PlaceTile(Action, frozen=True, gc=False, tag="desert-tile"):
    """Place or move one's Desert tile (spectator tile), with a side up (B-32 to B-36)."""

    space: int
    side: Side


class TakePyramidTile(Action, frozen=True, gc=False, tag="pyramid-tile"):
    """Take a Pyramid tile (pyramid ticket); a die is revealed at once (B-37, B-38)."""


class BetOnRace(Action, frozen=True, gc=False, tag="race-card"):
    """Lay a Race Betting card (finish card) face down on one deck (B-47, B-48)."""

    deck: Deck
    camel: Camel


class PlaceCamera(Action, frozen=True, gc=False, tag="camera"):
    """Become the photographer, or point the camera at another space (X2-03 to X2-06)."""

    space: int


class BetOnPosition(Action, frozen=True, gc=False, tag="position-tile"):
    """Cover an own Leg Betting tile, or the bottom one of a stack, with a place (X3-03)."""

    place: int
    source: Source
    camel: Camel
    value: int


class Partner(Action, frozen=True, gc=False, tag="partnership"):
    """Enter into a betting partnership; the other cannot refuse (X4-03, S-57)."""

    partner: Seat


class AddSupportingDie(Action, frozen=True, gc=False, tag="supporting-die"):
    """Give back a Pyramid tile and put a Supporting die into the pyramid (X1-11)."""

    camel: Camel


class StartRoll(Outcome, frozen=True, gc=False, tag="start-roll"):
    """All racing dice rolled together; ``numbers`` in the order of the edition's racers (B-15)."""

    numbers: tuple[int, ...]


class StackUp(Outcome, frozen=True, gc=False, tag="start-stack"):
    """The order, bottom to top, of the camels that start on one space (RB-18)."""

    space: int
    camels: tuple[Camel, ...]


class CrazyStart(Outcome, frozen=True, gc=False, tag="crazy-start"):
    """The grey die for one crazy camel's start (S-16, RS-11)."""

    camel: Camel
    number: int


class Reveal(Outcome, frozen=True, gc=False, tag="die"):
    """The die that came out of the pyramid; ``colour`` is the grey die's number colour."""

    die: str
    number: int
    colour: Camel | None = None

    def variant(self) -> str:
        return "grey" if self.colour else ""


PyramidMove: TypeAlias = (
    TakeLegTile
    | PlaceTile
    | TakePyramidTile
    | BetOnRace
    | PlaceCamera
    | BetOnPosition
    | Partner
    | AddSupportingDie
    | EndTurn
    | YoungestIs
    | StartRoll
    | StackUp
    | CrazyStart
    | Reveal
)
