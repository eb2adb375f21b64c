"""Taking back one's last choice, or what was last entered of real dice, at tables that allow it.

A game of any edition with one or two more moves. Whoever chose last may take it back while nobody
has acted on it, no chance has followed, and no secret of it has been shown. What real dice were
said to show may be taken back while nobody has acted on it and the game is not over. The rules know
nothing of it; the record tells of it as of any other move, and says in its first line that it may
happen.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Union, cast

from camelup.core.errors import IllegalMove
from camelup.core.game import OVER, Chances, Pending, Step, ToMove, seen_by
from camelup.core.take_back import DiceTakenBack, ReadAgain, TakeBack, TakenBack
from camelup.core.values import Action, Event, Move, Outcome, Seat
from camelup.editions.catalogue import AnyGame
from camelup.play.lines import kinds_of


class Kept(NamedTuple):
    """A state, and what it was before a choice that can still be taken back by ``seat``."""

    state: Any
    before: Any = None
    seat: Seat | None = None
    thrown: Kept | None = None
    """How it was before the last entry of the real dice that can still be taken back."""

    @property
    def leg(self) -> Any:
        return self.state.leg


class WithTakeBack:
    """See the module. What is not about states is as in the game itself."""

    def __init__(self, game: AnyGame, *, choices: bool = True, throws: bool = False) -> None:
        self.inner = game
        self._choices, self._throws = choices, throws
        own = ((TakeBack,) if choices else ()) + ((ReadAgain,) if throws else ())
        self.move_type: Any = Union[(*kinds_of(game.move_type).values(), *own)]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def start(self) -> Kept:
        return Kept(self.inner.start())

    def to_move(self, s: Kept) -> ToMove:
        return self.inner.to_move(s.state)

    def legal(self, s: Kept, seat: Seat) -> tuple[Action, ...]:
        return self.inner.legal(s.state, seat)

    def chances(self, s: Kept) -> Chances:
        return self.inner.chances(s.state)

    def apply(self, s: Kept, move: Move) -> Step[Kept]:
        if isinstance(move, TakeBack):
            if s.seat != move.seat:
                raise IllegalMove("move.take-back")
            return Step(Kept(s.before), (TakenBack(move.seat),))
        if isinstance(move, ReadAgain):
            if s.thrown is None:
                raise IllegalMove("move.take-back")
            return Step(s.thrown, (DiceTakenBack(),))
        state, events = self.inner.apply(s.state, move)
        if isinstance(move, Outcome):
            return Step(Kept(state, thrown=self._thrown(s, state)), events)
        if self._choices and self._open(state, events, move.seat):
            return Step(Kept(state, s.state, move.seat), events)
        return Step(Kept(state), events)

    def _thrown(self, s: Kept, after: Any) -> Kept | None:
        """What to go back to; what could not be otherwise goes with the entry before it."""
        if not self._throws or self.inner.to_move(after) is OVER:
            return None
        return s if len(self.inner.chances(s.state)) > 1 else s.thrown

    def _open(self, state: Any, events: tuple[Event, ...], seat: Seat) -> bool:
        """Has nothing followed that cannot be undone: a draw, the end, a secret that was shown?"""
        if isinstance(self.inner.to_move(state), Pending):
            return False
        public, others = seen_by(events, None), set(range(self.inner.players)) - {seat}
        return all(seen_by(events, other) == public for other in others)

    def view(self, s: Kept, seat: Seat | None) -> Any:
        return self.inner.view(s.state, seat)

    def scores(self, s: Kept) -> tuple[int, ...]:
        return self.inner.scores(s.state)

    def winners(self, s: Kept) -> tuple[Seat, ...]:
        return self.inner.winners(s.state)

    def to_document(self, s: Kept) -> dict[str, Any]:
        return self.inner.to_document(s.state)

    def from_document(self, document: dict[str, Any]) -> Kept:
        return Kept(self.inner.from_document(document))


def with_take_back(game: AnyGame, *, choices: bool = True, throws: bool = False) -> AnyGame:
    """The same game, in which the last choice can be taken back, or what the dice showed."""
    return cast(AnyGame, WithTakeBack(game, choices=choices, throws=throws))


def without_take_back(game: AnyGame, state: Any) -> tuple[AnyGame, Any]:
    """The game itself and its own state, whether a choice can be taken back in it or not."""
    if isinstance(state, Kept):
        return cast(WithTakeBack, game).inner, state.state
    return game, state


def who_may_take_back(state: Any) -> Seat | None:
    """The seat whose last choice can still be taken back."""
    return state.seat if isinstance(state, Kept) else None


def may_read_again(state: Any) -> bool:
    """Can what was entered last of the real dice still be taken back?"""
    return isinstance(state, Kept) and state.thrown is not None
