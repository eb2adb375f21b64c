"""Records: saved, loaded, verified, appended; a bad line is found exactly where it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import camelup
from camelup.play.dice import Dice
from camelup.play.lines import checksum
from camelup.play.record import Header, Record, append_to
from tests.reference.setups import Setup, every_setup, random_move

SETUPS = list(every_setup())


def random_record(setup: Setup, seed: str, moves: int | None = None) -> Record:
    """A record of a random game, finished or stopped after some moves."""
    names = tuple(f"Näme {n}" for n in range(setup.players))
    record = Record(Header(edition=setup.edition, modules=setup.modules, players=names, seed=seed))
    dice = Dice(seed)
    while not record.over and (moves is None or len(record.moves) < moves):
        record.add(random_move(record.game, record.state, dice, by_kind=True))
    return record


@pytest.fixture(scope="module")
def finished() -> Record:
    return random_record(Setup("second", 4), "finished")


@given(st.sampled_from(SETUPS), st.integers(0, 60), st.integers(0, 10**6))
def test_a_running_game_comes_back(setup: Setup, moves: int, seed: int) -> None:
    record = random_record(setup, str(seed), moves)
    again = camelup.read_record(record.text())
    assert again.moves == record.moves
    assert again.state == record.state
    assert again.header == record.header
    assert again.text() == record.text()


@pytest.mark.parametrize("setup", SETUPS[::9], ids=str)
def test_a_finished_game_replays_to_the_same_end(setup: Setup, tmp_path: Path) -> None:
    record = random_record(setup, "whole")
    record.save(tmp_path / "game.camelup")
    again = camelup.load_record(tmp_path / "game.camelup")
    assert again.over
    steps = list(again.replay())
    assert [move for move, _ in steps[1:]] == record.moves
    assert steps[-1][1].state == record.state
    assert json.loads(record.lines()[-1])["money"] == list(again.game.scores(again.state))


def test_it_is_small_text(finished: Record) -> None:
    lines = finished.text().splitlines()
    assert len(lines) == len(finished.moves) + 2
    assert max(map(len, lines)) < 250
    assert sum(map(len, lines)) / len(lines) < 80


def test_lines_are_only_ever_appended(tmp_path: Path) -> None:
    path = tmp_path / "game.camelup"
    record = Record(Header(edition="base", players=("A", "B"), seed="x"))
    append_to(path, record.lines())
    dice, written = Dice("append"), 1
    while not record.over:
        record.add(random_move(record.game, record.state, dice, by_kind=True))
        append_to(path, record.lines(written))
        written = len(record.lines())
        if written % 25 == 0:
            assert camelup.load_record(path).state == record.state
    assert path.read_text() == record.text()
    assert camelup.load_record(path).over


@given(st.data())
def test_a_cut_off_file_keeps_what_came_before(data: st.DataObject) -> None:
    record = random_record(Setup("base", 3, ("photographer",)), "cut", 60)
    whole = record.text().encode()
    cut = data.draw(st.integers(0, len(whole) - 1))
    good = whole[:cut].count(b"\n")
    if cut == 0 or whole[cut - 1 : cut] != b"\n":
        with pytest.raises(camelup.RecordError) as refusal:
            camelup.read_record(whole[:cut])
        assert refusal.value.facts["line"] == good + 1
        kept = refusal.value.record
        assert (kept is None) if good == 0 else kept.moves == record.moves[: good - 1]
    else:
        assert camelup.read_record(whole[:cut]).moves == record.moves[: good - 1]


@given(st.data())
def test_any_altered_character_is_found_on_its_line(data: st.DataObject) -> None:
    record = random_record(Setup("cards", 3), "altered", 80)
    lines = record.text().splitlines(keepends=True)
    number = data.draw(st.integers(0, len(lines) - 1))
    line = lines[number]
    at = data.draw(st.integers(0, len(line) - 2))
    new = data.draw(st.sampled_from('x7}{" ,é').filter(lambda c: c != line[at]))
    lines[number] = line[:at] + new + line[at + 1 :]
    with pytest.raises(camelup.RecordError) as refusal:
        camelup.read_record("".join(lines))
    assert refusal.value.facts["line"] == number + 1
    if number:
        assert refusal.value.record.moves == record.moves[: number - 1]


def test_a_missing_line_is_found(finished: Record) -> None:
    lines = list(finished.lines())
    del lines[40]
    with pytest.raises(camelup.RecordError) as refusal:
        camelup.read_record("".join(lines))
    assert refusal.value.key == "record.altered"
    assert refusal.value.facts["line"] == 41


def test_a_missing_end_is_found(finished: Record) -> None:
    with pytest.raises(camelup.RecordError) as refusal:
        camelup.read_record("".join(finished.lines()[:-1]))
    assert refusal.value.key == "record.no-end"
    assert refusal.value.record.moves == finished.moves


def test_nothing_may_follow_the_end(finished: Record) -> None:
    with pytest.raises(camelup.RecordError) as refusal:
        camelup.read_record(finished.text() + finished.lines()[5])
    assert refusal.value.key == "record.after-end"


def forged(record: Record, *contents: dict[str, object]) -> str:
    """The record with further lines whose checksums are right."""
    text = record.text()
    last = json.loads(record.lines()[-1])["#"]
    for content in contents:
        last = checksum(last, content)
        text += json.dumps({**content, "#": last}) + "\n"
    return text


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ({"type": "desert-tile", "seat": 0, "space": 1, "side": "oasis"}, "record.illegal"),
        ({"type": "die", "die": "green", "number": 2}, "record.illegal"),
        ({"type": "sandstorm"}, "record.not-a-move"),
        ({"type": "pyramid-tile", "seat": "0"}, "record.not-a-move"),
        ({"type": "pyramid-tile", "seat": 0, "extra": 1}, "record.not-a-move"),
        ({}, "record.not-a-move"),
    ],
)
def test_an_impossible_move_is_refused_even_with_a_right_checksum(
    content: dict[str, object], key: str
) -> None:
    record = random_record(Setup("base", 2), "forged", 4)
    while record.game.chances(record.state):
        record.add(record.game.chances(record.state)[0][0])
    with pytest.raises(camelup.RecordError) as refusal:
        camelup.read_record(forged(record, content))
    assert refusal.value.key == key
    assert refusal.value.facts["line"] == len(record.lines()) + 1
    assert refusal.value.record.state == record.state


def test_what_is_no_record_at_all_is_not_called_one_that_is_cut_off() -> None:
    with pytest.raises(camelup.RecordError) as refusal:
        camelup.read_record('{"format": "camelup-position", "version": 1}')
    assert refusal.value.key == "record.format"
    with pytest.raises(camelup.RecordError) as refusal:
        camelup.read_record('{"format": "camelup-record", "ver')
    assert refusal.value.key == "record.cut-off"


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ({"format": "chess"}, "record.format"),
        ({"format": "camelup-record", "version": 2}, "record.version"),
        ({"format": "camelup-record", "version": 1}, "record.header"),
        (
            {"format": "camelup-record", "version": 1, "edition": "base", "players": ["A"]},
            "record.impossible",
        ),
    ],
)
def test_a_bad_header_is_refused(header: dict[str, object], key: str) -> None:
    line = json.dumps({**header, "#": checksum("", header)}) + "\n"
    with pytest.raises(camelup.RecordError) as refusal:
        camelup.read_record(line)
    assert (refusal.value.key, refusal.value.facts["line"]) == (key, 1)


@pytest.mark.parametrize("text", ["", "\n", "no json\n", "[1]\n"])
def test_what_is_no_record_is_refused_at_line_1(text: str) -> None:
    with pytest.raises(camelup.RecordError) as refusal:
        camelup.read_record(text)
    assert refusal.value.facts["line"] == 1


def test_a_record_can_start_at_a_position() -> None:
    table = camelup.start("second", 3, seed=5)
    for _ in range(12):
        table.play(table.legal(min(table.to_move))[-1])
    later = camelup.start_from(table.position(), ["A", "B", "C"], seed=1)
    assert later.state == table.state
    later.play(later.legal(min(later.to_move))[0])
    assert camelup.read_record(later.record.text()).state == later.state
