"""Simulated races and games: what the kernel of playouts counted, with standard errors.

Both for every game with a pyramid, with all modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt

import msgspec

from camelup import kernels
from camelup.core.errors import PositionError
from camelup.odds.leg import encoding, tile_bytes
from camelup.odds.packed import gives_support, playout_of, word_of
from camelup.odds.results import RaceOdds
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.state import SETTING_UP, State

CHUNK = 1 << 16
"""So many races or games between two chances to interrupt."""


class GameOdds(msgspec.Struct, frozen=True):
    """How games of uniformly random actions ended."""

    games: int
    wins: tuple[float, ...]
    """The share of games that each seat won, alone or with others (B-69)."""
    money: tuple[float, ...]
    """Each seat's average money at the end."""
    moves: float
    """Average number of moves, of players and of chance."""
    win_error: float
    money_error: float
    """The largest standard errors."""


def simulate_races(e: Edition, s: State, races: int = 100_000, seed: int = 0) -> RaceOdds:
    """Overall winner and loser in races by dice alone, without tiles in later legs.

    Supporting dice that players might add are not foreseen; those in the pyramid count (X1-11).
    """
    return races_from(e, *race_start(e, s), races, seed)


def race_start(e: Edition, s: State) -> tuple[int, bytes, bytes]:
    """All of a state that a race by dice alone depends on: camels, dice, tiles."""
    _check_running(s)
    return word_of(e, s.stacks), encoding(e).dice(s.pyramid.dice), tile_bytes(s.desert_tiles)


def races_from(e: Edition, word: int, dice: bytes, tiles: bytes, races: int, seed: int) -> RaceOdds:
    """The same from where a race starts."""
    _check_count(races)
    playout = races_playout(e)
    winner, loser = [0] * len(e.racers), [0] * len(e.racers)
    for first, count in _chunks(races):
        won, lost = playout.races(word, dice, tiles, count, _seed(seed), first)
        winner = [a + b for a, b in zip(winner, won, strict=True)]
        loser = [a + b for a, b in zip(loser, lost, strict=True)]
    return RaceOdds(
        camels=e.racers,
        winner=tuple(count / races for count in winner),
        loser=tuple(count / races for count in loser),
        method="simulation",
        error=_share_error((*winner, *loser), races),
    )


def simulate_games(
    game: PyramidGame, s: State | None = None, games: int = 10_000, seed: int = 0
) -> GameOdds:
    """Games of uniformly random actions, from ``s`` on or from the set-up."""
    seats, playout, start = range(game.players), playout_of(game), None
    _check_count(games)
    if s is not None:
        _check_running(s)
        start = playout_of(game, s)
    youngest = -1 if game.youngest is None else game.youngest
    wins, total, square, moves = [0] * len(seats), [0] * len(seats), [0] * len(seats), 0
    for first, count in _chunks(games):
        part = playout.games(count, _seed(seed), first, youngest, start)
        for seat in seats:
            wins[seat] += part[0][seat]
            total[seat] += part[1][seat]
            square[seat] += part[2][seat]
        moves += part[3]
    return GameOdds(
        games=games,
        wins=tuple(count / games for count in wins),
        money=tuple(sum_ / games for sum_ in total),
        moves=moves / games,
        win_error=_share_error(wins, games),
        money_error=max(mean_error(total[seat], square[seat], games) for seat in seats),
    )


def races_playout(e: Edition) -> kernels.playout.Playout:
    """The kernel for races by dice alone, which need no players."""
    dice = encoding(e).dice(tuple(die.key for die in e.dice))
    return kernels.playout.Playout(e.length, dice, e.stay, gives_support(e))


def mean_error(total: int, square: int, count: int) -> float:
    """The standard error of a mean, from a sum and a sum of squares."""
    if count < 2:
        return float("inf")
    return sqrt((square - total * total / count) / (count - 1) / count)


def _share_error(counts: Iterable[int], count: int) -> float:
    """The largest standard error of a share; one hit and one miss more keep it from being 0."""
    shares = [(hits + 1) / (count + 2) for hits in counts]
    return max(sqrt(p * (1 - p) / count) for p in shares)


def _chunks(count: int) -> Iterator[tuple[int, int]]:
    for first in range(0, count, CHUNK):
        yield first, min(CHUNK, count - first)


def _seed(seed: int) -> int:
    return seed & 0xFFFFFFFFFFFFFFFF


def _check_running(s: State) -> None:
    if s.stage in SETTING_UP or s.stage == "over":
        raise PositionError("odds.no-leg", stage=s.stage)


def _check_count(count: int) -> None:
    if count < 1:
        raise ValueError("at least one playout is needed")
