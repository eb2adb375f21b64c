"""What a family of games brings to be followed: what belongs to the board, and what may be hidden.

A family without an entry can be followed too, if everything is entered.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple, Protocol

from camelup.core.families import ByFamily
from camelup.core.values import Event, Move, Seat


class Laid(NamedTuple):
    """A card that lies until the end."""

    move: Move
    """The one that has laid it."""
    seen: Event
    """What everybody has seen of it."""


class FamilyFollow(Protocol):
    """For the games of one family; ``known`` are the players whose cards are known."""

    @property
    def board(self) -> Collection[str]:
        """Kinds of move that those enter who follow the board alone."""

    @property
    def shown(self) -> Collection[str]:
        """Kinds of hidden move that all players see a moment later, and that are entered then."""

    @property
    def bets(self) -> Collection[str]:
        """Kinds of action whose worth can be told to those who follow the board alone."""

    def card(self, move: Move) -> Any | None:
        """The hidden card that a move uses up, which no other move can use; most use none."""

    def faces(self, game: Any, move: Move) -> tuple[Move, ...]:
        """Every move that looks like a hidden one; none if it is hidden for ever."""

    def cards(self, position: Mapping[str, Any]) -> tuple[Laid, ...]:
        """Cards that lie in a position until the end."""

    def with_cards(self, position: dict[str, Any], cards: Mapping[int, Move]) -> dict[str, Any]:
        """The same position with other cards in some places of :meth:`cards`."""

    def gone(self, old: Any, new: Any) -> Collection[str]:
        """Fields of a position that another game of the edition has no use for."""

    def completed(self, old: Any, new: Any, position: dict[str, Any]) -> dict[str, Any]:
        """Such a position with whatever it has to say in the other game."""

    def filled(
        self, position: Mapping[str, Any], wish: dict[str, Any], known: Collection[Seat]
    ) -> dict[str, Any]:
        """A wish for a position with the hidden cards that it does not name, or that it moves."""

    def possible(self, game: Any, state: Any, known: Collection[Seat]) -> tuple[Move, ...] | None:
        """Every move that can be made now as far as anybody knows; ``None``: all that are listed.

        A state has to hold some card wherever one is hidden. Another may turn up.
        """

    def supposing(self, game: Any, state: Any, known: Collection[Seat], move: Move) -> Any | None:
        """A state that looks the same, in which ``move`` is possible; ``None`` if there is none."""


FOLLOW: ByFamily[FamilyFollow] = ByFamily(
    pyramid="camelup.follow.pyramid_family:FOLLOW", cards="camelup.follow.cards_family:FOLLOW"
)
