"""The pyramid games: which editions and modules there are, and what may be combined with what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from camelup.core.errors import SetupError
from camelup.editions.base import BASE
from camelup.editions.family import EditionInfo, Family, GameSetup, check_players
from camelup.editions.second import SECOND, second_for
from camelup.editions.supercup import MODULES, PLAIN_MODULES
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame

SUPERCUP_SEATS = 10  # X0-02


def make(setup: GameSetup) -> PyramidGame:
    """A game of an edition with modules."""
    e = edition_for(setup.edition, setup.players, frozenset(setup.modules))
    youngest = setup.age_order[0] if setup.age_order else None
    return PyramidGame(e, setup.players, youngest=youngest, open_money=setup.open_money)


def edition_for(key: str, players: int, modules: frozenset[str]) -> Edition:
    """The edition as so many players play it."""
    return second_for(players) if key == SECOND.key else supercup(modules)


@cache
def supercup(modules: frozenset[str]) -> Edition:
    """The base game with modules, in one fixed order whatever order they were asked for."""
    e = BASE
    for key, module in MODULES.items():
        if key in modules:
            e = module.change(e)
    return e


def check(info: EditionInfo, players: int, modules: Sequence[str]) -> None:
    """Refuse what the rules forbid, naming the rule."""
    for module in info.modules:
        if module.key in modules and module.needs not in (None, *modules):
            raise SetupError("setup.spicy", rule=module.rule)
    if info.modules:
        _check_base(info, players, modules)
    else:
        check_players(info, players, modules)


def _check_base(info: EditionInfo, players: int, modules: Sequence[str]) -> None:
    """Partnerships need six players (X4-01); nine or ten need all four modules (X0-03, RX-02)."""
    if not info.least_players <= players <= info.most_players:
        raise SetupError("setup.players-base", edition=info.key, players=players, rule=info.rule)
    for module in info.modules:
        low = module.least_players
        if module.key in modules and players < low:
            raise SetupError("setup.partnerships", players=players, low=low, rule=module.rule)
    missing = ", ".join(module for module in PLAIN_MODULES if module not in modules)
    if players > BASE.seats[1] and missing:
        raise SetupError("setup.all-modules", players=players, missing=missing, rule="X0-03")


PYRAMID = Family(
    key="pyramid",
    editions=(
        EditionInfo(BASE.key, BASE.seats[0], SUPERCUP_SEATS, tuple(MODULES.values()), rule="B-08"),
        EditionInfo(SECOND.key, *SECOND.seats, crazy=SECOND.crazy, rule="S-10"),
    ),
    make=make,
    check=check,
)
