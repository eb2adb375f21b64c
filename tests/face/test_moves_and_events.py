"""The public lists of moves and events: complete, documented, and on the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

import camelup
from camelup import events, moves
from camelup.core.values import Action, Event, Outcome, Value
from camelup.play.take_back import with_take_back

PAGE = (Path(__file__).resolve().parents[2] / "docs/python.md").read_text(encoding="utf-8")
BASES = {"Action", "Card", "Event", "Outcome", "Reward"}


def kinds_of_moves() -> set[Any]:
    """All that any game has, and what a table adds to it."""
    games = [camelup.make_game(key, e.least_players) for key, e in camelup.EDITIONS.items()]
    games.append(with_take_back(games[0], throws=True))
    return {kind for game in games for kind in get_args(game.move_type)}


def kinds_below(base: type[Value]) -> set[Any]:
    """All kinds that the package defines and that have a name in JSON."""
    found = set()
    for kind in base.__subclasses__():
        found |= kinds_below(kind)
        if kind.__module__.startswith("camelup.") and kind.__struct_config__.tag != kind.__name__:
            found.add(kind)
    return found


def test_every_move_of_every_game_is_public() -> None:
    public = {getattr(moves, name) for name in moves.__all__ if name not in BASES}
    assert public == kinds_of_moves() == kinds_below(Action) | kinds_below(Outcome)


def test_every_event_of_every_game_is_public() -> None:
    assert {getattr(events, name) for name in events.__all__ if name not in BASES} == kinds_below(
        Event
    )


@pytest.mark.parametrize("module", [moves, events])
def test_each_has_its_own_text_and_its_place_on_the_page(module: Any) -> None:
    assert module.__all__ == sorted(module.__all__)
    for name in module.__all__:
        kind = getattr(module, name)
        assert kind.__dict__.get("__doc__"), name
        assert kind.__name__ in (name, name.removeprefix("Pyramid"), name.removeprefix("Cards"))
        if name not in ("Action", "Event", "Outcome"):
            assert re.search(rf"`{name}`", PAGE), name


def test_a_name_that_both_boards_use_is_public_twice() -> None:
    assert events.PyramidUnitMoved.__name__ == events.CardsUnitMoved.__name__
    assert events.PyramidUnitMoved(("green",), 1, 2, "alone").end == 2
    assert events.CardsUnitMoved(("green",), "start", "1", "alone").end == "1"
