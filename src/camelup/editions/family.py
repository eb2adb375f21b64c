"""What a family of games brings to the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from camelup.core.errors import SetupError
from camelup.core.game import Game
from camelup.core.values import Camel, Seat

AnyGame: TypeAlias = Game[Any, Any]


class ModuleInfo(msgspec.Struct, frozen=True):
    """A module, the fewest players it needs, and the module it builds on."""

    key: str
    least_players: int = 0
    needs: str | None = None
    rule: str = ""
    """The clause that says what it needs."""


class EditionInfo(msgspec.Struct, frozen=True):
    """An edition as a list of choices: players, and modules that may be added."""

    key: str
    least_players: int
    most_players: int
    modules: tuple[ModuleInfo, ...] = ()
    family: str = ""
    """The family of games it belongs to, as the catalogue enters it."""
    crazy: tuple[Camel, ...] = ()
    """Camels that run the other way."""
    rule: str = ""
    """The clause that says how many may play."""

    def __repr__(self) -> str:
        modules = "".join(f", +{module.key}" for module in self.modules)
        return f"<EditionInfo {self.key} for {self.least_players} to {self.most_players}{modules}>"


class GameSetup(NamedTuple):
    """What is to be played; the catalogue has found nothing wrong with it."""

    edition: str
    players: int
    modules: tuple[str, ...] = ()
    age_order: tuple[Seat, ...] | None = None
    open_money: bool = True


def check_players(info: EditionInfo, players: int, modules: Sequence[str]) -> None:
    """Refuse a number of players that the edition does not allow."""
    low, high = info.least_players, info.most_players
    if not low <= players <= high:
        rule = {"rule": info.rule} if info.rule else {}
        raise SetupError(
            "setup.players", edition=info.key, low=low, high=high, players=players, **rule
        )


class Family(msgspec.Struct, frozen=True):
    """Editions that are played alike, how a game of them is made, and what they do not allow."""

    key: str
    editions: tuple[EditionInfo, ...]
    make: Callable[[GameSetup], AnyGame]
    check: Callable[[EditionInfo, int, Sequence[str]], None] = check_players
    """Refuses numbers of players and combinations of modules, naming the rule."""
