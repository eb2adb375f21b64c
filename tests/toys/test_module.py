"""A module that ``src/`` has never heard of is played everywhere.

It brings a part and its words; to the environments and the terminal it may bring something, too.
"""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from msgspec.structs import replace

import camelup
from camelup import PositionError, SetupError, bots, make_game, odds
from camelup.cli.board.parts import DRAWINGS
from camelup.cli.main import main
from camelup.editions.catalogue import EDITIONS, add_module, remove_module
from camelup.envs import camelup_v0
from camelup.envs.pyramid_parts import NUMBERS
from camelup.envs.single import CamelUpEnv
from camelup.play.schema import schema
from camelup.play.table import Table, load, start, start_from
from camelup.play.verify import verify
from camelup.pyramid.events import LegRanked
from camelup.text import speaker
from camelup.tournament import Plan, here, run
from tests.server.kit import Message
from tests.toys.kit import ROOT, check_environment, check_saved, played, served_game
from tests.toys.whispers import (
    WHISPERS,
    Whisper,
    Whispered,
    Whispers,
    WhisperScored,
    WhispersState,
    WhispersView,
)

pytestmark = pytest.mark.usefixtures("whispers")

ALL = ("long-track", "spicy", "photographer", "position-bets", "partnerships", "whispers")


def two_players(seed: int = 1) -> Table:
    """A new game in which seat 0 begins."""
    return start("base", 2, ("whispers",), seed=seed, age_order=(0, 1))


def whispers(table: Table) -> tuple[str | None, ...]:
    state = table.state
    assert isinstance(state, WhispersState)
    return state.whispers


@pytest.mark.parametrize("modules", [("whispers",), ALL])
def test_a_table(modules: tuple[str, ...]) -> None:
    table = played("base", 6, modules)
    assert table.winners
    assert "whisper" in {move.kind for move in table.moves}


def test_a_whisper_is_paid_and_forgotten() -> None:
    table = two_players()
    last = table.view(None).ranking[-1]
    table.play(Whisper(0, last))
    assert whispers(table) == (last, None)
    assert not [one for one in table.legal(0) if one.kind == "whisper"]
    told = [event for _ in range(5) for event in table.play(roll(table))]
    (ranking,) = (event.ranking for event in told if isinstance(event, LegRanked))
    paid = [event for event in told if isinstance(event, WhisperScored)]
    assert paid == ([WhisperScored(0, 2, last)] if ranking[-1] == last else [])
    assert whispers(table) == (None, None)


def roll(table: Table) -> Any:
    (seat,) = table.to_move
    return next(one for one in table.legal(seat) if one.kind == "pyramid-tile")


def test_a_record(tmp_path: Path) -> None:
    table = played("base", modules=("whispers",))
    check_saved(table, tmp_path)
    half = tmp_path / "half.camelup"
    half.write_text("".join(table.record.lines()[:12]), encoding="utf-8")
    assert load(half, seed=1).moves[:11] == table.moves[:11]


def test_a_position() -> None:
    table = start("base", 3, ("whispers",), seed=2, age_order=(0, 1, 2))
    table.play(Whisper(0, "green"))
    document = json.loads(json.dumps(table.position()))
    assert [player.get("whisper") for player in document["players"]] == ["green", None, None]
    assert start_from(document, seed=1).state == table.state
    document["players"][1]["whisper"] = "pink"
    with pytest.raises(PositionError, match="pink"):
        start_from(document)
    document["modules"] = []
    with pytest.raises(PositionError, match="whisper"):
        start_from(document)


def test_a_line_of_text_never_drops_what_it_has_no_word_for() -> None:
    table = two_players()
    assert camelup.parse(table.notation()) == table.position()
    table.play(Whisper(0, "green"))
    with pytest.raises(PositionError) as refusal:
        table.notation()
    assert refusal.value.key == "notation.not-told"


def test_other_games_are_as_they_were() -> None:
    """The fields of the module are in its own games only; the formats stay what they were."""
    plain = start("base", 3, seed=2)
    assert not isinstance(plain.view(0), WhispersView)
    assert not isinstance(plain.state, WhispersState)
    jsonschema.validate(plain.position(), schema("position"))
    assert "whisper" not in json.dumps([schema("position"), schema("record")])


def test_a_view_hides_what_was_whispered() -> None:
    one, other = (two_players() for _ in range(2))
    (seen,), _ = one.play(Whisper(0, "green")), other.play(Whisper(0, "blue"))
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)
    assert seen.seen_by(1) == seen.seen_by(None) == Whispered(0, None)


def test_views_and_states_can_be_copied_to_another_process() -> None:
    table = start("base", 2, (*ALL[:-2], "whispers"), seed=2)
    for value in (table.state, table.view(0)):
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert type(again) is type(value)


def test_it_is_said_in_both_languages() -> None:
    said = [speaker(lang, "base", ["Ann"]).event(Whispered(0, "green")) for lang in ("en", "fr")]
    assert said == ["Ann whispers: green.", "Ann murmure\u202f: vert."]


