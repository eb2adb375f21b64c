"""A picture of what a seat sees, drawn from its observation alone: ``render_mode="rgb_array"``.

The track runs round the board; in the middle are the dice still in the pyramid, everybody's money
from the one who looks to his left, and camels beyond the line. numpy is all it takes.
"""

from __future__ import annotations

from math import ceil
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from camelup.envs.encoding import Encoding
from camelup.envs.layout import Ints

Picture: TypeAlias = NDArray[np.uint8]
Colour: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[float, float, float, float]

SIZE = 480
SAND, SPACE, LINE, INK = (242, 223, 183), (252, 243, 222), (170, 132, 84), (66, 46, 28)
OASIS, MIRAGE = (110, 180, 92), (214, 128, 74)
CAMELS: dict[str, Colour] = {
    "blue": (52, 116, 200),
    "green": (62, 154, 84),
    "yellow": (246, 206, 58),
    "orange": (238, 134, 44),
    "white": (250, 250, 248),
    "red": (206, 56, 52),
    "purple": (134, 82, 168),
    "black": (44, 42, 44),
}
UNKNOWN = (150, 150, 150)

DIGITS = {
    "0": "111101101101111",
    "1": "010110010010111",
    "2": "111001111100111",
    "3": "111001111001111",
    "4": "101101111001001",
    "5": "111100111001111",
    "6": "111100111101111",
    "7": "111001010010010",
    "8": "111101111101111",
    "9": "111101111001111",
    "+": "000010111010000",
    "-": "000000111000000",
    "?": "111001010000010",
}
"""Three columns and five rows each."""


