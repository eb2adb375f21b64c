"""Bots in files of one's own, named by file and class: in tournaments, demos and environments."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import gymnasium
import pytest

import camelup.envs  # noqa: F401
from camelup import bots
from camelup.bots import registry
from camelup.core.errors import SetupError
from tests.bots.kit import camelup as command
from tests.server.kit import Browser, Served, settings

CODE = '''
"""Some bots."""

import helper

print("read")


class Last:
    """Always the last legal action."""

    def choose(self, view, legal):
        return helper.last(legal)


class Keen(Last):
    def __init__(self, dice):
        self.dice = dice

    def choose(self, view, legal):
        return self.dice.choose(legal)


class Mute:
    """Cannot choose."""
'''
HELPER = """
def last(legal):
    return legal[-1]
"""
CUP = ("tournament", "--players", "3", "--games", "3", "--seed", "1", "--json")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder in which somebody types; his bots are in a folder there."""
    (tmp_path / "my bots").mkdir()
    (tmp_path / "my bots/mine.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "my bots/helper.py").write_text(HELPER, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))  # what it is set back to forgets the folder of bots
    registry.forget()
    yield tmp_path
    registry.forget()


def test_it_is_rated_in_a_tournament_under_its_file_and_class(folder: Path) -> None:
    named = ("my bots/mine.py:Last", "my bots/mine.py:Keen", "greedy")
    done = command(*CUP, *named, folder=folder)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert {row["bot"] for row in result["standings"]} == set(named)
    assert not any(row["faults"] for row in result["standings"])
    assert json.loads(command(*CUP, *named, "--jobs", "1", folder=folder).stdout) == result


def test_games_of_a_bot_that_was_changed_are_not_gone_on_with(folder: Path) -> None:
    given = (*CUP, "my bots/mine.py:Last", "random", "random", "--state", "cup.jsonl")
    assert command(*given, folder=folder).returncode == 0
    with (folder / "my bots/mine.py").open("a", encoding="utf-8") as file:
        file.write("\n# another one\n")
    done = command(*given, folder=folder)
    assert done.returncode == 2
    assert "cup.jsonl" in done.stderr


def test_it_plays_in_a_demo_and_can_be_told_from_ours(folder: Path) -> None:
    name = "my bots/mine.py:Keen"
    done = command("demo", "--players", "2", "--bots", f"{name},random", "--json", folder=folder)
    assert json.loads(done.stdout.splitlines()[-1])["bots"] == [name, "random"]
    assert (bots.is_ours(name), bots.source(name)) == (False, "my bots/mine.py")
    assert bots.seconds_for(name) == bots.FOREIGN_SECONDS


def test_it_is_an_opponent_in_environments(folder: Path) -> None:
    env = gymnasium.make("camelup/Base-v0", opponents=["my bots/mine.py:Last", "random"])
    _, info = env.reset(seed=1)
    for _ in range(3):
        action = env.action_space.sample(info["action_mask"])
        info = env.step(action)[4]
    env.close()


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("my bots/mine.py", "bots.file"),
        ("my bots/mine:Last", "bots.file"),
        ("my bots/none.py:Last", "bots.no-file"),
        ("my bots/mine.py:First", "bots.not-in-file"),
        ("my bots/mine.py:Mute", "bots.no-choose"),
        ("my bots/wrong.py:Any", "bots.broken"),
    ],
)
def test_what_cannot_play_is_told_why(folder: Path, name: str, key: str) -> None:
    (folder / "my bots/wrong.py").write_text("1 / 0", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(SetupError) as caught:
            bots.make(name)
        assert caught.value.key == key
    if key == "bots.not-in-file":
        assert caught.value.facts["known"] == "Last, Keen"


def test_a_browser_has_no_file_of_the_server_run(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = {"kind": "bot", "bot": "my bots/mine.py:Last"}
    with Served(settings(str(folder / "t.db"))) as served:
        ann = Browser(served.port)
        table = ann.table("me", "random")["id"]
        answers = [
            ann.http.post("/api/tables", json={"edition": "base", "seats": [bot, bot]}),
            ann.http.post(f"/api/tables/{table}/seats/0/give", json=bot),
        ]
        ann.close()
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (400, "bots.unknown")
    assert "read" not in "".join(capsys.readouterr())
