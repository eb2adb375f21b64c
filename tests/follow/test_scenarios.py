"""The worked positions of the rules, typed in one line, open as boards on which all is known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import camelup
from camelup.core.game import OVER
from camelup.follow import FollowedGame, answer

FOLDER = Path(__file__).parents[1] / "rulebook"
FILES = [*sorted((FOLDER / "scenarios").glob("*.json")), FOLDER / "cards/scenarios.json"]


def positions() -> list[Any]:
    found = []
    for file in FILES:
        for scenario in json.loads(file.read_text(encoding="utf-8"))["scenarios"]:
            position = scenario.get("position")
            if position and position.get("format") == "camelup-position":
                found.append(pytest.param(position, id=f"{file.stem}-{scenario['id']}"))
    return found


@pytest.mark.parametrize("position", positions())
def test_a_worked_position_typed_in_one_line(position: dict[str, Any]) -> None:
    game = camelup.game_of(position)
    whole = game.to_document(game.from_document(position))
    followed = FollowedGame.from_position(camelup.parse(camelup.notation(position)))
    assert camelup.notation(followed) == camelup.notation(whole)
    over = followed.game.to_move(followed.state) is OVER
    assert bool(followed.offers()) != over
    if isinstance(followed.game.to_move(followed.state), frozenset):
        found = answer(followed)
        assert found.leg is None or abs(sum(found.leg.array()[:, 0]) - 1) < 1e-9
