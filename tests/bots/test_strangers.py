"""Bots of other packages, found by their entry points, and packages that are broken."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import camelup as game
from camelup import bots
from camelup.bots import registry
from camelup.bots.ladder import LADDER
from camelup.core.errors import SetupError
from camelup.server.http.choices_api import choices
from tests.bots.kit import BUILT_IN, camelup, installed
from tests.server.kit import Browser, Served, settings

GOOD = '''
from camelup.bots import Bot


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


class Wordy:
    """Wants to be told more than there is."""

    def __init__(self, dice, depth):
        pass

    def choose(self, view, legal):
        return legal[0]


class Deaf:
    """Does not hear what is legal."""

    def choose(self, view):
        return None


class Sketch(Bot):
    """Is not finished."""


class Late:
    """Learns to choose when it is made."""

    def __init__(self):
        self.choose = lambda view, legal: legal[0]


class Plain:
    """Does not need itself."""

    @staticmethod
    def choose(view, legal):
        return legal[0]


def hired(dice):
    """A function that makes a bot."""
    return Keen(dice)


def pick(view, legal):
    """A function instead of a bot."""
    return legal[0]


def tools():
    """Something else altogether."""
    return {}


answer = 42
'''
NAMES = {
    "last": "stranger:Last",
    "keen": "stranger:Keen",
    "clumsy": "stranger:Clumsy",
    "mute": "stranger:Mute",
    "unready": "stranger:Unready",
    "lost": "stranger:Nobody",
    "wordy": "stranger:Wordy",
    "deaf": "stranger:Deaf",
    "sketch": "stranger:Sketch",
    "late": "stranger:Late",
    "plain": "stranger:Plain",
    "hired": "stranger:hired",
    "pick": "stranger:pick",
    "tools": "stranger:tools",
    "answer": "stranger:answer",
    "greedy": "stranger:Last",
}
WORK = {"last", "keen", "clumsy", "late", "plain", "hired"}
"""Those of them that can be made and asked, whatever they answer."""

UNUSABLE = {
    "mute": "choose(view, legal)",
    "deaf": "choose(view, legal)",
    "tools": "choose(view, legal)",
    "wordy": "depth",
    "sketch": "abstract",
    "pick": "'view' and 'legal'",
    "answer": "not callable",
    "lost": "Nobody",
    "crash": "division by zero",
    "leave": "SystemExit",
    "absent": "no_such_module",
}
"""Those that can be told from the list already, with a word of what it says."""

BROKEN = {"crash": "crash:Bot", "leave": "leave:Bot", "absent": "no_such_module:Bot"}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with all kinds of bots, one with names that are taken, three that are broken."""
    folder = tmp_path_factory.mktemp("packages")
    installed(folder, GOOD, NAMES)
    installed(folder, GOOD, {"random": "copycat:Keen", "expert": "copycat:Last"}, "copycat")
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
    assert bots.names()[: len(BUILT_IN)] == BUILT_IN
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
    assert bots.names() == (*BUILT_IN, *LADDER, *others)
    assert type(bots.make("greedy")).__module__ == "camelup.bots.greedy"
    assert (bots.source("last"), bots.about("last")) == (
        "stranger",
        "Always the last legal action.",
    )
    assert bots.about("keen") == ""


@pytest.mark.parametrize(("name", "said"), [*UNUSABLE.items(), ("unready", "not today")])
def test_one_that_cannot_be_made_says_why(here: None, name: str, said: str) -> None:
    with pytest.raises(SetupError, match=re.escape(said)):
        bots.make(name)


@pytest.mark.parametrize(("name", "said"), UNUSABLE.items())
def test_one_that_cannot_play_is_known_before_it_is_asked(here: None, name: str, said: str) -> None:
    with pytest.raises(SetupError, match=re.escape(said)):
        bots.about(name)


def test_a_class_is_not_made_just_to_be_listed(here: None) -> None:
    """To make one may take long, or fail today only."""
    assert bots.about("unready") == "Cannot be made."


