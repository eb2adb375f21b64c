"""Nothing is lost between a position and its line; ``make soak`` looks at 100,000 more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import camelup
from camelup.play.dice import Dice
from tests.reference.invariants import check_notation
from tests.reference.setups import Setup, every_setup, random_game

SETUPS = list(every_setup())
SCENARIOS = Path(__file__).parents[1] / "rulebook" / "scenarios"
GOLDEN = Path(__file__).with_name("golden.txt")


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_state_has_its_line(setup: Setup) -> None:
    game, number = setup.game(), SETUPS.index(setup)
    check_notation(game, game.start())
    for count, (_, _, step) in enumerate(random_game(game, Dice(f"{setup}"), by_kind=True)):
        if (count + number) % 37 == 0 or game.to_move(step.state) is camelup.OVER:
            check_notation(game, step.state)


def positions() -> dict[str, dict[str, object]]:
    """The golden positions by the scenarios that begin with them."""
    return {
        scenario["id"]: scenario["position"]
        for file in sorted(SCENARIOS.glob("*.json"))
        for scenario in json.loads(file.read_text(encoding="utf-8"))["scenarios"]
        if "position" in scenario
    }


def golden() -> dict[str, str]:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


def test_every_golden_position_is_written_down() -> None:
    assert golden().keys() == positions().keys()


@pytest.mark.parametrize("name", list(golden()))
def test_a_golden_position_in_notation(name: str) -> None:
    """The file keeps the notation as it is: it is not to be written anew."""
    document, line = positions()[name], golden()[name]
    game = camelup.game_of(document)
    whole, parsed = game.to_document(game.from_document(document)), camelup.parse(line)
    for dice in (whole["dice"], parsed["dice"]):
        dice.sort()  # in the pyramid they have no order
    assert parsed == whole
    assert camelup.notation(document) == line
