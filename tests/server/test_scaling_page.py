"""The page about sizes does what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs/scaling.md"


def test_the_model_runs_and_prints_what_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(block, "scaling.md", "exec"), {})
    printed = capsys.readouterr().out
    (shown,) = re.findall(r"```\n(\s+people.*?)```", text, re.DOTALL)
    assert printed == shown


def test_the_costs_of_the_model_are_those_of_the_table() -> None:
    text = PAGE.read_text(encoding="utf-8")
    told = [float(n.replace(",", "")) for n in re.findall(r"\| ([\d.,]+) ms \|", text)]
    _, move, apart, database = told
    names = dict(re.findall(r"^([A-Z, ]+) = ([\d._, ]+?) +#", text, re.MULTILINE))
    assert names["MOVE, APART, BUSY"].startswith(f"{move / 1000:g}, {apart / 1000:g}, ")
    assert names["DATABASE, LOG, KEPT"].startswith(f"{database / 1000:g}, ")
