"""What a family of games brings to the browser's types: its view, its actions and its events."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import NamedTuple

import camelup.cards.actions
import camelup.cards.data
import camelup.cards.events
import camelup.cards.state
import camelup.cards.view
import camelup.pyramid.events
import camelup.pyramid.state
import camelup.pyramid.view
from camelup.core.values import Action, Event
from camelup.editions.base import BASE
from camelup.editions.second import SECOND
from tools.typescript.structs import Struct, own_structs


class WireTypes(NamedTuple):
    """The values of one family, and where they come from."""

    package: str
    title: str
    """Stands before a name that is taken, and before the unions of the family."""
    view: Struct
    values: tuple[Struct, ...]
    """Actions and events; those of all games may be among them."""
    words: tuple[ModuleType, ...]
    """Where aliases of literals are defined."""
    colours: tuple[str, ...]
    whole: Mapping[Struct, Struct] = {}
    """Structs to which parts add fields, and what they are then."""
    literals: Mapping[tuple[str, str], tuple[str, ...]] = {}
    """Fields that hold any string in Python, by struct and name, and the strings there are."""


def _pyramid() -> WireTypes:
    shapes = (BASE.shape, SECOND.shape)
    kinds = tuple(dict.fromkeys(k for shape in shapes for k in (*shape.moves, *shape.events)))
    homes = dict.fromkeys(kind.__module__ for kind in kinds if ".parts." in kind.__module__)
    return WireTypes(
        package="pyramid",
        title="Pyramid",
        view=shapes[0].view,
        values=kinds,
        words=(
            *(sys.modules[home] for home in homes),
            camelup.pyramid.events,
            camelup.pyramid.state,
        ),
        colours=(*BASE.racers, *SECOND.racers, *SECOND.crazy),
        whole={
            camelup.pyramid.view.View: shapes[0].view,
            camelup.pyramid.view.PlayerView: shapes[0].player_view,
        },
        literals={("PyramidView", "edition"): (BASE.key, SECOND.key)},
    )


CARDS = WireTypes(
    package="cards",
    title="Cards",
    view=camelup.cards.view.View,
    values=(
        *own_structs(camelup.cards.actions, Action),
        *own_structs(camelup.cards.events, Event),
    ),
    words=(camelup.cards.data, camelup.cards.events, camelup.cards.state),
    colours=camelup.cards.data.CAMELS,
    literals={
        ("CardsView", "edition"): ("cards",),
        ("CardsPlayerView", "choosing"): ("discard", "contribute", "intel"),
    },
)

FAMILIES = (_pyramid(), CARDS)
