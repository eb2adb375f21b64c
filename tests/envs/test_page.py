"""The page about environments does what it says: its examples run, its tables are true."""

from __future__ import annotations

import re
import runpy
import sys
from collections import Counter
from pathlib import Path

import pytest

from camelup import make_game
from camelup.envs.families import encoding_of
from camelup.pyramid.game import PyramidGame
from tests.pages.shown import examples

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
EXAMPLES = examples(PAGE)
ALL = ("long-track", "spicy", "photographer", "position-bets", "partnerships")


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_run(number: int) -> None:
    assert EXAMPLES[number].run({}, "environments.md") or "print" not in EXAMPLES[number].code


def test_there_are_examples_of_everything() -> None:
    for name in ("pettingzoo", "gymnasium.make(", "make_vec", "pyspiel", "unpack", "CamelUpEnv("):
        assert any(name in example.code for example in EXAMPLES)


def rows(heading: str, table: int) -> list[list[str]]:
    """The cells of the table with this number under a heading."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    found = re.findall(r"(?:^\|.*\n)+", part, re.MULTILINE)[table]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in found.splitlines()[2:]
    ]


def blocks_on_page(table: int, sizes: dict[str, int]) -> dict[str, tuple[int, ...]]:
    return {
        name.strip("`"): tuple(eval(size, {}, sizes) for size in shape.split(","))
        for name, shape, _ in rows("Observations", table)
    }


@pytest.mark.parametrize(
    ("edition", "players", "modules"),
    [("base", 4, ()), ("second", 7, ()), ("base", 10, ALL), ("base", 3, ("long-track",))],
)
def test_the_blocks_are_those_of_the_page(
    edition: str, players: int, modules: tuple[str, ...]
) -> None:
    game = make_game(edition, players, modules)
    assert isinstance(game, PyramidGame)
    e = game.edition
    sizes = {"P": players, "L": e.length, "C": 5 + len(e.crazy), "D": len(e.die), "V": 3}
    page = blocks_on_page(0, sizes)
    found = {block.name: block.shape for block in encoding_of(game).layout.blocks}
    order = [name for name in page if name in found]
    assert {name: page[name] for name in found} == found
    if modules == ALL:
        assert set(order) == set(page)
        optional = {"crater", "photographer", "camera", "board_position_tiles", "position_tiles"}
        assert [n for n in order if n not in optional] == [n for n in found if n not in optional]
    else:
        assert order == list(found)


@pytest.mark.parametrize("players", range(2, 7))
def test_the_blocks_of_cards_are_those_of_the_page(players: int) -> None:
    found = {b.name: b.shape for b in encoding_of(make_game("cards", players)).layout.blocks}
    page = blocks_on_page(1, {"P": players})
    assert list(page.items()) == list(found.items())


@pytest.mark.parametrize("modules", [(), ALL])
def test_the_actions_are_those_of_the_page(modules: tuple[str, ...]) -> None:
    game = make_game("base", 6, modules)
    assert isinstance(game, PyramidGame)
    sizes = {"P": 6, "L": game.edition.length}
    names = encoding_of(game).actions.names
    found = Counter(name.split()[0] for name in names)
    page = {
        kind.strip("`"): eval(count.replace("×", "*").replace("−", "-"), {}, sizes)
        for kind, count, *_ in rows("Actions", 0)
    }
    assert dict(found) == {kind: page[kind] for kind in found}
    assert list(found) == [kind for kind in page if kind in found]
    assert bool(modules) == (len(found) == len(page))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_actions_of_cards_are_those_of_the_page(players: int) -> None:
    names = encoding_of(make_game("cards", players)).actions.names
    found = Counter(name.split()[0] for name in names)
    page = {}
    for kind, counts, _ in rows("Actions", 1):
        listed = [int(count) for count in counts.split(",")]
        page[kind.strip("`")] = listed[players - 2] if len(listed) > 1 else listed[0]
    assert dict(found) == {kind: count for kind, count in page.items() if count}
    assert list(found) == [kind for kind, count in page.items() if count]


def test_the_example_trains(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = str(ROOT / "examples/train_vector.py")
    monkeypatch.setattr(sys, "argv", [script, "--updates", "2", "--games", "2"])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(script, run_name="__main__")
    assert end.value.code in (0, 1)
    assert "2 games against three random players" in capsys.readouterr().out


def test_the_example_with_a_master_trains(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    script, picture = str(ROOT / "examples/train_odds.py"), tmp_path / "curve.svg"
    settings = ["--minutes", "0.01", "--games", "4", "--curve", str(picture)]
    monkeypatch.setattr(sys, "argv", [script, *settings])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(script, run_name="__main__")
    assert end.value.code in (0, 1)
    assert "of 4 games" in capsys.readouterr().out
    assert picture.read_text("utf-8").count("<circle") >= 2
