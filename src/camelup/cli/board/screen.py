"""Drawing shared by all boards: camels in stacks above a row of spaces, dice, badges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from textwrap import wrap

from rich.console import Console, ConsoleOptions
from rich.text import Text

from camelup.text import Speaker

COLOURS = {
    "blue": ("white", "#2F6FDE"),
    "green": ("white", "#1F7A45"),
    "orange": ("black", "#EE7A1E"),
    "yellow": ("black", "#F0C02C"),
    "white": ("black", "#FAF6EC"),
    "red": ("white", "#C5352E"),
    "purple": ("white", "#7A4CC8"),
    "black": ("white", "#2A2A30"),
    "grey": ("white", "#77757D"),
}
"""Ink and ground of each camel's badge."""

GROUND = "#6A5A46 on #F0D9A8"
"""The numbers of the spaces on the sand."""


class Screen(Console):
    """A console that tells the program when its reader has gone away, instead of ending it."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """Lines of at most ``width``; unlike Rich, this keeps no-break spaces together."""
    margin = " " * indent
    return wrap(
        text, width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
    )


def badge(say: Speaker, colour: str, text: str = "") -> Text:
    """A camel's two letters in its colour, perhaps with a number behind."""
    ink, ground = COLOURS[colour]
    return Text(f"{say.say(f'badge.{colour}')}{text}", style=f"bold {ink} on {ground}")


def badges(say: Speaker, colours: Iterable[str], between: str = " ") -> Text:
    """Several badges in a row; a dash for none."""
    return Text(between).join(badge(say, colour) for colour in colours) or Text("–")


def label(text: str) -> Text:
    """A word before a row of things."""
    return Text(f"{text} ", style="dim")


class Track:
    """Stacks rise from their spaces; marks (tiles, camera, pieces) lie in front of them.

    A track that is too long for the screen goes on in a second row.
    """

    def __init__(
        self,
        say: Speaker,
        spaces: Sequence[str],
        stacks: Mapping[str, Sequence[str]],
        marks: Mapping[str, Text],
    ) -> None:
        self.say = say
        self.spaces = spaces
        self.stacks = stacks
        self.marks = marks
        self.cell = max(3, *map(len, spaces)) + 1

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        most = max(1, options.max_width // self.cell)
        rows = ceil(len(self.spaces) / most)
        size = ceil(len(self.spaces) / rows)
        for start in range(0, len(self.spaces), size):
            yield from self._rows(self.spaces[start : start + size])

    def _rows(self, spaces: Sequence[str]) -> Iterator[Text]:
        stacks = [self.stacks.get(space, ()) for space in spaces]
        for level in reversed(range(max(map(len, stacks)))):
            camels = (stack[level : level + 1] for stack in stacks)
            yield self._row(badge(self.say, c[0]) if c else Text() for c in camels)
        if any(space in self.marks for space in spaces):
            yield self._row(self.marks.get(space, Text()) for space in spaces)
        ground = self._row(Text(space) for space in spaces)
        ground.stylize(GROUND)
        yield ground

    def _row(self, cells: Iterable[Text]) -> Text:
        row = Text()
        for cell in cells:
            left = (self.cell - cell.cell_len + 1) // 2
            row.append(" " * left).append_text(cell)
            row.append(" " * (self.cell - left - cell.cell_len))
        return row


def dice(say: Speaker, keys: Iterable[str]) -> Text:
    """Dice by colour; a Supporting die has a plus."""
    return Text(" ").join(
        badge(say, key.removeprefix("supporting-"), "+" if key.startswith("supporting-") else "")
        for key in keys
    ) or Text("–")
