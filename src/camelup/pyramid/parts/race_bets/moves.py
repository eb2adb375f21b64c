"""What players do with Race Betting cards."""

from __future__ import annotations

from typing import Literal, TypeAlias

from camelup.core.values import Action, Camel

Deck: TypeAlias = Literal["winner", "loser"]


class BetOnRace(Action, frozen=True, gc=False, tag="race-card"):
    """Lay a Race Betting card (finish card) face down on one deck (B-47, B-48)."""

    deck: Deck
    camel: Camel
