"""``random``: uniform over kinds of action, then within the kind."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from camelup import Action, bots
from tests.bots.kit import SETUPS, positions
from tests.reference.setups import Setup

DRAWS = 6_000


def chi_square(chosen: Counter[Action], law: dict[Action, float]) -> float:
    """How far the counts are from the law, in standard deviations of the statistic."""
    expected = {action: p * chosen.total() for action, p in law.items()}
    distance = sum((chosen[a] - e) ** 2 / e for a, e in expected.items())
    freedom = len(law) - 1
    return (distance - freedom) / sqrt(2 * freedom)


def stated(legal: tuple[Action, ...]) -> dict[Action, float]:
    kinds = Counter(action.kind for action in legal)
    return {action: 1 / len(kinds) / kinds[action.kind] for action in legal}


@pytest.mark.parametrize("anew", [False, True], ids=["one bot", "a new bot for each move"])
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_kinds_are_equally_likely_and_so_are_actions_of_a_kind(setup: Setup, anew: bool) -> None:
    asked = next(one for one in positions(setup, 10) if len({a.kind for a in one.legal}) > 2)
    law, bot = stated(asked.legal), bots.make("random", "one")
    chosen = Counter(
        (bots.make("random", f"{n}") if anew else bot).choose(asked.view, asked.legal)
        for n in range(DRAWS)
    )
    assert set(chosen) <= set(law)
    assert abs(chi_square(chosen, law)) < 4
    uniform = dict.fromkeys(asked.legal, 1 / len(asked.legal))
    assert chi_square(chosen, uniform) > 10  # it is not uniform over actions
