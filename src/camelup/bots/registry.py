"""Bots by name: our own from the weakest to the strongest, then those of other packages.

Another package names its bots as entry points of the group ``camelup.bots``. Names of our own bots
cannot be taken over, and of two packages with the same name the first found counts; ``refused``
tells whose bots are left out for that. A bot in a file of one's own needs no name: wherever one bot
is made, its file and class stand for it (:mod:`camelup.bots.in_files`).
"""

from __future__ import annotations

import inspect
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple

from camelup.bots.bot import Player, Reason, Why
from camelup.bots.habits import HABITS
from camelup.bots.in_files import EXAMPLE, class_in, in_file
from camelup.bots.in_files import forget as forget_files
from camelup.bots.ladder import LADDER
from camelup.core.errors import SetupError
from camelup.play.dice import Dice

GROUP = "camelup.bots"

IMPORT_SECONDS = 10
"""What the package of a foreign bot may take to be imported before it is left out of a list."""

BUILT_IN = {
    "random": ("camelup.bots.random_bot", "RandomBot"),
    "cautious": ("camelup.bots.cautious", "CautiousBot"),
    "greedy": ("camelup.bots.greedy", "GreedyBot"),
    "expert": ("camelup.bots.expert", "ExpertBot"),
    "champion-fast": ("camelup.bots.champion", "ChampionFastBot"),
    "champion": ("camelup.bots.champion", "ChampionBot"),
}
"""Where our own bots live; each is imported when it is first asked for."""

OURS = frozenset({*BUILT_IN, *LADDER, *HABITS})
"""Players with habits can be asked for by name like the others, but are not listed."""


def names() -> tuple[str, ...]:
    """Every bot there is: ours from the weakest to the strongest, then the champion's levels and
    styles, then others by name."""
    return (*BUILT_IN, *LADDER, *sorted(_others()))


def make(name: str, seed: int | str | None = None) -> Player:
    """A bot by its name; with a ``seed`` its choices are repeatable.

    Whoever makes a bot anew for each move should let the seed differ from move to move.
    """
    kind = class_of(name)
    return _built(name, kind, Dice(seed))


def about(name: str) -> Why:
    """A word on a bot: of ours a text, of others the first line that its docstring says.

    One that is sure to fail is refused here already, as far as that can be seen without much ado.
    """
    if name in OURS:
        return Reason(f"bot.about.{name}")
    check(name)
    word = _heard(name)
    if isinstance(word, SetupError):
        raise word
    return word


@cache
def _heard(name: str) -> str | SetupError:
    """The word on a foreign bot, or why it cannot play; in a thread, as an import may hang."""
    said: list[str | SetupError] = []

    def ask() -> None:
        try:
            kind = class_of(name)
            if not _plainly_fine(kind):
                _built(name, kind, Dice(0))
            lines = (inspect.getdoc(kind) or "").strip().splitlines()
            said.append(lines[0] if lines else "")
        except SetupError as error:
            said.append(error)
        except KeyboardInterrupt as error:  # Ctrl-C never comes here: the package itself raised it
            said.append(SetupError("bots.broken", bot=name, why=_said(error)))

    thread = threading.Thread(target=ask, name=f"import of {name}", daemon=True)
    with redirect_stdout(sys.stdout):  # as it was, whatever the thread has left behind
        thread.start()
        thread.join(IMPORT_SECONDS)
    return said[0] if said else SetupError("bots.slow", bot=name, seconds=IMPORT_SECONDS)


def source(name: str) -> str:
    """The package that a bot comes from, or its file."""
    if (where := in_file(name)) is not None:
        return where.file
    entry = None if name in OURS else _others().get(name)
    return "camelup" if entry is None else _package(entry)


class RefusedBot(NamedTuple):
    """A bot that nobody can ask for by its name."""

    name: str
    package: str
    error: SetupError


