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
    from camelup.core.game import CHANCE, OVER, Game, Step, seen_by
    from camelup.core.values import Action, Event, Move, Outcome
    from camelup.editions.catalogue import EDITIONS, EditionInfo, ModuleInfo, game_of, make_game
    from camelup.play.record import Record, load_record, read_record
    from camelup.play.table import Table, load, start, start_from

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "EDITIONS",
    "OVER",
    "Action",
    "CamelUpError",
    "EditionInfo",
    "Event",
    "Game",
    "IllegalMove",
    "ModuleInfo",
    "Move",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "SetupError",
    "Step",
    "Table",
    "game_of",
    "load",
    "load_record",
    "make_game",
    "read_record",
    "seen_by",
    "start",
    "start_from",
]

_HOMES = {
    "core.game": ("CHANCE", "OVER", "Game", "Step", "seen_by"),
    "core.values": ("Action", "Event", "Move", "Outcome"),
    "editions.catalogue": ("EDITIONS", "EditionInfo", "ModuleInfo", "game_of", "make_game"),
    "play.record": ("Record", "load_record", "read_record"),
    "play.table": ("Table", "load", "start", "start_from"),
}
_HOME = {name: f"camelup.{home}" for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Load a public name from its home."""
    if name not in _HOME:
        raise AttributeError(f"module 'camelup' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _say_in_english(error: CamelUpError) -> str:
    from camelup.text import english

    return english(error)


CamelUpError.speaker = staticmethod(_say_in_english)
