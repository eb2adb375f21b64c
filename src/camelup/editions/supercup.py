"""The Supercup expansion (X): each module is a function from an edition to an edition.

A new module is a folder in ``pyramid/parts`` and an entry here; a module from elsewhere is entered
with :func:`camelup.editions.catalogue.add_module`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from camelup.editions.family import ModuleInfo
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.part import Part
from camelup.pyramid.parts.partnerships import LEAST_PLAYERS, Partnerships
from camelup.pyramid.parts.photographer import Photographer
from camelup.pyramid.parts.position_bets import PositionBets
from camelup.pyramid.parts.supporting_dice import SupportingDice

FOUR_LEG_TILES = (5, 3, 2, 2)
"""One more tile of value 2 per colour, with module 1 or 3 or both (X1-05, X3-02, RX-22)."""

PARTS: tuple[Part, ...] = (Photographer(), PositionBets(), Partnerships(), SupportingDice())
"""Every optional part, in the order in which views and positions have their fields."""


class Module(ModuleInfo, frozen=True, kw_only=True):
    """A module and what it makes of an edition."""

    change: Callable[[Edition], Edition]


def long_track(e: Edition) -> Edition:
    """Module 1: a track of 20 spaces and the Supporting dice (X1-01, X1-02, RX-03).

    There are six Pyramid tiles (X1-04).
    """
    e = replace(e, length=20, draws=6, leg_values=FOUR_LEG_TILES)
    return with_part(e, "long-track", SupportingDice())


def spicy(e: Edition) -> Edition:
    """The spicy option of module 1: players may add Supporting dice (X1-10, X1-17)."""
    parts = (p for p in e.parts if not isinstance(p, SupportingDice))
    return with_part(replace(e, parts=tuple(parts)), "spicy", SupportingDice(spicy=True))


def photographer(e: Edition) -> Edition:
    """Module 2 (X2-01)."""
    return with_part(e, "photographer", Photographer())


def position_bets(e: Edition) -> Edition:
    """Module 3 (X3-01)."""
    return with_part(replace(e, leg_values=FOUR_LEG_TILES), "position-bets", PositionBets())


def partnerships(e: Edition) -> Edition:
    """Module 4 (X4-02)."""
    return with_part(e, "partnerships", Partnerships())


def with_part(e: Edition, module: str, part: Part) -> Edition:
    """The edition with a module that is one more part."""
    return replace(e, modules=(*e.modules, module), parts=(*e.parts, part))


MODULES: dict[str, Module] = {
    module.key: module
    for module in (
        Module("long-track", change=long_track),
        Module("spicy", needs="long-track", rule="X1-17", change=spicy),
        Module("photographer", change=photographer),
        Module("position-bets", change=position_bets),
        Module("partnerships", least_players=LEAST_PLAYERS, rule="X4-01", change=partnerships),
    )
}
"""In the order in which they are applied; each works without the others (X0-01, RX-28)."""

PLAIN_MODULES = ("long-track", "photographer", "position-bets", "partnerships")
"""Those that nine and ten players need (X0-03, RX-02)."""
