"""What can be played, and a game of it; a combination the rules forbid is refused by its rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from camelup.cards.data import LEG_SETUP
from camelup.core.document import require
from camelup.core.errors import SetupError
from camelup.core.game import Game
from camelup.core.values import Seat
from camelup.editions.base import BASE
from camelup.editions.second import SECOND, second_for
from camelup.editions.supercup import MODULES, PLAIN_MODULES
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame

AnyGame: TypeAlias = Game[Any, Any]

SUPERCUP_SEATS = 10
PARTNERS_FROM = 6


class ModuleInfo(msgspec.Struct, frozen=True):
    """A module, the fewest players it needs, and the module it builds on."""

    key: str
    least_players: int = 0
    needs: str | None = None


class EditionInfo(msgspec.Struct, frozen=True):
    """An edition as a list of choices: players, and modules that may be added."""

    key: str
    least_players: int
    most_players: int
    modules: tuple[ModuleInfo, ...] = ()


_MODULES = (
    ModuleInfo("long-track"),
    ModuleInfo("spicy", needs="long-track"),
    ModuleInfo("photographer"),
    ModuleInfo("position-bets"),
    ModuleInfo("partnerships", least_players=PARTNERS_FROM),
)

EDITIONS: dict[str, EditionInfo] = {
    "base": EditionInfo("base", BASE.seats[0], SUPERCUP_SEATS, _MODULES),
    "second": EditionInfo("second", *SECOND.seats),
    "cards": EditionInfo("cards", min(LEG_SETUP), max(LEG_SETUP)),
}


def make_game(
    edition: str,
    players: int,
    modules: Sequence[str] = (),
    *,
    age_order: Sequence[Seat] | None = None,
    open_money: bool = True,
) -> AnyGame:
    """A game of ``edition`` for ``players``, with Supercup ``modules``.

    ``age_order`` lists the seats from the youngest on; left out, chance decides (RB-19, RC-20).
    ``open_money`` shows everybody's money in every view (RB-20).
    """
    check(edition, players, modules)
    if age_order is not None and sorted(age_order) != list(range(players)):
        raise SetupError("setup.age-order", players=players)
    ages = None if age_order is None else tuple(age_order)
    if edition == "cards":
        from camelup.cards.game import CardsGame  # only when it is played: it takes time to load

        return CardsGame(players, age_order=ages, open_money=open_money)
    e = second_for(players) if edition == "second" else supercup(frozenset(modules))
    return PyramidGame(e, players, youngest=ages[0] if ages else None, open_money=open_money)


def check(edition: str, players: int, modules: Sequence[str]) -> None:
    """Refuse what the rules forbid, naming the rule."""
    if edition not in EDITIONS:
        raise SetupError("setup.edition", edition=edition, known=", ".join(EDITIONS))
    if isinstance(modules, str):
        raise SetupError("setup.modules-list", modules=modules)
    for module in modules:
        if module not in MODULES:
            raise SetupError("setup.module", module=module, known=", ".join(MODULES))
    if modules and edition != "base":
        raise SetupError("setup.modules-only-base", edition=edition, rule="X0-01")
    if len(set(modules)) != len(modules):
        raise SetupError("setup.module-twice", modules=", ".join(modules))
    if "spicy" in modules and "long-track" not in modules:
        raise SetupError("setup.spicy", rule="X1-17")
    _check_players(EDITIONS[edition], players, modules)


def _check_players(info: EditionInfo, players: int, modules: Sequence[str]) -> None:
    low, high = info.least_players, info.most_players
    rule = {"base": "B-08", "second": "S-10", "cards": "C-01"}[info.key]
    if not low <= players <= high:
        if info.key == "base":
            raise SetupError("setup.players-base", edition=info.key, players=players, rule=rule)
        raise SetupError(
            "setup.players", edition=info.key, low=low, high=high, players=players, rule=rule
        )
    if "partnerships" in modules and players < PARTNERS_FROM:
        raise SetupError("setup.partnerships", players=players, low=PARTNERS_FROM, rule="X4-01")
    missing = ", ".join(module for module in PLAIN_MODULES if module not in modules)
    if info.key == "base" and players > BASE.seats[1] and missing:
        raise SetupError("setup.all-modules", players=players, missing=missing, rule="X0-03")


@cache
def supercup(modules: frozenset[str]) -> Edition:
    """The base game with modules, in one fixed order whatever order they were asked for."""
    e = BASE
    for key, module in MODULES.items():
        if key in modules:
            e = module(e)
    return e


def game_of(document: Any, *, open_money: bool = True) -> AnyGame:
    """The game that a position document is a position of."""
    require(isinstance(document, dict), "document.object", "$")
    edition, players = document.get("edition"), document.get("players")
    modules = document.get("modules", [])
    known = ", ".join(EDITIONS)
    require(edition in list(EDITIONS), "document.edition", "$.edition", known=known)
    require(isinstance(players, (list, tuple)), "document.players", "$.players")
    plain = isinstance(modules, (list, tuple)) and all(isinstance(m, str) for m in modules)
    require(plain, "document.modules", "$.modules")
    return make_game(edition, len(players), modules, open_money=open_money)
