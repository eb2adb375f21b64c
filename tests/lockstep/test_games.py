"""The kernel of many games against the readable engine: every observation, mask and reward.

The engine follows each game move by move. Which die came out it finds by trying all outcomes.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from camelup import kernels
from camelup.bots import make
from camelup.core.game import CHANCE, OVER
from camelup.core.track import Stacks, ranking, stacks_of
from camelup.envs.families import encoding_of
from camelup.envs.fast import Desk
from camelup.envs.pyramid import PyramidEncoding
from camelup.envs.rewards import victory
from camelup.odds.packed import table_of
from camelup.odds.playouts import mean_error
from camelup.play.dice import Dice
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.parts.supporting_dice import Supporting, SupportingDiceState
from camelup.pyramid.parts.supporting_dice.part import supporting
from camelup.pyramid.state import State
from tests.lockstep.test_playout import MODULES, Setup, in_order
from tests.support import fresh, pyramid_game

SETUPS: list[Setup] = [
    *(("base", players, ()) for players in range(2, 9)),
    *(("second", players, ()) for players in range(3, 9)),
    ("base", 3, ("long-track",)),
    ("base", 4, MODULES[:4]),
    ("base", 6, MODULES[2:]),
    ("base", 9, (MODULES[0], *MODULES[2:])),
    ("base", 10, MODULES),
]


def desk_of(game: PyramidGame, count: int, **settings: Any) -> Desk:
    encoding = encoding_of(game)
    assert isinstance(encoding, PyramidEncoding)
    desk = Desk(game, encoding, count, **settings)
    for i in range(count):
        desk.seeds[i] = 100 + i
        desk.games.deal(i)
    desk.seed_sampler(5)
    return desk


def stacks_in(game: PyramidGame, word: int) -> Stacks:
    """The camels of a word of the kernel."""
    e, spaces = game.edition, dict[int, list[str]]()
    camels = (*e.racers, *e.crazy)
    for byte in word.to_bytes(8, "little")[: len(camels)]:
        spaces.setdefault(byte >> 3, []).append(camels[byte & 7])
    return stacks_of(spaces)


def begun(game: PyramidGame, desk: Desk, i: int) -> State:
    """The engine's state at the start of a game of the kernel."""
    (word, _, turn, marker, leg), *_ = desk.games.tables[i].save()
    start = fresh(game.edition_key, game.players, game.modules, youngest=turn).state
    assert (start.marker, start.leg) == (marker, leg)
    stacks = stacks_in(game, word)
    if isinstance(start, SupportingDiceState):  # the dice are those of this start
        last = ranking(stacks)[-1]
        dice = (*game.racers, supporting(last))
        start = replace(start, pyramid=replace(start.pyramid, dice=dice))
        start = replace(start, supporting=Supporting(tuple(c for c in game.racers if c != last)))
    return replace(start, stacks=stacks)


class Follower:
    """The engine beside one game of the kernel."""

    def __init__(self, game: PyramidGame, desk: Desk, i: int, reward: str) -> None:
        self.game, self.desk, self.i, self.reward = game, desk, i, reward
        self.encoding = encoding_of(game)
        self.state = begun(game, desk, i)
        self.ends = 0

    def follow(self, number: int) -> None:
        """Make the same move and compare everything."""
        game, seat, before = self.game, self.state.turn, self.state
        action = self.encoding.actions.decode(number, game.legal(before, seat))
        s = game.apply(before, action).state
        there = in_order(game.edition, self.desk.games.tables[self.i].save())
        found = [s]
        if game.to_move(s) is CHANCE:
            found = [game.apply(s, outcome).state for outcome, _ in game.chances(s)]
        told = ((in_order(game.edition, table_of(game.edition, s)), s) for s in found)
        self.state = next(s for one, s in told if one == there)
        self.compare(before, seat)

    def compare(self, before: State, actor: int) -> None:
        s, i, desk = self.state, self.i, self.desk
        over = self.game.to_move(s) is OVER
        gained = [float(a - b) for a, b in zip(s.money, before.money, strict=True)]
        if self.reward == "win":
            gained = list(victory(s.money)) if over else [0.0] * self.game.players
        assert desk.seat_rewards[i].tolist() == gained
        assert desk.rewards[i] == gained[actor]
        assert (desk.terminated[i], desk.truncated[i], desk.illegal[i]) == (over, False, False)
        assert desk.money[i].tolist() == list(s.money)
        assert desk.seats[i] == s.turn
        self.see()
        self.ends += over

    def see(self) -> None:
        """Observation and mask of the seat on turn."""
        s, i, desk = self.state, self.i, self.desk
        view = self.game.view(s, s.turn)
        assert desk.rows[i].tolist() == self.encoding.observe(view).tolist()
        if self.game.to_move(s) is not OVER:
            legal = self.encoding.actions.mask(self.game.legal(s, s.turn))
            assert desk.masks[i].tolist() == legal.tolist()
        else:
            assert desk.masks[i].all()


