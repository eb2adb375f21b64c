"""The README does what it says: its Python runs, and so do its commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pages.shown import commands, examples, walk

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = [one.code for one in examples(README)]
COMMANDS = [one.line for one in commands(README)]


def test_there_is_something_to_run() -> None:
    assert len(PYTHON) == 5
    assert len(COMMANDS) == 10
    assert {"demo", "bots", "tournament", "puzzle", "odds", "rules"} <= {
        c.split()[1] for c in COMMANDS
    }


def test_the_first_example_is_at_most_ten_lines() -> None:
    assert len([line for line in PYTHON[0].splitlines() if line]) <= 10


def test_what_is_shown_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "\n$.players[1].tile.space" in walk(README, "README.md", tmp_path)


def test_the_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert targets == ["play", "test"]
    for target in (*targets, "help", "bench", "soak", "lock", "format", "clean"):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / link).is_file()
