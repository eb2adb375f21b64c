"""The kernel of playouts against the readable engine: move by move, and by its frequencies.

Frequencies are judged by z-scores. All seeds are fixed, so that a test that passes always does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from camelup import kernels
from camelup.core.errors import PositionError
from camelup.core.game import OVER
from camelup.core.values import Move
from camelup.kernels.shared import codes
from camelup.odds.leg import leg_odds
from camelup.odds.packed import action_of, face_of, playout_of, table_of, word_of
from camelup.odds.playouts import mean_error, simulate_games, simulate_races
from camelup.odds.race import race_odds
from camelup.play.dice import Dice
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.scoring import places
from camelup.pyramid.state import SETTING_UP, State
from tests.reference.plain_races import PlainRaces
from tests.reference.setups import random_game as uniform_game
from tests.reference.setups import random_move
from tests.support import fresh, pyramid_game, random_game, setups, table
from tests.toys.whispers import Whispers

Setup = tuple[str, int, tuple[str, ...]]

MODULES = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
EVERY_MODULE = [
    modules
    for count in range(1, len(MODULES) + 1)
    for modules in combinations(MODULES, count)
    if "long-track" in modules or "spicy" not in modules
]
SETUPS: list[Setup] = [
    *(("base", players, ()) for players in range(2, 9)),
    *(("second", players, ()) for players in range(3, 9)),
    ("base", 8, ("long-track", "partnerships")),
    ("base", 2, MODULES[:4]),
    ("base", 4, MODULES[:4]),
    ("base", 6, MODULES),
    ("base", 9, (MODULES[0], *MODULES[2:])),
    ("base", 10, MODULES),
]
"""Editions, players and modules; :data:`COMBINED` has all combinations of modules."""
COMBINED: list[Setup] = [("base", 6, modules) for modules in EVERY_MODULE]
FAR = 4.5
"""A z-score that chance brings about less than once in a hundred thousand times."""


# Move by move


class Told(NamedTuple):
    """A table of the kernel, where it does not matter which of two equal tiles is which."""

    plain: tuple[Any, ...]
    """Camels, dice, seats, decks; pedestal, camera and photographer."""
    left: list[tuple[int, ...]]
    """Leg Betting tiles on the board."""
    held: list[tuple[int, ...]]
    """By seat, in the order taken: racer and value."""
    covered: dict[int, tuple[int, int, int]]
    """By Position tile: seat, racer and value."""


def in_order(e: Edition, there: kernels.pieces.PackedPieces) -> Told:
    """All that a table says, in the words of the engine."""
    track, dice, seats, owners, decks, (pedestal, camera, photographer, bottoms, bets, order) = (
        there
    )
    values, depth = e.leg_values, len(e.leg_values)
    taken = sorted((owners[slot >> 2][slot & 3], i, slot) for i, slot in enumerate(order))
    return Told(
        (track, dice, seats, decks, pedestal, camera, photographer),
        [values[len(o) : depth - below] for o, below in zip(owners, bottoms, strict=True)],
        [(seat, slot >> 2, values[slot & 3]) for seat, _, slot in taken if seat != codes.NOBODY],
        {
            place: (seat, slot >> 2, values[slot & 3])
            for place, (seat, slot) in enumerate(zip(bets[::2], bets[1::2], strict=True))
            if seat != codes.NOBODY
        },
    )


def follow(game: PyramidGame, moves: Iterator[tuple[State, Move, State]]) -> int:
    """The kernel makes the same moves; state and legal actions must agree after each."""
    e, playout, followed = game.edition, None, 0
    for before, move, after in moves:
        if before.stage in SETTING_UP:
            continue
        if playout is None or followed % 60 == 59:
            playout = playout_of(game, before)
        stacks = before.leg_bets.stacks
        legal = tuple(action_of(e, before.turn, code, stacks) for code in playout.legal())
        assert legal == game.legal(before, before.turn)
        if isinstance(move, Reveal):
            playout.reveal(*face_of(e, move))
        else:
            playout.act(playout.legal()[legal.index(move)])
        assert in_order(e, playout.save()) == in_order(e, table_of(e, after))
        followed += 1
    assert playout is not None
    assert not playout.legal()
    return followed


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_kernel_plays_as_the_readable_engine(setup: Setup) -> None:
    game = pyramid_game(*setup, youngest=None)
    for seed in range(14):
        played = random_game(game, seed)
        assert follow(game, ((p.before, p.move, p.after) for p in played)) > 20


@pytest.mark.parametrize("setup", COMBINED, ids=lambda setup: "+".join(setup[2]))
def test_every_combination_of_modules(setup: Setup) -> None:
    game = pyramid_game(*setup, youngest=None)
    for seed in range(5):
        played = random_game(game, seed)
        assert follow(game, ((p.before, p.move, p.after) for p in played)) > 20


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_kernel_follows_games_of_uniformly_random_actions(setup: Setup) -> None:
    game = pyramid_game(*setup, youngest=None)
    for seed in range(4):
        played = uniform_game(game, Dice(f"follow {seed}"))
        assert follow(game, ((before, move, step.state) for before, move, step in played)) > 50


@pytest.mark.clause("X4-05", "RS-16")
def test_partners_copy_the_best_single_piece() -> None:
    at = table(
        "base",
        {3: "blue", 5: "yellow", 6: "orange", 8: "white", 9: "green"},
        players=6,
        modules=["partnerships"],
        partners=[(0, 1)],
        held={1: "green 2", 2: "green 5", 3: "green 3"},
        taken={1: 3, 2: 1},
        dice="blue",
    )
    playout = playout_of(at.game, at.state)
    at.roll("blue", 3)
    playout.act(3 << 5)
    playout.reveal(bytes((0, 3)), 3)
    assert [seat[0] - 3 for seat in playout.save()[2]] == [1 + 2, 2 + 3 + 1, 5 + 1, 3, 0, 0]
    e = at.game.edition
    assert in_order(e, playout.save()) == in_order(e, table_of(e, at.state))


def test_what_is_not_possible_now_is_refused() -> None:
    game = pyramid_game("base", 3)
    playout = playout_of(game, fresh("base", 3).state)
    with pytest.raises(ValueError, match="cannot come out"):
        playout.reveal(bytes((0, 3)), 1)
    with pytest.raises(ValueError, match="not legal"):
        playout.act(31)
    playout.act(3 << 5)
    assert playout.legal() == []
    with pytest.raises(ValueError, match="not legal"):
        playout.act(3 << 5)
    with pytest.raises(ValueError, match="cannot come out"):
        playout.reveal(bytes((0, 2)), 1)


# What is drawn


def z_of_share(hits: int, count: int, p: float) -> float:
    """How far a share is from a known probability."""
    if p in (0.0, 1.0):
        return 0.0 if hits == p * count else float("inf")
    return (hits / count - p) / sqrt(p * (1 - p) / count)


def z_of_shares(a: int, of_a: int, b: int, of_b: int) -> float:
    """How far two observed shares are from each other."""
    p = (a + b) / (of_a + of_b)
    spread = sqrt(p * (1 - p) * (1 / of_a + 1 / of_b))
    return (a / of_a - b / of_b) / spread if spread else 0.0


@pytest.mark.clause("RB-18", "RB-19")
def test_the_set_up_has_its_exact_law() -> None:
    game, draws = pyramid_game("base", 2), 60_000
    exact = {word_of(game.edition, s.stacks): p for s, p in setups(game).items()}
    playout, seen = playout_of(game), Counter[int]()
    for n in range(draws):
        playout.set_up(7, n, 0)
        seen[playout.save()[0][0]] += 1
    assert set(seen) <= set(exact)
    squares = sum((seen[w] - draws * p) ** 2 / (draws * p) for w, p in exact.items())
    assert abs(float(squares) - len(exact) + 1) < FAR * sqrt(2 * len(exact))


@pytest.mark.clause("RS-11")
def test_either_crazy_camel_may_start_first() -> None:
    game, draws = pyramid_game("second", 3, youngest=None), 30_000
    playout, seen, first = playout_of(game), Counter[tuple[int, ...]](), Counter[int]()
    for n in range(draws):
        playout.set_up(8, n)
        (word, _, turn, marker, leg), *_ = playout.save()
        seen[tuple(byte for byte in word.to_bytes(7, "little") if byte & 7 >= 5)] += 1
        first[turn] += 1
        assert (marker, leg) == (turn, 1)
    alone = {
        (a << 3 | x, b << 3 | 11 - x) for x in (5, 6) for a in (14, 15, 16) for b in (14, 15, 16)
    }
    expected = {
        **{pair: 1 / 9 for pair in alone if pair[0] >> 3 < pair[1] >> 3},
        **{pair: 1 / 18 for pair in alone if pair[0] >> 3 == pair[1] >> 3},
    }
    assert set(seen) == set(expected)
    assert all(abs(z_of_share(seen[pair], draws, p)) < FAR for pair, p in expected.items())
    assert all(abs(z_of_share(first[seat], draws, 1 / 3)) < FAR for seat in range(3))


# Races

LAST_LEGS = [
    table("base", {14: "blue white", 15: "green", 16: "orange yellow"}),
    table("base", {15: "blue white green", 16: "orange yellow"}, tiles={0: (14, "oasis")}),
    table(
        "base",
        {12: "green", 13: "blue yellow", 15: "white", 16: "orange"},
        tiles={0: (14, "mirage")},
        dice="white blue yellow orange",
    ),
    table(
        "base",
        {18: "blue white", 19: "green", 20: "orange yellow"},
        modules=["long-track"],
        dice="blue green white orange supporting-blue",
    ),
    table("base", {17: "blue white", 20: "green orange yellow"}, modules=["long-track"]),
    table(
        "base",
        {17: "blue white", 20: "green orange yellow"},
        modules=["long-track", "spicy"],
        dice="blue green supporting-yellow supporting-blue supporting-orange",
    ),
    table("second", {2: "white red", 3: "black", 14: "blue green", 16: "yellow purple"}),
    table(
        "second",
        {5: "black green", 9: "white red", 12: "blue", 16: "yellow purple"},
        tiles={0: (3, "mirage"), 1: (8, "oasis"), 2: (14, "mirage")},
    ),
    table(
        "second",
        {13: "black white red", 14: "blue green", 16: "yellow purple"},
        dice="grey yellow purple",
    ),
]


@pytest.mark.parametrize("number", range(len(LAST_LEGS)))
def test_races_that_end_in_this_leg_have_the_exact_law(number: int) -> None:
    at, races = LAST_LEGS[number], 200_000
    e = at.game.edition
    exact, seen = leg_odds(e, at.state), simulate_races(e, at.state, races, seed=number)
    assert exact.ends_race == 1
    for camel in e.racers:
        first, last = (float(exact.probability(camel, place)) for place in (1, 5))
        assert abs(z_of_share(round(seen.of(camel)[0] * races), races, first)) < FAR
        assert abs(z_of_share(round(seen.of(camel)[1] * races), races, last)) < FAR


LONG_RACES = [
    table("base", {1: "blue green", 2: "orange yellow", 3: "white"}),
    table(
        "base",
        {1: "blue green", 2: "orange", 4: "yellow white"},
        modules=["long-track"],
        tiles={0: (3, "mirage"), 1: (5, "oasis")},
    ),
    table(
        "second",
        {2: "yellow", 6: "white red", 7: "blue black green", 9: "purple"},
        tiles={0: (8, "oasis"), 1: (4, "mirage")},
        dice="grey yellow red",
    ),
]


@pytest.mark.parametrize("number", [0, 1])
def test_a_million_races_end_by_the_solved_law(number: int) -> None:
    at, races = LONG_RACES[number], 1_000_000
    e = at.game.edition
    exact, seen = race_odds(e, at.state), simulate_races(e, at.state, races, seed=number)
    assert exact.method == "exact"
    for i in range(len(e.racers)):
        assert abs(z_of_share(round(seen.winner[i] * races), races, exact.winner[i])) < FAR
        assert abs(z_of_share(round(seen.loser[i] * races), races, exact.loser[i])) < FAR


@pytest.mark.parametrize("number", range(len(LONG_RACES)))
def test_whole_races_end_as_in_the_readable_engine(number: int) -> None:
    at, races, ours = LONG_RACES[number], 100_000, 1_200
    e, dice = at.game.edition, Dice(number)
    seen = simulate_races(e, at.state, races, seed=number)
    ends = [engine_race(at.game, at.state, dice) for _ in range(ours)]
    assert seen.method == "simulation"
    assert 0.5 / sqrt(4 * races) < seen.error <= 0.5 / sqrt(races)
    for i, camel in enumerate(e.racers):
        first, last = (sum(end[place] == camel for end in ends) for place in (0, -1))
        assert abs(z_of_shares(round(seen.winner[i] * races), races, first, ours)) < FAR
        assert abs(z_of_shares(round(seen.loser[i] * races), races, last, ours)) < FAR


def engine_race(game: PyramidGame, s: State, dice: Dice) -> Sequence[str]:
    """The final ranking when everybody only takes Pyramid tiles."""
    while s.stage != "over":
        rolls = s.stage == "reveal"
        s = game.apply(s, dice.draw(game.chances(s)) if rolls else TakePyramidTile(s.turn)).state
    return places(game.edition, s)


@pytest.mark.parametrize("edition", ["base", "second"])
def test_whole_races_end_as_in_the_plain_loop(edition: str) -> None:
    plain, races, ours = PlainRaces(edition, "test"), 400_000, 8_000
    e = pyramid_game(edition, 3).edition
    start = plain.fresh()
    stacks = tuple((space, tuple(stack)) for space, stack in enumerate(start) if stack)
    state = fresh(edition, 3).state
    seen = simulate_races(e, replace(state, stacks=stacks), races, seed=5)
    ends = [plain.race(start) for _ in range(ours)]
    for i, camel in enumerate(e.racers):
        first, last = (sum(end[place] == camel for end in ends) for place in (0, 1))
        assert abs(z_of_shares(round(seen.winner[i] * races), races, first, ours)) < FAR
        assert abs(z_of_shares(round(seen.loser[i] * races), races, last, ours)) < FAR


# Whole games


class Sample(NamedTuple):
    """What some games came to: per seat its wins, money, squares of money; moves and squares."""

    games: int
    wins: list[int]
    money: list[int]
    squares: list[int]
    moves: int
    move_squares: int


def engine_sample(game: PyramidGame, s: State | None, games: int) -> Sample:
    """Games of uniformly random actions in the readable engine."""
    dice, ends, lengths = Dice("sample"), list[State](), list[int]()
    for _ in range(games):
        end, moves = game.start() if s is None else s, 0
        while game.to_move(end) is not OVER:
            end, moves = game.apply(end, random_move(game, end, dice)).state, moves + 1
        ends.append(end)
        lengths.append(moves)
    seats = range(game.players)
    return Sample(
        games,
        [sum(seat in game.winners(end) for end in ends) for seat in seats],
        [sum(end.money[seat] for end in ends) for seat in seats],
        [sum(end.money[seat] ** 2 for end in ends) for seat in seats],
        sum(lengths),
        sum(n * n for n in lengths),
    )


LATE = {
    "base": table(
        "base",
        {11: "blue", 12: "green orange", 13: "white yellow"},
        players=4,
        money=[9, 4, 0, 7],
        tiles={1: (14, "mirage")},
        held={0: "green 5", 2: "white 5, green 3"},
        winner=[(0, "white"), (1, "white"), (2, "blue")],
        loser=[(3, "blue"), (0, "blue")],
        turn=2,
    ),
    "second": table(
        "second",
        {3: "white blue", 11: "green red", 12: "purple black", 13: "yellow"},
        players=6,
        money=[9, 4, 0, 7, 3, 1],
        tiles={1: (14, "mirage"), 4: (2, "oasis")},
        partners=[(0, 3)],
        held={0: "green 5", 3: "yellow 5, green 3, green 2"},
        winner=[(0, "purple"), (1, "yellow")],
        loser=[(3, "blue")],
        turn=5,
    ),
}


@pytest.mark.parametrize(("edition", "players", "games"), [("base", 4, 300), ("second", 6, 200)])
def test_random_games_end_as_in_the_readable_engine(edition: str, players: int, games: int) -> None:
    game = pyramid_game(edition, players, youngest=None)
    compare(game, None, games, 20_000)


@pytest.mark.parametrize("edition", LATE)
def test_random_games_from_a_position_end_as_in_the_readable_engine(edition: str) -> None:
    compare(LATE[edition].game, LATE[edition].state, 1_200, 40_000)


def compare(game: PyramidGame, s: State | None, ours: int, games: int) -> None:
    """Wins, money and moves of the kernel and of the readable engine."""
    youngest = -1 if game.youngest is None else game.youngest
    start = None if s is None else playout_of(game, s)
    fast = Sample(games, *playout_of(game).games(games, 3, 0, youngest, start))
    slow = engine_sample(game, s, ours)
    for seat in range(game.players):
        assert abs(z_of_shares(fast.wins[seat], games, slow.wins[seat], ours)) < FAR
        assert abs(z_of_means(fast, slow, seat)) < FAR
    error = (
        mean_error(fast.moves, fast.move_squares, games),
        mean_error(slow.moves, slow.move_squares, ours),
    )
    assert abs(fast.moves / games - slow.moves / ours) < FAR * sqrt(error[0] ** 2 + error[1] ** 2)
    odds = simulate_games(game, s, games, seed=3)
    assert odds.money == tuple(total / games for total in fast.money)
    assert odds.wins == tuple(count / games for count in fast.wins)
    assert odds.moves == fast.moves / games
    assert 0 < odds.money_error < 0.2
    assert 0 < odds.win_error < 0.01


def z_of_means(a: Sample, b: Sample, seat: int) -> float:
    """How far the average money of a seat differs."""
    errors = [mean_error(x.money[seat], x.squares[seat], x.games) for x in (a, b)]
    return (a.money[seat] / a.games - b.money[seat] / b.games) / sqrt(sum(x * x for x in errors))


# However the work is done


def test_results_do_not_depend_on_how_the_work_is_split() -> None:
    game = pyramid_game("second", 5, youngest=None)
    e, s = game.edition, fresh("second", 5).state
    whole = playout_of(game).games(300, 11)
    with ThreadPoolExecutor(2) as pool:
        parts = [pool.submit(playout_of(game).games, 150, 11, first) for first in (0, 150)]
        first, second = (part.result() for part in parts)
    assert whole[1] == [a + b for a, b in zip(first[1], second[1], strict=True)]
    assert whole[3] == first[3] + second[3]
    races = simulate_races(e, s, 70_000, 12)
    assert races == simulate_races(e, s, 70_000, 12 + 2**64)
    assert races != simulate_races(e, s, 70_000, 13)


def test_a_start_position_is_left_as_it_was() -> None:
    at = LATE["second"]
    start, playout = playout_of(at.game, at.state), playout_of(at.game)
    before = start.save()
    assert playout.games(50, 1, start=start) == playout.games(50, 1, start=start)
    assert start.save() == before


def everything() -> list[Any]:
    """Some of everything that the kernel can do, as plain data."""
    games = [pyramid_game(*setup, youngest=None) for setup in SETUPS]
    played = [playout_of(game).games(2, seed) for seed, game in enumerate(games)]
    late = [simulate_games(at.game, at.state, 2).money for at in LATE.values()]
    tables = (*LAST_LEGS, *LONG_RACES)
    races = [simulate_races(at.game.edition, at.state, 90).to_dict() for at in tables]
    return [played, late, races]


def test_the_kernel_does_the_same_as_plain_python() -> None:
    code = (
        "from tests.lockstep.test_playout import everything, json; print(json.dumps(everything()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "CAMELUP_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == json.loads(json.dumps(everything()))


# What is refused


def test_games_with_rules_that_the_kernel_lacks_are_refused() -> None:
    game = pyramid_game("base", 4)
    whispered = PyramidGame(replace(game.edition, parts=(*game.edition.parts, Whispers())), 4)
    with pytest.raises(ValueError, match="cannot be played out"):
        simulate_games(whispered)


def test_playouts_need_a_race_that_runs() -> None:
    game = pyramid_game("base", 3)
    with pytest.raises(PositionError):
        simulate_races(game.edition, game.start())
    with pytest.raises(PositionError):
        simulate_games(game, game.start())
    with pytest.raises(ValueError, match="at least one"):
        simulate_races(game.edition, fresh("base", 3).state, 0)
    with pytest.raises(ValueError, match="at least one"):
        simulate_games(game, games=0)
    with pytest.raises(ValueError, match="does not fit"):
        kernels.table.PackedTable(
            11, 16, b"", 0, b"", (1, -1), b"", -1, 1, 3, False, False, False, False, b"", (3, -1)
        )
