"""Short ways to lay out a table and to play on it. Racing cards are written ``"white+2"``."""

from __future__ import annotations

from collections import Counter
from typing import Any

from camelup.cards.actions import PlayHandCard, RevealCard, TopCard
from camelup.cards.data import RACING_CARDS, Card, deck_size
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.core.game import Step
from camelup.core.values import Action, Event, Move

Doc = dict[str, Any]

SPREAD = {"3": ["green"], "4": ["orange"], "6": ["blue"], "7": ["white"], "9": ["yellow"]}
"""A position without a stack: yellow leads, then white, blue, orange and green."""


def card(text: str) -> Card:
    """``"white+2"`` as a racing card."""
    camel, _, value = text.partition("+")
    return Card(camel, int(value))


def cards(*texts: str) -> tuple[Card, ...]:
    return tuple(card(text) for text in texts)


def plain(text: str) -> Doc:
    """A racing card as it stands in a document."""
    known = card(text)
    return {"camel": known.camel, "value": known.value}


def winner_cards(*texts: str) -> list[Doc]:
    """``"blue 5"`` as a leg betting "winner" card of a document."""
    return [{"camel": t.split()[0], "value": int(t.split()[1])} for t in texts]


def document(
    players: int = 3,
    *,
    track: dict[str, list[str]] | None = None,
    deck: tuple[str, ...] = ("green+1", "blue+1"),
    hands: dict[int, str] | None = None,
    seats: dict[int, Doc] | None = None,
    **rest: Any,
) -> Doc:
    """A whole position: the revealed pile is filled with cards that are used nowhere else."""
    hands, seats = hands or {}, seats or {}
    in_front = [dict(seats.get(seat, {})) for seat in range(players)]
    for seat, text in hands.items():
        in_front[seat]["hand"] = [plain(text)]
    used = Counter(cards(*deck, *hands.values()))
    spare = sorted((Counter(RACING_CARDS) - used).elements(), key=lambda c: c.value)
    need = deck_size(players) - len(deck)
    return {
        "format": "camelup-position",
        "version": 1,
        "edition": "cards",
        "players": in_front,
        "track": SPREAD if track is None else track,
        "deck": [plain(text) for text in deck],
        "revealed": [{"camel": c.camel, "value": c.value} for c in spare[:need]],
        **rest,
    }


def table(players: int = 3, *, open_money: bool = True, **rest: Any) -> tuple[CardsGame, State]:
    """A game and one of its positions; see :func:`document`."""
    game = CardsGame(players, tuple(range(players)), open_money=open_money)
    return game, game.from_document(document(players, **rest))


def play(game: CardsGame, s: State, *moves: Move) -> Step[State]:
    """All the moves; the events of all of them."""
    happened: list[Event] = []
    for move in moves:
        s, events = game.apply(s, move)
        happened.extend(events)
    return Step(s, tuple(happened))


def reveal(game: CardsGame, s: State, text: str) -> Step[State]:
    """The player on turn reveals the top card, and it is this one."""
    return play(game, s, RevealCard(s.turn), TopCard(card(text)))


def play_hand(game: CardsGame, s: State) -> Step[State]:
    """The player on turn plays the card from his hand."""
    (held,) = s.players[s.turn].hand
    return play(game, s, PlayHandCard(s.turn, held))


def stacks(game: CardsGame, s: State) -> dict[str, list[str]]:
    """Camels by label, as everybody sees them."""
    return {space: list(camels) for space, camels in game.view(s, None).stacks.items()}


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def only(events: tuple[Event, ...], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def offered(game: CardsGame, s: State, kind: type[Action]) -> list[Action]:
    """The legal actions of one kind for the player on turn."""
    return [action for action in game.legal(s, s.turn) if isinstance(action, kind)]
