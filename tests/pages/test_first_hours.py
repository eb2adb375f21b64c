"""The first hours, command by command: what the page says was printed is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pages.shown import walk

PAGE = Path(__file__).resolve().parents[2] / "docs/first-hours.md"
HOURS = ("A player", "An analyst", "A writer of bots", "A researcher")


@pytest.mark.parametrize("hour", HOURS)
def test_an_hour_goes_as_it_is_told(
    hour: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text(encoding="utf-8")
    (part,) = re.findall(rf"^## {hour}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    walk(part, PAGE.name, tmp_path)
