"""``camelup bots``: who can play, from the weakest to the strongest, with a word on each."""

from __future__ import annotations

import json

from rich.table import Table
from rich.text import Text

from camelup import bots as players
from camelup.cli.draw import Screen
from camelup.cli.options import Options
from camelup.core.errors import SetupError
from camelup.text import Speaker, speaker


def bots(options: Options) -> int:
    """List our own bots and those of other packages; one that cannot be loaded says why."""
    say = speaker(options.lang)
    rows = [(name, players.source(name), _word(say, name)) for name in players.names()]
    if options.json:
        fields = ("name", "package", "about")
        print(json.dumps([dict(zip(fields, row, strict=True)) for row in rows], ensure_ascii=False))
        return 0
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, package, word in rows:
        origin = "" if package == "camelup" else f" ({package})"
        table.add_row(Text(name + origin, style="bold", no_wrap=True), Text(word))
    Screen(highlight=False).print(table)
    return 0


def _word(say: Speaker, name: str) -> str:
    try:
        return say.reason(players.about(name))
    except SetupError as error:
        return say.error(error)
