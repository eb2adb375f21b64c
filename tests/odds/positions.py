"""Random positions for the odds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from camelup.play.dice import Dice
from camelup.pyramid.state import State
from tests.reference.setups import Setup, random_game


def random_states(
    setup: Setup, count: int, seed: int, most_dice: int
) -> Iterator[tuple[Any, State]]:
    """States between turns of random games, with at most so many dice left."""
    game, rng, found = setup.game(), Random(seed), 0
    while found < count:
        for _, _, step in random_game(game, Dice(rng.getrandbits(32)), by_kind=rng.random() < 0.5):
            state = step.state
            fits = state.stage in ("turn", "extra") and len(state.pyramid.dice) <= most_dice
            if fits and rng.random() < 0.04:
                found += 1
                yield game.edition, state  # type: ignore[attr-defined]
            if found == count:
                return
