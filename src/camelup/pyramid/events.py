"""What can happen in the pyramid games."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from camelup.core.common import Reward as AnyReward
from camelup.core.values import Camel, Event, Seat
from camelup.pyramid.actions import Deck, Side, Source

Placed: TypeAlias = Literal["alone", "top", "under", "tile"]
Why: TypeAlias = Literal["number-colour", "only-carrier", "directly-on-top"]
Direction: TypeAlias = Literal["clockwise", "counterclockwise"]


# Set-up


class CamelStarted(Event, frozen=True, gc=False, tag="camel-started"):
    camel: Camel
    space: int


class CamelsStacked(Event, frozen=True, gc=False, tag="camels-stacked"):
    space: int
    camels: tuple[Camel, ...]


class CrazyCamelStarted(Event, frozen=True, gc=False, tag="crazy-camel-started"):
    camel: Camel
    number: int
    space: int


# Actions


class LegTileTaken(Event, frozen=True, gc=False, tag="leg-tile-taken"):
    seat: Seat
    camel: Camel
    value: int


class TilePlaced(Event, frozen=True, gc=False, tag="tile-placed"):
    """``left`` is the space the tile was moved away from, if it was on the track."""

    seat: Seat
    space: int
    side: Side
    left: int | None = None

    def variant(self) -> str:
        return "" if self.left is None else "moved"


class PyramidTileTaken(Event, frozen=True, gc=False, tag="pyramid-tile-taken"):
    seat: Seat


class RaceCardPlaced(Event, frozen=True, gc=False, tag="race-card-placed"):
    """The camel on the card is its owner's secret (RB-21)."""

    seat: Seat
    deck: Deck
    camel: Camel | None

    def variant(self) -> str:
        return f"{self.deck}.{'hidden' if self.camel is None else 'open'}"

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else msgspec.structs.replace(self, camel=None)


class CameraPlaced(Event, frozen=True, gc=False, tag="camera-placed"):
    seat: Seat
    space: int


class PositionTileTaken(Event, frozen=True, gc=False, tag="position-tile-taken"):
    seat: Seat
    place: int
    source: Source
    camel: Camel
    value: int

    def variant(self) -> str:
        return self.source


class PartnersMade(Event, frozen=True, gc=False, tag="partners-made"):
    seat: Seat
    partner: Seat


# Dice and camels


class DieRevealed(Event, frozen=True, gc=False, tag="die-revealed"):
    """``colour`` is the colour of the number, on the grey die only."""

    die: str
    number: int
    colour: Camel | None = None

    def variant(self) -> str:
        return "grey" if self.colour else ""


class CrazyCamelChosen(Event, frozen=True, gc=False, tag="crazy-camel-chosen"):
    camel: Camel
    why: Why

    def variant(self) -> str:
        return self.why


class UnitMoved(Event, frozen=True, gc=False, tag="unit-moved"):
    """``unit`` from the bottom to the top; ``placed`` says how it came to stand on ``end``."""

    unit: tuple[Camel, ...]
    start: int
    end: int
    placed: Placed

    def variant(self) -> str:
        return self.placed


class TilePaid(Event, frozen=True, gc=False, tag="tile-paid"):
    seat: Seat
    space: int
    side: Side
    amount: int


class PhotoTaken(Event, frozen=True, gc=False, tag="photo-taken"):
    seat: Seat
    space: int
    unit: tuple[Camel, ...]
    amount: int


class FinishCrossed(Event, frozen=True, gc=False, tag="finish-crossed"):
    unit: tuple[Camel, ...]
    start: int
    direction: Direction

    def variant(self) -> str:
        return self.direction


class SupportingDieAdded(Event, frozen=True, gc=False, tag="supporting-die-added"):
    """By a player (``seat``), or by the rule for the camel in last place (``None``)."""

    camel: Camel
    seat: Seat | None = None

    def variant(self) -> str:
        return "last-place" if self.seat is None else "player"


class SupportingDieUsed(Event, frozen=True, gc=False, tag="supporting-die-used"):
    camel: Camel
    where: Literal["pedestal", "crater"]

    def variant(self) -> str:
        return self.where


# Leg scoring


class MarkerPassed(Event, frozen=True, gc=False, tag="marker-passed"):
    seat: Seat


class LegRanked(Event, frozen=True, gc=False, tag="leg-ranked"):
    leg: int
    ranking: tuple[Camel, ...]


class Reward(AnyReward, frozen=True, gc=False):
    """One line of a leg scoring: what gave ``seat`` how much."""

    def single(self) -> int:
        """What a partner gets who copies one piece of this line (X4-05)."""
        return self.amount


class LegTileScored(Reward, frozen=True, gc=False, tag="leg-tile-scored"):
    camel: Camel
    value: int
    place: int


class PositionTileScored(Reward, frozen=True, gc=False, tag="position-tile-scored"):
    """``bet`` is the place on the tile, ``place`` the one the camel holds."""

    camel: Camel
    bet: int
    place: int


class PyramidTilesScored(Reward, frozen=True, gc=False, tag="pyramid-tiles-scored"):
    tiles: int

    def single(self) -> int:
        return 1


class PartnerCopied(Reward, frozen=True, gc=False, tag="partner-copied"):
    """A copy of one reward of the partner, who keeps his own; the rest says which piece it was."""

    partner: Seat
    piece: Literal["leg-tile", "position-tile", "pyramid-tile"]
    camel: Camel | None = None
    value: int | None = None
    bet: int | None = None

    def variant(self) -> str:
        return self.piece


# End scoring


class RaceCardScored(Event, frozen=True, gc=False, tag="race-card-scored"):
    """One card of a deck. ``rank`` counts right cards (0: wrong); ``amount`` is what was paid."""

    seat: Seat
    deck: Deck
    camel: Camel
    rank: int
    amount: int

    def variant(self) -> str:
        if self.rank:
            return f"{self.deck}.right"
        return f"{self.deck}.wrong" if self.amount else f"{self.deck}.waived"


class RaceRanked(Event, frozen=True, gc=False, tag="race-ranked"):
    ranking: tuple[Camel, ...]
    winner: Camel
    loser: Camel
