"""Set-up: who is youngest, the start roll, the starting stacks, the crazy camels.

Each random step is a chance node of its own.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

from msgspec.structs import replace

from camelup.core.common import YoungestIs, YoungestKnown
from camelup.core.game import Chances, Step
from camelup.core.track import put, stack_on, stacks_of
from camelup.core.values import Camel, Event, Outcome, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import CamelsStacked, CamelStarted, CrazyCamelStarted
from camelup.pyramid.outcomes import CrazyStart, StackUp, StartRoll
from camelup.pyramid.state import Stage, State
from camelup.pyramid.turn import begin_leg


def opening(e: Edition, players: int, youngest: Seat | None) -> State:
    """The table before the first die is rolled (B-12, B-13, B-14, S-13, S-20)."""
    own = {name: it for part in e.parts for name, it in part.laid_out(e, players).items()}
    return e.shape.state(
        stage="youngest" if youngest is None else "start-roll",
        turn=youngest or 0,
        marker=youngest or 0,
        leg=1,
        stacks=(),
        unstacked=(),
        money=(e.capital,) * players,
        **own,
    )


def chances(e: Edition, s: State) -> Chances:
    """The outcomes of the set-up step that is due."""
    outcomes: list[Outcome]
    if s.stage == "youngest":
        outcomes = [YoungestIs(seat) for seat in range(len(s.money))]
    elif s.stage == "start-roll":
        faces = [[face.number for face in e.die[camel].faces] for camel in e.racers]
        outcomes = [StartRoll(numbers) for numbers in product(*faces)]
    elif s.stage == "start-stack":
        space = s.unstacked[0]
        outcomes = [StackUp(space, order) for order in permutations(stack_on(s.stacks, space))]
    else:
        outcomes = [CrazyStart(camel, n) for camel in _waiting(e, s) for n in (1, 2, 3)]
    even = Fraction(1, len(outcomes))
    return tuple((outcome, even) for outcome in outcomes)


def apply(e: Edition, s: State, outcome: Outcome) -> Step[State]:
    """Carry out one set-up step; the youngest has the marker (B-14, S-20, RB-19)."""
    events: tuple[Event, ...]
    if isinstance(outcome, YoungestIs):
        seat = outcome.seat
        s = replace(s, stage="start-roll", turn=seat, marker=seat)
        return Step(s, (YoungestKnown(seat),))
    if isinstance(outcome, StartRoll):
        s, events = _roll(e, s, outcome)
    elif isinstance(outcome, StackUp):
        s, events = _stack(s, outcome)
    else:
        assert isinstance(outcome, CrazyStart)
        s, events = _crazy(e, s, outcome)
    stage = _next_stage(e, s)
    if stage != "turn":
        return Step(replace(s, stage=stage), events)
    s, begun = begin_leg(e, s)
    return Step(s, events + begun)


def _roll(e: Edition, s: State, outcome: StartRoll) -> Step[State]:
    """Each racer starts where its own die says (B-15, S-15)."""
    spaces: dict[int, list[Camel]] = {}
    for camel, number in zip(e.racers, outcome.numbers, strict=True):
        spaces.setdefault(number, []).append(camel)
    shared = tuple(space for space in sorted(spaces) if len(spaces[space]) > 1)
    events = tuple(CamelStarted(c, n) for c, n in zip(e.racers, outcome.numbers, strict=True))
    return Step(replace(s, stacks=stacks_of(spaces), unstacked=shared), events)


def _stack(s: State, outcome: StackUp) -> Step[State]:
    """Camels that share a space are stacked in a random order (B-15, S-15, RB-18)."""
    rest = tuple(pair for pair in s.stacks if pair[0] != outcome.space)
    stacks = put(rest, outcome.space, outcome.camels)
    event = CamelsStacked(outcome.space, outcome.camels)
    return Step(replace(s, stacks=stacks, unstacked=s.unstacked[1:]), (event,))


def _crazy(e: Edition, s: State, outcome: CrazyStart) -> Step[State]:
    """1 puts it on the last space, 2 and 3 further back; the second goes on top (S-16).

    Either may be the first, and the colour of the number plays no part (S-17, RS-11).
    """
    space = e.length + 1 - outcome.number
    event = CrazyCamelStarted(outcome.camel, outcome.number, space)
    return Step(replace(s, stacks=put(s.stacks, space, (outcome.camel,))), (event,))


def _next_stage(e: Edition, s: State) -> Stage:
    if s.unstacked:
        return "start-stack"
    return "crazy-start" if _waiting(e, s) else "turn"


def _waiting(e: Edition, s: State) -> list[Camel]:
    """Crazy camels that are not on the track yet."""
    there = {camel for _, stack in s.stacks for camel in stack}
    return [camel for camel in e.crazy if camel not in there]