@pytest.mark.parametrize("reward", ["win", "money"])
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_many_games_go_as_in_the_readable_engine(setup: Setup, reward: str) -> None:
    game, count = pyramid_game(*setup, youngest=None), 3
    desk = desk_of(game, count, by_money=reward == "money")
    followers = [Follower(game, desk, i, reward) for i in range(count)]
    for follower in followers:
        follower.see()
    while sum(follower.ends for follower in followers) < 3:
        desk.games.sample()
        chosen, ended = desk.chosen.copy(), desk.ended.copy()
        desk.games.step()
        for i, follower in enumerate(followers):
            if ended[i]:
                follower.state = begun(game, desk, i)
                assert not desk.terminated[i]
                assert not desk.seat_rewards[i].any()
                follower.see()
            else:
                follower.follow(int(chosen[i]))


@pytest.mark.parametrize(
    "setup", [("base", 3, ()), ("second", 7, ()), ("base", 6, MODULES)], ids=str
)
def test_every_seat_sees_its_own(setup: Setup) -> None:
    game = pyramid_game(*setup, youngest=None)
    desk = desk_of(game, 1)
    follower = Follower(game, desk, 0, "win")
    for _ in range(60):
        desk.games.sample()
        desk.games.step()
        if desk.ended[0]:
            break
        follower.follow(int(desk.chosen[0]))
        for seat in range(game.players):
            desk.games.show(0, seat)
            view = game.view(follower.state, seat)
            assert desk.rows[0].tolist() == follower.encoding.observe(view).tolist()
            assert desk.masks[0].any() == (seat == follower.state.turn)
        desk.games.show(0, follower.state.turn)


@pytest.mark.parametrize("setup", [("base", 2), ("second", 3)], ids=str)
def test_a_shared_victory_is_shared(setup: tuple[str, int]) -> None:
    desk, shared = desk_of(pyramid_game(*setup, youngest=None), 50), 0
    while shared < 3:
        desk.games.sample()
        desk.games.step()
        for i in np.flatnonzero(desk.terminated):
            shares = victory(desk.money[i].tolist())
            assert desk.seat_rewards[i].tolist() == list(shares)
            shared += 1.0 not in shares


@pytest.mark.parametrize("setup", [("base", 4), ("second", 6)], ids=str)
def test_single_moves_wait_for_chance(setup: tuple[str, int]) -> None:
    game = pyramid_game(*setup, youngest=None)
    desk, encoding = desk_of(game, 1), encoding_of(game)
    s, roll = begun(game, desk, 0), encoding.actions.names.index("pyramid-tile")
    assert desk.games.awaited(0) == s.turn
    desk.games.act(0, roll)
    s = game.apply(s, encoding.actions.decode(roll, game.legal(s, s.turn))).state
    assert desk.games.awaited(0) == -1
    for seat in range(game.players):
        desk.games.show(0, seat)
        assert desk.rows[0].tolist() == encoding.observe(game.view(s, seat)).tolist()
        assert not desk.masks[0].any()
    with pytest.raises(ValueError, match="not legal"):
        desk.games.act(0, roll)


