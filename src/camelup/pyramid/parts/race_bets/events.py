"""What happens with Race Betting cards."""

from __future__ import annotations

import msgspec

from camelup.core.values import Camel, Event, Seat
from camelup.pyramid.parts.race_bets.moves import Deck


class RaceCardPlaced(Event, frozen=True, gc=False, tag="race-card-placed"):
    """The camel on the card is its owner's secret (RB-21)."""

    seat: Seat
    deck: Deck
    camel: Camel | None

    def variant(self) -> str:
        return f"{self.deck}.{'hidden' if self.camel is None else 'open'}"

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else msgspec.structs.replace(self, camel=None)


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
