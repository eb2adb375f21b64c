"""Worked positions with exact results, from ``scenarios.json``.

A scenario gives a position and one of: moves, with the events and the view that follow; a step of
the rules to run; checks of what is legal; or views. A view lists only what the case is about.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from camelup.cards.actions import PlacePiece
from camelup.cards.data import COMPONENTS
from camelup.cards.game import CardsGame
from camelup.cards.leg_setup import start_leg
from camelup.cards.payout import leg_payout
from camelup.cards.state import State
from camelup.core.values import Event
from tests.rulebook.cards.table import Doc

FILE = Path(__file__).with_name("scenarios.json")
RUN = {"leg-payout": leg_payout, "start-leg": start_leg}


def scenarios(*fields: str) -> list[Any]:
    """The scenarios that have one of ``fields``, each marked with its clauses."""
    found = json.loads(FILE.read_text(encoding="utf-8"))["scenarios"]
    return [
        pytest.param(case, id=case["id"], marks=pytest.mark.clause(*case["clauses"]))
        for case in found
        if any(field in case for field in fields)
    ]


def load(position: Doc) -> tuple[CardsGame, State]:
    game = CardsGame(len(position["players"]))
    return game, game.from_document(position)


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def agrees(wanted: Any, found: Any) -> bool:
    """Whether ``found`` has everything ``wanted`` lists; maps and players may hold more."""
    if isinstance(wanted, dict):
        return all(key in found and agrees(value, found[key]) for key, value in wanted.items())
    if isinstance(wanted, list) and wanted and isinstance(wanted[0], dict):
        same = len(wanted) == len(found)
        return same and all(agrees(w, f) for w, f in zip(wanted, found, strict=True))
    return bool(wanted == found)


def told(events: tuple[Event, ...] | list[Event]) -> list[Doc]:
    """Events in their JSON form, without the single lines of a payout."""
    return [doc for doc in plain(events) if not doc["type"].endswith("-scored")]


def check_view(game: CardsGame, s: State, wanted: Doc) -> None:
    seen = plain(game.view(s, wanted.get("seat")))
    for key, value in wanted.items():
        assert agrees(value, seen[key]), (key, value, seen[key])
    if "stacks" in wanted:
        assert seen["stacks"] == wanted["stacks"]


@pytest.mark.parametrize("case", scenarios("moves"))
def test_moves(case: Doc) -> None:
    game, s = load(case["position"])
    happened: list[Event] = []
    for move in case["moves"]:
        s, events = game.apply(s, msgspec.convert(move, game.move_type))
        happened.extend(events)
    if "events" in case:
        assert told(happened) == case["events"]
    check_view(game, s, case["view"])
    assert list(game.winners(s)) == case.get("winners", [])


@pytest.mark.parametrize("case", scenarios("run"))
def test_steps_of_the_rules(case: Doc) -> None:
    game, s = load(case["position"])
    s, events = RUN[case["run"]](s)
    assert told(events) == case["events"]
    check_view(game, s, case["view"])


@pytest.mark.parametrize("case", scenarios("checks"))
def test_what_is_legal(case: Doc) -> None:
    for check in case["checks"]:
        position = case["position"] | {"turn": check.get("turn", 0)}
        game, s = load(position)
        if "piece_spaces" in check:
            placing = [a for a in game.legal(s, s.turn) if isinstance(a, PlacePiece)]
            assert [action.space for action in placing] == check["piece_spaces"]
            continue
        *first, last = (msgspec.convert(move, game.move_type) for move in check["moves"])
        for move in first:
            s = game.apply(s, move).state
        assert (last in game.legal(s, s.turn)) is check["legal"], check["why"]


@pytest.mark.parametrize("case", scenarios("views"))
def test_views(case: Doc) -> None:
    game, s = load(case["position"])
    for wanted in case["views"]:
        check_view(game, s, wanted)


@pytest.mark.parametrize("case", scenarios("components"))
def test_components(case: Doc) -> None:
    assert case["components"] == COMPONENTS


def test_every_scenario_is_run() -> None:
    every = json.loads(FILE.read_text(encoding="utf-8"))["scenarios"]
    assert len(every) == len(scenarios("moves", "run", "checks", "views", "components")) == 19
    assert len({case["id"] for case in every}) == 19
