"""Every error that the source can raise has its message, and every message gets its facts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeGuard

import pytest

from camelup.core.errors import (
    CamelUpError,
    IllegalMove,
    PositionError,
    RecordError,
    SetupError,
)
from camelup.core.extras import MissingExtra
from camelup.editions import make_game
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.server.errors import RequestError
from camelup.text import english, speaker
from tests.text.kit import LANGUAGES, facts_of, keys, patterns, said_in, texts, trees

ERRORS = {CamelUpError, IllegalMove, PositionError, RecordError, SetupError}
ERRORS |= {MissingExtra, RequestError, *RequestError.__subclasses__()}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Raised(NamedTuple):
    """One place in the source that raises an error under a key written there."""

    key: str
    facts: frozenset[str]
    place: str


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


@cache
def raisers() -> frozenset[str]:
    """The error classes, and the functions that hand a key and facts on to them."""
    errors = {error.__name__ for error in ERRORS}
    hand_on = {
        node.name
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and node.args.kwarg is not None
        and any(arg.arg == "key" for arg in node.args.args)
        and any(isinstance(n, ast.Call) and name_of(n.func) in errors for n in ast.walk(node))
    }
    return frozenset(errors | hand_on)


@cache
def raised() -> tuple[Raised, ...]:
    found: list[Raised] = []
    for path, tree in trees().items():
        for function in (n for n in ast.walk(tree) if isinstance(n, FUNCTIONS)):
            for call in (n for n in ast.walk(function) if isinstance(n, ast.Call)):
                if name_of(call.func) in raisers():
                    facts = frozenset(facts_in(call, function))
                    found += (
                        Raised(argument.value, facts, f"{path.name}:{call.lineno}")
                        for argument in call.args
                        if isinstance(argument, ast.Constant) and is_key(argument.value)
                    )
    return tuple(found)


def facts_in(call: ast.Call, function: ast.AST) -> Iterator[str]:
    """The names of the facts: keywords, and the keys of a dict literal behind ``**``."""
    for keyword in call.keywords:
        if keyword.arg is not None:
            yield keyword.arg
            continue
        for node in ast.walk(function):
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Dict)
                and name_of(node.targets[0]) == name_of(keyword.value)
            ):
                yield from (str(k.value) for k in node.value.keys if isinstance(k, ast.Constant))


def is_key(value: object) -> TypeGuard[str]:
    """A family and a name; ``rules.json`` is a file."""
    pattern = r"[a-z]+\.(?!json$)[a-z]+(-[a-z]+)*"
    return isinstance(value, str) and bool(re.fullmatch(pattern, value))


def error_keys(lang: str) -> set[str]:
    return {key.removeprefix("error.") for key in keys(lang) if key.startswith("error.")}


def families() -> set[str]:
    return {key.partition(".")[0] for key in error_keys("en")}


def written() -> set[str]:
    """All strings of the source that look like the key of an error."""
    return {
        node.value
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and is_key(node.value)
        and node.value.partition(".")[0] in families()
    }


def test_the_source_is_read_as_meant() -> None:
    assert {"require", "_refusal"} <= raisers()
    found = {error.key: error.facts for error in raised()}
    assert found["setup.partnerships"] == {"players", "low", "rule"}
    assert found["position.piece-behind"] == {"piece", "space"}
    assert len(found) > 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_that_is_raised_has_a_message(lang: str) -> None:
    assert sorted({error.key for error in raised()} - error_keys(lang)) == []
    assert sorted(written() - error_keys(lang) - keys(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_is_without_its_error(lang: str) -> None:
    assert [key for key in error_keys(lang) if not said_in(key)] == []


def test_a_key_that_is_put_together_has_a_message_for_each_part() -> None:
    starts = tuple(rf"{family}\." for family in families() - {"cli"})
    built = [p for p in patterns() if p.startswith(starts) and r"\ " not in p]
    assert built == [r"position\.overall\-(.+)\-twice"]
    assert {"position.overall-winner-twice", "position.overall-loser-twice"} <= error_keys("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_message_uses_only_facts_that_it_is_given(lang: str) -> None:
    for text in texts(lang):
        for error in raised():
            if text.key == f"error.{error.key}":
                assert facts_of(lang, text.forms) <= error.facts, error.place


GIVEN = {
    # Keys that travel through a variable: the facts that are at hand where they are raised.
    "document.type": {"wanted", "found"},
    "document.wanted": {"wanted"},
    "document.missing": {"field"},
    "document.unknown": {"field"},
    "document.value": {"found"},
    "document.other": {"said"},
    "position.midfield-twice": {"camel"},
    "position.overall-winner-twice": {"camel"},
    "position.overall-loser-twice": {"camel"},
    "record.altered": set(),
    "record.format": set(),
}


def test_facts_are_known_for_every_message() -> None:
    assert sorted(error_keys("en") - {error.key for error in raised()} - set(GIVEN)) == []
    for lang in LANGUAGES:
        for text in texts(lang):
            given = GIVEN.get(text.key.removeprefix("error."))
            if text.key.startswith("error.") and given is not None:
                assert facts_of(lang, text.forms) <= given, text.key


def test_a_message_says_where_by_which_rule_and_why() -> None:
    where = PositionError("position.camel-missing", where="$.track", camel="green")
    assert speaker("en").error(where) == (
        "$.track: the green camel is missing; every camel must stand somewhere."
    )
    rule = SetupError("setup.spicy", rule="X1-17")
    assert (
        speaker("fr").error(rule).endswith("Ajoutez aussi «\u00a0long-track\u00a0». (Règle X1-17)")
    )
    why = RecordError(
        "record.illegal", line=7, why=IllegalMove("move.not-your-turn", seat=0, turn=1)
    )
    assert speaker("en", names=("Ann", "Bob")).error(why) == (
        "Line 7: the move is not allowed here. It is not Ann’s turn; Bob is to move."
    )


def test_a_message_quotes_the_move_in_the_words_of_the_edition() -> None:
    action = IllegalMove("move.not-legal", seat=1, move=TakeLegTile(1, "green"))
    assert "“Take the green Leg Betting tile”" in speaker("en", "base").error(action)
    assert "«\u00a0Prendre le ticket Pari vert\u00a0»" in speaker("fr", "second").error(action)
    outcome = IllegalMove("move.not-chance", move=Reveal("grey", 2, "black"))
    assert "The grey die shows a black 2" in speaker("en", "second").error(outcome)


def test_unknown_colours_and_dice_are_quoted_as_they_came() -> None:
    camel = PositionError("position.camel-unknown", where="$.track.3", camel="pink")
    assert "“pink”" in speaker("en").error(camel)
    die = PositionError("position.die-unknown", where="$.dice[0]", die="supporting-pink")
    assert "“supporting-pink”" in speaker("en").error(die)


def test_kinds_of_json_are_said_in_plain_words() -> None:
    with pytest.raises(PositionError) as caught:
        make_game("base", 3).from_document({"edition": "base", "players": [{}] * 3, "dice": {}})
    assert speaker("en").error(caught.value) == "$.dice: expected a list or null, found an object."
    assert "une liste ou la valeur null, trouvé un objet" in speaker("fr").error(caught.value)
    assert (
        speaker("en").error(PositionError("document.value", found="'lunch'")).startswith("'lunch'")
    )


def test_a_fact_that_is_missing_is_said_to_be() -> None:
    error = RecordError("record.version", line=1, found=None, known=1)
    assert "has version null" in speaker("en").error(error)


def test_str_of_an_error_is_english_and_never_fails() -> None:
    assert english(SetupError("setup.spicy")) == speaker("en").error(SetupError("setup.spicy"))
    assert english(CamelUpError("no.such-key", x=1)) == "no.such-key {'x': 1}"
    assert english(SetupError("setup.players")) == "setup.players {}"
    assert english(PositionError("position.cards", seat="x")) == "position.cards {'seat': 'x'}"
