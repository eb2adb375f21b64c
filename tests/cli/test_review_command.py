"""``camelup review``: what it prints, what it keeps, and what a bad record gets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from camelup.cli.commands import review as command
from camelup.cli.main import main
from camelup.review import WHOLE, Reviewing
from tests.games.kept import record_of
from tests.review.kit import TINY, half


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "STANDARD", TINY)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    record_of("base-2-two-legs").save(tmp_path / "game.camelup")


def test_everything_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(tmp_path / "game.camelup")]) == 0
    said = capsys.readouterr().out
    for word in ("Chance to win", "own choices", "dice and cards", "accuracy", "could know then"):
        assert word in said
    assert max(map(len, said.splitlines())) <= 100
    assert main(["review", "--lang", "fr", str(tmp_path / "game.camelup")]) == 0
    assert "choix propres" in capsys.readouterr().out


def test_it_is_made_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["review", "--json", str(tmp_path / "game.camelup")]) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr(Reviewing, "do", None)  # nothing is left to be done
    assert main(["review", "--json", str(tmp_path / "game.camelup")]) == 0
    assert capsys.readouterr().out == first
    found = json.loads(first)
    assert found["complete"]
    assert found["whole"] == WHOLE
    for one in found["splits"]:
        parts = one["own"] + one["others"] + one["chance"] + one["start"]
        assert one["result"] - WHOLE // 2 == parts


def test_ctrl_c_keeps_what_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, asked = Reviewing.do, []

    def do(self: Reviewing, task: object) -> object:
        asked.append(task)
        if len(asked) == 8:
            raise KeyboardInterrupt
        return real(self, task)  # type: ignore[arg-type]

    monkeypatch.setattr(Reviewing, "do", do)
    assert main(["review", "--json", str(tmp_path / "game.camelup")]) == 130
    assert len(json.loads(capsys.readouterr().out)["moments"]) == 7
    assert main(["review", "--json", str(tmp_path / "game.camelup")]) == 0
    assert json.loads(capsys.readouterr().out)["complete"]
    assert asked[8] == asked[7]  # it goes on where it was stopped
    assert len(set(asked)) == len(asked) - 1


def test_a_game_that_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    half("base-2-two-legs").save(tmp_path / "half.camelup")
    assert main(["review", str(tmp_path / "half.camelup")]) == 0
    assert "not over" in capsys.readouterr().out


def test_of_a_damaged_record_the_good_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (tmp_path / "game.camelup").read_text()
    (tmp_path / "bad.camelup").write_text(text.replace('"leg-tile"', '"leg-tale"', 1))
    assert main(["review", str(tmp_path / "bad.camelup")]) == 2
    said = capsys.readouterr()
    assert "Chance to win" in said.out
    assert len(said.err.splitlines()) == 1


def test_what_is_no_record_gets_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.camelup").write_text("hello\n")
    for file in ("no.camelup", "missing.camelup"):
        assert main(["review", str(tmp_path / file)]) == 2
        said = capsys.readouterr()
        assert not said.out
        assert len(said.err.splitlines()) == 1
