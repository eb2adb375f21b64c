"""Every bot plays every edition, every module and every number of players, to the end."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from camelup.bots import pyramid_expert
from camelup.bots.prospects import Style
from tests.bots.kit import BUILT_IN, SUPERCUP, game_of_bots
from tests.reference.setups import Setup, every_setup

EVERY = list(every_setup())


def counts(edition: str, modules: tuple[str, ...]) -> list[int]:
    return [s.players for s in EVERY if (s.edition, s.modules) == (edition, modules)]


def extremes(edition: str, modules: tuple[str, ...] = ()) -> list[Setup]:
    """With as few, as many, and a middling number of players."""
    found = counts(edition, modules)
    few = sorted({found[0], found[len(found) // 2], found[-1]})
    return [Setup(edition, players, modules) for players in few]


EXTREMES = [
    *extremes("base"),
    *extremes("base", SUPERCUP),
    *extremes("second"),
    *extremes("cards"),
]
COMBINATIONS = sorted({(s.edition, s.modules) for s in EVERY})


def test_there_is_something_to_play() -> None:
    assert {setup.edition for setup in EXTREMES} == {"base", "second", "cards"}
    assert {setup.players for setup in EXTREMES} >= {2, 3, 6, 8, 10}
    assert len(COMBINATIONS) == 26


@pytest.mark.parametrize("bot", BUILT_IN)
@pytest.mark.parametrize("setup", EXTREMES, ids=str)
def test_a_whole_game(hasty: None, setup: Setup, bot: str) -> None:
    names = [bot, *["random"] * (setup.players - 1)]
    moves = [asked.seat for asked, _ in game_of_bots(setup, names, "extremes")]
    assert moves.count(0) > 2


@pytest.mark.clause("B-35")
def test_experts_do_not_wait_for_each_other_for_ever() -> None:
    """Each would rather move its tile than roll, and may do so in every turn."""
    game = game_of_bots(Setup("second", 4), ["expert"] * 4, "bench 1")
    assert sum(1 for _ in islice(game, 400)) < 400


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Experts that look at a few ways only: they do all that others do, only worse."""
    monkeypatch.setattr(pyramid_expert, "STYLE", Style(paths=40, closer_paths=80))


@pytest.mark.parametrize("number", range(len(COMBINATIONS)))
def test_every_combination_of_modules(hasty: None, number: int) -> None:
    """One expert with the others; how many they are differs from one combination to the next."""
    edition, modules = COMBINATIONS[number]
    few = [players for players in counts(edition, modules) if players <= 6]
    players = few[number % len(few)]
    others = islice(cycle(name for name in BUILT_IN if name != "expert"), players - 1)
    names = ["expert", *others]
    names = names[number % players :] + names[: number % players]
    kinds = {a.kind for _, a in game_of_bots(Setup(edition, players, modules), names, "all")}
    assert len(kinds) > 2


def test_modules_are_used_and_not_just_survived(hasty: None) -> None:
    """Over a few games with all modules, every kind of action there is was chosen by somebody."""
    setup = Setup("base", 6, SUPERCUP)
    chosen: dict[str, set[str]] = {name: set() for name in BUILT_IN}
    for seed in range(3):
        names = list(islice(cycle(BUILT_IN), 6))
        for asked, action in game_of_bots(setup, names, f"modules {seed}"):
            chosen[names[asked.seat]].add(action.kind)
    every = {"leg-tile", "desert-tile", "pyramid-tile", "race-card", "camera", "position-tile",
             "partnership", "supporting-die", "end-turn"}  # fmt: skip
    assert chosen["random"] == every
    assert chosen["cautious"] <= {"leg-tile", "pyramid-tile", "end-turn"}
    assert len(chosen["greedy"]) >= 6
    assert len(chosen["expert"]) >= 6
    assert len(chosen["champion-fast"]) >= 6
