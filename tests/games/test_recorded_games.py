"""Whole recorded games. A file here must load, replay and end the same in every later release.

Every bug leaves a record in this folder.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.invariants import check_step
from camelup import OVER, load_record

GAMES = sorted(Path(__file__).parent.glob("*.camelup"))
RESULTS = {
    "base-2": (20, 23),
    "base-4": (3, 12, 13, 7),
    "cards-2": (1, 6),
    "cards-5": (3, 11, 22, 1, 17),
    "second-4": (17, 2, 18, 6),
    "second-7": (13, 20, 14, 9, 15, 7, 11),
    "supercup-all-10": (20, 3, 1, 11, 13, 18, 9, 13, 12, 4),
    "supercup-plain-5": (13, 16, 25, 17, 11),
}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    record = load_record(path)
    assert record.text() == path.read_text(encoding="utf-8")
    before = record.header.opening()
    for move, step in record.replay():
        if move is not None:
            check_step(record.game, before, step)
        before = step.state
    assert record.game.to_move(before) is OVER


@pytest.mark.parametrize(("name", "money"), RESULTS.items())
def test_the_results_stay(name: str, money: tuple[int, ...]) -> None:
    record = load_record(Path(__file__).with_name(f"{name}.camelup"))
    assert record.game.scores(record.state) == money


@pytest.mark.clause("S-49", "S-53", "RS-05", "RS-06")
def test_riders_carried_back_over_the_line_come_last() -> None:
    record = load_record(Path(__file__).with_name("second-carried-back-3.camelup"))
    assert record.state.stacks[0] == (0, ("black", "purple"))
    assert record.game.view(record.state, None).ranking[-1] == "purple"
