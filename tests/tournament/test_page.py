"""The page about tournaments does what it says."""

from __future__ import annotations

import re
from pathlib import Path

from tests.pages.shown import commands, examples
from tests.tournament.kit import ROOT

PAGE = (ROOT / "docs/tournaments.md").read_text(encoding="utf-8")
COMMANDS = commands(PAGE)


def test_the_commands_run(tmp_path: Path) -> None:
    assert len(COMMANDS) == 6
    printed = [one.run(tmp_path) for one in COMMANDS]
    assert "cautious is stronger than random" in printed[1]
    assert len(list((tmp_path / "games").iterdir())) == 3


def test_the_python_runs() -> None:
    (example,) = examples(PAGE)
    printed = example.run({}, "tournaments.md")
    assert printed.startswith("greedy ")
    assert printed.endswith(" 12\n")


def test_the_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^):]+)\)", PAGE):
        assert (ROOT / "docs" / link).is_file(), link
