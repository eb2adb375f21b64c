"""Pictures of positions: drawn by the browser's own pieces, the same whoever holds the position."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

import camelup
from camelup import svg
from camelup.cli import main
from camelup.core.extras import MissingExtra
from camelup.odds import leg_of
from camelup.svg.engine import FONT
from camelup.svg.image import positions
from tests.reference.setups import Setup, every_setup

LINE = "5:gw 6:b 8:oy out:g2 +10@2 -12@3"
TEXT = "{http://www.w3.org/2000/svg}text"


def texts(drawn: str) -> list[str]:
    """What is written on a picture."""
    return ["".join(one.itertext()) for one in ET.fromstring(drawn).iter(TEXT)]


def without_styles(drawn: str) -> str:
    return re.sub(r"<style>.*?</style>", "", drawn, flags=re.DOTALL)


def midway(setup: Setup, turns: int = 25) -> camelup.Table:
    """A table some turns into its game."""
    table = camelup.start(setup.edition, setup.players, setup.modules, seed=5)
    for turn in range(turns):
        if not table.over:
            legal = table.legal(min(table.to_move))
            table.play(legal[7 * turn % len(legal)])
    return table


@pytest.mark.parametrize("setup", list(every_setup())[::9], ids=str)
def test_every_game_can_be_drawn(setup: Setup) -> None:
    table = midway(setup)
    drawn = svg.board(table)
    ET.fromstring(drawn)
    for wrong in ("var(", "undefined", "NaN", "[object", "board.", "svelte-"):
        assert wrong not in without_styles(drawn), wrong
    letters = [text for text in texts(drawn) if len(text) == 1 and text.isalpha()]
    assert len(letters) >= sum(map(len, table.view(None).stacks.values()))


def test_letters_are_as_high_in_any_font() -> None:
    """As high as the capitals of the font that PNGs are made with."""
    styles = "".join(re.findall(r"<style>(.*?)</style>", svg.board(LINE), flags=re.DOTALL))
    rules = [rule for rule in re.findall(r"{[^}]*}", styles) if "Baloo 2" in rule]
    assert rules
    font = FONT.read_bytes()
    tables = {font[at : at + 4]: at for at in range(12, 12 + 16 * font[5], 16)}
    start = int.from_bytes(font[tables[b"OS/2"] + 8 : tables[b"OS/2"] + 12])
    capitals = int.from_bytes(font[start + 88 : start + 90]) / 1000
    for rule in rules:
        assert f"sans-serif;font-size-adjust:cap-height {capitals:.3f}" in rule, rule


def test_each_edition_has_its_own_tiles() -> None:
    """Spectators in the second edition, an oasis in the base game, whatever was drawn before."""
    second, base = "second 5:gy 6:r 8:bp 14:k 13:w +10@2", "5:gw 6:b 8:oy +10@2"
    stands, sand = "#bfe3d2", "#f3dcae"
    for line, wanted, other in ((second, stands, sand), (base, sand, stands)) * 2:
        drawn = svg.board(line)
        assert wanted in drawn
        assert other not in drawn


def test_the_same_position_is_the_same_picture() -> None:
    table = midway(Setup("base", 4))
    drawn = svg.board((table.game, table.state))
    named = svg.board(table)
    assert named == svg.board(table.record) == table._repr_svg_() == table.record._repr_svg_()
    document = table.game.to_document(table.state)
    assert drawn == svg.board(document) == svg.board(camelup.notation(table))
    assert texts(drawn) == texts(svg.board(table.view(None)))


def test_a_spectator_sees_no_secrets() -> None:
    """Race cards in the decks lie face down (RB-21): what is drawn depends on backs alone."""
    pictures = {svg.board(f"{LINE} win:1{camel}") for camel in "bg"}
    assert len(pictures) == 1
    assert pictures != {svg.board(LINE)}


def test_odds_stand_beside_the_camels() -> None:
    table = camelup.start_from(camelup.parse(LINE))
    leg = leg_of(table.game, table.state)
    wanted = {f"{100 * leg.of(camel)[0]:.0f}%" for camel in leg.camels}
    assert wanted <= set(texts(svg.board(table, odds="leg")))
    assert wanted.isdisjoint(texts(svg.board(table)))
    assert "33%" in texts(svg.board(table, odds={"blue": 1 / 3}))


def test_marks_light_what_an_action_is_about() -> None:
    table = camelup.start_from(camelup.parse(LINE))
    assert "active" not in without_styles(svg.board(table))
    actions = table.legal(min(table.to_move))
    lit = svg.board(table, marks=next(a for a in actions if a.kind == "pyramid-tile"))
    assert re.search(r'class="thing [\w-]+ active', lit)
    assert "marker-end" in svg.board(table, arrows=[(5, 8)])


def test_themes_languages_and_sizes() -> None:
    day, dusk = svg.board(LINE), svg.board(LINE, theme="dusk")
    assert texts(day) == texts(dusk)
    assert day != dusk
    assert "V" in texts(svg.board(LINE, lang="fr"))  # vert
    root = ET.fromstring(svg.board(LINE, size=(390, 500)))
    assert (root.get("width"), root.get("height")) == ("390", "500")


@pytest.mark.parametrize(
    "wrong",
    [{"size": (10, 10)}, {"theme": "noon"}, {"lang": "xx"}, {"odds": "luck"}],
    ids=lambda wrong: next(iter(wrong)),
)
def test_what_cannot_be_drawn_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(camelup.SetupError):
        svg.board(LINE, **wrong)
    with pytest.raises(camelup.PositionError):
        svg.board(42)


def test_a_png_has_the_size_of_its_picture() -> None:
    drawn = svg.board(LINE, size=(400, 300))
    made = svg.png(drawn, zoom=2)
    assert Image.open(BytesIO(made)).size == (800, 600)
    assert made == svg.png(drawn, zoom=2)
    plain = re.sub(r"<text.*?</text>", "", drawn, flags=re.DOTALL)
    assert svg.png(plain) != svg.png(drawn)  # numbers and letters are there


def test_a_game_as_a_film() -> None:
    table = midway(Setup("base", 3), turns=4)
    film = Image.open(BytesIO(svg.film(table.record, size=(300, 220))))
    assert getattr(film, "n_frames", 1) == len(list(positions(table.record))) == 5


def test_without_the_extra_it_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("camelup.svg.engine._engines.draw", None)
    monkeypatch.setitem(sys.modules, "quickjs", None)
    with pytest.raises(MissingExtra, match=r'pip install "camelup\[image\]"'):
        svg.board(LINE)
    assert camelup.start("base", 3, seed=1)._repr_svg_() is None


def test_the_command_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = midway(Setup("second", 3), turns=3)
    record = tmp_path / "game.camelup"
    table.save(record)
    for name, given in {
        "line.svg": [LINE, "--odds", "race"],
        "line.png": [LINE, "--theme", "dusk", "--size", "300x220"],
        "last.svg": [str(record)],
        "first.svg": [str(record), "--step", "0"],
        "game.gif": [str(record), "--size", "300x220"],
    }.items():
        target = tmp_path / name
        assert main(["draw", *given, "-o", str(target)]) == 0
        assert target.stat().st_size > 1000
    assert (tmp_path / "last.svg").read_text() == svg.board(table)
    assert (tmp_path / "first.svg").read_text() != svg.board(table)
    capsys.readouterr()
    for given in ([LINE, "-o", "board.pdf"], [LINE, "-o", "board.gif"]):
        assert main(["draw", *given]) == 2
    told = capsys.readouterr().err
    assert "board.pdf" in told
    assert "camelup" in told
