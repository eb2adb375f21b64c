"""The turn as one script: an action, perhaps a die, perhaps the additional action, next player."""

from __future__ import annotations

from msgspec.structs import replace

from camelup.core.common import EndTurn, LegStarted, TurnEnded
from camelup.core.game import Step
from camelup.core.values import Action, Event, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import MarkerPassed
from camelup.pyramid.movement import crossed, reveal
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.scoring import score_leg, score_race
from camelup.pyramid.state import State


def actions(e: Edition, s: State, seat: Seat) -> tuple[Action, ...]:
    """All that ``seat``, whose turn it is, may do now: one thing, and not nothing.

    B-27, B-28, S-31, RB-24.
    """
    if s.stage == "turn":
        return tuple([action for part in e.parts for action in part.actions(e, s, seat)])
    if s.stage == "extra":
        return (*_additional(e, s, seat), EndTurn(seat))
    return ()


def _additional(e: Edition, s: State, seat: Seat) -> tuple[Action, ...]:
    return tuple([action for part in e.parts for action in part.additional(e, s, seat)])


def may(e: Edition, s: State, action: Action) -> bool:
    """Is ``action`` one of :func:`actions`? Asks only the part concerned."""
    part = e.part_for.get(type(action))
    if s.stage == "turn":
        return part is not None and action in part.actions(e, s, action.seat)
    if isinstance(action, EndTurn):
        return s.stage == "extra"
    return part is not None and action in part.additional(e, s, action.seat)


def act(e: Edition, s: State, action: Action) -> Step[State]:
    """Carry out a legal action; after the normal one at most one additional (X0-06, X1-16)."""
    if isinstance(action, EndTurn):
        return Step(_pass_turn(s), (TurnEnded(action.seat),))
    after, events = e.part_for[type(action)].do(e, s, action)
    if after.stage == "turn":
        after = _after_normal_action(e, after)
    elif after.stage == "extra":
        after = _pass_turn(after)
    return Step(after, events)


def die_revealed(e: Edition, s: State, outcome: Reveal) -> Step[State]:
    """Move; then the race may be over, or the leg, or the turn goes on.

    The race ends where a unit has crossed (B-23, B-62, S-49), with one scoring even if it was the
    last die (RB-17); the leg with the last tile (B-22, S-43, X1-09). Neither leaves an additional
    action (X1-13, RX-09, RX-11).
    """
    s, events = reveal(e, s, outcome)
    if crossed(e, s):
        s, more = score_race(e, s)
    elif s.pyramid.tiles == 0:
        s, more = end_leg(e, s)
    else:
        s, more = _after_normal_action(e, s), ()
    return Step(s, events + more)


def _after_normal_action(e: Edition, s: State) -> State:
    """The additional action is offered only where there is one (X1-10, RX-29)."""
    if _additional(e, s, s.turn):
        return replace(s, stage="extra")
    return _pass_turn(s)


def _pass_turn(s: State) -> State:
    """Clockwise (B-27)."""
    return replace(s, stage="turn", turn=_left_of(s, s.turn))


def _left_of(s: State, seat: Seat) -> Seat:
    return (seat + 1) % len(s.money)


def end_leg(e: Edition, s: State) -> Step[State]:
    """Marker, scoring, clean-up, and the next leg begins (B-51, B-52, S-44, RB-27).

    Camels, money and Race Betting cards stay (B-61).
    """
    marker = _left_of(s, s.turn)
    s, scored = score_leg(e, replace(s, marker=marker))
    for part in e.parts:
        s = part.clean_up(e, s)
    s, begun = begin_leg(e, replace(s, leg=s.leg + 1))
    return Step(s, (MarkerPassed(marker), *scored, *begun))


def begin_leg(e: Edition, s: State) -> Step[State]:
    """The marker holder starts (B-60, S-48)."""
    s = replace(s, stage="turn", turn=s.marker)
    events: list[Event] = []
    for part in e.parts:
        s, more = part.leg_begins(e, s)
        events += more
    return Step(s, (*events, LegStarted(s.leg, s.turn)))
