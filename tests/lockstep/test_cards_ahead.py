"""Looking ahead in Camel Up Cards: compiled and plain the same, and hidden cards are dealt anew."""

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
from camelup.bots.cards_champion import table_seen
from camelup.bots.cards_outlook import cards_outlook
from camelup.cards.game import CardsGame
from camelup.core.values import Seat
from camelup.odds.cards_tables import cards_table, saved_of
from camelup.play.dice import Dice
from tests.lockstep.test_cards_outlook import decisions

ROOT = Path(__file__).parents[2]
WIDTH, BLOCKS, PATHS, SEED = 4, 1, 4, 11
LITTLE = (4, 2, 2)


class Kernels:
    """All that looks ahead in one game."""

    def __init__(self, players: int) -> None:
        outlook, glance = cards_outlook(1, LITTLE), cards_outlook(1, LITTLE)
        inputs, answers, seats, people, person = outlook.places()
        size = (inputs + 1) * WIDTH + BLOCKS * 2 * (WIDTH + 2) * WIDTH + 2 * WIDTH
        size += (WIDTH + 1) * (seats + 2 * answers) + 2
        dice = Dice("ahead")
        weights = array("f", [(dice.below(2001) - 1000) / 1000 for _ in range(size)])
        network = kernels.network.Network(
            weights, (WIDTH, BLOCKS), inputs, answers, seats, people, person
        )
        self.table, dealt, scratch = (cards_table(CardsGame(players)) for _ in range(3))
        self.ahead = kernels.cards_ahead.CardsAhead(
            self.table, dealt, scratch, outlook, glance, network
        )

    def begin(self, saved: Any, seat: Seat, seed: int = SEED, turns: int = 0) -> None:
        """Look from this table on."""
        self.table.load(*saved)
        self.ahead.begin(seed, seat, turns)


def turns_of(players: int, every: int) -> Iterator[tuple[Any, Any, Seat]]:
    """Tables as a seat sees them at its turn, and as they are."""
    game, number = CardsGame(players), 0
    for s, seat in decisions(players, 1, "ahead"):
        if s.stage in ("turn", "bet"):
            number += 1
            if number % every == 0:
                yield table_seen(game.view(s, seat)), saved_of(s), seat


def chances(players: int) -> list[list[float]]:
    """What each of some actions leads to, path by path."""
    one, found = Kernels(players), []
    for seen, _, seat in turns_of(players, 13):
        for turns in (0, 1):
            one.begin(seen, seat, SEED, turns)
            legal = one.table.legal(seat)
            found += [list(one.ahead.look(code, 0, PATHS)) for code in (legal[0], legal[-1])]
    return found


def test_compiled_and_plain_find_the_same() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.lockstep.test_cards_ahead"],
        cwd=ROOT,
        env={**os.environ, "CAMELUP_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    plain, compiled = json.loads(run.stdout), [chances(players) for players in (2, 3)]
    for here, there in zip(compiled, plain, strict=True):
        assert len(here) == len(there) >= 4
        for one, other in zip(here, there, strict=True):
            assert one == pytest.approx(other, abs=1e-4)


def test_paths_depend_on_their_numbers_alone() -> None:
    """So that actions meet the same chance, however many paths were looked at before."""
    one = Kernels(4)
    seen, _, seat = next(turns_of(4, 5))
    one.begin(seen, seat)
    code = one.table.legal(seat)[0]
    whole = one.ahead.look(code, 0, 12)
    assert one.ahead.look(code, 5, 7) == whole[5:]
    assert one.table.save()[:4] == seen[:4]
    one.begin(seen, seat, SEED + 1)
    assert one.ahead.look(code, 0, 12) != whole


@pytest.mark.clause("C-61", "RC-21", "RC-27")
@pytest.mark.parametrize("players", [2, 4])
def test_hidden_cards_are_dealt_not_seen(players: int) -> None:
    """From the whole table the paths are the same as from what the seat sees."""
    one, changed = Kernels(players), 0
    for seen, whole, seat in turns_of(players, 9):
        found = []
        for known in (seen, whole):
            one.begin(known, seat)
            found.append(one.ahead.look(one.table.legal(seat)[-1], 0, 6))
        assert found[0] == found[1]
        changed += seen != whole
    assert changed


def test_a_view_is_the_table_without_what_is_hidden() -> None:
    for seen, whole, seat in turns_of(4, 7):
        assert seen[:4] == whole[:4]
        assert seen[4][2] == whole[4][2]
        assert seen[5][seat] == whole[5][seat]
        assert seen[6:] == whole[6:]


if __name__ == "__main__":
    print(json.dumps([chances(players) for players in (2, 3)]))
