"""A pyramid game behind the Game protocol."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE, OVER, Chances, Step, ToMove, most_money, title_of
from camelup.core.values import Action, Camel, Move, Outcome, Seat
from camelup.pyramid import position, setup, turn
from camelup.pyramid.edition import Edition
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.state import State
from camelup.pyramid.view import View, view_of


class PyramidGame:
    """One edition with its modules and a number of players; see :class:`camelup.core.game.Game`."""

    family: str = "pyramid"

    def __init__(
        self,
        edition: Edition,
        players: int,
        *,
        youngest: Seat | None = None,
        open_money: bool = True,
    ) -> None:
        self.edition = edition
        self.players = players
        self.youngest = youngest
        self.open_money = open_money
        # What was listed last: whoever lists is about to apply, and then it is asked for again.
        self._listed: tuple[State | None, tuple[Action, ...]] = (None, ())

    def __repr__(self) -> str:
        return f"<PyramidGame {title_of(self)}>"

    @property
    def edition_key(self) -> str:
        return self.edition.key

    @property
    def move_type(self) -> Any:
        return self.edition.shape.move_type

    @property
    def position_type(self) -> Any:
        return self.edition.shape.document

    @property
    def modules(self) -> tuple[str, ...]:
        return self.edition.modules

    @property
    def racers(self) -> tuple[Camel, ...]:
        return self.edition.racers

    def start(self) -> State:
        """The table before the first random step of the set-up."""
        return setup.opening(self.edition, self.players, self.youngest)

    def to_move(self, s: State) -> ToMove:
        """The seats that may act, ``CHANCE``, or ``OVER``."""
        if s.stage in ("turn", "extra"):
            return _only(s.turn)
        return OVER if s.stage == "over" else CHANCE

    def legal(self, s: State, seat: Seat) -> tuple[Action, ...]:
        """Everything ``seat`` may do now; empty if it is not to move."""
        if seat != s.turn:
            return ()
        if self._listed[0] is not s:
            self._listed = (s, turn.actions(self.edition, s, seat))
        return self._listed[1]

    def chances(self, s: State) -> Chances:
        """The outcomes of chance with their exact probabilities; empty if a player is to move."""
        if s.stage == "reveal":
            return _reveals(self.edition, s.pyramid.dice)
        return () if s.stage in ("turn", "extra", "over") else setup.chances(self.edition, s)

    def apply(self, s: State, move: Move) -> Step[State]:
        """The state after ``move`` and what happened; an illegal move is refused."""
        if isinstance(move, Action):
            self._check_action(s, move)
            return turn.act(self.edition, s, move)
        self._check_outcome(s, move)
        if isinstance(move, Reveal):
            return turn.die_revealed(self.edition, s, move)
        return setup.apply(self.edition, s, move)

    def _check_action(self, s: State, action: Action) -> None:
        if s.stage == "over":
            raise IllegalMove("move.over", kind=action.kind)
        if s.stage not in ("turn", "extra"):
            raise IllegalMove("move.chance-first", kind=action.kind)
        if action.seat != s.turn:
            raise IllegalMove("move.not-your-turn", seat=action.seat, turn=s.turn)
        listed, actions = self._listed
        if not (action in actions if listed is s else turn.may(self.edition, s, action)):
            raise IllegalMove("move.not-legal", move=action, seat=action.seat)

    def _check_outcome(self, s: State, outcome: Outcome) -> None:
        if outcome not in [listed for listed, _ in self.chances(s)]:
            raise IllegalMove("move.not-chance", move=outcome)

    def view(self, s: State, seat: Seat | None) -> View:
        """What ``seat`` (``None``: a spectator) may know."""
        return view_of(self, s, seat)

    def scores(self, s: State) -> tuple[int, ...]:
        """Each player's money."""
        return s.money

    def winners(self, s: State) -> tuple[Seat, ...]:
        """The richest once the game is over; nobody before."""
        return most_money(s.money) if s.stage == "over" else ()

    def to_document(self, s: State) -> dict[str, Any]:
        """The position as a JSON document."""
        return position.to_document(self, s)

    def from_document(self, document: dict[str, Any]) -> State:
        """The state a position document describes; an impossible one is refused."""
        return position.from_document(self, document)


@cache
def _only(seat: Seat) -> frozenset[Seat]:
    return frozenset((seat,))


@cache
def _reveals(e: Edition, dice: tuple[str, ...]) -> Chances:
    """One die of those in the pyramid, then one of its faces, all equally likely (RB-29)."""
    return tuple(
        (
            Reveal(die.key, face.number, face.camel if die.kind == "grey" else None),
            Fraction(1, len(dice) * len(die.faces)),
        )
        for die in (e.die[key] for key in dice)
        for face in die.faces
    )
