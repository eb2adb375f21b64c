"""What a family of games brings to the terminal: its board, drawn from a view."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from camelup.core.families import ByFamily
from camelup.text import Speaker


class Drawing(Protocol):
    """How the games of one family look and speak."""

    def draw(self, view: Any, say: Speaker) -> RenderableType:
        """Everything on the table."""

    def legend(self, say: Speaker) -> str | None:
        """What the signs on it mean, where that has to be said."""

    def heading(self, state: Any) -> str:
        """The key of the text above what a player does now."""


class PlainDrawing:
    """For families that bring none: the view as it is, field by field."""

    def draw(self, view: Any, say: Speaker) -> RenderableType:
        table = Table(show_header=False, box=None, pad_edge=False)
        for name, value in msgspec.to_builtins(view, str_keys=True).items():
            table.add_row(Text(name, style="dim"), msgspec.json.encode(value).decode())
        return table

    def legend(self, say: Speaker) -> str | None:
        return None

    def heading(self, state: Any) -> str:
        return "cli.turn"


DRAWINGS: ByFamily[Drawing] = ByFamily(
    pyramid="camelup.cli.board.pyramid:DRAWING", cards="camelup.cli.board.cards:DRAWING"
)


def drawing_of(family: str) -> Drawing:
    """The board of a family."""
    return DRAWINGS.get(family) or PlainDrawing()
