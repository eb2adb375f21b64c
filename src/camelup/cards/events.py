"""What can happen in Camel Up Cards.

Spaces are printed labels: ``"7"``, ``"5-6"`` for a flipped card, ``"start"`` for the start card.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from camelup.cards.data import Card, Cards, PieceName, Role
from camelup.core.common import LegPaid, Reward
from camelup.core.values import Camel, Event, Seat

Placed: TypeAlias = Literal["alone", "top", "under", "fennec", "palm", "start-card"]
Why: TypeAlias = Literal["landed", "passed", "leg-over"]


# Set-up


class TrackExtended(Event, frozen=True, gc=False, tag="track-extended"):
    """``count`` spaces were added; ``space`` is now the last before the finish card (C-53)."""

    count: int
    space: str


class SandstormCame(Event, frozen=True, gc=False, tag="sandstorm"):
    """An empty race track card was flipped to one single ``space`` (C-24)."""

    space: str


class CardsDealt(Event, frozen=True, gc=False, tag="cards-dealt"):
    """All the cards dealt to one seat; only that seat sees which."""

    seat: Seat
    count: int
    cards: Cards | None = None

    def variant(self) -> str:
        return "hidden" if self.cards is None else "open"

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else msgspec.structs.replace(self, cards=None)


class CardsDiscarded(CardsDealt, frozen=True, gc=False, tag="cards-discarded"):
    """A seat's choice for the discard pile (C-20)."""


class CardsContributed(CardsDealt, frozen=True, gc=False, tag="cards-contributed"):
    """A seat's choice for the racing deck (C-21)."""


class IntelChosen(Event, frozen=True, gc=False, tag="intel-chosen"):
    """A seat's "intel" card lies face down in front of it (C-22)."""

    seat: Seat
    card: Card | None = None

    def variant(self) -> str:
        return "hidden" if self.card is None else "open"

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)


class IntelShown(Event, frozen=True, gc=False, tag="intel-shown"):
    """All "intel" is shown at the same time (C-22, RC-27)."""

    seat: Seat
    card: Card


class DeckBuilt(Event, frozen=True, gc=False, tag="deck-built"):
    """The racing deck is shuffled and lies ready with ``count`` cards."""

    count: int


# The turn


class PiecePlaced(Event, frozen=True, gc=False, tag="piece-placed"):
    """The fennec or the palm tree stands on the track, its card lies before ``seat`` (C-29)."""

    seat: Seat
    piece: PieceName
    space: str


class CardRevealed(Event, frozen=True, gc=False, tag="card-revealed"):
    """The top card, revealed by ``seat``; by nobody while the starting positions are found."""

    card: Card
    seat: Seat | None = None

    def variant(self) -> str:
        return "start" if self.seat is None else ""


class HandCardPlayed(Event, frozen=True, gc=False, tag="hand-card-played"):
    """A +2 from the hand moves only 1 (C-39)."""

    seat: Seat
    card: Card

    def variant(self) -> str:
        return "halved" if self.card.value > 1 else ""


class WinnerCardTaken(Event, frozen=True, gc=False, tag="winner-card-taken"):
    """The top card of one stack of leg betting "winner" cards (C-40)."""

    seat: Seat
    camel: Camel
    value: int


class MidfieldCardTaken(Event, frozen=True, gc=False, tag="midfield-card-taken"):
    """The leg betting "midfield" card of one colour (C-40)."""

    seat: Seat
    camel: Camel


class OverallCardTaken(Event, frozen=True, gc=False, tag="overall-card-taken"):
    """A final betting card of one role (C-42)."""

    seat: Seat
    role: Role
    camel: Camel

    def variant(self) -> str:
        return self.role


class OverallCardReturned(OverallCardTaken, frozen=True, gc=False, tag="overall-card-returned"):
    """The old card goes back above the track when another is taken (C-43)."""


# Camels


class UnitMoved(Event, frozen=True, gc=False, tag="unit-moved"):
    """``unit`` from the bottom to the top; ``placed`` says how it came to stand on ``end``."""

    unit: tuple[Camel, ...]
    start: str
    end: str
    placed: Placed

    def variant(self) -> str:
        return f"off-start.{self.placed}" if self.start == "start" else self.placed


class PieceReturned(Event, frozen=True, gc=False, tag="piece-returned"):
    """Piece and card go back beside the track; ``seat`` held the card (C-34, C-36, C-37)."""

    seat: Seat
    piece: PieceName
    space: str
    why: Why

    def variant(self) -> str:
        return self.why


class FinishCrossed(Event, frozen=True, gc=False, tag="finish-crossed"):
    """A unit has reached or passed the finish card: the race is over (C-54)."""

    unit: tuple[Camel, ...]
    start: str


# Payout


class LegRanked(Event, frozen=True, gc=False, tag="leg-ranked"):
    """``ranking`` on the track; ``camels`` still on the start card share fifth place (C-63)."""

    leg: int
    ranking: tuple[Camel, ...]
    camels: tuple[Camel, ...] = ()

    def variant(self) -> str:
        return "start" if self.camels else ""


class WinnerCardScored(Reward, frozen=True, gc=False, tag="winner-card-scored"):
    """What a leg betting "winner" card brought, by the place of its camel (C-46)."""

    camel: Camel
    value: int
    place: int


class MidfieldCardScored(Reward, frozen=True, gc=False, tag="midfield-card-scored"):
    """What a leg betting "midfield" card brought, by the place of its camel (C-47)."""

    camel: Camel
    place: int


class PieceCardScored(Reward, frozen=True, gc=False, tag="piece-card-scored"):
    """What the card of a piece that is still on the track cost (C-48)."""

    piece: PieceName


class OverallCardScored(Reward, frozen=True, gc=False, tag="overall-card-scored"):
    """What a final betting card brought, by the place of its camel (C-56, C-57)."""

    role: Role
    camel: Camel
    place: int

    def variant(self) -> str:
        return self.role


class FinalPaid(LegPaid, frozen=True, gc=False, tag="final-paid"):
    """The net of the final betting cards, a step of its own (C-55, RC-14)."""