def money_of_bots(game: PyramidGame, games: int) -> list[tuple[int, int]]:
    """Seat 0's money, and its decisions, in games of the bot ``random`` in the engine."""
    ends = []
    for number in range(games):
        dice, bot = Dice(f"game {number}"), make("random", seed=number)
        s, decisions = game.start(), 0
        while game.to_move(s) is not OVER:
            if game.to_move(s) is CHANCE:
                s = game.apply(s, dice.draw(game.chances(s))).state
                continue
            decisions += s.turn == 0
            s = game.apply(s, bot.choose(None, game.legal(s, s.turn))).state
        ends.append((s.money[0], decisions))
    return ends


def money_of_kernel(game: PyramidGame, games: int) -> list[tuple[int, int]]:
    """The same with opponents of the kernel; the learner chooses as the bot does."""
    settings: dict[str, Any] = {"learner": 0, "opponents": ("random",) * (game.players - 1)}
    desk, dice = desk_of(game, 200, by_money=True, **settings), Dice("learner")
    ends: list[tuple[int, int]] = []
    names = encoding_of(game).actions.names
    money, decisions = np.full(200, 3), np.zeros(200, int)
    while len(ends) < games:
        ended = desk.ended.copy()
        for i in range(200):
            legal = [int(number) for number in np.flatnonzero(desk.masks[i])]
            kind = dice.choose(sorted({names[number].split()[0] for number in legal}))
            desk.chosen[i] = dice.choose([n for n in legal if names[n].split()[0] == kind])
        desk.games.step()
        money += desk.rewards.astype(int)
        decisions += ~ended
        for i in map(int, np.flatnonzero(desk.terminated)):
            ends.append((int(money[i]), int(decisions[i])))
            assert desk.money[i, 0] == money[i]
            money[i], decisions[i] = 3, 0
    return ends


@pytest.mark.parametrize(
    "setup", [("base", 4, ()), ("second", 6, ()), ("base", 6, MODULES)], ids=str
)
def test_opponents_play_as_the_bot_random(setup: Setup) -> None:
    game = pyramid_game(*setup, youngest=None)
    ours, theirs = money_of_kernel(game, 1_000), money_of_bots(game, 150)
    for column in (0, 1):
        sums = [
            (sum(end[column] for end in ends), sum(end[column] ** 2 for end in ends), len(ends))
            for ends in (ours, theirs)
        ]
        means = [total / count for total, _, count in sums]
        error = sqrt(sum(mean_error(*one) ** 2 for one in sums))
        assert abs(means[0] - means[1]) < 4 * error


def everything() -> list[str]:
    """Some of everything that the kernel can do, as one checksum for each kind of table."""
    sums = []
    tables: list[Setup] = [("base", 2, ()), ("base", 8, ()), ("second", 3, ()), ("second", 6, ())]
    for setup in (*tables, ("base", 10, MODULES)):
        others = ("random",) * (setup[1] - 1)
        one: dict[str, Any] = {"learner": 1, "opponents": others, "mode": 1, "limit": 9}
        for settings in ({}, one, {**one, "learner": 0, "mode": 2, "limit": 0}):
            desk = desk_of(pyramid_game(*setup, youngest=None), 2, **settings)
            check = hashlib.sha256()
            for step in range(25):
                desk.games.sample()
                if step == 12:
                    desk.chosen[0] = 199
                desk.games.step()
                for array in (desk.rows, desk.masks, desk.seat_rewards, desk.terminated):
                    check.update(array.tobytes())
                check.update(desk.last_rows.tobytes() + desk.truncated.tobytes())
            sums.append(check.hexdigest())
    return sums


def test_the_kernel_does_the_same_as_plain_python() -> None:
    code = "from tests.lockstep.test_games import everything, json; print(json.dumps(everything()))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "CAMELUP_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert kernels.is_compiled("games") == kernels.is_compiled("table")
    assert json.loads(done.stdout) == everything()
