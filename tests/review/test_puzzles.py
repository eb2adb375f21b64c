"""The puzzles that come with the package: each has one clear solution, and it is not obvious."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest

from camelup.puzzles import (
    CLEAR,
    DIFFICULTIES,
    THEMES,
    Puzzle,
    chosen,
    of_day,
    puzzles,
    read_puzzles,
    written,
)
from camelup.puzzles.search import GAMES, find, naive_choice, puzzle_at
from camelup.puzzles.words import explained, hints
from camelup.review.judge import obvious_choice
from camelup.text import speaker


def check(one: Puzzle) -> None:
    """By the engine: legal, unique, clear, and not what a careful or naive player does."""
    best, second = one.values[:2]
    assert best.action == one.best
    assert best.value - second.value >= CLEAR
    assert one.theme == THEMES[best.action.kind]
    assert one.usual in one.legal
    assert one.usual != one.best
    assert one.usual in (obvious_choice(one.view, one.legal), naive_choice(one.values))


@pytest.mark.parametrize("one", puzzles(), ids=lambda one: f"puzzle-{one.id}")
def test_the_solution_is_unique_and_clear(one: Puzzle) -> None:
    check(one)


def test_there_are_enough_of_every_kind() -> None:
    assert len(puzzles()) >= 300
    assert len({one.position for one in puzzles()}) == len(puzzles())
    editions = Counter(one.edition for one in puzzles())
    assert set(editions) == {"base", "second", "cards"}
    assert min(editions.values()) >= 40
    assert {one.theme for one in puzzles()} >= set(THEMES.values())
    assert {one.difficulty for one in puzzles()} == set(DIFFICULTIES)


def test_every_line_is_legal_and_read_back_as_it_was() -> None:
    for one in puzzles():
        assert one.best in one.legal
        assert read_puzzles([written(one)])[0].position == one.position


def test_every_puzzle_has_its_day() -> None:
    first = date(2026, 11, 17)
    days = [of_day(first + timedelta(days=n)).id for n in range(len(puzzles()))]
    assert len(set(days)) == len(puzzles())
    assert of_day(first) == of_day(first)


def test_they_are_chosen_by_edition_theme_and_difficulty() -> None:
    for one in chosen("cards", "race-bet", "easy"):
        assert (one.edition, one.theme, one.difficulty) == ("cards", "race-bet", "easy")
    assert len(chosen()) == len(puzzles())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_theme_is_explained(lang: str) -> None:
    seen: dict[str, Any] = {}
    for one in puzzles():
        seen.setdefault(one.theme, one)
    for one in seen.values():
        say = speaker(lang, one.edition)
        assert len(hints(one, say)) >= 2
        assert explained(one, one.best, say)


def test_the_same_seed_finds_the_same() -> None:
    forth = [written(one) for one in find(2, "same", GAMES[:1])]
    assert [written(one) for one in find(2, "same", GAMES[:1])] == forth
    for one in read_puzzles(forth):
        check(one)
        again = puzzle_at(one.game, one.state, one.seat)
        assert again is not None
        assert written(again) == written(one)
