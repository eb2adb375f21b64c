"""Drawing shared by all boards: camels in stacks above a row of spaces, dice, badges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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

CELL = 4
"""Width of a space."""


def badge(say: Speaker, colour: str, text: str = "") -> Text:
    """A camel's two letters in its colour, perhaps with a number behind."""
    ink, ground = COLOURS[colour]
    return Text(f"{say.say(f'badge.{colour}')}{text}", style=f"bold {ink} on {ground}")


def badges(say: Speaker, colours: Iterable[str], between: str = " ") -> Text:
    """Several badges in a row."""
    return Text(between).join(badge(say, colour) for colour in colours)


def track(
    say: Speaker,
    spaces: Sequence[str],
    stacks: Mapping[str, Sequence[str]],
    marks: Mapping[str, Text],
) -> Text:
    """Stacks rise from their spaces; marks (tiles, camera, pieces) lie in front of them."""
    height = max((len(stack) for stack in stacks.values()), default=0)
    rows = []
    for level in reversed(range(height)):
        cells = (stacks.get(space, ())[level : level + 1] for space in spaces)
        rows.append(_row(badge(say, cell[0]) if cell else Text() for cell in cells))
    if marks:
        rows.append(_row(marks.get(space, Text()) for space in spaces))
    rows.append(_row(Text(space, style="dim") for space in spaces))
    return Text("\n").join(rows)


def _row(cells: Iterable[Text]) -> Text:
    row = Text()
    for cell in cells:
        cell.align("center", CELL)
        row.append_text(cell)
        row.append(" ")
    return row


def dice(say: Speaker, keys: Iterable[str]) -> Text:
    """Dice by colour; a Supporting die has a plus."""
    return Text(" ").join(
        badge(say, key.removeprefix("supporting-"), "+" if key.startswith("supporting-") else "")
        for key in keys
    )
