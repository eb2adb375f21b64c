"""An action is accepted if and only if its document is that of a legal action, as it was sent."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelup.bots import RandomBot
from camelup.core.errors import IllegalMove
from camelup.core.values import Action, Seat
from camelup.play.dice import Dice
from camelup.play.fair import FairDice, promise
from camelup.play.record import Header
from camelup.server.games.running_game import RunningGame
from camelup.server.protocol import Act
from tests.server.test_play import GAMES

MOMENTS = 24
"""Turns of each game that are looked at, spread over the whole of it."""

Document = dict[str, Any]


def running(edition: str, players: int, modules: tuple[str, ...]) -> tuple[RunningGame, Header]:
    header = Header(edition=edition, modules=modules, players=tuple("ABCDEFGHIJ"[:players]),
                    fair=promise("seed"), open_money=False)  # fmt: skip
    return RunningGame(header, FairDice("seed", promise("seed"))), header


@cache
def moments(number: int) -> tuple[tuple[RunningGame, Seat], ...]:
    """Positions of one game, each with a seat that is to move."""
    game, header = running(*GAMES[number])
    after, bot, states = game.begin(header), RandomBot(Dice("bots")), []
    while True:
        game.accept(after)
        if game.over:
            break
        states.append((game.state, game.version))
        seat = game.to_move[-1]
        after = game.after(bot.choose(game.view(seat), game.legal(seat)))
    found = []
    for state, version in states[:: max(1, len(states) // MOMENTS)]:
        one, _ = running(*GAMES[number])
        one.state, one.version = state, version
        found.append((one, one.to_move[-1]))
    return tuple(found)


def plain(value: object) -> Document:
    document: Document = msgspec.json.decode(msgspec.json.encode(value))
    return document


def expected(game: RunningGame, seat: Seat, document: Document) -> Action | None:
    """The definition: the legal action that is written like this."""
    return next((a for a in game.legal(seat) if plain(a) == document), None)


def accepted(game: RunningGame, seat: Seat, document: Document) -> Action | None:
    """What the server makes of it, after its way over the wire."""
    act = {"type": "act", "id": "a", "version": 1, "seat": seat, "action": document}
    sent = msgspec.json.decode(msgspec.json.encode(act), type=Act).action
    assert sent == document
    try:
        return game.action(seat, sent)
    except IllegalMove:
        return None


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_legal_action_is_accepted_as_it_was_listed(number: int) -> None:
    for game, seat in moments(number):
        for action in game.legal(seat):
            assert accepted(game, seat, plain(action)) == action
            backwards = dict(reversed(plain(action).items()))
            assert accepted(game, seat, backwards) == action


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_nobody_plays_for_another_or_out_of_turn(number: int) -> None:
    for game, seat in moments(number):
        documents = [plain(action) for action in game.legal(seat)]
        for other in range(GAMES[number][1]):
            for document in documents:
                for sent in (document, {**document, "seat": other}):
                    assert accepted(game, other, sent) == expected(game, other, sent)


def spelled(value: Any) -> st.SearchStrategy[Any]:
    """A value of a document, perhaps otherwise: as another kind of number, as text, as nonsense."""
    others: list[Any] = [None, [value], {"a": value}, str(value), {}, [], -1, "", 10**30, 2.5]
    if isinstance(value, (int, float)):
        others += [float(value), -value, value + 1, value + 0.5, bool(value)]
    inner: st.SearchStrategy[Any] = st.just(value)
    if isinstance(value, list):
        others += [value[::-1], value[:-1], [*value, *value[:1]], [*value, None]]
        inner = st.tuples(*map(spelled, value)).map(list)
    if isinstance(value, dict):
        inner = st.fixed_dictionaries({name: spelled(found) for name, found in value.items()})
    return st.one_of(inner, st.sampled_from(others))


@st.composite
def documents(draw: st.DrawFn, game: RunningGame, seat: Seat) -> Document:
    """A legal action's document with some fields spelled otherwise, missing, or too many."""
    document = plain(draw(st.sampled_from(game.legal(seat))))
    changed = draw(st.lists(st.sampled_from(sorted(document)), max_size=2, unique=True))
    for name in changed:
        document[name] = draw(spelled(document[name]))
    for name in draw(st.lists(st.sampled_from(sorted(document)), max_size=1)):
        if draw(st.booleans()):
            del document[name]
    more = st.sampled_from(["more", "colour", "camel", "cards", "space", ""])
    return document | draw(st.dictionaries(more, st.sampled_from([None, 0, "red", []]), max_size=1))


@given(st.data())
def test_exactly_the_documents_of_legal_actions_are_accepted(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(GAMES) - 1))
    game, seat = data.draw(st.sampled_from(moments(number)))
    document = data.draw(documents(game, seat))
    assert accepted(game, seat, document) == expected(game, seat, document)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_number_may_be_written_in_any_way_that_json_has(number: int) -> None:
    """What was understood always is: 1.0 and true are 1 where documents are compared."""
    for game, seat in moments(number)[::6]:
        for action in game.legal(seat):
            for way in (float, lambda whole: bool(whole) if whole in (0, 1) else whole):
                document = every_number(plain(action), way)
                assert accepted(game, seat, document) == action


def every_number(value: Any, way: Any) -> Any:
    if isinstance(value, dict):
        return {name: every_number(inner, way) for name, inner in value.items()}
    if isinstance(value, list):
        return [every_number(inner, way) for inner in value]
    return way(value) if isinstance(value, int) else value


@pytest.mark.parametrize("depth", [2, 400, 900])
def test_deep_nonsense_is_refused_like_any_other(depth: int) -> None:
    game, seat = moments(0)[0]
    nested: Any = []
    for _ in range(depth):
        nested = [nested]
    for document in ({"type": "camera", "space": nested}, {"type": nested}, {"more": nested}):
        with pytest.raises(IllegalMove):
            game.action(seat, {"seat": seat, **document})
