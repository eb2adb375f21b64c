"""The public names: few, documented, and all there."""

from __future__ import annotations

import inspect
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import camelup

PUBLIC = {
    "CHANCE",
    "EDITIONS",
    "OVER",
    "Action",
    "CamelUpError",
    "CardsGame",
    "CardsState",
    "CardsView",
    "Dice",
    "Draws",
    "EditionInfo",
    "Event",
    "Game",
    "IllegalMove",
    "ModuleInfo",
    "Move",
    "Outcome",
    "PositionError",
    "PyramidGame",
    "PyramidState",
    "PyramidView",
    "Record",
    "RecordError",
    "ScriptedDice",
    "SetupError",
    "Step",
    "Table",
    "document_of",
    "events",
    "game_of",
    "load",
    "load_record",
    "make_game",
    "moves",
    "notation",
    "parse",
    "read_record",
    "seen_by",
    "start",
    "start_from",
}

WHOLE = {"Draws", "Game", "Record", "ScriptedDice", "Table"}
"""Classes of which every part is documented."""


def test_the_public_names_are_these() -> None:
    assert set(camelup.__all__) == PUBLIC
    assert camelup.__all__ == sorted(
        camelup.__all__, key=lambda n: (not n.isupper(), n[0].islower(), n)
    )
    for name in camelup.__all__:
        assert hasattr(camelup, name)


def test_everything_public_is_documented() -> None:
    for name in camelup.__all__:
        thing = getattr(camelup, name)
        if not (inspect.isclass(thing) or inspect.isfunction(thing)):
            continue
        assert inspect.getdoc(thing), name
        for part, member in vars(thing).items():
            own = inspect.isfunction(member) or isinstance(member, property)
            if own and not part.startswith("_") and name in WHOLE:
                assert inspect.getdoc(member), f"{name}.{part}"


def test_the_version_is_one() -> None:
    assert version("camelup") == camelup.__version__ == "0.1.0"


def test_it_is_typed() -> None:
    assert Path(camelup.__file__).with_name("py.typed").is_file()


def test_editions_list_what_can_be_played() -> None:
    seats = {key: (e.least_players, e.most_players) for key, e in camelup.EDITIONS.items()}
    assert seats == {"base": (2, 10), "second": (3, 8), "cards": (2, 6)}
    assert [m.key for m in camelup.EDITIONS["base"].modules] == [
        "long-track",
        "spicy",
        "photographer",
        "position-bets",
        "partnerships",
    ]


def test_errors_speak_english_by_themselves() -> None:
    with pytest.raises(camelup.SetupError, match=r"2.*B-08") as refusal:
        camelup.start("base", 1)
    assert refusal.value.facts["players"] == 1


def test_importing_is_quiet_and_brings_no_heavy_guests() -> None:
    guests = "{'rich', 'babel', 'random', 'numpy'}"
    code = f"import sys, camelup; print(sorted({guests} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
