"""The kernel that looks ahead: compiled and plain the same chances, path by path.

The plain twins of what it uses are slow, so the network is small and few dice are in the pyramid.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from camelup import kernels
from camelup.bots.pyramid_greedy import greedy_kernel, outlook_kernel
from camelup.core.game import CHANCE, OVER
from camelup.kernels.shared.codes import EXTRA
from camelup.odds import QUICK
from camelup.odds.packed import playout_of, table_of
from camelup.play.dice import Dice
from camelup.pyramid.game import PyramidGame
from tests.reference.setups import Setup

ROOT = Path(__file__).parents[2]
EFFORT = QUICK._replace(spaces=0, races=4)
WIDTH, BLOCKS, PATHS, SEED = 4, 1, 5, 11
MODULES = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
SETUPS = [
    *(Setup("base", 2), Setup("second", 3), Setup("base", 2, ("long-track",))),
    *(Setup("base", 3, MODULES[:4]), Setup("base", 9, MODULES)),
]


class Kernels:
    """All that looks ahead in one game."""

    def __init__(self, setup: Setup) -> None:
        game = setup.game()
        assert isinstance(game, PyramidGame)
        self.game, self.table = game, playout_of(game)
        self.outlook = outlook_kernel(game, EFFORT)
        inputs, answers, seats, people, person = self.outlook.places()
        size = (inputs + 1) * WIDTH + BLOCKS * 2 * (WIDTH + 2) * WIDTH + 2 * WIDTH
        size += (WIDTH + 1) * (seats + 2 * answers) + 2
        dice = Dice("ahead")
        weights = array("f", [(dice.below(2001) - 1000) / 5000 for _ in range(size)])
        network = kernels.network.Network(
            weights, (WIDTH, BLOCKS), inputs, answers, seats, people, person
        )
        scratch = playout_of(game), playout_of(game)
        others = greedy_kernel(game, EFFORT._replace(spaces=2))
        self.ahead = kernels.ahead.Ahead(self.table, *scratch, self.outlook, network, others)

    def begin(self, packed: Any, seed: int = SEED, turns: int = 0) -> None:
        """Look from this table on."""
        self.table.load(*packed)
        cards = len(packed[4][0]) + len(packed[4][1])
        self.ahead.begin(seed, [1.0 + i % 4 for i in range(5 * cards)], turns)


def late(game: PyramidGame) -> Iterator[Any]:
    """Tables with three dice left to fall in a leg, so that it goes on until the own next turn."""
    dice, s = Dice("late"), game.start()
    while game.to_move(s) is not OVER:
        if game.to_move(s) is CHANCE:
            s = game.apply(s, dice.draw(game.chances(s))).state
            continue
        if len(s.pyramid.dice) == game.edition.stay + 3:
            packed = table_of(game.edition, s)
            if all(packed[4]):
                yield packed
        s = game.apply(s, dice.choose(game.legal(s, s.turn))).state


def chances(setup: Setup, tables: int = 2) -> list[list[float]]:
    """What each of some actions leads to, path by path."""
    one = Kernels(setup)
    every = list(late(one.game))
    found = []
    for packed in every[:: max(1, len(every) // tables)][:tables]:
        for turns in (0, 1):
            one.begin(packed, SEED, turns)
            legal = one.table.legal()
            found += [list(one.ahead.look(code, 0, PATHS)) for code in (legal[0], legal[-1])]
    return found


def test_compiled_and_plain_find_the_same() -> None:
    """The compiled ones go first: they leave the solved races, which take minutes in Python."""
    compiled = {str(setup): chances(setup) for setup in SETUPS}
    run = subprocess.run(
        [sys.executable, "-m", "tests.lockstep.test_ahead"],
        cwd=ROOT,
        env={**os.environ, "CAMELUP_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    plain = json.loads(run.stdout)
    assert compiled.keys() == plain.keys()
    for name, found in compiled.items():
        assert len(found) == len(plain[name]) >= 4
        for here, there in zip(found, plain[name], strict=True):
            assert here == pytest.approx(there, abs=1e-4)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_paths_depend_on_their_numbers_alone(setup: Setup) -> None:
    """So that actions meet the same chance, however many paths were looked at before."""
    one = Kernels(setup)
    packed = next(late(one.game))
    one.begin(packed)
    legal = one.table.legal()
    whole = [one.ahead.look(code, 0, 12) for code in legal]
    assert [one.ahead.look(code, 5, 7) for code in legal] == [found[5:] for found in whole]
    assert one.table.save() == packed
    one.begin(packed, SEED + 1)
    assert [one.ahead.look(code, 0, 12) for code in legal] != whole


@pytest.mark.clause("B-47", "RB-21")
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_hidden_cards_are_dealt_not_seen(setup: Setup) -> None:
    """Whatever others really laid or hold, the paths are the same."""
    one, changed = Kernels(setup), 0
    for packed in list(late(one.game))[:6]:
        track, dice, seats, owners, decks, *more = packed
        others = tuple(
            bytes(card if card >> 3 == track[2] else card & 0xF8 for card in deck) for deck in decks
        )
        changed += others != decks
        hands = tuple(
            seat if i == track[2] else (*seat[:3], (1 << seat[3].bit_count()) - 1, seat[4])
            for i, seat in enumerate(seats)
        )
        one.begin(packed)
        code, found = one.table.legal()[0], []
        for known in (packed, (track, dice, hands, owners, others, *more)):
            one.begin(known)
            found.append(one.ahead.look(code, 0, 8))
        assert found[0] == found[1]
    assert changed


@pytest.mark.clause("X1-10", "X1-16")
def test_an_additional_action_is_no_turn_of_its_own() -> None:
    """What follows it depends on dice, if somebody rolls; there and then nothing would."""
    one, varied = Kernels(Setup("base", 3, MODULES[:2])), 0
    for track, dice, seats, owners, _, more in late(one.game):
        people = tuple((*seat[:3], 31, -1) for seat in seats)
        # all Supporting dice are still on the pedestal, and no card is hidden
        bare = (track, dice, people, owners, (b"", b""), (31, *more[1:]))
        one.begin(bare)
        code = one.table.legal()[0]
        one.table.act(code)
        if one.table.save()[0][1:3] == (EXTRA, track[2]) != track[1:3]:
            one.begin(bare)
            varied += len(set(one.ahead.look(code, 0, 12))) > 1
    assert varied


if __name__ == "__main__":
    print(json.dumps({str(setup): chances(setup) for setup in SETUPS}))
