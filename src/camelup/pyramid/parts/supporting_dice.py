"""Supporting dice, plain and spicy: X1-03 to X1-17, RX-04 to RX-13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.track import ranking
from camelup.core.values import Action, Camel, Seat
from camelup.pyramid.actions import AddSupportingDie
from camelup.pyramid.edition import Die, Edition, Face
from camelup.pyramid.events import SupportingDieAdded, SupportingDieUsed
from camelup.pyramid.parts.part import Part
from camelup.pyramid.state import SETTING_UP, Pyramid, State, Supporting, replace_at


class SupportingDice(Part):
    """The last camel gets a second die; with the spicy option players can add more."""

    def __init__(self, spicy: bool = False) -> None:
        self.spicy = spicy
        self.handles = AddSupportingDie if spicy else None

    def more_dice(self, e: Edition) -> Sequence[Die]:
        """Faces 1, 1, 1, 2, 2, 2 (X1-03)."""
        return [
            Die(supporting(camel), "supporting", (Face(1, camel), Face(2, camel)))
            for camel in e.racers
        ]

    def leg_begins(self, e: Edition, s: State) -> Step[State]:
        """All to the pedestal, then the last camel's one in (X1-06, X1-08, X1-15)."""
        last = ranking(s.stacks)[-1]
        s = replace(s, supporting=Supporting(e.racers))
        return Step(_into_pyramid(e, s, last), (SupportingDieAdded(last),))

    def additional(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """Not the leader's, and only dice on the pedestal (X1-11, X1-12, RX-07, RX-10)."""
        if not self.spicy or not s.pyramid.taken[seat] or s.supporting is None:
            return ()
        leader = ranking(s.stacks)[0]
        return [AddSupportingDie(seat, c) for c in s.supporting.pedestal if c != leader]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        assert isinstance(action, AddSupportingDie)
        s = _into_pyramid(e, s, action.camel)
        p, seat = s.pyramid, action.seat
        taken = replace_at(p.taken, seat, p.taken[seat] - 1)
        s = replace(s, pyramid=Pyramid(p.dice, p.tents, p.tiles + 1, taken))
        return Step(s, (SupportingDieAdded(action.camel, seat),))

    def die_used(self, e: Edition, s: State, die: Die) -> Step[State] | None:
        """Back to the pedestal, or with the spicy option onto its crater (X1-07, X1-14)."""
        if die.kind != "supporting" or s.supporting is None:
            return None
        camel, there = die.faces[0].camel, s.supporting
        if self.spicy:
            there = Supporting(there.pedestal, _in_order(e.racers, (*there.crater, camel)))
        else:
            there = Supporting(_in_order(e.racers, (*there.pedestal, camel)), there.crater)
        event = SupportingDieUsed(camel, "crater" if self.spicy else "pedestal")
        return Step(replace(s, supporting=there), (event,))

    def check(self, e: Edition, s: State) -> None:
        """Each Supporting die on the pedestal, on its crater or in the pyramid."""
        if s.stage in SETTING_UP:
            return
        assert s.supporting is not None
        there = s.supporting
        require(self.spicy or not there.crater, "position.crater", "$.supporting.crater")
        inside = [camel for camel in e.racers if supporting(camel) in s.pyramid.dice]
        places = Counter((*there.pedestal, *there.crater, *inside))
        for camel in places:
            require(camel in e.racers, "position.camel-unknown", "$.supporting", camel=camel)
        for camel in e.racers:
            die = supporting(camel)
            require(places[camel] > 0, "position.die-missing", "$.supporting", die=die)
            require(places[camel] == 1, "position.die-twice", "$.supporting", die=die)


def supporting(camel: Camel) -> str:
    """The key of a camel's Supporting die."""
    return f"supporting-{camel}"


def _into_pyramid(e: Edition, s: State, camel: Camel) -> State:
    assert s.supporting is not None
    there, p = s.supporting, s.pyramid
    pedestal = tuple(c for c in there.pedestal if c != camel)
    dice = _in_order(e.die, (*p.dice, supporting(camel)))
    return replace(
        s,
        supporting=Supporting(pedestal, there.crater),
        pyramid=Pyramid(dice, p.tents, p.tiles, p.taken),
    )


def _in_order(order: Iterable[str], some: Sequence[str]) -> tuple[str, ...]:
    return tuple(one for one in order if one in some)
