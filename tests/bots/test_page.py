"""The page about bots does what it says: its bot plays, its commands run."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from camelup.bots import registry
from camelup.tournament import Plan, here, run
from tests.bots.kit import ROOT, SETUPS, camelup, game_of_bots, installed
from tests.reference.setups import Setup

PAGE = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
BOT, USE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
(PROJECT,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [
    line.removeprefix("$ ")
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot of the page, installed as the page says."""
    project = tomllib.loads(PROJECT)
    (module,) = project["tool"]["setuptools"]["py-modules"]
    names = project["project"]["entry-points"]["camelup.bots"]
    return installed(tmp_path_factory.mktemp("packages"), BOT, names, module)


@pytest.fixture
def patient(packages: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(packages))
    registry.forget()
    yield
    monkeypatch.undo()
    registry.forget()


def test_the_example_is_one_class_of_some_thirty_lines() -> None:
    lines = [line for line in BOT.splitlines() if line.strip()]
    assert 20 <= len(lines) <= 32
    assert BOT.count("class ") == 1


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_example_plays_every_edition(patient: None, setup: Setup) -> None:
    names = ["patient", *["random"] * (setup.players - 1)]
    moves = [asked.seat for asked, _ in game_of_bots(setup, names, "page")]
    assert moves.count(0) > 2


@pytest.mark.parametrize("edition", ["base", "second", "cards"])
def test_the_example_is_better_than_random(patient: None, edition: str) -> None:
    """One against three: a fair share would be a quarter."""
    others = ("random",) * 3
    plan = Plan(edition=edition, players=4, bots=("patient", *others), games=24, seed="page")
    best = run(plan, runner=here).standings[0]
    assert best.bot == "patient"
    assert best.win_share.value > 0.6


def test_the_commands_run(packages: Path, tmp_path: Path) -> None:
    assert len(COMMANDS) == 5
    printed = {}
    for line in COMMANDS:
        program, *arguments = shlex.split(line)
        assert program == "camelup"
        done = camelup(*arguments, packages=packages, folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), line
        printed[line] = done.stdout
    listed, met, watched = (printed[line] for line in COMMANDS[2:])
    (row,) = [row for row in json.loads(listed) if row["name"] == "patient"]
    assert row["package"] == "patient"
    assert row["about"].startswith("Takes what is worth most;")
    assert met.splitlines()[2].startswith("patient")
    assert "the fallback played" not in met + watched
    assert "of patience." in watched


def test_the_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(USE, "bots.md", "exec"), {})
    assert "bot.why.greedy" in capsys.readouterr().out


def test_the_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)", PAGE):
        assert (ROOT / "docs" / link).is_file(), link
