"""Playouts: the kernel against plain Python and against the readable engine.

Work to be measured is a callable that does some of it and says how much. ``python -m
bench.playouts`` measures the playouts alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeAlias

from bench.games import random_game
from bench.measure import Figure, measure
from camelup import make_game
from camelup.editions.base import BASE
from camelup.editions.second import SECOND
from camelup.odds.leg import encoding
from camelup.odds.playouts import CHUNK, races_playout, simulate_games, word_of
from camelup.play.dice import Dice
from camelup.pyramid.game import PyramidGame

Track: TypeAlias = list[list[str]]
Work: TypeAlias = Callable[[], int]

EDITIONS = {"base": BASE, "second": SECOND}


class PlainRaces:
    """Races by dice alone as one would write them first: over lists, die by die."""

    def __init__(self, edition: str, seed: str = "bench") -> None:
        self.racers = list(EDITIONS[edition].racers)
        self.crazy = list(EDITIONS[edition].crazy)
        self.dice = [die.key for die in EDITIONS[edition].dice]
        self.chance = Dice(seed)

    def fresh(self) -> Track:
        """The same start for all: three small stacks, and the crazy camels if there are any."""
        track: Track = [[] for _ in range(18)]
        track[1], track[2], track[3] = self.racers[:2], self.racers[2:4], self.racers[4:]
        track[15], track[16] = self.crazy[1:], self.crazy[:1]
        return track

    def race(self, start: Track) -> tuple[str, str]:
        """The overall winner and the overall loser of one race."""
        track = [list(stack) for stack in start]
        while True:
            dice = list(self.dice)
            for _ in range(5):
                die = self.chance.choose(dice)
                dice.remove(die)
                number = self.chance.choose((1, 2, 3))
                if die == "grey":
                    over = self._move(track, self._crazy_mover(track), -number)
                else:
                    over = self._move(track, die, number)
                if over:
                    order = [c for stack in track for c in stack if c in self.racers]
                    return order[-1], order[0]

    def _move(self, track: Track, camel: str, distance: int) -> bool:
        """Move a camel with all on its back; is the race over?"""
        space = next(n for n, stack in enumerate(track) if camel in stack)
        stack, end = track[space], min(max(space + distance, 0), 17)
        height = stack.index(camel)
        unit = stack[height:]
        del stack[height:]
        track[end] += unit
        return end in (0, 17)

    def _crazy_mover(self, track: Track) -> str:
        """Which crazy camel the grey die moves."""
        carrying = []
        for stack in track:
            for height, camel in enumerate(stack):
                if camel in self.crazy:
                    above = stack[height + 1 :]
                    if above and above[0] in self.crazy:
                        return above[0]
                    if any(rider in self.racers for rider in above):
                        carrying.append(camel)
        return carrying[0] if len(carrying) == 1 else self.chance.choose(self.crazy)


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
