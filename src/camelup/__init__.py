"""The Camel Up family: rules, records and views of every edition, exact to the letter.

>>> import camelup
>>> table = camelup.start("base", ["Ann", "Bob", "Cleo"], seed=7)
>>> len(table.legal(min(table.to_move))) > 0
True
"""

from camelup.core.errors import (
    CamelUpError,
    IllegalMove,
    PositionError,
    RecordError,
    SetupError,
)
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


def _say_in_english(error: CamelUpError) -> str:
    from camelup.text import english

    return english(error)


CamelUpError.speaker = staticmethod(_say_in_english)
