"""Which crazy camel the grey die moves."""

from __future__ import annotations

from camelup.core.track import Unit
from camelup.core.values import Camel, Event
from camelup.pyramid.edition import Edition, Face
from camelup.pyramid.parts.crazy_camels.events import CrazyCamelChosen, Why
from camelup.pyramid.parts.part import Part
from camelup.pyramid.state import State


class CrazyCamels(Part):
    """By the colour of the number, with two exceptions."""

    events = (CrazyCamelChosen,)

    def mover(self, e: Edition, s: State, face: Face) -> tuple[Camel, Event] | None:
        if face.camel not in e.crazy:
            return None
        camel, why = _chosen(e, s, face)
        return camel, CrazyCamelChosen(camel, why)


def _chosen(e: Edition, s: State, face: Face) -> tuple[Camel, Why]:
    """By the colour of the number (S-26), with two exceptions (RS-01).

    Of two that stand directly on each other the upper one moves (S-28); where only one carries
    racers, however far above, that one does (S-27, RS-02).
    """
    backs = {camel: _on_back(s, camel) for camel in e.crazy}
    for back in backs.values():
        if back and back[0] in e.crazy:
            return back[0], "directly-on-top"
    carriers = [c for c, back in backs.items() if any(r not in e.crazy for r in back)]
    if len(carriers) == 1:
        return carriers[0], "only-carrier"
    return face.camel, "number-colour"


def _on_back(s: State, camel: Camel) -> Unit:
    """Everything above ``camel`` in its stack."""
    stack = next(stack for _, stack in s.stacks if camel in stack)
    return stack[stack.index(camel) + 1 :]
