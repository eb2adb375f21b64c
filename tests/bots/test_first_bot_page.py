"""The page about a first bot (docs/first-bot.md) goes as it is told, from its top to its end."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.bots.kit import ROOT
from tests.pages.shown import commands, examples, walk

PAGE = (ROOT / "docs/first-bot.md").read_text(encoding="utf-8")


def test_what_is_shown_runs_and_prints_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file has the imports and the classes that were typed before."""
    parts = [node for one in examples(PAGE) for node in ast.parse(one.code).body]
    kept = [node for node in parts if isinstance(node, (ast.Import, ast.ImportFrom, ast.ClassDef))]
    (tmp_path / "mine.py").write_text("\n".join(map(ast.unparse, kept)), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert len(commands(PAGE)) == 2
    walk(PAGE, "first-bot.md", tmp_path)
