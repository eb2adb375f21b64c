"""Whole recorded games. A file here must load, replay and end the same in every later release.

Every bug leaves a record in this folder; ``make.py`` takes it in.
"""

from __future__ import annotations

import shlex
from functools import cache
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest

from camelup import EDITIONS, OVER, Action, Event, Outcome, Record, load_record, seen_by
from camelup.bots.registry import BUILT_IN
from camelup.play.verify import verify
from camelup.text.catalogue import catalogue
from tests.games import kept
from tests.games.happenings import HAPPENINGS, events_of
from tests.games.kept import FOLDER, digests, index, path_of, record_of, trace
from tests.games.make import main
from tests.reference.invariants import check_step

NAMES = sorted(index())
RESULTS = {
    "base-2": (20, 23),
    "base-4": (3, 12, 13, 7),
    "cards-2": (1, 6),
    "cards-5": (3, 11, 22, 1, 17),
    "second-4": (17, 2, 18, 6),
    "second-7": (13, 20, 14, 9, 15, 7, 11),
    "supercup-all-10": (20, 3, 1, 11, 13, 18, 9, 13, 12, 4),
    "supercup-plain-5": (13, 16, 25, 17, 11),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_replays_to_its_end(name: str) -> None:
    record = record_of(name)
    assert record.text() == path_of(name).read_text(encoding="utf-8")
    before = record.header.opening()
    for move, step in record.replay():
        if move is not None:
            check_step(record.game, before, step)
        before = step.state
    assert (record.game.to_move(before) is not OVER) == index()[name].cut


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_can_be_noticed_of_a_game_has_changed(name: str) -> None:
    """``python -m tests.games.make trace`` tells from which move on."""
    assert digests(record_of(name)) == index()[name].digests


@pytest.mark.parametrize(("name", "money"), RESULTS.items())
def test_the_results_stay(name: str, money: tuple[int, ...]) -> None:
    record = record_of(name)
    assert record.game.scores(record.state) == money


@pytest.mark.clause("S-49", "S-53", "RS-05", "RS-06")
def test_riders_carried_back_over_the_line_come_last() -> None:
    record = record_of("second-carried-back-3")
    assert record.state.stacks[0] == (0, ("black", "purple"))
    assert record.game.view(record.state, None).ranking[-1] == "purple"


# What the games cover together


def finished() -> list[Record]:
    return [record_of(name) for name in NAMES if not index()[name].cut]


@cache
def told() -> frozenset[Event]:
    """All that happened in any game, as somebody saw it."""
    every: set[Event] = set()
    for record in finished():
        for events in events_of(record):
            for seat in (*range(record.game.players), None):
                every.update(seen_by(events, seat))
    return frozenset(every)


def every_text() -> set[str]:
    return set(chain.from_iterable(catalogue("en")["texts"].values()))


def test_every_file_has_its_entry_and_every_entry_its_file() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.camelup")) == NAMES
    assert len(finished()) >= 60


def test_every_edition_is_played_by_every_number_of_players() -> None:
    played = {(r.header.edition, len(r.header.players)) for r in finished() if not r.header.modules}
    assert played >= {("base", players) for players in range(2, 9)}
    assert played >= {("second", players) for players in range(3, 9)}
    assert played >= {("cards", players) for players in range(2, 7)}
    everything = {len(r.header.players) for r in finished() if len(r.header.modules) == 5}
    assert everything >= set(range(6, 11))


def test_every_module_is_played_alone_and_with_others() -> None:
    played = {frozenset(record.header.modules) for record in finished()}
    for edition in EDITIONS.values():
        for module in edition.modules:
            alone = frozenset(filter(None, (module.key, module.needs)))
            assert alone in played
            assert any(alone < modules for modules in played)


def test_every_bot_and_every_way_to_begin_is_there() -> None:
    assert {bot for kept in index().values() for bot in kept.bots} == set(BUILT_IN)
    for edition in EDITIONS:
        heads = [r.header for r in finished() if r.header.edition == edition]
        assert {head.open_money for head in heads} == {True, False}
        for ways in ({head.age_order is None for head in heads},
                     {head.position is None for head in heads},
                     {head.fair is None for head in heads}):  # fmt: skip
            assert ways == {True, False}


def test_fair_dice_are_still_proved() -> None:
    assert all(verify(record).right for record in finished() if record.header.fair is not None)


def test_every_kind_of_move_is_made() -> None:
    there = {kind for record in finished() for kind in get_args(record.game.move_type)}
    assert {type(move) for record in finished() for move in record.moves} == there


def test_every_kind_of_move_and_event_is_told_of() -> None:
    """There is a text for each kind and each variant of it."""
    moves = {move for record in finished() for move in record.moves}
    for family, values in (
        ("event", told()),
        ("action", {move for move in moves if isinstance(move, Action)}),
        ("outcome", {move for move in moves if isinstance(move, Outcome)}),
    ):
        there = {key for key in every_text() if key.startswith(f"{family}.")}
        assert there == {".".join(filter(None, (family, v.kind, v.variant()))) for v in values}


@pytest.mark.parametrize("happening", HAPPENINGS)
def test_rare_things_have_happened(happening: str) -> None:
    assert any(HAPPENINGS[happening](events_of(record)) for record in finished())


# Keeping one more


def test_a_game_of_bots_and_the_record_of_a_bug_are_taken_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    monkeypatch.setattr(kept, "INDEX", tmp_path / "index.toml")
    kept.write_index({})
    played = ["play", "short", "base", "3", "--bots", "cautious,random", "--seed", "a b"]
    assert main([*played, "--shows", "a game"]) == 0
    lines = path_of("short").read_text(encoding="utf-8").splitlines(keepends=True)
    bug = tmp_path / "bug"
    bug.write_text("".join(lines[:9]), encoding="utf-8")
    assert main(["add", str(bug), "cut-off", "--shows", "it stops here"]) == 0
    short, cut = index()["short"], index()["cut-off"]
    assert shlex.split(short.made) == played
    assert (short.bots, short.shows) == (("cautious", "random", "cautious"), "a game")
    assert (short.cut, cut.cut) == (False, True)
    assert short.digests == digests(load_record(path_of("short")))
    assert len(list(trace(load_record(path_of("cut-off"))))) == 9
    kept.index.cache_clear()