def refused() -> tuple[RefusedBot, ...]:
    """Bots of other packages whose names were taken before, by name."""
    found = sorted((entry.name, _package(entry)) for entry in _found()[1])
    return tuple(
        RefusedBot(name, package, SetupError("bots.taken", bot=name, package=source(name)))
        for name, package in found
    )


def is_ours(name: str) -> bool:
    """Does it come with camelup? Then it bounds its thinking itself, and ends no process."""
    return source(name) == "camelup"


def check(name: str) -> None:
    """Refuse a name that no bot has; files have none, so that nobody far away has them run."""
    if name not in OURS and name not in _others():
        raise SetupError("bots.unknown", bot=name, known=", ".join(names()))


def forget() -> None:
    """Look for other packages' bots again, as after an installation."""
    _found.cache_clear()
    _heard.cache_clear()
    forget_files()


def _others() -> dict[str, EntryPoint]:
    return _found()[0]


@cache
def _found() -> tuple[dict[str, EntryPoint], list[EntryPoint]]:
    """Other packages' bots by name, and those whose name was taken before."""
    found: dict[str, EntryPoint] = {}
    late = []
    for entry in entry_points(group=GROUP):
        if entry.name in OURS or entry.name in found:
            late.append(entry)
        else:
            found[entry.name] = entry
    return found, late


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module.partition(".")[0]


def class_of(name: str) -> Callable[..., Any]:
    """What makes a bot, usually its class; a foreign package is imported for it, a file is run."""
    if (where := in_file(name)) is not None:
        return _loaded(name, lambda: class_in(where))
    if name not in _others() and any(sign in name for sign in "./:\\"):
        raise SetupError("bots.file", bot=name, example=EXAMPLE)
    check(name)
    if name in HABITS:
        from camelup.bots.habit_bot import player

        return player(name)
    if name in LADDER:
        from camelup.bots.level_bot import level

        return level(name)
    if name in BUILT_IN:
        home, kind = BUILT_IN[name]
        ours: Callable[..., Any] = getattr(import_module(home), kind)
        return ours
    return _loaded(name, _others()[name].load)


def _loaded(name: str, load: Callable[[], Any]) -> Callable[..., Any]:
    """What a foreign package or file has, whatever it does when it is imported."""
    try:
        with redirect_stdout(sys.stderr):  # what it prints must not get between our own lines
            loaded: Callable[..., Any] = load()
    except SetupError:
        raise
    except (Exception, SystemExit) as error:
        raise SetupError("bots.broken", bot=name, why=_said(error)) from error
    return loaded


def _built(name: str, kind: Callable[..., Any], dice: Dice) -> Player:
    """With the dice where the constructor takes them, else without anything."""
    try:
        with nullcontext() if name in OURS else redirect_stdout(sys.stderr):
            bot: Player = kind(dice) if _takes(kind, 1) else kind()
    except (Exception, SystemExit) as error:
        raise SetupError("bots.broken", bot=name, why=_said(error)) from error
    if not _takes(getattr(bot, "choose", None), 2, unknown=True):
        raise SetupError("bots.no-choose", bot=name)
    return bot


def _plainly_fine(kind: Any) -> bool:
    """A class whose bots can be made and asked, as it shows without that one is made."""
    choose = inspect.getattr_static(kind, "choose", None) if inspect.isclass(kind) else None
    return (
        inspect.isfunction(choose)
        and not inspect.isabstract(kind)
        and _takes(choose, 3)
        and (_takes(kind, 1) or _takes(kind, 0))
    )


def _takes(call: Any, arguments: int, *, unknown: bool = False) -> bool:
    """Can it be called with so many arguments? Code in C may not say: ``unknown`` then."""
    if not callable(call):
        return False
    try:
        signature = inspect.signature(call)
    except (TypeError, ValueError):
        return unknown
    try:
        signature.bind(*[None] * arguments)
    except TypeError:
        return False
    return True


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
