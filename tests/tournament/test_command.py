"""``camelup tournament`` as a user types it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from camelup import load_record
from tests.support import listening_to_ctrl_c
from tests.tournament.kit import command, environment, tournament

BOTS = ("cautious", "random", "random", "random")


def finished(data: Path) -> int:
    """How many games the kept state has."""
    files = list((data / "tournaments").glob("*.jsonl"))
    return sum(path.read_bytes().count(b'{"deal":') for path in files)


def interrupted(env: dict[str, str], how: int, *arguments: str) -> tuple[int, str, list[int]]:
    """Start the command, and stop it in the middle; exit code, error stream, its processes."""
    data = Path(env["CAMELUP_DATA"])
    with listening_to_ctrl_c():
        process = subprocess.Popen(
            command(*arguments), env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
    with process:
        deadline = time.monotonic() + 60
        while finished(data) < 5:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < deadline
            time.sleep(0.02)
        team = children(process.pid)
        process.send_signal(how)
        _, said = process.communicate(timeout=60)
    return process.returncode, said, team


def children(pid: int) -> list[int]:
    """The processes that a process started, where the system tells."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid:
            found.append(int(path.parent.name))
    return found


def gone(pids: list[int]) -> bool:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if not any(alive(pid) for pid in pids):
            return True
        time.sleep(0.05)
    return False


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_table_has_all_that_was_asked_for(tmp_path: Path) -> None:
    env = environment(tmp_path)
    done = tournament(env, *BOTS, "--games", "16", "--seed", "7")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Camel Up (2014), 4 players: 16 games in 4 deals, seed 7"
    assert lines[1].split() == ["Bot", "Rating", "Victories", "Mean", "money", "Seats", "played"]
    assert lines[2].startswith("cautious")
    assert lines[3].startswith("random")
    assert "±" in lines[2]
    assert "fair share is 25.0%" in done.stdout
    assert "cautious is stronger than random by" in done.stdout
    assert max(map(len, lines)) <= 100
    assert finished(tmp_path) == 0
    french = tournament(env, *BOTS, "--games", "16", "--seed", "7", "--lang", "fr")
    assert french.stdout.splitlines()[0].endswith("16\u00a0parties en 4\u00a0donnes, graine 7")


def test_same_seed_same_result_whatever_the_number_of_processes(tmp_path: Path) -> None:
    given = ("--edition", "second", *BOTS, "--games", "16", "--seed", "7", "--json")
    one, two, three = (
        tournament(environment(tmp_path, PYTHONHASHSEED=str(n)), *given, "--jobs", str(n))
        for n in (1, 2, 3)
    )
    assert one.stdout == two.stdout == three.stdout
    said = json.loads(one.stdout)
    assert said["format"] == "camelup-tournament-result"
    assert said["plan"]["seed"] == "7"
    assert said["games"] == 16
    assert {row["bot"] for row in said["standings"]} == {"cautious", "random"}
    assert set(said["standings"][0]["rating"]) == {"value", "low", "high"}


def test_without_a_seed_every_tournament_is_new(tmp_path: Path) -> None:
    seeds = {
        json.loads(tournament(environment(tmp_path), "random", "--games", "1", "--json").stdout)[
            "plan"
        ]["seed"]
        for _ in range(2)
    }
    assert len(seeds) == 2


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["ctrl-c", "kill"])
def test_an_interrupted_tournament_goes_on(how: int, tmp_path: Path) -> None:
    given = (*BOTS, "--games", "160", "--seed", "7", "--jobs", "2")
    env = environment(tmp_path / "data")
    records = ("--save-records", str(tmp_path / "records"))
    code, said, team = interrupted(env, how, *given, *records)
    assert gone(team)
    if how == signal.SIGINT:
        assert code == 130
        assert "games are kept. To go on: camelup tournament --resume" in said.replace("\n", " ")
        assert "Traceback" not in said
    kept = finished(tmp_path / "data")
    assert 5 <= kept < 160
    assert len(list((tmp_path / "records").glob("*.camelup"))) >= kept
    more = ("--json", "--games", "40") if kept < 40 else ("--json",)
    resumed = tournament(env, "--resume", *more)
    whole = tournament(environment(tmp_path / "other"), *given, *more)
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert resumed.stdout == whole.stdout
    assert finished(tmp_path / "data") == 0
    saved = list((tmp_path / "records").glob("*.camelup"))
    assert len(saved) >= json.loads(resumed.stdout)["games"], "the folder is remembered"
    assert all(load_record(path).over for path in (tmp_path / "records").glob("*1.camelup"))


