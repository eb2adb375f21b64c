"""One door for all families of games: odds and values of a position, as one seat may know it."""

from __future__ import annotations

from typing import Any

from camelup.core.errors import PositionError
from camelup.core.game import Game
from camelup.core.values import Action, Seat
from camelup.editions.catalogue import family_of
from camelup.odds.effort import FULL, Effort
from camelup.odds.families import ODDS, FamilyOdds
from camelup.odds.parts import ActionValue
from camelup.odds.results import LegOdds, RaceOdds


def leg_of(game: Game[Any, Any], state: Any, seat: Seat | None = None) -> LegOdds:
    """How the leg will end; in Cards by what ``seat`` knows.

    Where an exact answer would take minutes the leg is sampled; the answer's ``method`` says so.
    """
    return _odds(game.family).leg(game, state, seat)


def race_of(game: Game[Any, Any], state: Any, seat: Seat | None = None) -> RaceOdds:
    """Who will win and who will come last; in Cards by what ``seat`` knows."""
    return _odds(game.family).race(game, state, seat)


def values_of(
    game: Game[Any, Any], state: Any, seat: Seat | None = None, *, as_if: bool = False
) -> list[ActionValue]:
    """What every legal action is worth to ``seat`` (left out: whose turn it is), best first.

    With ``as_if`` the table is taken as if it were that seat's turn, if it is not.
    """
    seats = game.to_move(state)
    if not isinstance(seats, frozenset):
        raise PositionError("odds.nobody-acts")
    seat = min(seats) if seat is None else seat
    if seat not in seats:
        state = on_turn(game, state, seat) if as_if else None
        if state is None:
            raise PositionError("odds.not-your-turn", seat=seat)
    return values_for(game.view(state, seat), game.legal(state, seat))


def values_for(view: Any, legal: tuple[Action, ...], *, effort: Effort = FULL) -> list[ActionValue]:
    """The same from a view and its legal actions: all that a bot or a coach has.

    ``effort`` says how much is simulated where nothing is exact: :data:`FULL` (left out), or
    :data:`QUICK` for bots.
    """
    values = _odds(family_of(view.edition)).values(view, legal, effort)
    return sorted(values, key=lambda one: -one.value)


def on_turn(game: Game[Any, Any], state: Any, seat: Seat) -> Any | None:
    """The same table with ``seat`` on turn; ``None`` where nobody has a turn."""
    return _odds(game.family).on_turn(state, seat)


def odds_for(view: Any) -> tuple[LegOdds, RaceOdds]:
    """The leg and the race from a view alone, quickly: a long leg of Cards is simulated."""
    return _odds(family_of(view.edition)).seen(view)


def _odds(family: str) -> FamilyOdds:
    found = ODDS.get(family)
    if found is None:
        raise PositionError("odds.no-family", family=family)
    return found
