"""The kernel of many games of Camel Up Cards against the readable engine: all that is given out.

Both draw from the same dice, so that every observation, mask and reward must be the same.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from camelup.cards.data import FEWEST_PLAYERS, MOST_PLAYERS
from camelup.cards.game import CardsGame
from camelup.envs.cards import SPACES, CardsEncoding, encoding_for
from camelup.envs.fast_cards import CardsDesk, CardsMatch
from camelup.envs.match import Match
from camelup.envs.rewards import victory
from camelup.odds.cards_tables import cards_table
from camelup.play.dice import Dice
from tests.reference.setups import random_game

PLAYERS = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


def desk_of(game: CardsGame, count: int, **settings: Any) -> CardsDesk:
    desk = CardsDesk(game, encoding_for(game), count, **settings)
    for i in range(count):
        desk.seeds[i] = 100 + i
        desk.games.deal(i)
    desk.seed_sampler(5)
    return desk


class Pair:
    """A game of the kernel and one of the engine with the same dice."""

    def __init__(self, players: int, seed: str, reward: str = "win") -> None:
        self.game, self.reward = CardsGame(players), reward
        self.encoding = encoding_for(self.game)
        dice = Dice(seed)
        self.desk = CardsDesk(self.game, self.encoding, 1, by_money=reward == "money", mode=2)
        self.desk.party.bring([dice.below] * (players + 1))
        self.desk.games.deal(0)
        self.desk.seed_sampler(7)
        self.match = Match(self.game, self.encoding)
        self.match.start(Dice(seed))

    def same(self) -> None:
        """Observation and mask of every seat, and money."""
        desk, match = self.desk, self.match
        asked = -2 if match.seat is None else match.seat
        assert desk.games.awaited(0) == asked
        assert desk.money[0].tolist() == list(match.money)
        assert desk.seats[0] == (match.state.turn if match.seat is None else match.seat)
        for seat in range(self.game.players):
            desk.games.show(0, seat)
            view = self.game.view(match.state, seat)
            assert desk.rows[0].tolist() == self.encoding.observe(view).tolist()
            assert desk.games.seen(0, seat) == desk.rows[0].tolist()
            if match.seat is not None:
                assert desk.masks[0].tolist() == match.mask(seat).tolist()
        if match.seat is not None:
            desk.games.show(0, match.seat)
            assert desk.games.legal(0) == sorted(match.numbers())

    def step(self) -> None:
        """The same action on both sides, and what it brings."""
        desk, match = self.desk, self.match
        actor, before = match.seat, match.money
        assert actor is not None
        desk.games.sample()
        number = int(desk.chosen[0])
        assert match.is_legal(number)
        desk.games.step()
        match.play(number)
        over = match.seat is None
        gained = [float(now - then) for then, now in zip(before, match.money, strict=True)]
        if self.reward == "win":
            gained = list(victory(match.money)) if over else [0.0] * self.game.players
        assert desk.seat_rewards[0].tolist() == gained
        assert desk.rewards[0] == gained[actor]
        assert (desk.terminated[0], desk.truncated[0], desk.illegal[0]) == (over, False, False)
        self.same()


@pytest.mark.parametrize("reward", ["win", "money"])
@pytest.mark.parametrize("players", PLAYERS)
def test_games_go_as_in_the_readable_engine(players: int, reward: str) -> None:
    pair = Pair(players, f"{reward} {players}", reward)
    pair.same()
    while pair.match.seat is not None:
        pair.step()


@pytest.mark.parametrize("players", [2, 6])
def test_a_match_is_that_of_the_engine_and_so_is_its_copy(players: int) -> None:
    game = CardsGame(players)
    encoding = encoding_for(game)
    fast, slow, dice = CardsMatch(game, encoding), Match(game, encoding), Dice("choices")
    fast.start(Dice(3))
    slow.start(Dice(3))
    while slow.seat is not None:
        assert (fast.seat, fast.money) == (slow.seat, slow.money)
        for seat in range(players):
            assert fast.observe(seat).tolist() == slow.observe(seat).tolist()
            assert fast.mask(seat).tolist() == slow.mask(seat).tolist()
        number = dice.choose(list(slow.numbers()))
        fast = pickle.loads(pickle.dumps(fast))
        fast.play(number)
        slow.play(number)
    assert fast.seat is None
    assert fast.money == slow.money


def long_track(game: CardsGame) -> Any:
    """A turn on a track with spaces that have no number."""
    states = [step.state for _, _, step in random_game(game, Dice("long"))]
    s = next(s for s in states if s.stage == "turn" and len(s.players[s.turn].hand) == 1)
    return replace(s, track=tuple(str(n) for n in range(1, SPACES + 6)), stacks=tuple(
        (space + SPACES - 10 if space else 0, unit) for space, unit in s.stacks
    ))  # fmt: skip


@pytest.mark.parametrize("players", [3, 5])
def test_spaces_without_a_number(players: int) -> None:
    game = CardsGame(players)
    encoding, s, desk = encoding_for(game), long_track(game), desk_of(game, 1)
    desk.games.put(0, cards_table(game, s))
    desk.games.show(0, s.turn)
    legal = game.legal(s, s.turn)
    assert len(encoding.actions.numbers(legal)) < len(legal)
    assert desk.masks[0].tolist() == encoding.actions.mask(legal).tolist()
    assert desk.rows[0].tolist() == encoding.observe(game.view(s, s.turn)).tolist()
    seen = Counter[int]()
    for _ in range(3_000):
        desk.games.sample()
        seen[int(desk.chosen[0])] += 1
    assert set(seen) == set(encoding.actions.numbers(legal))


def test_every_number_is_carried_out_as_the_action_it_names() -> None:
    """From one state each legal action, on both sides."""
    for players in PLAYERS:
        game = CardsGame(players)
        encoding, desk = encoding_for(game), desk_of(game, 1)
        assert isinstance(encoding, CardsEncoding)
        for n, (s, _, _) in enumerate(random_game(game, Dice("numbers"))):
            seats = game.to_move(s)
            if isinstance(seats, frozenset) and n % 19 == 0:
                legal = encoding.actions.numbers(game.legal(s, min(seats)))
                for number in list(legal)[:: len(legal) // 12 + 1]:
                    table = cards_table(game, s)
                    desk.games.put(0, table)
                    desk.games.act(0, number)
                    after = game.apply(s, legal[number]).state
                    assert table.save() == cards_table(game, after).save()


def test_what_is_not_legal_is_refused() -> None:
    desk = desk_of(CardsGame(4), 1)
    for action in (-1, int(np.flatnonzero(desk.masks[0] == 0)[0]), desk.masks.shape[1]):
        with pytest.raises(ValueError, match="not legal"):
            desk.games.act(0, action)


def everything() -> list[str]:
    """Some of everything that the kernel can do, as one checksum for each kind of table."""
    sums = []
    for players in (2, 5):
        others = ("random",) * (players - 1)
        one: dict[str, Any] = {"learner": 1, "opponents": others, "mode": 1, "limit": 9}
        for settings in ({}, one, {**one, "learner": 0, "mode": 2, "limit": 0}):
            desk = desk_of(CardsGame(players), 2, **settings)
            check = hashlib.sha256()
            for step in range(15):
                desk.games.sample()
                if step == 12:
                    desk.chosen[0] = 99_999
                desk.games.step()
                for array in (desk.rows, desk.masks, desk.seat_rewards, desk.terminated):
                    check.update(array.tobytes())
                check.update(desk.last_rows.tobytes() + desk.last_seats.tobytes())
                check.update(desk.truncated.tobytes())
            sums.append(check.hexdigest())
    return sums


def test_the_kernel_does_the_same_as_plain_python() -> None:
    here = "from tests.lockstep.test_cards_games import everything, json"
    done = subprocess.run(
        [sys.executable, "-c", f"{here}; print(json.dumps(everything()))"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "CAMELUP_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == everything()