def test_the_first_process_is_as_deaf_to_ctrl_c_as_the_others() -> None:
    """It would begin to listen where it is the one to start what keeps count of shared things."""
    words = """
import multiprocessing, signal
from camelup.core.ctrl_c import deaf_to_ctrl_c

spawned = multiprocessing.get_context("spawn")
first = spawned.Process(target=signal.raise_signal, args=(signal.SIGINT,))
with deaf_to_ctrl_c():
    first.start()
first.join()
raise SystemExit(first.exitcode)
"""
    with listening_to_ctrl_c():
        typed = [sys.executable, "-c", words]
        done = subprocess.run(typed, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_same_command_goes_on_by_itself(tmp_path: Path) -> None:
    given = (*BOTS, "--games", "40", "--seed", "7", "--jobs", "1")
    env = environment(tmp_path)
    code, _, _ = interrupted(env, signal.SIGINT, *given[:5], "4000", *given[6:])
    assert code == 130
    kept = finished(tmp_path)
    again = tournament(env, *given, "--json")
    assert again.stdout == tournament(environment(tmp_path / "x"), *given, "--json").stdout
    assert kept >= 5
    assert finished(tmp_path) == 0


def test_a_state_file_of_one_s_own_is_kept(tmp_path: Path) -> None:
    env, path = environment(tmp_path / "data"), tmp_path / "cup.jsonl"
    first = tournament(env, "random", "--games", "3", "--seed", "1", "--state", str(path), "--json")
    size = path.stat().st_size
    again = tournament(env, "--resume", str(path), "--json")
    assert first.stdout == again.stdout
    assert path.stat().st_size == size
    other = tournament(env, "random", "--seed", "2", "--state", str(path))
    assert (other.returncode, other.stderr.count("\n")) == (2, 1)
    assert "another tournament" in other.stderr


def test_until_sure(tmp_path: Path) -> None:
    done = tournament(environment(tmp_path), "--until-sure", "cautious", "random", "--seed", "3")
    assert done.returncode == 0
    assert "cautious is stronger than random: a score of" in done.stdout
    assert "with an error of at most 5.0%" in done.stdout.replace("\n", " ")


def test_bots_of_other_packages_play_and_their_faults_are_told(
    tmp_path: Path, packages: Path
) -> None:
    env = environment(tmp_path, packages)
    given = ("first", "broken", "cheat", "random", "--games", "8", "--seed", "1", "--jobs", "2")
    done = tournament(env, *given)
    assert (done.returncode, done.stderr) == (0, "")
    text = " ".join(done.stdout.split())
    assert "broken: the fallback played" in text
    assert "(errors: " in text
    assert "First: KeyError: 'lost'" in text
    assert "cheat: the fallback played" in text
    assert "(illegal answers: " in text
    said = json.loads(tournament(env, *given, "--json").stdout)
    faults = {row["bot"]: row["faults"] for row in said["standings"]}
    assert faults["first"] == faults["random"] == {}
    assert list(faults["broken"]) == ["raised"]
    assert list(faults["cheat"]) == ["illegal"]
    french = tournament(env, *given, "--lang", "fr").stdout
    assert "erreurs\u00a0: " in french


def test_a_slow_bot_can_be_given_a_limit(tmp_path: Path, packages: Path) -> None:
    env = environment(tmp_path, packages, SLOW_SECONDS="0.05")
    given = ("slow", "random", "--players", "2", "--games", "2", "--seed", "1", "--json")
    limited = json.loads(tournament(env, *given, "--seconds", "0.005").stdout)
    faults = {row["bot"]: row["faults"] for row in limited["standings"]}
    assert set(faults["slow"]) == {"slow"}


def test_what_a_bot_prints_is_not_in_the_result(tmp_path: Path, packages: Path) -> None:
    env = environment(tmp_path, packages)
    for jobs in ("1", "2"):
        given = ("chatty", "random", "--players", "2", "--games", "4", "--seed", "1")
        done = tournament(env, *given, "--jobs", jobs, "--json")
        assert json.loads(done.stdout)["games"] == 4
        assert "what a nice camel" in done.stderr


def test_a_bot_that_cannot_be_made_later_on_is_replaced(tmp_path: Path, packages: Path) -> None:
    env = environment(tmp_path, packages)
    given = ("moody", "random", "--players", "2", "--games", "8", "--seed", "1", "--jobs", "2")
    done = tournament(env, *given)
    assert done.returncode == 0
    text = " ".join(done.stdout.split())
    assert "moody: the fallback played" in text
    assert "First: ValueError: not today" in text


def test_one_deal_says_nothing_about_the_error(tmp_path: Path) -> None:
    given = ("greedy", "random", "--players", "2", "--games", "2", "--seed", "1", "--jobs", "1")
    done = tournament(environment(tmp_path), *given)
    assert "in a single deal, which says nothing about the error" in " ".join(done.stdout.split())


def test_a_narrow_terminal_cuts_no_number(tmp_path: Path) -> None:
    given = ("cautious", "random", "--players", "2", "--games", "4", "--seed", "1", "--jobs", "1")
    done = tournament(environment(tmp_path, COLUMNS="48"), *given)
    assert "…" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 48


@pytest.mark.parametrize(
    "given",
    [
        ("--edition", "base"),
        ("--players", "4"),
        ("--state", "other"),
        ("--seed", "8"),
        ("--seconds", "2"),
        ("--until-sure", "cautious", "random"),
        ("--error", "0.1"),
        ("--modules", "long-track"),
    ],
)
def test_what_is_resumed_stays_what_it_was(given: tuple[str, ...], tmp_path: Path) -> None:
    env, state = environment(tmp_path), str(tmp_path / "cup")
    begun = ("cautious", "random", "--players", "3", "--games", "3", "--seed", "7", "--jobs", "1")
    second = ("--edition", "second", "--state", state)
    assert tournament(env, *begun, *second).returncode == 0
    done = tournament(env, "--resume", state, *given)
    assert (done.returncode, done.stdout) == (2, "")
    assert given[0] in done.stderr
    same = ("--players", "3", "--seed", "7", "--edition", "second", "--jobs", "1", "--json")
    grown = tournament(env, "--resume", state, *same, "--games", "6").stdout
    assert json.loads(grown)["games"] == 6
    assert tournament(env, "--resume", state, "--json").stdout == grown, "the goal is remembered"


def test_a_tournament_that_cannot_begin_leaves_nothing(tmp_path: Path) -> None:
    env = environment(tmp_path)
    given = ("cautious", "random", "--players", "2", "--games", "2", "--seed", "7")
    (tmp_path / "file").write_text("in the way")
    for bad in (("--save-records", str(tmp_path / "file" / "folder")), ("--ray", "nowhere")):
        assert tournament(env, *given, *bad).returncode == 2
        assert "No tournament was interrupted" in tournament(env, "--resume").stderr


def test_fewer_games_than_line_ups(tmp_path: Path) -> None:
    given = ("--players", "2", "greedy", "cautious", "random", "--games", "2", "--seed", "1")
    done = tournament(environment(tmp_path), *given)
    assert (done.returncode, done.stderr) == (0, "")
    last = next(line for line in done.stdout.splitlines() if line.startswith("random"))
    assert last.split() == ["random", "–", "–", "–", "0"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((), "Name the bots"),
        (("elephant",), "elephant"),
        (("random", "--games", "0"), "1 or more"),
        (("random", "--games", "many"), "many"),
        (("random", "--jobs", "0"), "1 or more"),
        (("random", "--error", "3"), "between 0 and 0.5"),
        (("random", "--players", "12"), "B-08"),
        (("--until-sure", "random"), "expected 2 arguments"),
        (("random", "--until-sure", "random", "greedy"), "greedy"),
        (("--resume",), "No tournament was interrupted"),
        (("--resume", "no-such-file"), "no-such-file"),
        (("random", "--ray", "127.0.0.1:1"), "no Ray cluster"),
    ],
)
def test_a_mistake_is_one_clear_line(given: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = tournament(environment(tmp_path), *given)
    assert done.returncode == 2
    assert done.stderr.startswith("camelup")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_help_in_both_languages(tmp_path: Path) -> None:
    helps: list[Any] = [
        tournament(environment(tmp_path), "--help", "--lang", lang).stdout for lang in ("en", "fr")
    ]
    for text in helps:
        for option in ("--until-sure A B", "--ray ADDRESS", "--save-records DIR", "--resume"):
            assert option in text
    assert helps[0] != helps[1]
