"""A die is out: which camel moves, how far, and what it meets.

What a tile does to a camel lives with the tiles.
"""

from __future__ import annotations

from msgspec.structs import replace

from camelup.core.game import Step
from camelup.core.track import Stacks, Unit, lift, put, stack_on
from camelup.core.values import Event
from camelup.pyramid.edition import Die, Edition, Face
from camelup.pyramid.events import DieRevealed, FinishCrossed, Placed, UnitMoved
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.part import Push
from camelup.pyramid.parts.pyramid.slice import PyramidSlice
from camelup.pyramid.state import State


def reveal(e: Edition, s: State, outcome: Reveal) -> Step[State]:
    """Take a die out of the pyramid, move its camel, put the die down (B-17, B-38, S-35)."""
    die = e.die[outcome.die]
    face = Face(outcome.number, outcome.colour or die.faces[0].camel)
    s, moved = _move(e, _taken_out(s, die), face)
    s, laid = _lay_down(e, s, die, face)
    revealed = DieRevealed(outcome.die, outcome.number, outcome.colour)
    return Step(s, (revealed, *moved, *laid))


def crossed(e: Edition, s: State) -> bool:
    """Has a unit gone over the finish line, either way (B-62, S-49)?

    Standing on the last space, or on the first, is not crossing (RB-02, RS-05, RS-09).
    """
    return s.stacks[-1][0] > e.length or s.stacks[0][0] < 1


def _taken_out(s: State, die: Die) -> State:
    p = s.pyramid
    dice = tuple(key for key in p.dice if key != die.key)
    return replace(s, pyramid=PyramidSlice(dice, p.tents, p.tiles, p.taken))


def _lay_down(e: Edition, s: State, die: Die, face: Face) -> Step[State]:
    """Onto a tent (B-45, S-40), unless a part has another place for it."""
    for part in e.parts:
        if (step := part.die_used(e, s, die)) is not None:
            return step
    p = s.pyramid
    tents = (*p.tents, (die.key, face.number))
    return Step(replace(s, pyramid=PyramidSlice(p.dice, tents, p.tiles, p.taken)), ())


def _move(e: Edition, s: State, face: Face) -> Step[State]:
    """Forward by the number, with all above (B-17, B-19, S-22, S-29), on top (B-20, S-30).

    Racers go clockwise (S-21), crazy camels the other way (S-23). What a unit stops on may push it,
    even over the line (RB-05), and whoever owns that is paid before (RB-25).
    """
    mover, events = face.camel, list[Event]()
    for part in e.parts:
        if (chosen := part.mover(e, s, face)) is not None:
            mover, why = chosen
            events.append(why)
    forward = e.direction(mover)
    start, unit, rest = lift(s.stacks, mover)
    end, under = start + forward * face.number, False
    if (push := _pushed(e, s, end)) is not None:
        events += UnitMoved(unit, start, end, "tile"), *push.events
        s, under = push.state, push.under
        start, end = end, end + forward * push.by
    if not 1 <= end <= e.length:
        return _cross(e, s, rest, unit, start, forward, events)
    events.append(UnitMoved(unit, start, end, _placed(rest, end, under)))
    s = replace(s, stacks=put(rest, end, unit, under=under))
    for part in e.parts:
        if (step := part.at_rest(e, s, end, unit)) is not None:
            s, more = step
            events += more
    return Step(s, tuple(events))


def _pushed(e: Edition, s: State, space: int) -> Push | None:
    """What the movement ends on, if anything; beyond the line there is nothing (RB-03)."""
    for part in e.parts:
        if (push := part.push(e, s, space)) is not None:
            return push
    return None


def _placed(rest: Stacks, end: int, under: bool) -> Placed:
    if not stack_on(rest, end):
        return "alone"
    return "under" if under else "top"


def _cross(
    e: Edition, s: State, rest: Stacks, unit: Unit, start: int, forward: int, events: list[Event]
) -> Step[State]:
    """The race ends at once: nothing beyond the line has any effect (RB-03, RB-06, RS-07).

    One unit only can be there (RB-04), ahead of all others or behind them (S-53, RS-06); crazy
    camels in it change nothing (RS-08).
    """
    beyond = e.length + 1 if forward > 0 else 0
    events.append(FinishCrossed(unit, start, "clockwise" if forward > 0 else "counterclockwise"))
    return Step(replace(s, stacks=put(rest, beyond, unit)), tuple(events))
