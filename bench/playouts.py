"""Playouts: the kernel against plain Python and against the readable engine.

Work to be measured is a callable that does some of it and says how much. ``python -m
bench.playouts`` measures the playouts alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeAlias

from bench.measure import Figure, measure
from camelup import make_game
from camelup.odds.leg import encoding
from camelup.odds.packed import word_of
from camelup.odds.playouts import CHUNK, races_playout, simulate_games
from camelup.play.dice import Dice
from camelup.pyramid.game import PyramidGame
from tests.reference.plain_races import EDITIONS, PlainRaces
from tests.reference.setups import random_game

Work: TypeAlias = Callable[[], int]


def plain_races(edition: str, races: int = 1_000) -> Work:
    """Dice-only races over lists."""
    plain = PlainRaces(edition)
    start = plain.fresh()
    return lambda: len([plain.race(start) for _ in range(races)])


def kernel_races(edition: str, races: int = 2 * CHUNK) -> Work:
    """The same races in the kernel."""
    e, start = EDITIONS[edition], PlainRaces(edition).fresh()
    playout = races_playout(e)
    word = word_of(e, tuple((n, tuple(stack)) for n, stack in enumerate(start) if stack))
    dice = encoding(e).dice(tuple(die.key for die in e.dice))
    return lambda: sum(playout.races(word, dice, bytes(32), races, 1)[0])


def engine_games(edition: str, players: int, games: int = 20) -> Work:
    """Games of uniformly random actions in the readable engine."""
    game, dice = make_game(edition, players), Dice("bench")
    return lambda: len([deque(random_game(game, dice), maxlen=0) for _ in range(games)])


def kernel_games(edition: str, players: int, games: int = 10_000) -> Work:
    """The same games in the kernel."""
    game = make_game(edition, players)
    assert isinstance(game, PyramidGame)
    return lambda: simulate_games(game, games=games).games


def playout_figures() -> Iterator[Figure]:
    """The kernel's races and games per second as multiples of the reference's."""
    for edition in ("base", "second"):
        ours, ratio = _compared(kernel_races(edition), plain_races(edition))
        bound = 40 if edition == "base" else None
        yield Figure(f"{edition} races by dice: ours / plain", "x", ratio, at_least=bound)
        yield Figure(f"{edition} races by dice", "per second", ours)
    for edition in ("base", "second"):
        ours, ratio = _compared(kernel_games(edition, 4), engine_games(edition, 4))
        bound = 80 if edition == "base" else None
        yield Figure(f"{edition} random games: ours / engine", "x", ratio, at_least=bound)
        yield Figure(f"{edition} random games", "per second", ours)


def _compared(fast: Work, slow: Work) -> tuple[float, float]:
    """How much the fast way does per second, and how many times as much as the slow way."""
    seconds, amounts = measure(fast, slow)
    ours, theirs = (amount / took for amount, took in zip(amounts, seconds, strict=True))
    return ours, ours / theirs


if __name__ == "__main__":
    for figure in playout_figures():
        print(f"{figure.what}: {figure.value:,.0f} {figure.unit} {figure.bound}")
