"""What is to be drawn: whatever holds a position, as a view with names."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from camelup.core.errors import PositionError
from camelup.core.game import Game, title_of
from camelup.core.values import Seat
from camelup.editions.catalogue import EDITIONS, EditionInfo, game_of
from camelup.editions.notation import read
from camelup.play.record import load_record


class Scene(NamedTuple):
    """A view, and what a board is called by."""

    edition: EditionInfo
    view: Any
    names: tuple[str, ...]
    title: str
    game: Game[Any, Any] | None = None
    state: Any = None
    """Where they are known; of a view alone they are not."""


def scene_of(shown: Any, seat: Seat | None = None) -> Scene:
    """A table, record, position document, line of notation, file, view, or game with its state."""
    if isinstance(shown, Path):
        shown = load_record(shown)
    if isinstance(shown, str):
        reading = read(shown)
        shown = reading.game, reading.state
    elif isinstance(shown, dict):
        game = game_of(shown)
        shown = game, game.from_document(shown)
    if isinstance(shown, tuple) and len(shown) == 2:
        return _scene(*shown, seat)
    if hasattr(shown, "game") and hasattr(shown, "state"):
        return _scene(shown.game, shown.state, seat, _names(shown))
    if hasattr(shown, "edition") and hasattr(shown, "stacks"):
        info = EDITIONS[shown.edition]
        return Scene(info, shown, _numbered(len(shown.players)), info.key)
    raise PositionError("svg.nothing", found=type(shown).__name__)


def _scene(
    game: Game[Any, Any], state: Any, seat: Seat | None, names: tuple[str, ...] = ()
) -> Scene:
    info = EDITIONS[game.edition_key]
    view = game.view(state, seat)
    return Scene(info, view, names or _numbered(game.players), title_of(game), game, state)


def _names(holder: Any) -> tuple[str, ...]:
    """A table knows its players' names, a record has them in its header."""
    if hasattr(holder, "names"):
        return tuple(holder.names)
    return tuple(holder.header.players)


def _numbered(players: int) -> tuple[str, ...]:
    return tuple(str(seat + 1) for seat in range(players))
