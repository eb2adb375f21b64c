"""What values of an edition look like: what all pyramid games have, and what its parts add."""

from __future__ import annotations

from typing import Any, Union

from camelup.core.common import EndTurn, YoungestIs
from camelup.core.values import Event, Move
from camelup.pyramid.document import PlayerDocument, PositionDocument
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import EVENTS
from camelup.pyramid.outcomes import OUTCOMES
from camelup.pyramid.parts.part import Part
from camelup.pyramid.slices import Slice, blank, compose, compose_document
from camelup.pyramid.state import State
from camelup.pyramid.view import PlayerView, View


class Shape:
    """The kinds of value of one edition.

    States have the slices of the parts in play; views and documents also those of the other known
    parts, empty, so that one format serves all editions.
    """

    def __init__(self, e: Edition) -> None:
        playing, known = ({type(part) for part in parts} for parts in (e.parts, e.known))
        others = tuple(part for part in e.parts if type(part) not in known)
        parts = (*e.known, *others)
        self.absent = tuple(part for part in e.known if type(part) not in playing)
        """Known parts that are not in play."""
        self.state = compose(State, _of(e.parts, "state"))
        self.player_view = compose(PlayerView, _of(parts, "player_view"))
        self.view = compose(View, _of(parts, "view"))
        self.player_document = compose_document(PlayerDocument, _of(parts, "player_document"))
        self.document = compose_document(
            PositionDocument, _of(parts, "document"), players=self.player_document
        )
        self.blank, self.player_blank = (
            blank(_of(parts, what)) for what in ("view", "player_view")
        )
        """What a view, and what it says about a player, has where a part says nothing."""
        self.shows = tuple(part for part in e.parts if part.slices.view)
        self.shows_of = tuple(part for part in e.parts if part.slices.player_view)
        """Parts in play with something to add to views, and to what they say about a player."""
        own = [kind for part in (*others, *e.known) for kind in part.moves]
        self.moves: tuple[type[Move], ...] = (*own, EndTurn, YoungestIs, *OUTCOMES)
        """Every kind of move, also of known parts that are not in play: rules refuse those."""
        self.move_type: Any = Union[self.moves]  # noqa: UP007
        told = [kind for part in (*others, *e.known) for kind in part.events]
        self.events: tuple[type[Event], ...] = (*EVENTS, *told)


def _of(parts: tuple[Part, ...], what: str) -> tuple[type[Slice], ...]:
    found = (getattr(part.slices, what) for part in parts)
    return tuple(one for one in found if one is not None)
