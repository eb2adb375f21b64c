"""The pyramid games: what is hidden in them decides nothing before the race is over."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from camelup.core.values import Camel, Move, Seat
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.parts.race_bets.moves import BetOnRace


class PyramidFollow:
    """See :class:`camelup.follow.families.FamilyFollow`."""

    board = frozenset(("pyramid-tile", "desert-tile", "supporting-die", "camera"))

    shown = frozenset[str]()

    def card(self, move: Move) -> tuple[Seat, Camel] | None:
        """Everybody has one Race Betting card for each racer (B-12, S-13)."""
        return (move.seat, move.camel) if isinstance(move, BetOnRace) else None

    def faces(self, game: PyramidGame, move: Move) -> tuple[Move, ...]:
        """A Race Betting card may show any racer (B-47, RB-21)."""
        if not isinstance(move, BetOnRace):
            return ()
        return tuple(BetOnRace(move.seat, move.deck, camel) for camel in game.racers)

    def possible(self, game: Any, state: Any, known: Collection[Seat]) -> tuple[Move, ...] | None:
        return None

    def supposing(self, game: Any, state: Any, known: Collection[Seat], move: Move) -> Any | None:
        return None


FOLLOW = PyramidFollow()
