"""The command as a user types it: real processes, exit codes, one line for a mistake."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

import camelup
from tests.support import listening_to_ctrl_c

GAMES = Path(__file__).parents[1] / "games"
ENV = {**os.environ, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", "COLUMNS": "80"}


def run(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "camelup", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**ENV, **env},
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("--edition", "base", "--players", "2"),
        (
            "--players",
            "10",
            "--modules",
            "long-track,spicy,photographer,position-bets,partnerships",
        ),
        ("--edition", "second", "--players", "7"),
        ("--edition", "cards", "--players", "3"),
    ],
    ids=["base", "supercup", "second", "cards"],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_demo_plays_a_whole_game(arguments: tuple[str, ...], lang: str) -> None:
    done = run("demo", *arguments, "--seed", "7", "--lang", lang)
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    if lang == "en":
        again = run("demo", *arguments, "--seed", "7", "--lang", lang, PYTHONHASHSEED="5")
        assert again.stdout == done.stdout


def test_a_demo_can_be_saved_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "game.camelup"
    demo = run("demo", "--edition", "second", "--players", "3", "--seed", "1", "--save", str(path))
    replay = run("replay", str(path))
    assert (demo.returncode, replay.returncode) == (0, 0)
    last = [line for line in demo.stdout.splitlines() if "wins with" in line]
    assert last
    assert last[0] in replay.stdout
    assert camelup.load_record(path).over


def test_a_demo_seats_the_bots_that_are_named() -> None:
    named = run("demo", "--bots", "random,cautious", "--players", "3", "--seed", "1", "--no-board")
    assert "  Bots: Amina (random), Bruno (cautious), Chloé (random)" in named.stdout.splitlines()
    alone = run("demo", "--seed", "1", "--no-board").stdout
    assert "  Bots: greedy on every seat" in alone.splitlines()
    assert alone == run("demo", "--bots", "greedy", "--seed", "1", "--no-board").stdout
    result = json.loads(
        run("demo", "--bots", "expert,greedy", "--seed", "1", "--json").stdout.splitlines()[-1]
    )
    assert result["bots"] == ["expert", "greedy", "expert", "greedy"]


@pytest.mark.parametrize(
    ("lang", "drawn", "worth"),
    [("en", "Drawn by lot: first out of", "Worth +"), ("fr", "Tiré au sort", "Vaut +")],
)
def test_a_demo_says_why_when_it_is_asked_to(lang: str, drawn: str, worth: str) -> None:
    given = ("demo", "--bots", "random,greedy", "--seed", "1", "--no-board", "--lang", lang)
    quiet, asked = run(*given).stdout, run(*given, "--why").stdout
    assert drawn in asked
    assert worth in asked
    assert drawn not in quiet
    lines = asked.splitlines()
    assert [line for line in quiet.splitlines() if line not in lines] == []


def test_json_is_for_programs(tmp_path: Path) -> None:
    path = tmp_path / "game.camelup"
    done = run("demo", "--json", "--seed", "1", "--save", str(path))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    record = camelup.load_record(path)
    assert lines[-1]["scores"] == list(record.game.scores(record.state))
    assert lines[0]["edition"] == "base"
    assert lines[0]["seed"] == "1"
    kinds = {event["type"] for line in lines[1:-1] for event in line["events"]}
    assert {"camel-started", "die-revealed", "leg-paid", "game-over"} <= kinds
    placed = [e for line in lines[1:-1] for e in line["events"] if e["type"] == "race-card-placed"]
    assert placed
    assert all(event["camel"] is None for event in placed)


def test_a_replay_shows_one_step() -> None:
    done = run("replay", str(GAMES / "base-4.camelup"), "--step", "20", "--json")
    first, last = map(json.loads, done.stdout.splitlines())
    assert first["step"] == 20
    assert camelup.game_of(first["position"]).from_document(first["position"])
    assert last["over"]


def test_a_cut_off_record_shows_what_is_good_and_where_it_ends(tmp_path: Path) -> None:
    text = (GAMES / "base-4.camelup").read_text(encoding="utf-8")
    path = tmp_path / "cut.camelup"
    path.write_text(text[:2000], encoding="utf-8")
    done = run("replay", str(path), "--no-board")
    line = text[:2000].count("\n") + 1
    assert done.returncode == 2
    assert done.stderr.startswith(f"camelup: Line {line}:")
    assert done.stderr.count("\n") == 1
    assert "Leg 1 begins" in done.stdout


def test_the_rules_can_be_read_in_both_languages() -> None:
    english, french = run("rules", "second"), run("rules", "second", "--lang", "fr")
    assert "S-27" in english.stdout
    assert "S-27" in french.stdout
    assert english.stdout != french.stdout
    one = run("rules", "--clause", "b-42", "--json")
    assert [entry["id"] for entry in json.loads(one.stdout)] == ["B-42"]
    everything = run("rules", "--json")
    assert len(json.loads(everything.stdout)) == 398


@pytest.mark.parametrize("kind", ["position", "record"])
def test_a_schema_is_a_schema(kind: str) -> None:
    done = run("schema", kind)
    jsonschema.Draft202012Validator.check_schema(json.loads(done.stdout))


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("demo", "--players", "x"),
        ("demo", "--players", "1"),
        ("demo", "--players", "-3"),
        ("demo", "--players", "9"),
        ("demo", "--delay", "-1"),
        ("demo", "--bots", "camel"),
        ("demo", "--bots", ","),
        ("demo", "--players", "2", "--bots", "random,random,random"),
        ("demo", "--modules", "spicy"),
        ("demo", "--modules", "moon"),
        ("demo", "--edition", "second", "--players", "2"),
        ("demo", "--edition", "cards", "--modules", "photographer"),
        ("demo", "--lang", "de"),
        ("demo", "--save", "no/such/folder/game"),
        ("replay",),
        ("replay", "no-such-file"),
        ("replay", str(Path(__file__))),
        ("rules", "--clause", "Z-99"),
        ("rules", "third"),
        ("schema", "cake"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("lang", ["en_GB.UTF-8", "fr_FR.UTF-8"])
def test_a_mistake_is_one_line_and_exit_code_2(arguments: tuple[str, ...], lang: str) -> None:
    done = run(*arguments, LC_ALL="", LANG=lang)
    assert done.returncode == 2
    assert done.stderr.startswith("camelup")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_the_language_of_the_environment_is_used() -> None:
    done = run("demo", "--players", "1", LC_ALL="", LANG="fr_CA.UTF-8")
    assert "joueurs" in done.stderr
    assert "joueurs" not in run("demo", "--players", "1", LC_ALL="", LANG="de_DE.UTF-8").stderr


def test_without_a_command_it_explains_itself() -> None:
    done = run()
    assert done.returncode == 0
    for command in ("demo", "replay", "rules", "schema"):
        assert command in done.stdout
    assert "camelup 0.1.0" in run("--version").stdout


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m camelup demo --seed 1 | head -1"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=ENV, check=True
    )
    assert done.stderr == ""


def test_ctrl_c_stops_quietly_and_keeps_what_was_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.camelup"
    with listening_to_ctrl_c():
        process = subprocess.Popen(
            [sys.executable, "-m", "camelup", "demo", "--delay", "0.2", "--save", str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ENV,
        )
    while not (path.is_file() and path.read_bytes().count(b"\n") > 6):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in complaint
    assert not camelup.load_record(path).over


def test_a_terminal_without_our_signs_is_no_error() -> None:
    done = run("demo", "--seed", "1", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_seed_is_always_shown_whole() -> None:
    modules = "long-track,spicy,photographer,position-bets,partnerships"
    for lang in ("en", "fr"):
        done = run("demo", "--players", "6", "--modules", modules, "--seed", "abc", "--lang", lang)
        assert any(line.split()[-1:] == ["abc"] for line in done.stdout.splitlines()[:8])


def test_the_language_can_stand_before_the_command() -> None:
    assert "joueurs" in run("--lang", "fr", "demo", "--players", "1").stderr
    assert "Camel Up" in run("--lang", "fr", "--help").stdout


@pytest.mark.parametrize("step", ["-1", "999"])
def test_a_step_that_is_not_there_is_refused(step: str) -> None:
    done = run("replay", str(GAMES / "base-4.camelup"), f"--step={step}")
    assert done.returncode == 2
    assert "64" in done.stderr


def test_a_clause_is_found_whatever_the_book() -> None:
    assert run("rules", "base", "--clause", "S-10").stdout.startswith("S-10")


def test_french_lines_never_begin_with_a_lonely_sign() -> None:
    for book in ("base", "cards"):
        lines = run("rules", book, "--lang", "fr").stdout.splitlines()
        assert not [line for line in lines if line.strip()[:1] in tuple(":;!?»")]


@pytest.mark.parametrize(
    "option", [("--allow-host", "a b"), ("--allow-host", "x:80"), ("--proxy", "foo")]
)
def test_names_of_a_server_are_checked_before_it_starts(option: tuple[str, str]) -> None:
    told = run("play", "--no-browser", *option)
    assert (told.returncode, told.stdout) == (2, "")
    assert option[1] in told.stderr
    assert len(told.stderr.splitlines()) == 1


def test_odds_start_with_nothing_that_only_slows_down() -> None:
    asked = "from camelup.cli import main; import sys; main(['odds', '5:gw 6:b 8:oy']); "
    told = "print(sys.modules.keys() & {'msgspec', 'numpy', 'sqlalchemy', 'typing_extensions'})"
    done = subprocess.run(
        [sys.executable, "-c", asked + told],
        capture_output=True,
        encoding="utf-8",
        env=ENV,
        check=True,
    )
    assert done.stdout.endswith("{'msgspec'}\n")
