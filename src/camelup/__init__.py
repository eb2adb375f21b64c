"""The Camel Up family: rules, records and views of every edition, exact to the letter.

    >>> import camelup
    >>> table = camelup.start("base", ["Ann", "Bob", "Cleo"], seed=7)
    >>> len(table.legal(min(table.to_move))) > 0
    True

Names are loaded when they are first used, so that a small command starts fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from camelup.core.errors import (
    CamelUpError,
    IllegalMove,
    PositionError,
    RecordError,
    SetupError,
)

if TYPE_CHECKING:
    from camelup import events, moves
    from camelup.cards.game import CardsGame
    from camelup.cards.state import State as CardsState
    from camelup.cards.view import View as CardsView
    from camelup.core.game import CHANCE, OVER, Game, Step, seen_by
    from camelup.core.values import Action, Event, Move, Outcome
    from camelup.editions.catalogue import EDITIONS, EditionInfo, ModuleInfo, game_of, make_game
    from camelup.editions.notation import notation, parse
    from camelup.play.dice import Dice
    from camelup.play.lines import document_of
    from camelup.play.record import Record, load_record, read_record
    from camelup.play.scripted import ScriptedDice
    from camelup.play.steps import Draws
    from camelup.play.table import Table, load, start, start_from
    from camelup.pyramid.game import PyramidGame
    from camelup.pyramid.state import State as PyramidState
    from camelup.pyramid.view import View as PyramidView

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "EDITIONS",
    "OVER",
    "Action",
    "CamelUpError",
    "CardsGame",
    "CardsState",
    "CardsView",
    "Dice",
    "Draws",
    "EditionInfo",
    "Event",
    "Game",
    "IllegalMove",
    "ModuleInfo",
    "Move",
    "Outcome",
    "PositionError",
    "PyramidGame",
    "PyramidState",
    "PyramidView",
    "Record",
    "RecordError",
    "ScriptedDice",
    "SetupError",
    "Step",
    "Table",
    "document_of",
    "events",
    "game_of",
    "load",
    "load_record",
    "make_game",
    "moves",
    "notation",
    "parse",
    "read_record",
    "seen_by",
    "start",
    "start_from",
]

_HOMES = {
    "cards.game": ("CardsGame",),
    "core.game": ("CHANCE", "OVER", "Game", "Step", "seen_by"),
    "core.values": ("Action", "Event", "Move", "Outcome"),
    "editions.catalogue": ("EDITIONS", "EditionInfo", "ModuleInfo", "game_of", "make_game"),
    "editions.notation": ("notation", "parse"),
    "play.dice": ("Dice",),
    "play.lines": ("document_of",),
    "play.record": ("Record", "load_record", "read_record"),
    "play.scripted": ("ScriptedDice",),
    "play.steps": ("Draws",),
    "play.table": ("Table", "load", "start", "start_from"),
    "pyramid.game": ("PyramidGame",),
}
_HOME = {name: (home, name) for home, names in _HOMES.items() for name in names}
# Both families call these State and View; here each has a name of its own.
_HOME |= {
    "CardsState": ("cards.state", "State"),
    "CardsView": ("cards.view", "View"),
    "PyramidState": ("pyramid.state", "State"),
    "PyramidView": ("pyramid.view", "View"),
}
_MODULES = ("events", "moves")


def __getattr__(name: str) -> Any:
    """Load a public name from its home."""
    if name in _MODULES:
        return import_module(f"camelup.{name}")
    if name not in _HOME:
        raise AttributeError(f"module 'camelup' has no attribute {name!r}")
    home, there = _HOME[name]
    value = getattr(import_module(f"camelup.{home}"), there)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _say_in_english(error: CamelUpError) -> str:
    from camelup.text import english

    return english(error)


CamelUpError.speaker = staticmethod(_say_in_english)
