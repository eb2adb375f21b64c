"""What a player can do, and what chance can bring, in Camel Up Cards."""

from __future__ import annotations

from typing import TypeAlias

from camelup.cards.data import Card, Cards, PieceName, Role
from camelup.core.common import EndTurn, YoungestIs
from camelup.core.values import Action, Camel, Outcome, Seat

# Leg set-up: secret, each seat at its own pace (RC-27). Cards are listed in ascending order.


class Discard(Action, frozen=True, gc=False, tag="discard"):
    """Put the gray number of dealt cards face down onto the discard pile (C-20)."""

    cards: Cards


class Contribute(Action, frozen=True, gc=False, tag="contribute"):
    """Put the green number of cards face down into the racing deck (C-21)."""

    cards: Cards


class ShowIntel(Action, frozen=True, gc=False, tag="intel"):
    """Choose the "intel" card, which all see once everybody has chosen (C-22)."""

    card: Card


# Race track actions: exactly one in a turn (C-28)


class PlacePiece(Action, frozen=True, gc=False, tag="piece"):
    """Put the fennec or the palm tree onto an empty space and take its card (C-29)."""

    piece: PieceName
    space: str


class RevealCard(Action, frozen=True, gc=False, tag="reveal"):
    """Reveal the top card of the racing deck (C-32)."""


class PlayHandCard(Action, frozen=True, gc=False, tag="hand-card"):
    """Play the racing card from one's hand (C-38)."""

    card: Card


# Betting actions: at most one in a turn (C-28)


class TakeWinnerCard(Action, frozen=True, gc=False, tag="winner-card"):
    """Take the top leg betting "winner" card of one colour (C-40)."""

    camel: Camel


class TakeMidfieldCard(Action, frozen=True, gc=False, tag="midfield-card"):
    """Take the leg betting "midfield" card of one colour (C-40)."""

    camel: Camel


class TakeOverallCard(Action, frozen=True, gc=False, tag="overall-card"):
    """Take a final betting "overall winner" or "overall loser" card (C-42, C-43)."""

    role: Role
    camel: Camel

    def variant(self) -> str:
        return self.role


# Chance


class DealCard(Outcome, frozen=True, gc=False, tag="deal"):
    """One racing card dealt face down to one player (C-20)."""

    seat: Seat
    card: Card


class TopCard(Outcome, frozen=True, gc=False, tag="top-card"):
    """The top card of the shuffled pile: at the start (C-12), or of the racing deck (C-32)."""

    card: Card


CardsMove: TypeAlias = (
    Discard
    | Contribute
    | ShowIntel
    | PlacePiece
    | RevealCard
    | PlayHandCard
    | TakeWinnerCard
    | TakeMidfieldCard
    | TakeOverallCard
    | EndTurn
    | YoungestIs
    | DealCard
    | TopCard
)
