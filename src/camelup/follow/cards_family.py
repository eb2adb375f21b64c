"""Camel Up Cards: a state holds a card wherever one is hidden, and another one may turn up.

Hidden cards are those in the hands, on the discards and among the contributions of players whose
cards are not known, and those that nobody has seen. If one of them turns up where the state has
another, the two change places: nobody who follows the game can tell the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from camelup.cards.actions import DealCard, PlayHandCard, ShowIntel, TopCard
from camelup.cards.data import Card, Cards
from camelup.cards.game import CardsGame
from camelup.cards.hidden import APART, GIVEN, deal_hidden
from camelup.cards.leg_setup import next_dealt
from camelup.cards.state import State, with_player
from camelup.core.notation import Draft
from camelup.core.values import Action, Move, Seat
from camelup.follow.cards_wish import dealt_around
from camelup.follow.families import Laid

SETTING_UP = ("deal", "leg-setup")
UNSEEN = ("unseen", None)


class CardsFollow:
    """See :class:`camelup.follow.families.FamilyFollow`."""

    board = frozenset(("reveal", "hand-card", "piece", "end-turn"))

    shown = frozenset(("intel",))

    bets = frozenset(("winner-card", "midfield-card", "overall-card"))

    def card(self, move: Move) -> None:
        """Several racing cards are alike; hidden ones change places (see ``supposing``)."""

    def faces(self, game: CardsGame, move: Move) -> tuple[Move, ...]:
        return ()

    def cards(self, position: Mapping[str, Any]) -> tuple[Laid, ...]:
        """None: what is hidden is never turned over, and decides nothing (C-61)."""
        return ()

    def with_cards(self, position: dict[str, Any], cards: Mapping[int, Move]) -> dict[str, Any]:
        return position

    def gone(self, old: CardsGame, new: CardsGame) -> Collection[str]:
        """Another number of players has another track, and other numbers of cards (C-20, C-21)."""
        if old.players == new.players:
            return ()
        return ("ages", "spaces", "deck", "revealed", *APART, *GIVEN)

    def completed(self, old: CardsGame, new: CardsGame, position: dict[str, Any]) -> dict[str, Any]:
        """Racing cards that nobody knows are dealt."""
        if old.players == new.players:
            return position
        draft = Draft()
        draft.fields = dict(position)
        draft.rows = dict(enumerate(draft.fields.pop("players")))
        deal_hidden(new.players, draft)
        return draft.document(new)

    def filled(
        self, position: Mapping[str, Any], wish: dict[str, Any], known: Collection[Seat]
    ) -> dict[str, Any]:
        return dealt_around(position, wish, known)

    def possible(
        self, game: CardsGame, state: State, known: Collection[Seat]
    ) -> tuple[Move, ...] | None:
        """Any hidden card may be the next one of the deck, or the one that a player shows."""
        if state.stage == "reveal":
            strange = _hidden(state, known) if _in_deck(state, known) else ()
            cards = _distinct((*state.deck, *strange))
            return tuple(TopCard(card) for card in cards)
        if state.stage == "deal":
            seat = next_dealt(state)
            return tuple(DealCard(seat, card) for card in _distinct(_hidden(state, known)))
        seats = game.to_move(state)
        if not isinstance(seats, frozenset):
            return None
        moves: list[Move] = []
        for seat in sorted(seats):
            legal = game.legal(state, seat)
            moves += legal if seat in known else _open(state, known, seat, legal)
        return tuple(moves)

    def supposing(
        self, game: CardsGame, state: State, known: Collection[Seat], move: Move
    ) -> State | None:
        """The card of ``move`` changes places with a hidden one."""
        match move:
            case TopCard(card=card) if state.stage == "reveal":
                own = next(iter(_in_deck(state, known)), None)
                elsewhere = _apart(state, known)
            case DealCard(card=card):
                own = next((p for p in _apart(state, known) if p.of == UNSEEN), None)
                elsewhere = [p for p in _apart(state, known) if p.of != UNSEEN]
            case ShowIntel(seat=seat, card=card) | PlayHandCard(seat=seat, card=card):
                hands = [place for place in _apart(state, known) if place.of == ("hand", seat)]
                own = next(iter(hands), None)
                elsewhere = [p for p in _hidden_places(state, known) if p.of != ("hand", seat)]
            case _:
                return None
        there = next((place for place in elsewhere if place.card == card), None)
        if own is None or there is None:
            return None
        return there.put(own.put(state, card), own.card)


class _Place(NamedTuple):
    """Where a hidden card is, and how another one gets there."""

    of: tuple[str, Seat | None]
    card: Card
    put: Callable[[State, Card], State]


def _open(
    s: State, known: Collection[Seat], seat: Seat, legal: tuple[Action, ...]
) -> Iterator[Move]:
    """What a player may do whose cards nobody knows."""
    kinds: set[str] = set()
    for action in legal:
        if not isinstance(action, (ShowIntel, PlayHandCard)):
            yield action
        elif action.kind not in kinds:
            kinds.add(action.kind)
            yield from (type(action)(seat, card) for card in _distinct(_hidden(s, known)))


def _distinct(cards: Cards) -> Cards:
    return tuple(sorted(set(cards)))


def _hidden(s: State, known: Collection[Seat]) -> Cards:
    return tuple(place.card for place in _hidden_places(s, known))


def _hidden_places(s: State, known: Collection[Seat]) -> list[_Place]:
    return [*_apart(s, known), *_in_deck(s, known)]


def _apart(s: State, known: Collection[Seat]) -> list[_Place]:
    """Hidden cards outside the racing deck; before it is built, those put aside for it too."""
    fields = ("hand", "discarded", *(("contributed",) if s.stage in SETTING_UP else ()))
    places = [
        _Place((field, seat), card, _in_field(seat, field, card))
        for seat, player in enumerate(s.players)
        if seat not in known
        for field in fields
        for card in getattr(player, field)
    ]
    return places + [_Place(UNSEEN, card, _in_unseen(card)) for card in s.unseen]


def _in_deck(s: State, known: Collection[Seat]) -> list[_Place]:
    """Cards of the racing deck that nobody known has put there, nor shown as intel."""
    if s.stage in SETTING_UP:
        return []
    put = [card for seat in known for card in s.players[seat].contributed]
    put += [player.intel for player in s.players if player.intel is not None]
    left = Counter(put) - Counter(s.revealed)
    hidden = (Counter(s.deck) - left).elements()
    return [_Place(("deck", None), card, _in_racing_deck(card, known)) for card in hidden]


def _in_field(seat: Seat, field: str, old: Card) -> Callable[[State, Card], State]:
    def put(s: State, new: Card) -> State:
        cards = _with(getattr(s.players[seat], field), old, new)
        return replace(s, players=with_player(s, seat, **{field: cards}))

    return put


def _in_unseen(old: Card) -> Callable[[State, Card], State]:
    return lambda s, new: replace(s, unseen=_with(s.unseen, old, new))


def _in_racing_deck(old: Card, known: Collection[Seat]) -> Callable[[State, Card], State]:
    """Whoever is remembered to have put the old card there has put the new one."""

    def put(s: State, new: Card) -> State:
        for seat, player in enumerate(s.players):
            if seat not in known and old in player.contributed:
                s = _in_field(seat, "contributed", old)(s, new)
                break
        return replace(s, deck=_with(s.deck, old, new))

    return put


def _with(cards: Cards, old: Card, new: Card) -> Cards:
    """``new`` in the place of ``old``."""
    left = list(cards)
    left[left.index(old)] = new
    return tuple(sorted(left))


FOLLOW = CardsFollow()
