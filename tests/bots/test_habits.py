"""Players with habits: each does what its name says, and everybody can ask for one."""

from __future__ import annotations

from functools import cache

import pytest

from camelup import bots
from camelup.bots.habit_bot import spread
from camelup.bots.habits import HABITS, MEASURING, TRAINING
from camelup.core.values import Action
from camelup.odds import QUICK, values_for
from camelup.play.dice import Dice
from camelup.text import speaker
from tests.bots.kit import Asked, game_of_bots, positions
from tests.reference.setups import Setup

SETUP = Setup("base", 4)


@cache
def moves(name: str) -> list[tuple[Asked, Action]]:
    """What one player does among three who play by chance, in two games."""
    names = [name, "random", "cautious", "random"]
    games = [move for seed in "12" for move in game_of_bots(SETUP, names, f"habits {seed}")]
    return [(asked, action) for asked, action in games if asked.seat == 0]


def share(name: str, kind: str) -> float:
    every = moves(name)
    return sum(action.kind == kind for _, action in every) / len(every)


def test_some_are_kept_out_of_training() -> None:
    assert len(MEASURING) >= 3
    assert not TRAINING.keys() & MEASURING.keys()
    assert not set(TRAINING.values()) & set(MEASURING.values())


@pytest.mark.parametrize("name", HABITS)
def test_they_are_ours_and_not_listed(name: str) -> None:
    assert name not in bots.names()
    assert bots.is_ours(name)
    for language in ("en", "fr"):
        assert speaker(language, "base").reason(bots.about(name))


@pytest.mark.parametrize("name", HABITS)
@pytest.mark.parametrize("setup", [Setup("cards", 3), Setup("second", 6)], ids=str)
def test_they_play_other_games(setup: Setup, name: str) -> None:
    for asked in positions(setup, 5):
        assert bots.make(name, 1).choose(asked.view, asked.legal) in asked.legal


def test_always_rolls() -> None:
    assert share("always-rolls", "pyramid-tile") == 1


def test_tickets_only() -> None:
    assert share("tickets-only", "leg-tile") + share("tickets-only", "pyramid-tile") == 1
    assert share("tickets-only", "leg-tile") > 0.3


def test_late_bettor() -> None:
    legs = [asked.view.leg for asked, action in moves("late-bettor") if action.kind == "race-card"]
    assert min(legs, default=4) >= 4
    assert share("late-bettor", "race-card") > 0


def test_early_bettor() -> None:
    """All five cards are laid in the first leg, which greedy does not do."""

    def first_leg(name: str) -> int:
        early = [action for asked, action in moves(name) if asked.view.leg == 1]
        return sum(action.kind == "race-card" for action in early)

    assert first_leg("early-bettor") > first_leg("greedy") + 3


def test_tile_lover() -> None:
    assert share("tile-lover", "desert-tile") > share("greedy", "desert-tile") + 0.1


def test_hesitant_rolls_less_than_greedy() -> None:
    assert share("hesitant", "pyramid-tile") < share("greedy", "pyramid-tile") - 0.1


def test_loser_bettor() -> None:
    decks = [getattr(action, "deck", None) for _, action in moves("loser-bettor")]
    assert decks.count("loser") > decks.count("winner")


def test_risk_chaser_dares_more_than_greedy() -> None:
    """Of the same choices it makes those whose outcome varies more."""

    def dared(name: str) -> float:
        total = 0.0
        for number, (asked, _) in enumerate(moves("greedy")):
            action = bots.make(name, number).choose(asked.view, asked.legal)
            total += sum(map(spread, values_for(asked.view, (action,), effort=QUICK)))
        return total

    assert dared("risk-chaser") > 1.1 * dared("greedy")


def test_it_says_why() -> None:
    asked, _ = moves("always-rolls")[0]
    bot = bots.registry.class_of("always-rolls")(Dice(1))
    bot.choose(asked.view, asked.legal)
    assert speaker("en", "base").reason(bot.explain()) == (
        "Worth +1.00 on average, and +20.00 by habit."
    )