@pytest.mark.parametrize("bot", ["random", "cautious", "greedy", "expert"])
def test_bots_play_it(bot: str) -> None:
    table = two_players()
    for _ in range(4):
        (seat,) = table.to_move
        choice = bots.guarded(bots.make(bot, 1), table.view(seat), table.legal(seat))
        assert choice.fault is None
        table.play(choice.action)


def test_an_action_without_a_value_of_its_own_changes_nothing() -> None:
    table = two_players()
    values = {one.action: one.value for one in odds.values_of(table.game, table.state)}
    assert values[Whisper(0, "green")] == 0
    assert sum(odds.leg_of(table.game, table.state).of("green")) == pytest.approx(1)


def test_environments() -> None:
    check_environment("base", 3, ("whispers",))
    single = CamelUpEnv("base", ["random"], modules=("whispers",), render_mode="ansi")
    row, info = single.reset(seed=1)
    number = single.encoding.actions.number["whisper green"]
    assert info["action_mask"][number]
    row, *_, info = single.step(number)
    seen = single.encoding.layout.unpack(row)
    assert seen["whispered"][0] == 1
    assert seen["whisper"].tolist() == [0, 1, 0, 0, 0]
    assert not info["action_mask"][number]


def test_without_numbers_of_its_own_it_has_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(NUMBERS, Whispers)
    with pytest.raises(SetupError, match="Whispers"):
        camelup_v0.env("base", 3, modules=("whispers",))


def test_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "game.camelup")
    how = ["--players", "3", "--modules", "whispers", "--seed", "3", "--bots", "random"]
    assert main(["demo", *how, "--save", file, "--delay", "0"]) == 0
    shown = capsys.readouterr().out
    assert "Whispers" in shown
    assert " whispers." in shown
    assert "psst" in shown
    monkeypatch.delitem(DRAWINGS, WhispersView)
    assert main(["replay", file, "--delay", "0", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert " murmure" in told
    assert "psst" not in told


def test_a_tournament() -> None:
    plan = Plan(
        edition="base", players=2, modules=("whispers",), bots=("random",) * 2, games=4, seed="1"
    )
    assert run(plan, runner=here).games == 4


@pytest.mark.usefixtures("toys_on_path")
def test_a_table_of_the_server(tmp_path: Path) -> None:
    """With a person and a bot."""

    def choose(update: Message) -> Message:
        assert update["view"]["modules"] == ["whispers"]
        assert update["view"]["players"][1]["whispered"] in (True, False)
        first: Message = update["legal"][0]["action"]
        kinds = {one["action"]["type"]: one["action"] for one in update["legal"]}
        return kinds.get("whisper") or kinds.get("pyramid-tile") or first

    _, record = served_game(tmp_path, choose, modules=["whispers"])
    assert record.game.modules == ("whispers",)
    assert any(move.kind == "whisper" for move in record.moves)
    assert verify(record).right


def test_it_is_in_the_catalogue_and_goes_again() -> None:
    assert "whispers" in {module.key for module in EDITIONS["base"].modules}
    with pytest.raises(SetupError, match="whispers"):
        add_module(WHISPERS)
    remove_module("whispers")
    with pytest.raises(SetupError, match="Whispers"):
        make_game("base", 3, ("whispers",))
    assert "whispers" not in {module.key for module in EDITIONS["base"].modules}
    add_module(WHISPERS)


def test_another_module_of_the_same_name_is_another() -> None:
    assert make_game("base", 3, ("whispers",)).edition.length == 16
    remove_module("whispers")
    add_module(replace(WHISPERS, change=lambda e: replace(WHISPERS.change(e), length=9)))
    assert make_game("base", 3, ("whispers",)).edition.length == 9


OPTIONAL = ("photographer", "position_bets", "partnerships", "supporting_dice", "crazy_camels")
LISTS = {"editions/supercup.py", "editions/second.py"}


@pytest.mark.parametrize("part", OPTIONAL)
def test_the_engine_names_a_module_in_its_folder_and_where_it_is_listed(part: str) -> None:
    source = ROOT / "src" / "camelup"
    named = {
        str(path.relative_to(source))
        for package in ("core", "pyramid", "editions", "play")
        for path in (source / package).rglob("*.py")
        if f"pyramid.parts.{part}" in path.read_text(encoding="utf-8")
    }
    own = {name for name in named if name.startswith(f"pyramid/parts/{part}/")}
    assert own
    assert named - own <= LISTS


def test_so_many_files_name_a_module() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    part = page.split("\n## How to add a module\n")[1].split("\n## ")[0]
    rows = [line.split("|") for line in part.splitlines() if line.startswith("|")]
    table = {row[1].strip(): re.findall(r"`([^`]+)`", row[2]) for row in rows}
    assert [path for paths in table.values() for path in paths if not (ROOT / path).is_file()] == []
    assert len(table["rules"]) + len(table["public names"]) <= 3
    needed = ("rules", "public names", "words", "help", "clauses", "browser")
    assert sum(len(table[what]) for what in needed) <= 15


@pytest.mark.parametrize("path", ["src/camelup/editions/supercup.py", "web/src/kinds/index.ts"])
def test_the_files_that_must_name_a_module_do(path: str) -> None:
    assert "photographer" in (ROOT / path).read_text(encoding="utf-8")
