"""Supporting dice, plain and spicy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.track import ranking
from camelup.core.values import Action, Camel, Seat
from camelup.pyramid.edition import Die, Edition, Face
from camelup.pyramid.parts.part import Fields, Part
from camelup.pyramid.parts.pyramid.slice import PyramidSlice
from camelup.pyramid.parts.supporting_dice.events import SupportingDieAdded, SupportingDieUsed
from camelup.pyramid.parts.supporting_dice.moves import AddSupportingDie
from camelup.pyramid.parts.supporting_dice.notation import Crater, Inside
from camelup.pyramid.parts.supporting_dice.slice import (
    Supporting,
    SupportingDiceDocument,
    SupportingDiceState,
    SupportingDiceView,
)
from camelup.pyramid.slices import Slices
from camelup.pyramid.state import SETTING_UP, State, replace_at

if TYPE_CHECKING:
    from camelup.pyramid.document import PositionDocument
    from camelup.pyramid.view import View


class SupportingDice(Part):
    """The last camel gets a second die; with the spicy option players can add more."""

    moves = (AddSupportingDie,)
    events = (SupportingDieAdded, SupportingDieUsed)
    phrases = (Crater(), Inside())
    slices = Slices(
        state=SupportingDiceState, view=SupportingDiceView, document=SupportingDiceDocument
    )

    def __init__(self, spicy: bool = False) -> None:
        self.spicy = spicy
        self.handles = AddSupportingDie if spicy else None

    def more_dice(self, e: Edition) -> Sequence[Die]:
        """Faces 1, 1, 1, 2, 2, 2 (X1-03)."""
        return [
            Die(supporting(camel), "supporting", (Face(1, camel), Face(2, camel)))
            for camel in e.racers
        ]

    def laid_out(self, e: Edition, players: int) -> Fields:
        return {"supporting": None}

    def leg_begins(self, e: Edition, s: State) -> Step[State]:
        """All to the pedestal, then the last camel's one in (X1-06, X1-08, X1-15, RX-04)."""
        last = ranking(s.stacks)[-1]
        s = _into_pyramid(e, s, Supporting(e.racers), last)
        return Step(s, (SupportingDieAdded(last),))

    def additional(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """With a Pyramid tile, old or new, after any action (X1-10, X1-17, RX-08, RX-29).

        Any die on the pedestal but that of the camel leading now (X1-11, X1-12, RX-07, RX-10).
        """
        if not self.spicy or not s.pyramid.taken[seat]:
            return ()
        leader = ranking(s.stacks)[0]
        return [AddSupportingDie(seat, c) for c in _beside(s).pedestal if c != leader]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        """A tile goes back for the die that comes in (X1-11, RX-05)."""
        assert isinstance(action, AddSupportingDie)
        s = _into_pyramid(e, s, _beside(s), action.camel)
        p, seat = s.pyramid, action.seat
        taken = replace_at(p.taken, seat, p.taken[seat] - 1)
        s = replace(s, pyramid=PyramidSlice(p.dice, p.tents, p.tiles + 1, taken))
        return Step(s, (SupportingDieAdded(action.camel, seat),))

    def die_used(self, e: Edition, s: State, die: Die) -> Step[State] | None:
        """Back to the pedestal, until the next leg at least (X1-07, RX-06).

        With the spicy option onto its crater: once in a leg it comes out (X1-14, RX-12, RX-13).
        """
        if die.kind != "supporting":
            return None
        camel, there = die.faces[0].camel, _beside(s)
        if self.spicy:
            there = Supporting(there.pedestal, _in_order(e.racers, (*there.crater, camel)))
        else:
            there = Supporting(_in_order(e.racers, (*there.pedestal, camel)), there.crater)
        event = SupportingDieUsed(camel, "crater" if self.spicy else "pedestal")
        return Step(replace(s, supporting=there), (event,))

    def shown(self, s: State, viewer: Seat | None) -> Fields:
        return self.written(s)

    def seen(self, view: View) -> Fields:
        assert isinstance(view, SupportingDiceView)
        return {"supporting": view.supporting}

    def written(self, s: State) -> Fields:
        assert isinstance(s, SupportingDiceState)
        return {"supporting": s.supporting}

    def dice_inside(self, e: Edition, doc: PositionDocument) -> Sequence[str]:
        """All that are nowhere else; at the start of a leg the last camel's (X1-08)."""
        assert isinstance(doc, SupportingDiceDocument)
        if doc.supporting is not None:
            beside = (*doc.supporting.pedestal, *doc.supporting.crater)
            return [supporting(camel) for camel in e.racers if camel not in beside]
        if doc.stage in SETTING_UP:
            return ()
        require(not doc.tents, "position.say-dice", "$.dice")
        last = doc.track.get(min(doc.track, default=0), ())[:1]
        return [supporting(camel) for camel in last if camel in e.racers]

    def read(self, e: Edition, doc: PositionDocument, dice: Sequence[str]) -> Fields:
        assert isinstance(doc, SupportingDiceDocument)
        if doc.supporting is not None or doc.stage in SETTING_UP:
            return {"supporting": doc.supporting}
        return {"supporting": Supporting(tuple(c for c in e.racers if supporting(c) not in dice))}

    def absent(self, doc: PositionDocument) -> None:
        assert isinstance(doc, SupportingDiceDocument)
        require(doc.supporting is None, "position.no-supporting", "$.supporting")

    def check(self, e: Edition, s: State) -> None:
        """Each Supporting die on the pedestal, on its crater or in the pyramid."""
        if s.stage in SETTING_UP:
            return
        there = _beside(s)
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


def _beside(s: State) -> Supporting:
    """Where the dice are once the first leg has begun."""
    assert isinstance(s, SupportingDiceState)
    assert s.supporting is not None
    return s.supporting


def _into_pyramid(e: Edition, s: State, there: Supporting, camel: Camel) -> State:
    p = s.pyramid
    pedestal = tuple(c for c in there.pedestal if c != camel)
    dice = _in_order(e.die, (*p.dice, supporting(camel)))
    return replace(
        s,
        supporting=Supporting(pedestal, there.crater),
        pyramid=PyramidSlice(dice, p.tents, p.tiles, p.taken),
    )


def _in_order(order: Iterable[str], some: Sequence[str]) -> tuple[str, ...]:
    return tuple(one for one in order if one in some)
