"""Bots by name: our own from the weakest to the strongest, then those of other packages.

Another package names its bots as entry points of the group ``camelup.bots``. Names of our own bots
cannot be taken over, and of two packages with the same name the first found counts.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from camelup.bots.bot import Player, Reason, Why
from camelup.core.errors import SetupError
from camelup.play.dice import Dice

GROUP = "camelup.bots"

BUILT_IN = {
    "random": ("camelup.bots.random_bot", "RandomBot"),
    "cautious": ("camelup.bots.cautious", "CautiousBot"),
    "greedy": ("camelup.bots.greedy", "GreedyBot"),
    "expert": ("camelup.bots.expert", "ExpertBot"),
}
"""Where our own bots live; each is imported when it is first asked for."""


def names() -> tuple[str, ...]:
    """Every bot there is: ours from the weakest to the strongest, then others by name."""
    return (*BUILT_IN, *sorted(_others()))


def make(name: str, seed: int | str | None = None) -> Player:
    """A bot by its name; with a ``seed`` its choices are repeatable.

    Whoever makes a bot anew for each move should let the seed differ from move to move.
    """
    kind = _class_of(name)
    return _built(name, kind, Dice(seed))


def about(name: str) -> Why:
    """A word on a bot: of ours a text, of others the first line that its docstring says."""
    if name in BUILT_IN:
        return Reason(f"bot.about.{name}")
    lines = (inspect.getdoc(_class_of(name)) or "").strip().splitlines()
    return lines[0] if lines else ""


def source(name: str) -> str:
    """The package that a bot comes from."""
    entry = None if name in BUILT_IN else _others().get(name)
    if entry is None:
        return "camelup"
    return entry.dist.name if entry.dist is not None else entry.module.partition(".")[0]


def check(name: str) -> None:
    """Refuse a name that no bot has."""
    if name not in BUILT_IN and name not in _others():
        raise SetupError("bots.unknown", bot=name, known=", ".join(names()))


def forget() -> None:
    """Look for other packages' bots again, as after an installation."""
    _others.cache_clear()


@cache
def _others() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if entry.name not in BUILT_IN:
            found.setdefault(entry.name, entry)
    return found


def _class_of(name: str) -> Callable[..., Any]:
    check(name)
    if name in BUILT_IN:
        home, kind = BUILT_IN[name]
        ours: Callable[..., Any] = getattr(import_module(home), kind)
        return ours
    try:
        loaded: Callable[..., Any] = _others()[name].load()
    except (Exception, SystemExit) as error:  # whatever a foreign package does when imported
        raise SetupError("bots.broken", bot=name, why=_said(error)) from error
    return loaded


def _built(name: str, kind: Callable[..., Any], dice: Dice) -> Player:
    """With the dice where the constructor takes them, else without anything."""
    try:
        bot: Player = kind(dice) if _takes_dice(kind) else kind()
    except (Exception, SystemExit) as error:
        raise SetupError("bots.broken", bot=name, why=_said(error)) from error
    if not callable(getattr(bot, "choose", None)):
        raise SetupError("bots.no-choose", bot=name)
    return bot


def _takes_dice(kind: Callable[..., Any]) -> bool:
    try:
        inspect.signature(kind).bind(None)
    except (TypeError, ValueError):
        return False
    return True


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