@pytest.mark.parametrize("name", sorted(WORK))
def test_there_are_many_ways_to_be_a_bot(here: None, name: str) -> None:
    bots.about(name)
    assert callable(bots.make(name).choose)


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
    for said in UNUSABLE.values():
        assert said in text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_list_for_programs_has_a_field_for_what_is_wrong(packages: Path, lang: str) -> None:
    done = camelup("bots", "--json", "--lang", lang, packages=packages)
    rows = json.loads(done.stdout)
    assert all(list(row) == ["name", "package", "about", "error"] for row in rows)
    assert [row["name"] for row in rows[: len(BUILT_IN)]] == list(BUILT_IN)
    assert all(row["about"] and row["error"] is None for row in rows[:4])
    others = {row["name"]: row for row in rows[4:]}
    assert others["crash"]["package"] == "crash"
    assert others["last"]["about"] == "Always the last legal action."
    for name in (*WORK, "unready"):
        assert others[name]["error"] is None
    for name, said in UNUSABLE.items():
        assert said in others[name]["error"]
        assert others[name]["about"] == ""


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "The name “greedy” is taken"), ("fr", "Le nom « greedy » est déjà pris")],
)
def test_one_whose_name_is_taken_is_not_lost_without_a_word(
    packages: Path, lang: str, said: str
) -> None:
    rows = json.loads(camelup("bots", "--json", "--lang", lang, packages=packages).stdout)
    taken = [row for row in rows[len(BUILT_IN) :] if row["name"] in BUILT_IN]
    assert [(row["name"], row["package"]) for row in taken] == [
        ("expert", "copycat"), ("greedy", "stranger"), ("random", "copycat"),
    ]  # fmt: skip
    assert taken == rows[-3:]
    assert [row["about"] for row in taken] == [""] * 3
    assert re.sub(r"\s", " ", taken[1]["error"]).startswith(said)
    assert "camelup" in taken[1]["error"]
    shown = camelup("bots", "--lang", lang, packages=packages).stdout
    assert f"greedy (stranger) {said}" in " ".join(shown.split())


def test_of_two_packages_with_one_name_the_list_says_whose_it_is(tmp_path: Path) -> None:
    for module in ("one", "two"):
        installed(tmp_path, GOOD, {"twin": f"{module}:Last"}, module)
    rows = json.loads(camelup("bots", "--json", packages=tmp_path).stdout)
    first, second = (row for row in rows if row["name"] == "twin")
    assert {first["package"], second["package"]} == {"one", "two"}
    assert first["error"] is None
    assert f" {first['package']}" in second["error"]


HANGING = "import time\nprint('here I am')\ntime.sleep(1000)"
NOISY = """
print("imported")


class Loud:
    def __init__(self):
        print("made")

    def choose(self, view, legal):
        print("chosen")
        return legal[-1]


def louder():
    return Loud()
"""


def test_a_package_that_hangs_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed(tmp_path, HANGING, {"sloth": "hanging:Bot"}, "hanging")
    interrupting = "raise KeyboardInterrupt"
    installed(tmp_path, interrupting, {"rude": "interrupting:Bot"}, "interrupting")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "IMPORT_SECONDS", 0.5)
    registry.forget()
    try:
        for _ in range(2):
            with pytest.raises(SetupError, match=r"still being imported after 0\.5 seconds"):
                bots.about("sloth")
        with pytest.raises(SetupError, match="KeyboardInterrupt"):
            bots.about("rude")
        assert {bot.key for bot in choices("en").bots} == {*BUILT_IN, *LADDER}
        print("said here")
    finally:
        monkeypatch.undo()
        registry.forget()
    assert capsys.readouterr() == ("said here\n", "here I am\n")


def test_what_a_bot_prints_is_not_in_our_json(tmp_path: Path) -> None:
    packages = installed(
        tmp_path / "p", NOISY, {"loud": "noisy:Loud", "maker": "noisy:louder"}, "noisy"
    )
    game = ("--players", "2", "--seed", "1", "--json")
    listed = camelup("bots", "--json", packages=packages)
    assert {"loud", "maker"} <= {row["name"] for row in json.loads(listed.stdout)}
    assert "imported" in listed.stderr
    cup = ("tournament", "loud", "maker", "--games", "2", "--jobs", "1", *game)
    assert json.loads(camelup(*cup, packages=packages, folder=tmp_path).stdout)["games"] == 2
    demo = camelup("demo", "--bots", "loud,maker", *game, packages=packages)
    assert all(json.loads(line) for line in demo.stdout.splitlines())
    assert "chosen" in demo.stderr


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
        assert list(listed)[: len(BUILT_IN)] == list(BUILT_IN)
        assert listed["last"]["title"] == "last"
        assert listed["last"]["text"] == "Always the last legal action."
        assert not listed.keys() & UNUSABLE.keys()
        assert listed.keys() >= WORK
        assert listed["greedy"]["text"] != listed["last"]["text"]
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
