"""Race Betting cards in hands and decks, and how they look from outside."""

from __future__ import annotations

import msgspec

from camelup.core.values import Camel, Seat


class RaceCard(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    seat: Seat
    camel: Camel


class RaceBetsSlice(msgspec.Struct, frozen=True, gc=False):
    """Hands per seat, and both decks with the first card laid first."""

    hands: tuple[tuple[Camel, ...], ...]
    winner: tuple[RaceCard, ...] = ()
    loser: tuple[RaceCard, ...] = ()


class CardBack(msgspec.Struct, frozen=True):
    """A card in a betting deck: whose it is, and the camel on it if the viewer may know."""

    seat: Seat
    camel: Camel | None
