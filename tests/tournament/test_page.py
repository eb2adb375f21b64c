"""The page about tournaments does what it says."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournament.kit import ROOT, environment

PAGE = (ROOT / "docs/tournaments.md").read_text(encoding="utf-8")
COMMANDS = [
    line.removeprefix("$ ")
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
]


def test_the_commands_run(tmp_path: Path) -> None:
    assert len(COMMANDS) == 6
    printed = []
    for line in COMMANDS:
        program, *arguments = shlex.split(line)
        assert program == "camelup"
        done = subprocess.run(
            [sys.executable, "-m", "camelup", *arguments],
            cwd=tmp_path,
            env=environment(tmp_path / "data"),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), line
        printed.append(done.stdout)
    shown = re.findall(r"```\n(Camel Up.*?)\n…", PAGE, re.DOTALL)[0].splitlines()
    title, heading = printed[0].splitlines()[:2]
    assert (shown[0], shown[1].split()) == (title, heading.split())
    assert "cautious is stronger than random" in printed[1]
    assert len(list((tmp_path / "games").iterdir())) == 3


def test_the_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "tournaments.md", "exec"), {})
    printed = capsys.readouterr().out
    assert printed.startswith("greedy ")
    assert printed.endswith(" 12\n")


def test_the_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^):]+)\)", PAGE):
        assert (ROOT / "docs" / link).is_file(), link
