"""``camelup verify``: what it says, and exit code 0 only for what is proved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from camelup.cli.main import main
from camelup.play.dice import Dice
from camelup.play.fair import FairDice, promise
from camelup.play.lines import line_of
from camelup.play.record import Header, Record
from camelup.play.table import Table

GAMES = Path(__file__).parents[1] / "games"
SEED = "ab" * 32


def game(moves: int = 10**6, *, chosen: bool = False) -> Record:
    fair = promise(SEED, game="g", values=("Wüste", "", "4711"), chosen=chosen)
    header = Header(edition="base", players=("Ann", "Bob", "Cleo"), fair=fair)
    table, players = Table(Record(header, SEED), FairDice(SEED, fair)), Dice(1)
    while not table.over and table.version < moves:
        table.play(players.choose(table.legal(min(table.to_move))))
    return table.record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.camelup"


def check(
    path: Path, capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, list[str], str]:
    code = main(["verify", str(path), *arguments])
    said = capsys.readouterr()
    return code, said.out.splitlines(), said.err


def test_a_proof_says_what_it_rests_on(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = game()
    record.save(path)
    code, lines, _ = check(path, capsys, "--lang", "en")
    assert code == 0
    assert lines[0].startswith("The dice were fair: all ")
    fair = record.header.fair
    assert fair is not None
    assert lines[1:] == [
        f"Promised (SHA-256 of the seed): {fair.commitment}",
        f"Revealed seed: {SEED}",
        "Value of Ann: Wüste",
        "Bob added no value.",
        "Value of Cleo: 4711",
    ]


def test_it_speaks_french(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game().save(path)
    code, lines, _ = check(path, capsys, "--lang", "fr")
    assert code == 0
    assert lines[0].startswith("Les dés étaient équitables\u00a0: les ")
    assert lines[3] == "Valeur donnée par Ann\u00a0: Wüste"


def test_a_program_can_read_it(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game().save(path)
    code, lines, _ = check(path, capsys, "--json")
    found = json.loads(lines[0])
    assert code == 0
    assert found["proved"]
    assert (found["finding"], found["line"], found["seed"]) == ("kept", None, SEED)
    assert found["values"] == ["Wüste", "", "4711"]
    assert found["draws"] > 20


def test_a_changed_draw_is_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    contents = [json.loads(line) for line in game().lines()]
    assert contents[1]["type"] == "youngest"
    contents[1]["seat"] = (contents[1]["seat"] + 1) % 3
    before, text = "", ""
    for content in contents:
        content.pop("#")
        line, before = line_of(content, before)
        text += line
    path.write_text(text, encoding="utf-8")
    code, lines, _ = check(path, capsys, "--lang", "en")
    assert code == 2
    assert lines[0].startswith("Line 2: the record says “")
    code, lines, _ = check(path, capsys, "--json")
    assert code == 2
    assert (json.loads(lines[0])["finding"], json.loads(lines[0])["line"]) == ("draw", 2)


@pytest.mark.parametrize(
    ("moves", "chosen", "code", "start"),
    [
        (20, False, 2, "This game is not over."),
        (10**6, True, 0, "All "),
    ],
)
def test_other_findings(
    path: Path,
    capsys: pytest.CaptureFixture[str],
    moves: int,
    chosen: bool,
    code: int,
    start: str,
) -> None:
    game(moves, chosen=chosen).save(path)
    found, lines, _ = check(path, capsys, "--lang", "en")
    assert found == code
    assert lines[0].startswith(start)
    if code:
        assert SEED not in "\n".join(lines)


def test_a_record_without_fair_dice_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    plain = min(GAMES.glob("*.camelup"))
    code, lines, _ = check(plain, capsys, "--lang", "en")
    assert (code, len(lines)) == (2, 1)
    assert "ordinary dice" in lines[0]


def test_damage_and_no_file_are_one_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game().save(path)
    path.write_bytes(path.read_bytes()[:-40])
    code, lines, error = check(path, capsys, "--lang", "en")
    assert (code, lines, error.count("\n")) == (2, [], 1)
    assert error.startswith("camelup: Line ")
    code, _, error = check(path.with_name("none"), capsys, "--lang", "en")
    assert (code, error.count("\n")) == (2, 1)
