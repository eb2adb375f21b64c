"""From a view of a pyramid game back to its edition and to what everybody can see of its state."""

from __future__ import annotations

from typing import Any

from camelup.editions.pyramid import edition_for
from camelup.pyramid.edition import Edition
from camelup.pyramid.state import State
from camelup.pyramid.view import View


def edition_of(view: View) -> Edition:
    """The edition that a view is of."""
    return edition_for(view.edition, len(view.players), frozenset(view.modules))


def public_state(e: Edition, view: View) -> State:
    """What everybody can see, as a state; of hidden cards there is nothing in it."""
    players = view.players
    own: dict[str, Any] = {}
    for part in e.parts:
        own.update(part.seen(view) or part.laid_out(e, len(players)))
    return e.shape.state(
        stage=view.stage,
        turn=view.turn,
        marker=view.marker,
        leg=view.leg,
        stacks=tuple(view.stacks.items()),
        unstacked=(),
        money=tuple(player.money or 0 for player in players),
        **own,
    )
