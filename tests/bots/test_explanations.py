"""Each bot explains its move in one line, in English and French, from the numbers it used."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from bench.games import Setup
from camelup import bots
from camelup.bots import Reason
from camelup.odds import QUICK, values_for
from camelup.text import speaker
from tests.bots.kit import BUILT_IN, SETUPS, Asked, positions

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


def explained(name: str, one: Asked, seed: int = 0) -> tuple[Any, Reason]:
    bot = bots.make(name, seed)
    action = bot.choose(one.view, one.legal)
    why = bot.explain()  # type: ignore[attr-defined]
    assert isinstance(why, Reason)
    return action, why


def numbers(text: str) -> list[float]:
    """Every number in a text, whatever the language writes it with."""
    plain = text.replace("\u2212", "-").replace(",", ".")
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", plain)]


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_it_speaks_both_languages(setup: Setup, name: str) -> None:
    english, french = (speaker(lang, setup.edition, NAMES) for lang in ("en", "fr"))
    for seed, one in enumerate(positions(setup, 10)):
        _, why = explained(name, one, seed)
        both = english.reason(why), french.reason(why)
        assert both[0] != both[1]
        for text in both:
            assert re.fullmatch(r"[A-ZÀ-Ý].{8,180}\.", text), text
            assert not re.search(r"bot\.|value\.|[{}_=]|\(seat", text), text
        assert sorted(numbers(both[0])) == sorted(numbers(both[1]))


@pytest.mark.parametrize("name", BUILT_IN)
def test_it_tells_the_numbers_that_it_used(name: str) -> None:
    """Whatever number a reason holds is in the text, as far as the text rounds it."""
    say = speaker("en", "base", NAMES)
    for seed, one in enumerate(positions(SETUPS[0], 10)):
        _, why = explained(name, one, seed)
        text = numbers(say.reason(why))
        for fact, value in why.facts.items():
            if isinstance(value, (int, float)):
                shown = value * 100 if fact in ("chance", "next") and name == "expert" else value
                assert any(abs(n - shown) <= 0.051 for n in text), (fact, value, text)


def test_random_says_out_of_how_many() -> None:
    for seed, one in enumerate(positions(SETUPS[0], 10)):
        action, why = explained("random", one, seed)
        kinds = Counter(a.kind for a in one.legal)
        assert why.facts == {"kinds": len(kinds), "alike": kinds[action.kind]}


@pytest.mark.parametrize("setup", SETUPS[:2], ids=str)
def test_cautious_says_what_the_ticket_is_worth(setup: Setup) -> None:
    for seed, one in enumerate(positions(setup, 10)):
        action, why = explained("cautious", one, seed)
        tickets = tuple(a for a in one.legal if a.kind == "leg-tile")
        values = {v.action: v.value for v in values_for(one.view, tickets, effort=QUICK)}
        if action in values:
            assert why.facts["value"] == pytest.approx(values[action])
        elif values:
            assert why.facts["best"] == pytest.approx(max(values.values()))
            assert why.facts["best"] <= 1


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_expert_says_how_likely_it_is_to_be_richest(setup: Setup) -> None:
    told = 0
    for seed, one in enumerate(positions(setup, 8)):
        action, why = explained("expert", one, seed)
        if "chance" in why.facts:
            told += 1
            better = why.facts["next"] > why.facts["chance"]
            assert better == (why.key == "bot.why.expert-plain")
            assert all(0 <= why.facts[fact] <= 1 for fact in ("chance", "next"))
            assert why.facts["instead"] in one.legal
            assert why.facts["instead"] != action
    assert told > 4
