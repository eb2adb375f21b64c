"""What can happen in Camel Up Cards.

Spaces are printed labels: ``"7"``, ``"5-6"`` for a flipped card, ``"start"`` for the start card.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from camelup.cards.data import Card, Cards, PieceName, Role
from camelup.core.values import Camel, Event, Seat

Placed: TypeAlias = Literal["alone", "top", "under", "fennec", "palm", "start-card"]
Why: TypeAlias = Literal["landed", "passed", "leg-over"]


def settled(total: int, paid: int) -> str:
    """The variant of a payout: what a total came to."""
    if total == 0:
        return "nothing"
    if total > 0:
        return "gains"
    return "pays" if paid == total else "waived"


# Set-up


class YoungestKnown(Event, frozen=True, gc=False, tag="youngest"):
    """The youngest of those whose age was not known yet."""

    seat: Seat


class TrackExtended(Event, frozen=True, gc=False, tag="track-extended"):
    """``count`` spaces were added; ``space`` is now the last before the finish card (C-53)."""

    count: int
    space: str


class SandstormCame(Event, frozen=True, gc=False, tag="sandstorm"):
    """An empty race track card was flipped to one single ``space`` (C-24)."""

    space: str


class LegStarted(Event, frozen=True, gc=False, tag="leg-started"):
    leg: int
    seat: Seat


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
    seat: Seat
    card: Card


class DeckBuilt(Event, frozen=True, gc=False, tag="deck-built"):
    """The racing deck is shuffled and lies ready with ``count`` cards."""

    count: int


# The turn


class PiecePlaced(Event, frozen=True, gc=False, tag="piece-placed"):
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
    seat: Seat
    camel: Camel
    value: int


class MidfieldCardTaken(Event, frozen=True, gc=False, tag="midfield-card-taken"):
    seat: Seat
    camel: Camel


class OverallCardTaken(Event, frozen=True, gc=False, tag="overall-card-taken"):
    seat: Seat
    role: Role
    camel: Camel

    def variant(self) -> str:
        return self.role


class OverallCardReturned(OverallCardTaken, frozen=True, gc=False, tag="overall-card-returned"):
    """The old card goes back above the track when another is taken (C-43)."""


class TurnEnded(Event, frozen=True, gc=False, tag="turn-ended"):
    """A player left the betting action out."""

    seat: Seat


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


class Revenue(Event, frozen=True, gc=False):
    """One line of a payout: what gave (or cost) ``seat`` how much."""

    seat: Seat
    amount: int


class WinnerCardScored(Revenue, frozen=True, gc=False, tag="winner-card-scored"):
    camel: Camel
    value: int
    place: int


class MidfieldCardScored(Revenue, frozen=True, gc=False, tag="midfield-card-scored"):
    camel: Camel
    place: int


class PieceCardScored(Revenue, frozen=True, gc=False, tag="piece-card-scored"):
    piece: PieceName


class OverallCardScored(Revenue, frozen=True, gc=False, tag="overall-card-scored"):
    role: Role
    camel: Camel
    place: int

    def variant(self) -> str:
        return self.role


class LegPaid(Event, frozen=True, gc=False, tag="leg-paid"):
    """The net of a leg payout; ``paid`` differs from ``total`` where 1 Pound is kept (RC-14)."""

    seat: Seat
    total: int
    paid: int

    def variant(self) -> str:
        return settled(self.total, self.paid)


class FinalPaid(LegPaid, frozen=True, gc=False, tag="final-paid"):
    """The net of the final betting cards, a step of its own (C-55, RC-14)."""


class GameOver(Event, frozen=True, gc=False, tag="game-over"):
    money: tuple[int, ...]
    winners: tuple[Seat, ...]

    def variant(self) -> str:
        return "shared" if len(self.winners) > 1 else ""
