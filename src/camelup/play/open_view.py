"""A table as several seats know it together: all that was decided so far, hidden cards too."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from typing import Any

import msgspec

from camelup.core.values import Seat
from camelup.editions.catalogue import AnyGame


def open_view(game: AnyGame, state: Any) -> Any:
    """The table with what all seats know of it put together."""
    return msgspec.structs.replace(seen_together(game, state, range(game.players)), seat=None)


def seen_together(game: AnyGame, state: Any, seats: Collection[Seat]) -> Any:
    """The table with what some seats know of it put together; one alone sees it as its own."""
    views = (game.view(state, seat) for seat in seats)
    return reduce(_together, views, game.view(state, None))


def _together(one: Any, other: Any) -> Any:
    """Two views of one table: whatever is hidden in one is taken from the other."""
    if one is None or one == other:
        return other
    if isinstance(one, msgspec.Struct) and other is not None:
        names = one.__struct_fields__
        both = {name: _together(getattr(one, name), getattr(other, name)) for name in names}
        return msgspec.structs.replace(one, **both)
    if isinstance(one, tuple) and other is not None:
        return tuple(map(_together, one, other))
    return one
