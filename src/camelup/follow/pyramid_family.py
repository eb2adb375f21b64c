"""The pyramid games: what is hidden in them decides nothing before the race is over."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from camelup.core.values import Camel, Move, Seat
from camelup.follow.families import Laid
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.parts.race_bets.events import RaceCardPlaced
from camelup.pyramid.parts.race_bets.moves import BetOnRace, Deck

WORKED_OUT = ("dice", "pyramid_tiles", "hand")
"""Fields of a position that follow from the rest."""
DECKS: dict[Deck, str] = {"winner": "winner_deck", "loser": "loser_deck"}


class PyramidFollow:
    """See :class:`camelup.follow.families.FamilyFollow`."""

    board = frozenset(("pyramid-tile", "desert-tile", "supporting-die", "camera"))

    shown = frozenset[str]()

    bets = frozenset(("leg-tile", "race-card"))

    def card(self, move: Move) -> tuple[Seat, Camel] | None:
        """Everybody has one Race Betting card for each racer (B-12, S-13)."""
        return (move.seat, move.camel) if isinstance(move, BetOnRace) else None

    def faces(self, game: PyramidGame, move: Move) -> tuple[Move, ...]:
        """A Race Betting card may show any racer (B-47, RB-21)."""
        if not isinstance(move, BetOnRace):
            return ()
        return tuple(BetOnRace(move.seat, move.deck, camel) for camel in game.racers)

    def cards(self, position: Mapping[str, Any]) -> tuple[Laid, ...]:
        """Both decks of Race Betting cards, from the bottom (B-47).

        Everybody has seen whose card it is, and on which deck (RB-21).
        """
        return tuple(
            Laid(
                BetOnRace(card["seat"], deck, card["camel"]),
                RaceCardPlaced(card["seat"], deck, None),
            )
            for deck, field in DECKS.items()
            for card in position.get(field, ())
        )

    def with_cards(self, position: dict[str, Any], cards: Mapping[int, Move]) -> dict[str, Any]:
        """Whoever has laid another card has another hand."""
        moves = [cards.get(n, card.move) for n, card in enumerate(self.cards(position))]
        laid = [move for move in moves if isinstance(move, BetOnRace)]
        owners = {move.seat for n, move in enumerate(laid) if n in cards}
        return {
            **position,
            **{
                field: [{"seat": m.seat, "camel": m.camel} for m in laid if m.deck == deck]
                for deck, field in DECKS.items()
            },
            "players": [
                {name: value for name, value in player.items() if name != "hand"}
                if seat in owners
                else player
                for seat, player in enumerate(position["players"])
            ],
        }

    def gone(self, old: PyramidGame, new: PyramidGame) -> frozenset[str]:
        """Those of the parts that are not in play any more, and what follows from the rest."""
        playing = {type(part) for part in new.edition.parts}
        return frozenset(WORKED_OUT) | frozenset(
            name
            for part in old.edition.parts
            if type(part) not in playing
            for slice in (part.slices.document, part.slices.player_document)
            if slice is not None
            for name in slice.__annotations__
        )

    def completed(
        self, old: PyramidGame, new: PyramidGame, position: dict[str, Any]
    ) -> dict[str, Any]:
        return position

    def filled(
        self, position: Mapping[str, Any], wish: dict[str, Any], known: Collection[Seat]
    ) -> dict[str, Any]:
        """The hidden cards of a player stay in their order."""
        decks: dict[str, Any] = {}
        for field in DECKS.values():
            there = list(position.get(field, ()))
            for card in wish.get(field) or ():
                same = [
                    one
                    for one in there
                    if one["seat"] == card.get("seat") and card.get("camel") in (None, one["camel"])
                ]
                there = [one for one in there if one not in same[:1]]
                decks.setdefault(field, []).append(same[0] if same else card)
        return {**wish, **decks}

    def possible(self, game: Any, state: Any, known: Collection[Seat]) -> tuple[Move, ...] | None:
        return None

    def supposing(self, game: Any, state: Any, known: Collection[Seat], move: Move) -> Any | None:
        return None


FOLLOW = PyramidFollow()
