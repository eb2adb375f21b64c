"""The page about bots does what it says: its bot plays, its commands run."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from camelup.bots import registry
from camelup.tournament import Plan, here, run
from tests.bots.kit import ROOT, SETUPS, game_of_bots, installed
from tests.pages.shown import commands, examples
from tests.reference.setups import Setup

PAGE = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
BOT = examples(PAGE)[0].code
(PROJECT,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = commands(PAGE)


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
    """In the folder of its file, and with it installed."""
    assert len(COMMANDS) == 6
    (tmp_path / "patient.py").write_text(BOT, encoding="utf-8")
    printed = [one.run(tmp_path, PYTHONPATH=str(packages)) for one in COMMANDS]
    (row,) = [row for row in json.loads(printed[3]) if row["name"] == "patient"]
    assert row["package"] == "patient"
    assert row["about"].startswith("Takes what is worth most;")
    for met, name in ((printed[2], "patient.py:Patient"), (printed[4], "patient")):
        assert met.splitlines()[2].startswith(f"{name} ")
        assert "the fallback played" not in met
    assert "the fallback played" not in printed[5]
    assert "of patience." in printed[5]


def test_the_python_runs() -> None:
    assert "bot.why.greedy" in examples(PAGE)[1].run({}, "bots.md")


def test_the_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)", PAGE):
        assert (ROOT / "docs" / link).is_file(), link
