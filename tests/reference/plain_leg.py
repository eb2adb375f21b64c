"""The plain way to enumerate a leg: every die, every face, one after another, over lists.

This is the reference that the kernels are compared with, in results and in speed. It shares no rule
with the engine or the kernels.
"""

from __future__ import annotations

from math import factorial
from typing import NamedTuple

from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.photographer import PhotographerState
from camelup.pyramid.state import State


class Position(NamedTuple):
    """Stacks by space (bottom to top), dice left, tiles (+1 or -1 by space)."""

    length: int
    stacks: dict[int, list[str]]
    dice: list[str]
    """Racers by colour, ``+colour`` for a Supporting die, ``grey`` for the grey die."""
    draws: int
    tiles: dict[int, int]
    racers: list[str]
    camera: int = 0


def position_of(e: Edition, s: State) -> Position:
    """A state as :func:`enumerate_leg` wants it."""
    stay = max(0, len(e.dice) - e.draws)
    return Position(
        length=e.length,
        stacks={space: list(stack) for space, stack in s.stacks},
        dice=[key.replace("supporting-", "+") for key in s.pyramid.dice],
        draws=len(s.pyramid.dice) - stay,
        tiles={t.space: 1 if t.side == "oasis" else -1 for t in s.desert_tiles if t is not None},
        racers=list(e.racers),
        camera=(s.camera.space or 0) if isinstance(s, PhotographerState) else 0,
    )


class Law:
    """Weighted counts, filled by :func:`enumerate_leg`."""

    def __init__(self, position: Position) -> None:
        self.total = 0
        self.places = {camel: [0] * 5 for camel in position.racers}
        self.landings = [0] * (position.length + 5)
        self.over = 0
        self.photo = 0


def enumerate_leg(position: Position) -> Law:
    """The law of a leg by recursion over all sequences of dice and faces."""
    law = Law(position)
    law.total = _ways(position, position.dice, position.draws)
    track: list[list[str]] = [[] for _ in range(position.length + 5)]
    for space, stack in position.stacks.items():
        track[space] = list(stack)
    _roll(law, position, track, position.dice, position.draws, 1, False)
    return law


def _ways(position: Position, dice: list[str], draws: int) -> int:
    """The weight of all ways to go on; a path without the grey die weighs 2."""
    if draws < len(dice):
        ways = factorial(len(dice)) * int(3**draws)
        return ways * 2 if "grey" in dice else ways
    ways = factorial(len(dice))
    for die in dice:
        ways *= 2 if die[0] == "+" else 3
    return ways


def _roll(
    law: Law,
    position: Position,
    track: list[list[str]],
    dice: list[str],
    draws: int,
    weight: int,
    photographed: bool,
) -> None:
    if draws == 0:
        _score(law, position, track, weight * _ways(position, dice, 0))
        return
    for index, die in enumerate(dice):
        rest = dice[:index] + dice[index + 1 :]
        for camel, number, heavier in _faces(track, die):
            after = [list(stack) for stack in track]
            ways = weight * heavier
            beyond, photo = _move(law, position, after, rest, draws - 1, camel, number, ways)
            if beyond:
                law.over += ways * _ways(position, rest, draws - 1)
                _score(law, position, after, ways * _ways(position, rest, draws - 1))
                continue
            if photo and not photographed:
                law.photo += photo * ways * _ways(position, rest, draws - 1)
            _roll(law, position, after, rest, draws - 1, ways, photographed or photo > 0)


def _faces(track: list[list[str]], die: str) -> list[tuple[str, int, int]]:
    """Camel, number and weight of each face."""
    if die == "grey":
        return [
            (_crazy(track, colour), number, 1)
            for colour in ("white", "black")
            for number in (1, 2, 3)
        ]
    numbers = (1, 2) if die[0] == "+" else (1, 2, 3)
    return [(die.removeprefix("+"), number, 1) for number in numbers]


def _crazy(track: list[list[str]], colour: str) -> str:
    """Which crazy camel moves."""
    carrying = []
    for stack in track:
        for height, camel in enumerate(stack):
            if camel in ("white", "black"):
                above = stack[height + 1 :]
                if above and above[0] in ("white", "black"):
                    return above[0]
                if any(rider not in ("white", "black") for rider in above):
                    carrying.append(camel)
    return carrying[0] if len(carrying) == 1 else colour


def _move(
    law: Law,
    position: Position,
    track: list[list[str]],
    rest: list[str],
    draws: int,
    camel: str,
    number: int,
    weight: int,
) -> tuple[bool, int]:
    """Move on ``track``; returns whether the race is over, and camels on the photo."""
    start = next(space for space, stack in enumerate(track) if camel in stack)
    height = track[start].index(camel)
    unit = track[start][height:]
    del track[start][height:]
    crazy = "grey" in position.dice and camel in ("white", "black")
    step = -1 if crazy else 1
    end = start + step * number
    under = False
    if end >= 1:
        law.landings[end] += weight * _ways(position, rest, draws)
    if position.tiles.get(end):
        under = position.tiles[end] < 0
        end += -step if under else step
    if end > position.length or end < 1:
        place = position.length + 4 if end > position.length else 0
        track[place] = unit
        return True, 0
    track[end] = unit + track[end] if under else track[end] + unit
    return False, len(unit) if end == position.camera else 0


def _score(law: Law, position: Position, track: list[list[str]], weight: int) -> None:
    order = [camel for stack in reversed(track) for camel in reversed(stack)]
    ranked = [camel for camel in order if camel in position.racers]
    for place, camel in enumerate(ranked):
        law.places[camel][place] += weight
