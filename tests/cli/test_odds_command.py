"""``camelup odds`` as a user types it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import camelup
from camelup import odds
from tests.cli.test_command import ENV, run

LINE = "5:gw 6:b 8:oy out:g +10 -12"


def test_a_line_gets_a_table_with_bars() -> None:
    done = run("odds", LINE)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1944" in done.stdout
    assert "█" in done.stdout
    assert "41.5%" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_french() -> None:
    done = run("odds", LINE, "--lang", "fr", "--best")
    assert "41,5\u00a0%" in done.stdout
    assert "La manche" in done.stdout
    assert "Prendre" in done.stdout


def test_json_holds_the_exact_counts() -> None:
    answer = json.loads(run("odds", LINE, "--json", "--best").stdout)
    document = odds.parse_notation(LINE)
    game = camelup.game_of(document)
    leg = odds.leg_of(game, game.from_document(document))
    assert answer["leg"]["total"] == leg.total
    assert answer["leg"]["counts"]["green"] == list(leg.places[1])
    assert answer["race"]["method"] == "exact"
    best = answer["values"][0]
    assert best["action"]["type"] == "race-card"
    assert best["value"] == max(one["value"] for one in answer["values"])


@pytest.mark.parametrize(("edition", "players"), [("base", 5), ("second", 4), ("cards", 3)])
def test_a_position_file_of_every_edition(edition: str, players: int, tmp_path: Path) -> None:
    table = camelup.start(edition, players, seed=1)
    for _ in range(16):
        table.play(table.legal(min(table.to_move))[0])
    path = tmp_path / "position.json"
    path.write_text(json.dumps(table.position()))
    done = run("odds", str(path), "--best", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    assert len(answer["values"]) == len(table.legal(min(table.to_move)))
    assert run("odds", str(path), "--best").returncode == 0


def test_kernels_that_are_not_compiled_give_the_same_answer_and_say_so() -> None:
    line = "9:g 11:wb 12:oy out:gwbo"
    fast = run("odds", line, "--json")  # first: it keeps the solved race
    slow = run("odds", line, "--json", CAMELUP_PURE="1")
    assert json.loads(slow.stdout)["leg"] == json.loads(fast.stdout)["leg"]
    assert "C compiler" in run("odds", line, CAMELUP_PURE="1").stderr


def test_standard_input_is_a_file_too() -> None:
    document = json.dumps(odds.parse_notation(LINE))
    done = subprocess.run(
        [sys.executable, "-m", "camelup", "odds", "-"],
        input=document,
        capture_output=True,
        text=True,
        env=ENV,
        check=True,
    )
    assert "1944" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("5:gz",),
        ("5:gw",),
        ("nofile.json",),
        (str(Path(__file__)),),
        (LINE, "--seat", "9", "--best"),
        (LINE, "--seat", "2", "--best"),
        (),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_input_is_one_line_and_exit_code_2(arguments: tuple[str, ...], lang: str) -> None:
    done = run("odds", *arguments, "--lang", lang)
    assert done.returncode == 2
    assert done.stderr.startswith("camelup")
    assert done.stderr.count("\n") == 1
