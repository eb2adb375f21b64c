"""The README does what it says: its Python runs, and so do its commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support import check_command

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = [
    line.removeprefix("$ ")
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]


def test_there_is_something_to_run() -> None:
    assert len(PYTHON) == 5
    assert len(COMMANDS) == 10
    assert {"demo", "bots", "tournament", "puzzle", "odds", "rules"} <= {
        c.split()[1] for c in COMMANDS
    }


def test_the_first_example_is_at_most_ten_lines() -> None:
    assert len([line for line in PYTHON[0].splitlines() if line]) <= 10


def test_the_examples_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in PYTHON:
        exec(compile(block, "README.md", "exec"), names)
    printed = capsys.readouterr().out
    assert "\n$.players[1].tile.space" in printed


def test_the_commands_run(tmp_path: Path) -> None:
    for command in COMMANDS:
        check_command(command, tmp_path)


@pytest.mark.parametrize(
    ("name", "blocks", "said"),
    [("odds", 3, "exact"), ("python", 8, "pink"), ("pictures", 3, "<svg")],
)
def test_the_pages_with_examples_run(
    name: str,
    blocks: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / f"docs/{name}.md").read_text(encoding="utf-8")
    found = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(found) == blocks
    names: dict[str, object] = {}
    for block in found:
        exec(compile(block, f"{name}.md", "exec"), names)
    assert said in capsys.readouterr().out


def test_the_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert targets == ["play", "test"]
    for target in (*targets, "help", "bench", "soak", "lock", "format", "clean"):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / link).is_file()
