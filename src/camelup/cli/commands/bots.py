"""``camelup bots``: who can play, with a word on each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from camelup import bots as players
from camelup.bots.registry import refused
from camelup.cli.board.screen import Screen
from camelup.cli.options import Arguments
from camelup.core.errors import SetupError
from camelup.text import Speaker, speaker


class BotRow(NamedTuple):
    """One line of the list; ``error`` says why a bot cannot play."""

    name: str
    package: str
    about: str
    error: str | None


def bots(options: Arguments) -> int:
    """List our own bots and those of other packages; one that cannot play says why."""
    rows = tuple(_rows(speaker(options.lang)))
    if options.json:
        print(json.dumps([row._asdict() for row in rows], ensure_ascii=False))
        return 0
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for row in rows:
        origin = "" if row.package == "camelup" else f" ({row.package})"
        word = Text(row.about) if row.error is None else Text(row.error, style="italic")
        table.add_row(Text(row.name + origin, style="bold", no_wrap=True), word)
    Screen(highlight=False).print(table)
    return 0


def _rows(say: Speaker) -> Iterator[BotRow]:
    """All that can be asked for, then those whose name is another's."""
    for name in players.names():
        try:
            about, error = say.reason(players.about(name)), None
        except SetupError as wrong:
            about, error = "", say.error(wrong)
        yield BotRow(name, players.source(name), about, error)
    for name, package, taken in refused():
        yield BotRow(name, package, "", say.error(taken))
