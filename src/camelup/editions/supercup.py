"""The Supercup expansion (X): each module is a function from an edition to an edition."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.part import Part
from camelup.pyramid.parts.partnerships import Partnerships
from camelup.pyramid.parts.photographer import Photographer
from camelup.pyramid.parts.position_bets import PositionBets
from camelup.pyramid.parts.supporting_dice import SupportingDice

FOUR_LEG_TILES = (5, 3, 2, 2)
"""One more tile of value 2 per colour, with module 1 or 3 or both (X1-05, X3-02, RX-22)."""


def long_track(e: Edition) -> Edition:
    """Module 1: a track of 20 spaces and the Supporting dice (X1-01, X1-02, RX-03).

    There are six Pyramid tiles (X1-04).
    """
    e = replace(e, length=20, draws=6, leg_values=FOUR_LEG_TILES)
    return _with(e, "long-track", SupportingDice())


def spicy(e: Edition) -> Edition:
    """The spicy option of module 1: players may add Supporting dice (X1-10, X1-17)."""
    parts = (p for p in e.parts if not isinstance(p, SupportingDice))
    return _with(replace(e, parts=tuple(parts)), "spicy", SupportingDice(spicy=True))


def photographer(e: Edition) -> Edition:
    """Module 2 (X2-01)."""
    return _with(e, "photographer", Photographer())


def position_bets(e: Edition) -> Edition:
    """Module 3 (X3-01)."""
    return _with(replace(e, leg_values=FOUR_LEG_TILES), "position-bets", PositionBets())


def partnerships(e: Edition) -> Edition:
    """Module 4 (X4-02)."""
    return _with(e, "partnerships", Partnerships())


def _with(e: Edition, module: str, part: Part) -> Edition:
    return replace(e, modules=(*e.modules, module), parts=(*e.parts, part))


MODULES: dict[str, Callable[[Edition], Edition]] = {
    "long-track": long_track,
    "spicy": spicy,
    "photographer": photographer,
    "position-bets": position_bets,
    "partnerships": partnerships,
}
"""In the order in which they are applied; each works without the others (X0-01, RX-28)."""

PLAIN_MODULES = ("long-track", "photographer", "position-bets", "partnerships")
