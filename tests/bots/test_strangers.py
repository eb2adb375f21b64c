"""Bots of other packages, found by their entry points, and packages that are broken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import camelup as game
from camelup import bots
from camelup.bots import registry
from camelup.core.errors import SetupError
from tests.bots.kit import BUILT_IN, camelup, installed
from tests.server.kit import Browser, Served, settings

GOOD = '''
class Last:
    """Always the last legal action.

    More about it.
    """

    def choose(self, view, legal):
        return legal[-1]

    def explain(self):
        return "I like what is last."


class Keen:
    def __init__(self, dice, *, more=0):
        self.dice = dice

    def choose(self, view, legal):
        return self.dice.choose(legal)


class Clumsy:
    """Fails on every move."""

    def choose(self, view, legal):
        raise ValueError("no idea")


class Mute:
    """Cannot choose."""


class Unready:
    """Cannot be made."""

    def __init__(self):
        raise RuntimeError("not today")

    def choose(self, view, legal):
        return legal[0]
'''
NAMES = {
    "last": "stranger:Last",
    "keen": "stranger:Keen",
    "clumsy": "stranger:Clumsy",
    "mute": "stranger:Mute",
    "unready": "stranger:Unready",
    "lost": "stranger:Nobody",
    "greedy": "stranger:Last",
}
BROKEN = {"crash": "crash:Bot", "leave": "leave:Bot", "absent": "no_such_module:Bot"}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One package that works, three that do not."""
    folder = tmp_path_factory.mktemp("packages")
    installed(folder, GOOD, NAMES)
    installed(folder, "1 / 0", {"crash": BROKEN["crash"]}, "crash")
    installed(folder, "import sys; sys.exit(4)", {"leave": BROKEN["leave"]}, "leave")
    return installed(folder, "", {"absent": BROKEN["absent"]}, "absent")


@pytest.fixture
def here(packages: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same packages in this process, and in those that it starts."""
    monkeypatch.syspath_prepend(str(packages))
    monkeypatch.setenv("PYTHONPATH", str(packages))
    registry.forget()
    yield
    monkeypatch.undo()
    registry.forget()


def test_our_own_are_listed_from_the_weakest_to_the_strongest() -> None:
    assert bots.names()[:4] == BUILT_IN
    for name in BUILT_IN:
        assert bots.source(name) == "camelup"


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(SetupError) as caught:
        bots.make("camel")
    assert str(caught.value).count("camel")
    for name in bots.names():
        assert name in str(caught.value)
    said = camelup("tournament", "camel", "random", "--games", "1")
    assert said.returncode == 2
    assert all(name in said.stderr for name in BUILT_IN)


def test_others_come_after_ours_and_cannot_take_their_names(here: None) -> None:
    others = sorted({*NAMES, *BROKEN} - {"greedy"})
    assert bots.names() == (*BUILT_IN, *others)
    assert type(bots.make("greedy")).__module__ == "camelup.bots.greedy"
    assert (bots.source("last"), bots.about("last")) == (
        "stranger",
        "Always the last legal action.",
    )
    assert bots.about("keen") == ""


@pytest.mark.parametrize(
    ("name", "said"),
    [("mute", "choose"), ("unready", "not today"), ("lost", "Nobody"), ("crash", "ZeroDivision"),
     ("leave", "SystemExit"), ("absent", "no_such_module")],
)  # fmt: skip
def test_one_that_cannot_be_made_says_why(here: None, name: str, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        bots.make(name)


def test_dice_are_given_to_those_who_want_them(here: None) -> None:
    table = game.start("base", 3, seed=1)
    seat = min(table.to_move)
    view, legal = table.view(seat), table.legal(seat)
    assert bots.make("last").choose(view, legal) == legal[-1]
    chosen = [bots.make("keen", 5).choose(view, legal) for _ in range(5)]
    assert len(set(chosen)) == 1
    assert len({bots.make("keen", seed).choose(view, legal) for seed in range(30)}) > 5


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_list_names_all_and_what_is_wrong_with_them(packages: Path, lang: str) -> None:
    done = camelup("bots", "--lang", lang, packages=packages)
    assert (done.returncode, done.stderr) == (0, "")
    text = " ".join(done.stdout.split())
    assert "last (stranger) Always the last legal action." in text
    for said in ("division by zero", "SystemExit", "no_such_module", "Nobody"):
        assert said in text
    rows = json.loads(camelup("bots", "--json", "--lang", lang, packages=packages).stdout)
    assert [row["name"] for row in rows[:4]] == list(BUILT_IN)
    assert {row["name"]: row["package"] for row in rows}["crash"] == "crash"
    assert all(row["about"] for row in rows if row["name"] in BUILT_IN)


def test_it_plays_in_a_tournament(packages: Path, tmp_path: Path) -> None:
    given = ("tournament", "last", "keen", "--players", "2", "--games", "4", "--seed", "1")
    done = camelup(*given, "--jobs", "1", "--json", packages=packages, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    rows = json.loads(done.stdout)["standings"]
    assert {row["bot"]: row["faults"] for row in rows} == {"last": {}, "keen": {}}


def test_a_demo_says_when_the_fallback_played(packages: Path) -> None:
    given = ("demo", "--players", "2", "--bots", "clumsy,last", "--seed", "1", "--no-board")
    done = camelup(*given, "--why", packages=packages)
    assert (done.returncode, done.stderr) == (0, "")
    text = " ".join(done.stdout.split())
    assert "The bot failed (ValueError: no idea), so the fallback played for it." in text
    assert "I like what is last." in text
    assert (
        "Le robot a échoué (ValueError" in camelup(*given, "--lang", "fr", packages=packages).stdout
    )
    lines = [
        json.loads(line)
        for line in camelup(*given, "--json", packages=packages).stdout.splitlines()
    ]
    faults = [line["fault"]["key"] for line in lines if "fault" in line]
    assert len(faults) > 5
    assert set(faults) == {"bot.fault.raised"}


@pytest.mark.parametrize("edition", ["base", "cards"])
def test_it_is_a_choice_at_browser_tables_and_plays_there(
    here: None, tmp_path: Path, edition: str
) -> None:
    with Served(settings(str(tmp_path / "t.db"))) as served:
        ann = Browser(served.port)
        listed = {one["key"]: one for one in ann.get("/api/choices?language=en")["bots"]}
        assert list(listed)[:4] == list(BUILT_IN)
        assert listed["last"]["title"] == "last"
        assert listed["last"]["text"] == "Always the last legal action."
        assert not listed.keys() & {*BROKEN, "lost"}
        table = ann.table("last", "keen", edition=edition)["id"]
        with ann.tab(table) as tab:
            over = tab.until("update", lambda update: update["over"])
        ann.close()
        assert over["version"] > 10
        record = game.play.record.read_record(served.record(table))
        assert record.over
        assert record.header.players


def test_the_server_s_log_says_that_the_fallback_played(
    here: None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Served(settings(str(tmp_path / "t.db"))) as served:
        ann = Browser(served.port)
        table = ann.table("me", "clumsy")["id"]
        with ann.tab(table, 0) as tab:
            tab.act(tab.turn(), {"type": "pyramid-tile", "seat": 0})
            tab.turn()
            assert tab.until("reason")["seat"] == 1
        ann.close()
    said = [r.getMessage() for r in caplog.records if r.name == "camelup.server"]
    assert any("clumsy" in line and "bot.fault.raised" in line for line in said)
