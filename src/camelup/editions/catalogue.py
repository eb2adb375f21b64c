"""What can be played, and a game of it; a combination the rules forbid is refused by its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.errors import SetupError
from camelup.core.values import Seat
from camelup.editions.base import BASE
from camelup.editions.cards import CARDS
from camelup.editions.family import AnyGame, EditionInfo, Family, GameSetup, ModuleInfo
from camelup.editions.pyramid import PYRAMID, supercup
from camelup.editions.supercup import MODULES, Module

if TYPE_CHECKING:
    from camelup.cards.game import CardsGame
    from camelup.pyramid.game import PyramidGame

__all__ = [
    "EDITIONS",
    "FAMILIES",
    "AnyGame",
    "EditionInfo",
    "Family",
    "Module",
    "ModuleInfo",
    "PyramidEdition",
    "add_family",
    "add_module",
    "check",
    "edition_info",
    "family_of",
    "game_of",
    "make_game",
    "remove_family",
    "remove_module",
]

PyramidEdition: TypeAlias = Literal["base", "second"]
"""So that a type checker knows the game that a name stands for."""

FAMILIES: dict[str, Family] = {}
EDITIONS: dict[str, EditionInfo] = {}


def add_family(family: Family) -> None:
    """From now on games of this family can be played; its editions need names of their own."""
    for info in family.editions:
        if info.key in EDITIONS:
            raise SetupError("setup.edition-taken", edition=info.key)
    FAMILIES[family.key] = family
    EDITIONS.update({info.key: replace(info, family=family.key) for info in family.editions})


def edition_info(key: str) -> EditionInfo:
    """What is known of an edition; nothing of one that a family took with it."""
    return EDITIONS.get(key) or EditionInfo(key, 0, 0)


def remove_family(key: str) -> None:
    """Take a family out of the catalogue again."""
    for info in FAMILIES.pop(key).editions:
        del EDITIONS[info.key]


for _family in (PYRAMID, CARDS):
    add_family(_family)


def add_module(module: Module) -> None:
    """From now on the base game can be played with this module, too."""
    if module.key in MODULES:
        raise SetupError("setup.module-taken", module=module.key)
    MODULES[module.key] = module
    _list_modules()


def remove_module(key: str) -> None:
    """Take a module out of the catalogue again."""
    del MODULES[key]
    _list_modules()


def _list_modules() -> None:
    supercup.cache_clear()
    EDITIONS[BASE.key] = replace(EDITIONS[BASE.key], modules=tuple(MODULES.values()))


@overload
def make_game(
    edition: PyramidEdition,
    players: int,
    modules: Sequence[str] = (),
    *,
    age_order: Sequence[Seat] | None = None,
    open_money: bool = True,
) -> PyramidGame: ...
@overload
def make_game(
    edition: Literal["cards"],
    players: int,
    modules: Sequence[str] = (),
    *,
    age_order: Sequence[Seat] | None = None,
    open_money: bool = True,
) -> CardsGame: ...
@overload
def make_game(
    edition: str,
    players: int,
    modules: Sequence[str] = (),
    *,
    age_order: Sequence[Seat] | None = None,
    open_money: bool = True,
) -> AnyGame: ...
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
    setup = GameSetup(edition, players, tuple(modules), ages, open_money)
    return FAMILIES[EDITIONS[edition].family].make(setup)


def family_of(edition: str) -> str:
    """The family of games that an edition belongs to, as a view names it."""
    if edition not in EDITIONS:
        raise SetupError("setup.edition", edition=edition, known=", ".join(EDITIONS))
    return EDITIONS[edition].family


def check(edition: str, players: int, modules: Sequence[str]) -> None:
    """Refuse what the rules forbid, naming the rule."""
    family = FAMILIES[family_of(edition)]
    info = EDITIONS[edition]
    if isinstance(modules, str):
        raise SetupError("setup.modules-list", modules=modules)
    _check_modules(info, modules)
    family.check(info, players, modules)


def _check_modules(info: EditionInfo, modules: Sequence[str]) -> None:
    """Refuse modules that there are not, or not for this edition (X0-01, RX-01)."""
    known = [module.key for edition in EDITIONS.values() for module in edition.modules]
    for module in modules:
        if module not in known:
            raise SetupError("setup.module", module=module, known=", ".join(known))
    if set(modules) - {module.key for module in info.modules}:
        raise SetupError("setup.modules-only-base", edition=info.key, rule="X0-01")
    if len(set(modules)) != len(modules):
        raise SetupError("setup.module-twice", modules=", ".join(modules))


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
    game: AnyGame = make_game(edition, len(players), modules, open_money=open_money)
    return game
