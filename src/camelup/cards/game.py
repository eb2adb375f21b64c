"""Camel Up Cards behind the Game protocol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from camelup.cards import leg_setup, position, turn
from camelup.cards.actions import CardsMove, Contribute, DealCard, Discard, ShowIntel, TopCard
from camelup.cards.data import CAMELS, FEWEST_PLAYERS, MOST_PLAYERS, Card, Cards
from camelup.cards.state import State
from camelup.cards.view import View, view_of
from camelup.core.common import YoungestIs
from camelup.core.errors import IllegalMove, SetupError
from camelup.core.game import CHANCE, OVER, Chances, Step, ToMove, most_money, title_of
from camelup.core.values import Action, Camel, Move, Outcome, Seat


class CardsGame:
    """Camel Up Cards for a number of players; see :class:`camelup.core.game.Game`.

    ``age_order`` lists the seats from the youngest on; without it chance draws the order (RB-19).
    """

    family: str = "cards"
    edition_key: str = "cards"
    modules: tuple[str, ...] = ()
    racers: tuple[Camel, ...] = CAMELS
    move_type: Any = CardsMove
    position_type: Any = position.PositionDocument

    def __init__(
        self, players: int, age_order: tuple[Seat, ...] | None = None, *, open_money: bool = True
    ) -> None:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise SetupError(
                "setup.players",
                edition=self.edition_key,
                low=FEWEST_PLAYERS,
                high=MOST_PLAYERS,
                players=players,
            )
        self.players = players
        self.age_order = age_order
        self.open_money = open_money
        # What was listed last: whoever lists is about to apply, and then it is asked for again.
        self._listed: tuple[State | None, Seat, tuple[Action, ...]] = (None, 0, ())
        self._drawn: tuple[State | None, Chances] = (None, ())

    def __repr__(self) -> str:
        return f"<CardsGame {title_of(self)}>"

    def start(self) -> State:
        """The table before the first random step of the set-up."""
        return leg_setup.opening(self.players, self.age_order)

    def to_move(self, s: State) -> ToMove:
        """The seats that may act (several in the set-up of a leg), ``CHANCE``, or ``OVER``."""
        if s.stage in ("turn", "bet"):
            return frozenset((s.turn,))
        if s.stage == "leg-setup":
            seats = range(len(s.players))
            return frozenset([seat for seat in seats if leg_setup.choosing(s, seat)])
        return OVER if s.stage == "over" else CHANCE

    def legal(self, s: State, seat: Seat) -> tuple[Action, ...]:
        """Everything ``seat`` may do now; empty if it is not to move."""
        listed = self._listed
        if listed[0] is not s or listed[1] != seat:
            listed = self._listed = (s, seat, _choices(s, seat))
        return listed[2]

    def chances(self, s: State) -> Chances:
        """The outcomes of chance with their exact probabilities; empty if a player is to move."""
        drawn = self._drawn
        if drawn[0] is not s:
            drawn = self._drawn = (s, self._outcomes(s))
        return drawn[1]

    def _outcomes(self, s: State) -> Chances:
        match s.stage:
            case "youngest":
                left = [seat for seat in range(len(s.players)) if seat not in s.ages]
                return tuple((YoungestIs(seat), Fraction(1, len(left))) for seat in left)
            case "start":
                return _draws(s.unseen)
            case "reveal":
                return _draws(s.deck)
            case "deal":
                seat = leg_setup.next_dealt(s)
                return tuple([(DealCard(seat, card), p) for card, p in _law(s.unseen)])
            case _:
                return ()

    def apply(self, s: State, move: Move) -> Step[State]:
        """The state after ``move`` and what happened; an illegal move is refused."""
        if isinstance(move, Action):
            self._check_action(s, move)
            if isinstance(move, (Discard, Contribute, ShowIntel)):
                return leg_setup.choose(s, move)
            return turn.act(s, move)
        self._check_outcome(s, move)
        if isinstance(move, DealCard):
            return leg_setup.deal(s, move)
        if isinstance(move, TopCard):
            return leg_setup.start_card(s, move) if s.stage == "start" else turn.top_card(s, move)
        assert isinstance(move, YoungestIs)
        return leg_setup.youngest(s, move)

    def _check_action(self, s: State, action: Action) -> None:
        seats = self.to_move(s)
        if seats is OVER:
            raise IllegalMove("move.over", kind=action.kind)
        if not isinstance(seats, frozenset):
            raise IllegalMove("move.chance-first", kind=action.kind)
        if action.seat not in seats:
            if s.stage == "leg-setup":
                raise IllegalMove("move.already-chosen", seat=action.seat)
            raise IllegalMove("move.not-your-turn", seat=action.seat, turn=s.turn)
        if action not in self.legal(s, action.seat):
            raise IllegalMove("move.not-legal", move=action, seat=action.seat)

    def _check_outcome(self, s: State, outcome: Outcome) -> None:
        if outcome not in [listed for listed, _ in self.chances(s)]:
            raise IllegalMove("move.not-chance", move=outcome)

    def view(self, s: State, seat: Seat | None) -> View:
        """What ``seat`` (``None``: a spectator) may know."""
        return view_of(s, seat, open_money=self.open_money)

    def scores(self, s: State) -> tuple[int, ...]:
        """Each player's money."""
        return tuple([player.money for player in s.players])

    def winners(self, s: State) -> tuple[Seat, ...]:
        """The richest once the game is over; nobody before."""
        return most_money(self.scores(s)) if s.stage == "over" else ()

    def to_document(self, s: State) -> dict[str, Any]:
        """The position as a JSON document."""
        return position.to_document(s)

    def from_document(self, document: dict[str, Any]) -> State:
        """The state a position document describes; an impossible one is refused."""
        return position.from_document(document, self.players)


def _choices(s: State, seat: Seat) -> tuple[Action, ...]:
    if s.stage == "leg-setup" and 0 <= seat < len(s.players):
        return leg_setup.choices(s, seat)
    if s.stage in ("turn", "bet") and seat == s.turn:
        return turn.actions(s, seat)
    return ()


@cache
def _share(count: int, total: int) -> Fraction:
    return Fraction(count, total)


def _law(cards: Cards) -> Iterable[tuple[Card, Fraction]]:
    """The top card of a shuffled pile: each card of it is equally likely."""
    total = len(cards)
    return [(card, _share(count, total)) for card, count in Counter(cards).items()]


def _draws(cards: Cards) -> Chances:
    return tuple([(TopCard(card), p) for card, p in _law(cards)])
