"""The script behind docs/strength.md, with games that are made up in no time."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest

from camelup.bots import registry
from camelup.cli.commands.tournament import _plan
from camelup.cli.options import parse
from camelup.cli.options.tournament import TournamentOptions
from camelup.play.dice import Dice
from camelup.tournament import Plan, Played, Task
from camelup.tournament.plan import seatings
from camelup.tournament.workers import Games
from tools.strength import run as strength
from tools.strength.report import claims

FORCE = {"expert": 9, "greedy": 6, "cautious": 3, "random": 0}


def made_up(plan: Plan, todo: Iterator[Task], record: bool) -> Games:
    """Money by strength and luck."""
    for task in todo:
        dice = Dice(f"{task}")
        names = seatings(plan, task.deal)[task.turn]
        money = tuple(FORCE[name] + dice.choose(range(12)) for name in names)
        moves, seconds = (20,) * len(names), (0.01,) * len(names)
        yield Played(deal=task.deal, turn=task.turn, money=money, moves=moves, seconds=seconds)


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "expert", ("camelup.bots.random_bot", "RandomBot"))
    monkeypatch.setattr(strength, "in_processes", lambda jobs: made_up)
    monkeypatch.setattr(strength, "compiled", lambda: True)


def test_the_report_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = ["--size", "0.05", "--games", str(tmp_path / "games"), "--out", str(tmp_path / "docs")]
    assert strength.main(told) == 0
    text = (tmp_path / "docs/strength.md").read_text(encoding="utf-8")
    assert text.count("    camelup tournament") == 12
    assert text.count("\n## ") == 4
    assert re.search(r"\| one expert, all others greedy: its victories \| \d\d\.\d%", text)
    assert text.count("expert above greedy in the rating") == 1
    assert re.search(r"\| what it aims at \| 40% \S+ \| 40% \S+ \| — \| — \|", text)
    picture = ET.parse(tmp_path / "docs/strength.svg").getroot()
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) == 16
    assert "strength.md" in capsys.readouterr().out
    assert strength.main(told) == 0  # from the games that are kept
    assert (tmp_path / "docs/strength.md").read_text(encoding="utf-8") == text


def test_it_goes_on_after_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopping(plan: Plan, todo: Iterator[Task], record: bool) -> Games:
        for number, game in enumerate(made_up(plan, todo, record)):
            if number == 30:
                raise KeyboardInterrupt
            yield game

    told = ["--size", "0.05", "--games", str(tmp_path / "a"), "--out", str(tmp_path / "a")]
    monkeypatch.setattr(strength, "in_processes", lambda jobs: stopping)
    tries = 1
    while (code := strength.main(told)) == 130:
        tries += 1
    assert code == 0
    assert tries > 3
    monkeypatch.setattr(strength, "in_processes", lambda jobs: made_up)
    whole = ["--size", "0.05", "--games", str(tmp_path / "b"), "--out", str(tmp_path / "b")]
    assert strength.main(whole) == 0
    one, other = ((tmp_path / name / "strength.md").read_text() for name in ("a", "b"))
    assert one == other
    assert "the same command goes on" in capsys.readouterr().err


def test_games_of_an_older_program_are_refused_unless_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ["--size", "0.01", "--games", str(tmp_path), "--out", str(tmp_path)]
    assert strength.main(told) == 0
    monkeypatch.setattr("camelup.tournament.state.fingerprint", lambda names: "0123")
    assert strength.main(told) == 2
    assert "have changed" in capsys.readouterr().err
    assert strength.main([*told, "--fresh"]) == 0


def test_without_compiled_kernels_it_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "compiled", lambda: False)
    assert strength.main(["--games", str(tmp_path), "--out", str(tmp_path)]) == 2
    assert "make setup" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_commands_of_the_report_play_its_tournaments() -> None:
    for match in strength.matches(1):
        program, *words = shlex.split(strength.command(match.plan))
        assert program == "camelup"
        options: Any = parse(words)
        assert _plan(options, cast(TournamentOptions, options)) == match.plan
        match.plan.check()


def test_what_must_hold_is_marked(tmp_path: Path) -> None:
    outcomes = strength.play_all(0.2, tmp_path, 1)
    results = {name: outcome.result for name, outcome in outcomes.items()}
    rated = strength.ratings(0.2, outcomes)
    for key in ("base", "second", "cards", "supercup"):
        expert, greedy = claims(key, results)
        assert expert.bound == (0.125 if key == "supercup" else 0.25)
        assert expert.clearly
        assert expert.kept == ((expert.share.low or 0.0) >= expert.bound)
        assert (greedy.bound, greedy.clearly) == (0.9, False)
        assert greedy.kept == (greedy.share.value >= 0.9)
        assert set(rated[key].names) == set(FORCE)
        for first, second in pairwise(FORCE):
            assert rated[key].difference(first, second).value > 0
