"""What an editor can know: mypy checks this file with all others, so that each line is a test."""

from __future__ import annotations

from typing import Any, assert_type

import camelup
from camelup import (
    CardsGame,
    CardsState,
    CardsView,
    PyramidGame,
    PyramidState,
    PyramidView,
    Record,
    Table,
)
from camelup.core.values import Camel


def test_a_name_of_an_edition_tells_the_type_of_its_table() -> None:
    second = camelup.start("second", 4, seed=1)
    assert_type(second, Table[PyramidState, PyramidView])
    assert_type(second.state, PyramidState)
    assert_type(second.view(0), PyramidView)
    assert_type(second.view().ranking, tuple[Camel, ...])
    assert_type(second.record, Record[PyramidState, PyramidView])
    assert_type(camelup.start(), Table[PyramidState, PyramidView])
    cards = camelup.start("cards", ["Ann", "Bob"], seed=1)
    assert_type(cards, Table[CardsState, CardsView])
    assert_type(cards.view().deck_size, int)


def test_where_the_edition_is_not_known_anything_may_be_asked() -> None:
    edition: str = "base"
    table = camelup.start(edition, 2, seed=1)
    assert_type(table, Table[Any, Any])
    assert_type(table.view(), Any)

    def takes(any_table: Table) -> int:
        return any_table.version

    assert takes(table) == takes(camelup.start_from(table.position())) + table.version


def test_games_have_their_types_too() -> None:
    assert_type(camelup.make_game("base", 3), PyramidGame)
    game = camelup.make_game("cards", 3)
    assert_type(game, CardsGame)
    assert_type(game.start(), CardsState)
    assert_type(game.apply(game.start(), game.chances(game.start())[0][0]).state, CardsState)
    protocol: camelup.Game[CardsState, CardsView] = game
    assert_type(protocol.view(protocol.start(), None), CardsView)
    assert isinstance(camelup.make_game("second", 3).start(), PyramidState)
    assert isinstance(protocol.view(protocol.start(), None), CardsView)
