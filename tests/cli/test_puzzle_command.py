"""``camelup puzzle`` and ``camelup puzzles``."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from camelup.cli.main import main
from camelup.puzzles import puzzles, read_puzzles


def answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["puzzle", "1", "--lang", "en"]) == 0
    return capsys.readouterr().out


def test_a_puzzle_is_solved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = puzzles()[0]
    right, wrong = one.legal.index(one.best) + 1, one.legal.index(one.usual) + 1
    said = answer(monkeypatch, capsys, "h", "h", "what", str(wrong), str(right))
    for word in ("It is about", "First in this leg", "something better", "Solved!", "on average"):
        assert word in said or "Look beyond" in said
    assert said.index("something better") < said.index("Solved!")


def test_the_solution_can_be_shown_and_nobody_has_to_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "The solution:" in answer(monkeypatch, capsys, "s")
    assert "Solved" not in answer(monkeypatch, capsys)


def test_which_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "--json", "--edition", "cards", "--difficulty", "easy"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["position"].startswith("cards")
    assert found["difficulty"] == "easy"
    for wrong in (["puzzle", "0"], ["puzzle", "100000"], ["puzzles", "make", "--count", "0"]):
        assert main(wrong) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_new_ones_are_found_and_all_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "new.txt"
    assert main(["puzzles", "make", "--count", "1", "--seed", "a", "--save", str(file)]) == 0
    assert len(read_puzzles(file.read_text().splitlines())) == 1
    assert main(["puzzles", "count", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(sum(one.values()) for one in found.values()) == len(puzzles())
    assert main(["puzzles", "count", "--lang", "fr"]) == 0
    assert "difficile" in capsys.readouterr().out
