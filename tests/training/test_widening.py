"""A network for rows without modules, taken over for rows with them, thinks the same."""

from __future__ import annotations

from array import array

import numpy as np
import pytest

from camelup import kernels
from camelup.bots.pyramid_greedy import greedy_kernel
from camelup.odds import QUICK
from camelup.odds.packed import playout_of
from camelup.play.dice import Dice
from tests.lockstep.test_outlook import tables
from tests.support import pyramid_game

pytest.importorskip("torch")

WIDTH, BLOCKS = 6, 2


def test_a_widened_network_thinks_the_same_where_nothing_is_new() -> None:
    """On the long track alone there are no other actions, and nothing else to be expected."""
    from training.widening import widened

    game = pyramid_game("base", 4, ("long-track",))
    odds, table = greedy_kernel(game, QUICK._replace(spaces=0)), playout_of(game)
    narrow, wide = (kernels.outlook.Outlook(odds, one) for one in (False, True))
    inputs, answers, seats, *_ = narrow.places()
    size = (inputs + 1) * WIDTH + BLOCKS * 2 * (WIDTH + 2) * WIDTH + 2 * WIDTH
    size += (WIDTH + 1) * (seats + 2 * answers) + 2
    dice = Dice("widening")
    numbers = array("f", [(dice.below(2001) - 1000) / 1000 for _ in range(size)])
    more = array("f", widened(np.array(numbers), WIDTH, BLOCKS).tolist())
    small = kernels.network.Network(numbers, (WIDTH, BLOCKS), *narrow.places())
    large = kernels.network.Network(more, (WIDTH, BLOCKS), *wide.places())
    seen = 0
    for packed in tables(game, 9):
        table.load(*packed)
        told = [list(one) for one in small.think(narrow.read(table)[0])]
        again = [list(one) for one in large.think(wide.read(table)[0])]
        assert again[0] == pytest.approx([*told[0], 0.0, 0.0], abs=1e-4)
        for mine, other in zip(told[1:], again[1:], strict=True):
            assert other[:answers] == pytest.approx(mine, abs=1e-3)
        seen += 1
    assert seen > 5