class Canvas:
    """A square picture; places are given in parts of its side, from the top left corner."""

    def __init__(self) -> None:
        self.pixels: Picture = np.full((SIZE, SIZE, 3), SAND, np.uint8)

    def box(self, where: Box, colour: Colour, outline: Colour | None = None) -> None:
        """A filled rectangle, with an outline if it has one."""
        left, top, right, bottom = (round(edge * SIZE) for edge in where)
        if outline is not None:
            self.pixels[top:bottom, left:right] = outline
            left, top, right, bottom = left + 2, top + 2, right - 2, bottom - 2
        self.pixels[top:bottom, left:right] = colour

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle."""
        rows, columns = np.ogrid[:SIZE, :SIZE]
        inside = (columns - x * SIZE) ** 2 + (rows - y * SIZE) ** 2 <= (radius * SIZE) ** 2
        self.pixels[inside] = colour

    def number(self, text: str, x: float, y: float, height: float, colour: Colour) -> None:
        """Digits from a place to the right."""
        dot = height / 5
        for i, digit in enumerate(text):
            for k, lit in enumerate(DIGITS[digit]):
                if lit == "1":
                    left, top = x + (4 * i + k % 3) * dot, y + k // 3 * dot
                    self.box((left, top, left + dot, top + dot), colour)


class Ring:
    """The spaces of a track round the board, from the bottom left corner to the right."""

    def __init__(self, length: int) -> None:
        self.side = ceil(length / 4) + 1
        self.cell = 1 / self.side

    def corner(self, space: int) -> tuple[float, float]:
        """The top left corner of a space, counted from 1."""
        edge, along = divmod(space - 1, self.side - 1)
        back = self.side - 1 - along
        last = self.side - 1
        column, row = [(along, last), (last, back), (back, 0), (0, along)][edge % 4]
        return column * self.cell, row * self.cell


def draw(encoding: Encoding, row: Ints) -> Picture:
    """The picture of an observation; whatever its blocks do not tell is left out."""
    canvas, seen = Canvas(), encoding.layout.unpack(row)
    standing = seen.get("space")
    if standing is None or standing.ndim != 2 or len(standing) != len(encoding.camels):
        _draw_money(canvas, seen, 0.1)
        return canvas.pixels
    length = standing.shape[1] - 2
    if "track" in seen:
        length = max(int(np.flatnonzero(seen["track"]).max(initial=0)) + 1, 8)
    ring = Ring(length)
    for space in range(1, length + 1):
        left, top = ring.corner(space)
        edge, far = 0.004, ring.cell - 0.004
        canvas.box((left + edge, top + edge, left + far, top + far), SPACE, LINE)
        canvas.number(str(space), left + 0.016, top + 0.016, ring.cell / 9, LINE)
    _draw_tiles(canvas, ring, seen)
    _draw_camels(canvas, ring, encoding, seen, length)
    _draw_dice(canvas, ring, encoding, seen)
    _draw_money(canvas, seen, ring.cell + 0.08)
    return canvas.pixels


def _draw_tiles(canvas: Canvas, ring: Ring, seen: dict[str, NDArray[np.int16]]) -> None:
    """Desert tiles with the side that is up and whose they are."""
    for seat, space in np.argwhere(seen.get("desert_tile", np.zeros((0, 0)))):
        left, top = ring.corner(int(space) + 1)
        side = int(seen["desert_tile"][seat, space])
        cell = ring.cell
        where = (left + cell * 0.2, top + cell * 0.62, left + cell * 0.88, top + cell * 0.92)
        canvas.box(where, OASIS if side > 0 else MIRAGE, INK)
        text = ("+1" if side > 0 else "-1") + str(seat)
        canvas.number(text[:2], left + cell * 0.28, top + cell * 0.69, cell / 6, INK)
        canvas.number(text[2:], left + cell * 0.72, top + cell * 0.69, cell / 6, SPACE)
    for name, colour in (("fennec", MIRAGE), ("palm", OASIS)):
        for (space,) in np.argwhere(seen.get(name, np.zeros(0))):
            left, top = ring.corner(int(space) + 1)
            canvas.disc(left + ring.cell * 0.8, top + ring.cell * 0.2, ring.cell * 0.12, colour)


def _draw_camels(
    canvas: Canvas,
    ring: Ring,
    encoding: Encoding,
    seen: dict[str, NDArray[np.int16]],
    length: int,
) -> None:
    """Stacks from the ground up; whoever is on no space of the track stands in the middle."""
    outside = 0
    for i in np.argsort(seen["height"], kind="stable"):
        columns = np.flatnonzero(seen["space"][i])
        if not len(columns):
            continue
        space, beneath = int(columns[0]), int(seen["height"][i])
        if 1 <= space <= length:
            left, top = ring.corner(space)
        else:
            left, top = 0.5 - ring.cell / 2, 0.86 - ring.cell
            beneath, outside = outside, outside + 1
        _draw_camel(canvas, left, top, ring.cell, beneath, encoding.camels[i])


def _draw_camel(
    canvas: Canvas, left: float, top: float, cell: float, beneath: int, name: str
) -> None:
    """Body, hump, neck and head, so many places above the ground."""
    colour, high = CAMELS.get(name, UNKNOWN), cell * 0.125
    ground = top + cell * 0.95 - beneath * high
    canvas.disc(left + cell * 0.42, ground - high * 0.95, high * 0.55, INK)
    canvas.disc(left + cell * 0.42, ground - high * 0.95, high * 0.4, colour)
    body = (left + cell * 0.18, ground - high, left + cell * 0.7, ground)
    neck = (left + cell * 0.64, ground - high * 1.5, left + cell * 0.86, ground - high * 0.55)
    canvas.box(neck, colour, INK)
    canvas.box(body, colour, INK)


def _draw_dice(
    canvas: Canvas, ring: Ring, encoding: Encoding, seen: dict[str, NDArray[np.int16]]
) -> None:
    """Dice still in the pyramid; those of camels in their colours, others grey."""
    left = ring.cell + 0.04
    for i, inside in enumerate(seen.get("dice", np.zeros(0))):
        name = encoding.camels[i] if i < 5 and i < len(encoding.camels) else ""
        colour = CAMELS.get(name, UNKNOWN)
        where = (left, ring.cell + 0.025, left + 0.04, ring.cell + 0.065)
        if inside:
            canvas.box(where, colour, INK)
        else:
            canvas.box(where, SAND, LINE)
        left += 0.05


def _draw_money(canvas: Canvas, seen: dict[str, NDArray[np.int16]], top: float) -> None:
    """Everybody's money; the first is the one who looks, a mark shows whose turn it is."""
    turn = seen.get("turn")
    for seat, money in enumerate(seen.get("money", np.zeros(0))):
        y = top + seat * 0.05
        if turn is not None and turn[seat]:
            canvas.disc(0.26, y + 0.015, 0.012, MIRAGE)
        canvas.number(str(seat), 0.29, y, 0.03, LINE)
        canvas.disc(0.37, y + 0.015, 0.014, CAMELS["yellow"])
        canvas.number(str(money) if money >= 0 else "?", 0.41, y, 0.03, INK)
