"""Races by dice alone, the plain way: what the playouts are compared with."""

from __future__ import annotations

from typing import TypeAlias

from camelup.editions.base import BASE
from camelup.editions.second import SECOND
from camelup.play.dice import Dice

Track: TypeAlias = list[list[str]]

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
