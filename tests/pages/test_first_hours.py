"""The first hours, command by command: what the page says was printed is printed.

A line ``…`` stands for lines that are left out, and so does ``…`` within a line for what is.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs/first-hours.md"
BLOCK = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE)
HOURS = ("A player", "An analyst", "A writer of bots", "A researcher")


def blocks(hour: str) -> list[tuple[str, str]]:
    """What stands in one of the four hours: kind and text of each block."""
    text = PAGE.read_text(encoding="utf-8")
    (part,) = re.findall(rf"^## {hour}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    return [(block["kind"], block["text"]) for block in BLOCK.finditer(part)]


def transcripts(block: str) -> Iterator[tuple[str, list[str]]]:
    """Each command, and what is shown of its output."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield command, shown


def output(command: str, folder: Path) -> str:
    program, *arguments = shlex.split(command)
    assert program == "camelup"
    done = subprocess.run(
        [sys.executable, "-m", "camelup", *arguments],
        cwd=folder,
        env={**os.environ, "CAMELUP_DATA": str(folder / "data"), "COLUMNS": "100"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def check(shown: list[str], printed: str) -> None:
    """Every line that is shown was printed, in this order."""
    lines = iter(line.rstrip() for line in printed.splitlines())
    for line in shown:
        form = ".*".join(map(re.escape, line.split("…")))
        if line.strip() not in ("", "…"):
            assert any(re.fullmatch(form, one) for one in lines), f"{line!r} not in\n{printed}"


@pytest.mark.parametrize("hour", HOURS)
def test_an_hour_goes_as_it_is_told(
    hour: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    printed = ""
    for kind, text in blocks(hour):
        if kind == "console":
            for command, shown in transcripts(text):
                check(shown, output(command, tmp_path))
        elif kind == "python":
            with redirect_stdout(io.StringIO()) as heard:
                exec(compile(text, PAGE.name, "exec"), names)
            printed = heard.getvalue()
        elif kind == "text" and printed:  # what the Python above it said
            check(text.splitlines(), printed)
            printed = ""
