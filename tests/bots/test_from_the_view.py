"""Bots decide from the view alone, and the same seed gives the same choice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest

from camelup import bots
from camelup.cards.game import CardsGame
from camelup.pyramid.game import PyramidGame
from tests.bots.kit import BUILT_IN, ROOT, SETUPS, Asked, positions
from tests.properties.test_hidden_information import recolouring, twin_of
from tests.reference.setups import Setup
from tests.rulebook.cards.test_hidden import shuffled


def twin(game: Any, asked: Asked, rng: Random) -> Any:
    """Another state that the seat cannot tell from this one."""
    if isinstance(game, CardsGame):
        return shuffled(asked.state, asked.seat, rng)
    assert isinstance(game, PyramidGame)
    racers = game.edition.racers
    return twin_of(asked.state, racers, recolouring(asked.state, racers, asked.seat, rng))


@pytest.mark.clause("B-47", "S-42", "C-61", "RB-21")
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_a_seat_cannot_know_makes_no_difference(setup: Setup) -> None:
    game, rng, differing = setup.game(), Random(5), 0
    for number, asked in enumerate(positions(setup, 12)):
        other = twin(game, asked, rng)
        differing += other != asked.state
        view, legal = game.view(other, asked.seat), game.legal(other, asked.seat)
        for name in BUILT_IN:
            here, there = bots.make(name, number), bots.make(name, number)
            assert here.choose(asked.view, asked.legal) == there.choose(view, legal)
            assert here.explain() == there.explain()  # type: ignore[attr-defined]
    assert differing > 5


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_bot_does_not_change_what_it_is_shown(setup: Setup) -> None:
    for asked in positions(setup, 3):
        before = msgspec.json.encode((asked.view, asked.legal))
        for name in BUILT_IN:
            bots.make(name, 1).choose(asked.view, asked.legal)
        assert msgspec.json.encode((asked.view, asked.legal)) == before


def test_a_bot_s_dice_do_not_tell_what_they_were_made_from() -> None:
    """Other dice, those of the game, may be made from the same secret."""
    dice = bots.make("random", "the secret, bot 3").dice  # type: ignore[attr-defined]
    seen = [repr(getattr(dice, name)) for name in dir(dice)] + [repr(vars(dice))]
    assert not any("secret" in one for one in seen)


SCRIPT = """
import json, sys
from camelup import bots
from tests.bots.kit import BUILT_IN, SETUPS, positions
import msgspec
found = [(name, asked) for setup in SETUPS for asked in positions(setup, 3) for name in BUILT_IN]
order = list(range(len(found)))
if sys.argv[1] == "backwards":
    order.reverse()
said = {}
for i in order:
    name, asked = found[i]
    bot = bots.make(name, i)
    action = bot.choose(asked.view, asked.legal)
    said[i] = msgspec.json.encode((name, action, bot.explain())).decode()
print(json.dumps([said[i] for i in range(len(found))]))
"""


def other_process(order: str, hash_seed: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, order],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    said: list[str] = json.loads(done.stdout)
    return said


def test_same_seed_same_choice_in_any_process_and_whatever_was_asked_before() -> None:
    forwards = other_process("forwards", "1")
    assert len(forwards) == 3 * len(SETUPS) * len(BUILT_IN)
    assert other_process("backwards", "2") == forwards


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_another_seed_may_choose_otherwise(setup: Setup) -> None:
    asked = next(one for one in positions(setup, 8) if len(one.legal) > 3)
    chosen = {bots.make("random", seed).choose(asked.view, asked.legal) for seed in range(20)}
    assert len(chosen) > 1
