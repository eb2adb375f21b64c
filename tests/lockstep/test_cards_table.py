"""The kernel's table of Camel Up Cards against the readable engine: by moves, and by its law."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from camelup.cards.data import FEWEST_PLAYERS, MOST_PLAYERS, START_REVEALS, WINNER_VALUES
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.core.errors import PositionError
from camelup.core.game import OVER, Pending
from camelup.core.values import Action, Move, Outcome
from camelup.odds.cards import KINDS
from camelup.odds.cards_tables import (
    action_of,
    brought,
    cards_in,
    cards_table,
    pile_of,
    saved_of,
)
from camelup.odds.playouts import mean_error
from camelup.play.dice import Dice
from tests.reference.setups import random_game

PLAYERS = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
WORTH = [-value for value in WINNER_VALUES]


def in_order(saved: Any) -> Any:
    """The owners of cards of equal value in seating order: which of them is which means nothing."""
    *others, owners, cards = saved
    by_value = (sorted(zip(WORTH, one, strict=False)) for one in owners)
    return (*others, tuple(bytes(seat for _, seat in one) for one in by_value), cards)


class Follower:
    """A table of the kernel beside a game of the engine."""

    def __init__(self, game: CardsGame) -> None:
        self.game, self.table = game, cards_table(game)
        self.stages = set[str]()

    def compare(self, s: State) -> None:
        """The whole state, who is to move, every list of legal actions, and what chance brings."""
        game, table = self.game, self.table
        self.stages.add(s.stage)
        assert in_order(table.save()) == saved_of(s)
        assert table.purses() == list(game.scores(s))
        seats = game.to_move(s)
        if isinstance(seats, Pending):
            assert table.asked() == (-2 if seats is OVER else -1)
        else:
            assert table.asked() == min(seats)
        for seat in range(game.players):
            legal = tuple(action_of(s.track, seat, code) for code in table.legal(seat))
            assert legal == game.legal(s, seat)
        whole = sum(tickets for _, tickets in table.chances())
        law = [(what, Fraction(tickets, whole)) for what, tickets in table.chances()]
        assert law == [(brought(outcome), p) for outcome, p in game.chances(s)]

    def follow(self, s: State, move: Move, number: int) -> None:
        """The same move; now and again on a table that is put so, or is a copy."""
        if number % 40 == 39:
            self.table = cards_table(self.game, s)
        elif number % 40 == 19:
            self.table, old = self.table.twin(), self.table
            old.set_up(0, 0)
        if isinstance(move, Outcome):
            self.table.come(brought(move))
        else:
            assert isinstance(move, Action)
            seat = move.seat
            legal = self.game.legal(s, seat)
            self.table.act(seat, self.table.legal(seat)[legal.index(move)])


@pytest.mark.parametrize("by_kind", [True, False])
@pytest.mark.parametrize("players", PLAYERS)
def test_the_kernel_plays_as_the_readable_engine(players: int, by_kind: bool) -> None:
    game = CardsGame(players)
    for seed in range(2):
        follower, number = Follower(game), 0
        follower.compare(game.start())
        for before, move, step in random_game(game, Dice(f"table {seed}"), by_kind=by_kind):
            follower.follow(before, move, number)
            follower.compare(step.state)
            number += 1
        assert number > 40 * players / 2
        assert follower.stages == {
            "youngest", "start", "deal", "leg-setup", "turn", "reveal", "bet", "over"
        }  # fmt: skip


@pytest.mark.clause("RC-18")
def test_what_is_not_possible_now_is_refused() -> None:
    table = cards_table(CardsGame(3, (1, 2, 0)))
    assert table.asked() == -1
    with pytest.raises(ValueError, match="not legal"):
        table.act(0, 0)
    with pytest.raises(ValueError, match="cannot come"):
        table.come(len(KINDS))
    while table.asked() == -1:
        table.come(table.chances()[0][0])
    assert table.chances() == []
    with pytest.raises(ValueError, match="cannot come"):
        table.come(0)


def test_a_track_without_room_is_refused() -> None:
    game = CardsGame(2, (0, 1))
    s = replace(game.start(), track=tuple(str(n) for n in range(1, 62)))
    with pytest.raises(PositionError):
        saved_of(s)
    saved: Any = list(cards_table(game).save())
    saved[1] = bytes(range(1, 62)), bytes(61)
    with pytest.raises(OverflowError):
        cards_table(game).load(*saved)


def test_a_track_that_grows_beyond_its_room_is_told() -> None:
    table = cards_table(CardsGame(2, (0, 1)))
    saved: Any = list(table.save())
    saved[0] = (sum((58 << 3 | camel) << 10 * camel for camel in range(5)), *saved[0][1:])
    saved[1] = bytes(range(1, 61)), bytes(60)
    table.load(*saved)
    for _ in range(START_REVEALS):
        table.draw()
    for call in (table.save, table.asked, table.chances):
        with pytest.raises(OverflowError, match="60 spaces"):
            call()


def test_piles_hold_cards_in_order() -> None:
    for count in range(len(KINDS)):
        cards = (*KINDS[:count], *KINDS[count:], KINDS[count])
        assert cards_in(pile_of(cards)) == tuple(sorted(cards))


# What is drawn

FAR = 4.5
"""A z-score that chance brings about less than once in a hundred thousand times."""


@pytest.mark.clause("C-12", "RC-20", "RB-19")
def test_the_set_up_has_its_exact_law() -> None:
    """Who is youngest, and the first start card."""
    table, draws = cards_table(CardsGame(3)), 30_000
    first, youngest = Counter[int](), Counter[int]()
    for n in range(draws):
        table.set_up(7, n)
        for _ in range(3):
            table.draw()
        *_, ages, (_, _, revealed), _, _, _ = table.save()
        youngest[ages[0]] += 1
        first[revealed[0]] += 1
    for seat in range(3):
        assert abs(z_of_share(youngest[seat], draws, 1 / 3)) < FAR
    for kind, card in enumerate(KINDS):
        assert abs(z_of_share(first[kind], draws, 1 / 6 if card.value == 1 else 1 / 30)) < FAR


def z_of_share(hits: int, count: int, p: float) -> float:
    """How far a share is from a known probability."""
    return (hits / count - p) / sqrt(p * (1 - p) / count)


@pytest.mark.parametrize("players", [2, 5])
def test_games_of_random_actions_end_as_in_the_readable_engine(players: int) -> None:
    game, ours, theirs = CardsGame(players), 20_000, 100
    _, totals, squares, _ = cards_table(game).games(ours, 3)
    money = [0] * theirs
    for n in range(theirs):
        *_, (_, _, step) = random_game(game, Dice(f"uniform {n}"))
        money[n] = step.state.players[0].money
    mean = sum(money) / theirs
    error = sqrt(
        mean_error(totals[0], squares[0], ours) ** 2
        + mean_error(sum(money), sum(m * m for m in money), theirs) ** 2
    )
    assert abs(totals[0] / ours - mean) < 4 * error


def everything() -> list[Any]:
    """Some of everything that the kernel can do, to be compared with its plain twin."""
    return [cards_table(CardsGame(players)).games(6, players, 5) for players in PLAYERS]


def test_the_kernel_does_the_same_as_plain_python() -> None:
    here = "from tests.lockstep.test_cards_table import everything, json"
    done = subprocess.run(
        [sys.executable, "-c", f"{here}; print(json.dumps(everything()))"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "CAMELUP_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == json.loads(json.dumps(everything()))
